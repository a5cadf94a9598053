import { type Clock, isRunning, onFloor, periodLength, remaining, type SentPlay } from '@fullcourt/scorebook'
import type { GameState } from '@fullcourt/wire'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Book, gameSetupOf, isChange, type ScreenPosition } from '../../book/index.ts'
import { newId } from '../../newId.ts'
import { singlePlay, TEAM } from '../entry/draftPlay.ts'
import { hornId } from './endPeriod.ts'
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
import { type ActOptions, type BeforeStop, type ClockHands, useClockHands } from './useClockHands.ts'
import { useSleep } from './useSleep.ts'

/** Entries of the clock in the log, by id, with the seconds that were on it. */
export type ClockEntries = ReadonlyMap<string, number>

export interface GameClock extends ClockHands {
  readonly state: ClockState
  readonly running: boolean
  /** Seconds on it now. */
  seconds(): number
  reading(): ReturnType<typeof readClock>
  act(act: ClockAct, options?: ActOptions): void
  /** The clock's entries in this period. */
  entries(): ClockEntries
  /** Where the screen is now: the clock as it reads, who is on the floor. */
  place(): ScreenPosition
  /** Saves more of where the screen is, together with the clock as it stands. */
  save(more: ScreenPosition): void
}

/** The entry of the log; null where it is there already: every screen of the game sees its clock run out, which is one entry. */
function entryPlay(
  { state }: Book,
  { type, period, clock }: NonNullable<ReturnType<typeof entryOf>>,
  order: () => number,
): SentPlay | null {
  const isAtZero = type === 'clock_stop' && clock.clockTime === 0
  const id = isAtZero ? hornId(state.setup!.teamGame.id, period) : newId()
  if (state.plays.some(({ origin }) => origin.id === id)) return null
  return singlePlay(type, TEAM('home'), { period, clock, order: order() }, { newId: () => id })
}

const entriesOf = ({ state }: Book, period: number): ClockEntries =>
  new Map(
    state.plays.flatMap(({ origin }) =>
      origin.period === period && (origin.type === 'clock_start' || origin.type === 'clock_stop')
        ? [[origin.id, origin.clockTime]]
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

  const place = useCallback((): ScreenPosition => {
    const { game } = latest.current.book.state
    const floor = game && {
      activeHomeRosterIds: [...onFloor(game, 'home')],
      activeAwayRosterIds: [...onFloor(game, 'away')],
    }
    return { ...floor, ...toSnapshot(current.current, readNow()) }
  }, [])

  const save = useCallback(
    (more: ScreenPosition) => {
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

  const readings = useMemo(
    () => ({
      isRunning: () => isRunning(current.current.clock),
      seconds: () => remaining(current.current.clock, readNow().steady),
      reading: () => readClock(current.current, readNow()),
      entries: () => entriesOf(latest.current.book, current.current.period),
    }),
    [],
  )
  const hands = useClockHands(act, readings, beforeStop)

  // Another tab, another device or an undo touched the clock.
  const { snapshot } = book.state
  useEffect(() => {
    if (!snapshot || snapshot.savedAt === savedAt.current || snapshot.clockTime === undefined) return
    savedAt.current = snapshot.savedAt
    take(fromSnapshot(snapshot, null, readNow()))
    setBeforeStop(null)
  }, [snapshot, take])

  useStopAtZero(state.clock, act)
  useSleep(
    useCallback(
      (seconds) => {
        if (isRunning(current.current.clock)) take(afterSleep(current.current, seconds))
      },
      [take],
    ),
  )

  return useMemo(
    () => ({ state, running: isRunning(state.clock), ...hands, ...readings, act, place, save }),
    [state, hands, readings, act, place, save],
  )
}

/** At 0 it stops once. */
function useStopAtZero(clock: Clock, act: GameClock['act']): void {
  useEffect(() => {
    if (!isRunning(clock)) return
    const left = remaining(clock, readNow().steady)
    const timer = setTimeout(() => act({ kind: 'stop' }, { quiet: true }), left * 1000 + 10)
    return () => clearTimeout(timer)
  }, [clock, act])
}
