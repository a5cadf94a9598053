import { useEffect, useRef, useState } from 'react'
import type { ClockEntries, GameClock } from './useGameClock.ts'

/** Shortest absence, in seconds, that is asked about. */
const AWAY = 3

export interface Away {
  /** How long the clock ran. */
  readonly seconds: number
  keep(): void
  takeBack(): void
}

/** The running clock as it was when its scorer left the window. */
interface Left {
  readonly period: number
  readonly seconds: number
  /** Entries of the clock that were in the log then. */
  readonly entries: ClockEntries
}

/** Decision 0067: in a live game the clock goes on when the window is left; on return the scorer says whether that was right. */
export function useAway(clock: GameClock): Away | null {
  const [away, setAway] = useState<{ readonly seconds: number; readonly left: Left } | null>(null)
  const latest = useRef(clock)
  latest.current = clock
  useEffect(() => {
    let left: Left | null = null
    const leave = () => {
      left ??= latest.current.running ? readLeft(latest.current) : null
    }
    const back = () => {
      if (left === null || document.visibilityState === 'hidden') return
      const seconds = left.seconds - latest.current.seconds()
      const isSamePeriod = left.period === latest.current.state.period
      if (isSamePeriod && seconds >= AWAY) setAway({ seconds, left })
      left = null
    }
    const changed = () => (document.visibilityState === 'hidden' ? leave() : back())
    window.addEventListener('blur', leave)
    window.addEventListener('focus', back)
    document.addEventListener('visibilitychange', changed)
    return () => {
      window.removeEventListener('blur', leave)
      window.removeEventListener('focus', back)
      document.removeEventListener('visibilitychange', changed)
    }
  }, [])
  if (!away) return null
  return {
    seconds: away.seconds,
    keep: () => setAway(null),
    takeBack() {
      setAway(null)
      const { seconds, entries } = away.left
      clock.act(
        { kind: 'take-back', seconds },
        { without: entriesSince(clock.entries(), { seconds, entries }) },
      )
    },
  }
}

/** What the clock did while its scorer was away. An entry of before that was still on its way to the disk then is older: more was on the clock. */
const entriesSince = (all: ClockEntries, { seconds, entries }: Pick<Left, 'seconds' | 'entries'>): string[] =>
  [...all].flatMap(([id, clockTime]) => (clockTime < seconds && !entries.has(id) ? [id] : []))

const readLeft = (clock: GameClock): Left => ({
  period: clock.state.period,
  seconds: clock.seconds(),
  entries: clock.entries(),
})
