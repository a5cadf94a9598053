import { useEffect, useRef } from 'react'
import css from './EventTimeline.module.css'
import { type VisibleRange, xOf } from './visibleRange.ts'

/** Source of the moving line: the clock of the game, or the film. */
export interface RunningPlace {
  /** The second now; null: nowhere. */
  now(): number | null
  isRunning(): boolean
  subscribe(listener: () => void): () => void
}

/** Milliseconds between two drawings. */
const PAINT_MS = 100

interface Props {
  readonly running: RunningPlace
  readonly range: VisibleRange
  readonly width: number
  /** Called when it runs out of the range. */
  readonly show: (second: number) => void
}

/** The place of clock or film, painted without React. The range follows it while it runs. */
export function RunningLine({ running, range, width, show }: Props) {
  const line = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    let wasInSight = false
    const paint = () => {
      const second = running.now()
      const element = line.current
      if (!element) return
      const isInSight = second !== null && second >= range.from && second <= range.to
      element.hidden = !isInSight
      if (second === null) return
      if (isInSight) element.style.transform = `translateX(${xOf(range, width, second).toFixed(1)}px)`
      else if (wasInSight && running.isRunning()) show(second)
      wasInSight = isInSight
    }
    let timer: ReturnType<typeof setInterval> | undefined
    const follow = () => {
      clearInterval(timer)
      timer = running.isRunning() ? setInterval(paint, PAINT_MS) : undefined
      paint()
    }
    follow()
    const end = running.subscribe(follow)
    return () => {
      clearInterval(timer)
      end()
    }
  }, [running, range, width, show])
  return <span ref={line} className={css.running} aria-hidden hidden />
}
