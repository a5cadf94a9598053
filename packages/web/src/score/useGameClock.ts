import { derivedId, isRunning, onFloor, periodLength, remaining, type SentPlay } from '@fullcourt/scorebook'
import type { GameState } from '@fullcourt/wire'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Book, gameSetupOf, isChange, type ScreenPlace } from '../book/index.ts'
import { newId } from '../newId.ts'
import { singlePlay, TEAM } from './draftPlay.ts'
import {
  actOnClock,
  afterSleep,
  type ClockAct,
  type ClockState,
  entryOf,
  fromSnapshot,
  markOf,
  readClock,
  readNow,
  toSnapshot,
} from './gameClock.ts'
import { useSleep } from './useSleep.ts'

export interface GameClock {
  readonly state: ClockState
  readonly running: boolean
  /** Seconds on it now. */
  seconds(): number
  reading(): ReturnType<typeof readClock>
  act(act: ClockAct, options?: ActOptions): void
  /** Takes the last stop back where it was wrong: the clock runs on as it ran. Null where there is none. */
  readonly runOn: ((options?: ActOptions) => void) | null
  /** Starts or stops it by hand. A hand that stops the clock right behind the whistle does not start it. */
  toggle(): void
  /** A whistle stops it, where it was then: `at` seconds, now unless told. */
  stopByWhistle(at?: number): void
  /** Ids of the clock's entries in this period. */
  entries(): ReadonlySet<string>
  /** Where the screen is now: the clock as it reads, who is on the floor. */
  place(): ScreenPlace
  /** Saves more of where the screen is, together with the clock as it stands. */
  save(more: ScreenPlace): void
}

/** `quiet`: it came of something else, and undo passes over it. `without`: entries of the log that it takes out. */
interface ActOptions {
  readonly quiet?: boolean
  readonly without?: readonly string[]
}

/** How long after a whistle a hand still means to stop the clock, in milliseconds. */
const BEHIND_WHISTLE_MS = 1500
/** So many seconds after a whistle it may be entered; what is entered later leaves the clock where it is then. */
const LATEST_WHISTLE = 30

/** The clock as it ran before it was stopped last, and the entry of that stop. */
interface BeforeStop {
  readonly clock: ClockState['clock']
  readonly entryId: string | null
}

/** The entry of the log; null where it is there already: every screen of the game sees its clock run out, which is one entry. */
function entryPlay(
  { state }: Book,
  { type, period, clock }: NonNullable<ReturnType<typeof entryOf>>,
  order: () => number,
): SentPlay | null {
  const isAtZero = type === 'clock_stop' && clock.clockTime === 0
  const id = isAtZero ? derivedId(state.setup!.teamGame.id, 'out of time', String(period)) : newId()
  if (state.plays.some(({ origin }) => origin.id === id)) return null
  return singlePlay(type, TEAM('home'), { period, clock, order: order() }, { newId: () => id })
}

const entriesOf = ({ state }: Book, period: number): ReadonlySet<string> =>
  new Set(
    state.plays.flatMap(({ origin }) =>
      origin.period === period && (origin.type === 'clock_start' || origin.type === 'clock_stop')
        ? [origin.id]
        : [],
    ),
  )

/** Where the clock stands by the book when no screen saved it: at the last play. */
function snapshotOf({ state }: Book): GameState | null {
  const { snapshot, game } = state
  if (snapshot?.clockTime !== undefined || !game?.begun) return snapshot
  return { savedAt: new Date().toISOString(), period: game.period, clockTime: game.clockTime, started: true }
}

/**
 * The clock of a game on this screen: kept in the book at every touch, taken up again after a reload, and the same in every tab
 * and on every device that scores the game. `order` gives the place of the entries that starting and stopping make.
 */
