import type { Play } from '@fullcourt/scorebook/vocabulary'
import { useEffect, useRef, useState } from 'react'
import type { TickerLine } from './ticker.ts'

const TICK_MS = 250
/** Time after the last play to enter what is still open, in seconds. */
const EXTRA_SECONDS = 20

export interface Quarter {
  readonly phase: 'before' | 'running' | 'over'
  /** Seconds since the start. */
  readonly seconds: number
  /** The number of plays that have happened. */
  readonly happened: number
}

/** Tells the plays of a quarter at real speed. @param last seconds of the last play */
export function useQuarter(lines: readonly TickerLine[]): Quarter & { start(): void; stop(): void } {
  const [startedAt, setStartedAt] = useState<number | null>(null)
  const [seconds, setSeconds] = useState(0)
  const [isStopped, setStopped] = useState(false)
  const end = (lines.at(-1)?.at ?? 0) + EXTRA_SECONDS
  const isOver = isStopped || seconds >= end
  useEffect(() => {
    if (startedAt === null || isOver) return
    const timer = setInterval(() => setSeconds((performance.now() - startedAt) / 1000), TICK_MS)
    return () => clearInterval(timer)
  }, [startedAt, isOver])
  return {
    phase: startedAt === null ? 'before' : isOver ? 'over' : 'running',
    seconds,
    happened: startedAt === null ? 0 : lines.filter(({ at }) => at <= seconds).length,
    start: () => setStartedAt(performance.now()),
    stop: () => setStopped(true),
  }
}

/** Keys and presses on the scoring screen while the quarter runs. */
export function useInputCount(isCounting: boolean): number {
  const count = useRef(0)
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (!isCounting) return
    const onInput = (event: Event) => {
      const isInPanel = event.target instanceof Element && event.target.closest('[data-practice]') !== null
      if (isInPanel || (event instanceof KeyboardEvent && (event.repeat || event.key === 'Shift'))) return
      count.current += 1
    }
    addEventListener('keydown', onInput, true)
    addEventListener('pointerdown', onInput, true)
    return () => {
      removeEventListener('keydown', onInput, true)
      removeEventListener('pointerdown', onInput, true)
      setShown(count.current)
    }
  }, [isCounting])
  return shown
}

/** When each play of the book was first seen, in seconds of the quarter, oldest first. */
export function useEnteredAt(
  plays: readonly Play[],
  { phase, seconds }: Quarter,
): readonly { seconds: number }[] {
  const seen = useRef(new Map<string, number>())
  const now = useRef(seconds)
  now.current = seconds
  useEffect(() => {
    if (phase !== 'running') return
    for (const { origin } of plays)
      if (!origin.type.startsWith('clock_') && !seen.current.has(origin.id))
        seen.current.set(origin.id, now.current)
  }, [plays, phase])
  const ids = new Set(plays.map(({ origin }) => origin.id))
  return [...seen.current].flatMap(([id, at]) => (ids.has(id) ? [{ seconds: at }] : []))
}
