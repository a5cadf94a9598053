import { formatClock } from '@fullcourt/scorebook/vocabulary'
import { type RefObject, useEffect, useRef } from 'react'
import type { ClockSource, ClockView } from './clockSource.ts'

/** The element of a clock: the time is painted into it every 50 ms, without a render. */
export function useClockFace(
  clock: Pick<ClockSource, 'now'>,
  view: ClockView,
): RefObject<HTMLSpanElement | null> {
  const face = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const paint = () => {
      const text = formatClock(clock.now().clockTime)
      if (face.current && face.current.textContent !== text) face.current.textContent = text
    }
    paint()
    if (!view.running) return
    const timer = setInterval(paint, 50)
    return () => clearInterval(timer)
  }, [clock, view])
  return face
}
