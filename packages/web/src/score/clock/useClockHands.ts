import { useCallback, useMemo, useRef } from 'react'
import { type ClockAct, type ClockState, readNow } from './gameClock.ts'

/** `quiet`: it came of something else, and undo passes over it. `without`: entries of the log that it takes out. */
export interface ActOptions {
  readonly quiet?: boolean
  readonly without?: readonly string[]
}

/** The clock as it ran before it was stopped last, and the entry of that stop. */
export interface BeforeStop {
  readonly clock: ClockState['clock']
  readonly entryId: string | null
}

/** What a scorer and a whistle do to the clock. */
export interface ClockHands {
  /** Takes the last stop back where it was wrong: the clock runs on as it ran. Null where there is none. */
  readonly runOn: ((options?: ActOptions) => void) | null
  /** Starts or stops it by hand. A hand that stops the clock right behind the whistle does not start it. */
  toggle(): void
  /** A whistle stops it, where it was then: `at` seconds, now unless told. */
  stopByWhistle(at?: number): void
}

/** How long after a whistle a hand still means to stop the clock, in milliseconds. */
const BEHIND_WHISTLE_MS = 1500
/** So many seconds after a whistle it may be entered; what is entered later leaves the clock where it is then. */
const LATEST_WHISTLE = 30

interface Readings {
  isRunning(): boolean
  seconds(): number
}

export function useClockHands(
  act: (act: ClockAct, options?: ActOptions) => void,
  { isRunning, seconds }: Readings,
  beforeStop: BeforeStop | null,
): ClockHands {
  const whistledAt = useRef(Number.NEGATIVE_INFINITY)

  const runOn = useCallback(
    (options: ActOptions = {}) => {
      if (!beforeStop) return
      const { clock, entryId } = beforeStop
      act({ kind: 'run-on', clock }, { ...options, without: entryId === null ? [] : [entryId] })
    },
    [act, beforeStop],
  )

  const stopByWhistle = useCallback(
    (at?: number) => {
      const late = at === undefined ? 0 : at - seconds()
      whistledAt.current = readNow().steady
      if (at !== undefined && late > 0 && late < LATEST_WHISTLE)
        act({ kind: 'take-back', seconds: at }, { quiet: true })
      else act({ kind: 'stop' }, { quiet: true })
    },
    [act, seconds],
  )

  const toggle = useCallback(() => {
    const isBehindWhistle = readNow().steady - whistledAt.current < BEHIND_WHISTLE_MS
    if (isRunning()) act({ kind: 'stop' })
    else if (!isBehindWhistle) act({ kind: 'start' })
  }, [act, isRunning])

  return useMemo(
    () => ({ runOn: beforeStop ? runOn : null, toggle, stopByWhistle }),
    [beforeStop, runOn, toggle, stopByWhistle],
  )
}
