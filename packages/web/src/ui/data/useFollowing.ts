import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How a list with the newest row first follows new rows. */
export interface Following {
  /** Rows that were added above since the newest one was visible. */
  readonly unseen: number
  /** Scrolls to the newest row. */
  readonly toNewest: () => void
}

/** The row at the upper edge of the frame, and its hidden height. */
interface Anchor {
  readonly id: string
  readonly offset: number
}

/**
 * Follows the newest row while it is visible. After the user scrolled away, visible rows stay in place, and new rows above are
 * counted.
 *
 * @param ids of the rows, newest first, each `height` pixels high
 */
export function useFollowing(
  frame: RefObject<HTMLElement | null>,
  ids: readonly string[],
  height: number,
): Following {
  const [seen, setSeen] = useState(ids[0])
  const [atTop, setAtTop] = useState(true)
  const anchor = useRef<Anchor | null>(null)
  const latest = useRef(ids)
  latest.current = ids
  const isEmpty = ids.length === 0

  const look = useCallback(() => {
    const { scrollTop } = frame.current!
    const isTop = scrollTop < height / 2
    const first = Math.floor(scrollTop / height)
    const id = latest.current[first]
    anchor.current = isTop || id === undefined ? null : { id, offset: scrollTop - first * height }
    setAtTop(isTop)
    if (isTop) setSeen(latest.current[0])
  }, [frame, height])

  useEffect(() => {
    const box = isEmpty ? null : frame.current
    if (!box) return
    box.addEventListener('scroll', look, { passive: true })
    return () => box.removeEventListener('scroll', look)
  }, [frame, isEmpty, look])

  useLayoutEffect(() => {
    const box = frame.current
    if (!box || ids.length === 0) return
    const at = anchor.current ? ids.indexOf(anchor.current.id) : -1
    if (anchor.current && at >= 0) box.scrollTop = at * height + anchor.current.offset
    look()
  }, [frame, ids, height, look])

  const toNewest = useCallback(() => {
    frame.current?.scrollTo({ top: 0 })
    frame.current?.focus({ preventScroll: true })
  }, [frame])
  return { unseen: atTop ? 0 : Math.max(0, ids.indexOf(seen ?? '')), toNewest }
}