export function useGameClock(book: Book, order: () => number): GameClock {
  const { rules } = gameSetupOf(book.state.setup!)
  const [state, setState] = useState(() => fromSnapshot(snapshotOf(book), periodLength(rules, 1), readNow()))
  const [beforeStop, setBeforeStop] = useState<BeforeStop | null>(null)
  const current = useRef(state)
  const savedAt = useRef(book.state.snapshot?.savedAt)
  const latest = useRef({ book, order })
  latest.current = { book, order }

  const take = useCallback((next: ClockState) => {
    current.current = next
    setState(next)
  }, [])

  const place = useCallback((): ScreenPlace => {
    const { game } = latest.current.book.state
    const floor = game && {
      activeHomeRosterIds: [...onFloor(game, 'home')],
      activeAwayRosterIds: [...onFloor(game, 'away')],
    }
    return { ...floor, ...toSnapshot(current.current, readNow()) }
  }, [])

  const save = useCallback(
    (more: ScreenPlace) => {
      // The clock goes along with everything that is saved: the moment of saving is the moment it was read.
      savedAt.current = latest.current.book.saveState({ ...place(), ...more }).savedAt
    },
    [place],
  )

  const act = useCallback(
    (one: ClockAct, { quiet = false, without = [] }: ActOptions = {}) => {
      const now = readNow()
      const before = current.current
      const next = actOnClock(before, one, now)
      const { book, order } = latest.current
      take(next)
      save({})
      const entry = entryOf(before, next, one, now)
      const play = entry && entryPlay(book, entry, order)
      const wasStopped = isRunning(before.clock) && one.kind === 'stop'
      setBeforeStop(wasStopped ? { clock: before.clock, entryId: play?.origin.id ?? null } : null)
      const turn = { doing: one.kind, before: markOf(before, now), after: markOf(next, now) }
      if (!isChange(turn)) return
      void book.turnClock(quiet ? null : turn, { made: play ? [play] : [], removed: without })
    },
    [save, take],
  )

  const runOn = useCallback(
    (options: ActOptions = {}) => {
      if (!beforeStop) return
      const { clock, entryId } = beforeStop
      act({ kind: 'run-on', clock }, { ...options, without: entryId === null ? [] : [entryId] })
    },
    [act, beforeStop],
  )

  const whistledAt = useRef(Number.NEGATIVE_INFINITY)
  const stopByWhistle = useCallback(
    (at?: number) => {
      const { steady } = readNow()
      const late = at === undefined ? 0 : at - remaining(current.current.clock, steady)
      whistledAt.current = steady
      if (at !== undefined && late > 0 && late < LATEST_WHISTLE)
        act({ kind: 'take-back', seconds: at }, { quiet: true })
      else act({ kind: 'stop' }, { quiet: true })
    },
    [act],
  )
  const toggle = useCallback(() => {
    const isBehindWhistle = readNow().steady - whistledAt.current < BEHIND_WHISTLE_MS
    if (isRunning(current.current.clock)) act({ kind: 'stop' })
    else if (!isBehindWhistle) act({ kind: 'start' })
  }, [act])

  // Another tab, another device or an undo touched the clock.
  const { snapshot } = book.state
  useEffect(() => {
    if (!snapshot || snapshot.savedAt === savedAt.current || snapshot.clockTime === undefined) return
    savedAt.current = snapshot.savedAt
    take(fromSnapshot(snapshot, null, readNow()))
    setBeforeStop(null)
  }, [snapshot, take])

  const running = isRunning(state.clock)
  useEffect(() => {
    if (!running) return
    // At 0 it stops once.
    const left = remaining(state.clock, readNow().steady)
    const timer = setTimeout(() => act({ kind: 'stop' }, { quiet: true }), left * 1000 + 10)
    return () => clearTimeout(timer)
  }, [running, state.clock, act])

  useSleep(
    useCallback(
      (seconds) => {
        if (isRunning(current.current.clock)) take(afterSleep(current.current, seconds))
      },
      [take],
    ),
  )

  return useMemo(
    () => ({
      state,
      running,
      runOn: beforeStop ? runOn : null,
      toggle,
      stopByWhistle,
      entries: () => entriesOf(latest.current.book, current.current.period),
      seconds: () => remaining(current.current.clock, readNow().steady),
      reading: () => readClock(current.current, readNow()),
      act,
      place,
      save,
    }),
    [state, running, beforeStop, runOn, toggle, stopByWhistle, act, place, save],
  )
}
