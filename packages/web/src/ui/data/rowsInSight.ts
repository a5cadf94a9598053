import { type RefObject, useLayoutEffect, useState } from 'react'

/** Extra rows above and below the visible ones. */
const MARGIN = 6

interface Rows {
  readonly first: number
  /** One past the last row; may be past the end of the list. */
  readonly last: number
}

const NONE: Rows = { first: 0, last: 0 }

function rowsIn({ scrollTop, clientHeight }: HTMLElement, height: number): Rows {
  const first = Math.max(0, Math.floor(scrollTop / height) - MARGIN)
  return { first, last: Math.ceil((scrollTop + clientHeight) / height) + MARGIN }
}

/**
 * The visible rows of a long list, all `height` pixels high: only these need to be in the document. `frame` is the scrolling
 * element, which is mounted while the list is not `empty`.
 */
export function useRowsInSight(frame: RefObject<HTMLElement | null>, empty: boolean, height: number): Rows {
  const [rows, setRows] = useState(NONE)
  useLayoutEffect(() => {
    const box = empty ? null : frame.current
    if (!box) return
    const look = () =>
      setRows((before) => {
        const now = rowsIn(box, height)
        return now.first === before.first && now.last === before.last ? before : now
      })
    look()
    const sized = new ResizeObserver(look)
    sized.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      sized.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [frame, empty, height])
  return rows
}

/** Scrolls by the least amount that shows row `index` completely. */
export function showRow(frame: HTMLElement, index: number, height: number): void {
  const top = index * height
  const most = top + height - frame.clientHeight
  if (frame.scrollTop > top) frame.scrollTop = top
  else if (frame.scrollTop < most) frame.scrollTop = most
}
