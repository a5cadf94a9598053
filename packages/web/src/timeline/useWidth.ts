import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element in CSS pixels, as it changes. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const look = () => setWidth(box.clientWidth)
    look()
    const sized = new ResizeObserver(look)
    sized.observe(box)
    return () => sized.disconnect()
  }, [element])
  return width
}
