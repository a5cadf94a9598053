import { derivedId, isRunning, onFloor, periodLength, remaining } from '@fullcourt/scorebook'
import type { GameState } from '@fullcourt/wire'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Book, gameSetupOf, type ScreenPlace } from '../book/index.ts'
import { newId } from '../newId.ts'
import { singlePlay, TEAM } from './draftPlay.ts'
import {
  actOnClock,
  afterSleep,
  type ClockAct,
  type ClockState,
  fromSnapshot,
  readClock,
  readNow,
  readOwnNow,
  slept,
  toSnapshot,
} from './gameClock.ts'

export interface GameClock {
  readonly state: ClockState
  readonly running: boolean
  /** Seconds on it now. */
  seconds(): number
  reading(): ReturnType<typeof readClock>
  act(act: ClockAct): void
  /** Where the screen is now: the clock as it reads, who is on the floor. */
  place(): ScreenPlace
  /** Saves more of where the screen is, together with the clock as it stands. */
  save(more: ScreenPlace): void
  /** The clock as it ran before it was stopped last, while it still stands; null otherwise. */
  readonly beforeStop: ClockState['clock'] | null
}

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
  const [beforeStop, setBeforeStop] = useState<ClockState['clock'] | null>(null)
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
    (one: ClockAct) => {
      const now = readNow()
      const before = current.current
      const next = actOnClock(before, one, now)
      take(next)
      save({})
      const [ran, runs] = [isRunning(before.clock), isRunning(next.clock)]
      setBeforeStop(ran && one.kind === 'stop' ? before.clock : null)
      if (ran === runs) return
      // It was stopped where it ran, whatever it was set to next.
      const at = runs ? next : before
      const moment = { period: at.period, clock: readClock(at, now), order: latest.current.order() }
      const { state, record } = latest.current.book
      // Every screen of the game sees its clock run out: that is one entry.
      const atZero = derivedId(state.setup!.teamGame.id, 'out of time', String(moment.period))
      const id = !runs && moment.clock.clockTime === 0 ? atZero : newId()
      if (state.plays.some(({ origin }) => origin.id === id)) return
      const type = runs ? 'clock_start' : 'clock_stop'
      void record(singlePlay(type, TEAM('home'), moment, { newId: () => id }), { quiet: true })
    },
    [save, take],
  )

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
    const timer = setTimeout(() => act({ kind: 'stop' }), left * 1000 + 10)
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
      beforeStop,
      seconds: () => remaining(current.current.clock, readNow().steady),
      reading: () => readClock(current.current, readNow()),
      act,
      place,
      save,
    }),
    [state, running, beforeStop, act, place, save],
  )
}

/** Tells how long the device slept, when it wakes. */
function useSleep(woke: (seconds: number) => void): void {
  useEffect(() => {
    let then = readOwnNow()
    const look = () => {
      const now = readOwnNow()
      const seconds = slept(then, now)
      then = now
      if (seconds >= 1) woke(seconds)
    }
    const timer = setInterval(look, 5000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [woke])
}

/** Seconds below which nobody was really away. */
const AWAY = 3

export interface Away {
  /** How long the clock ran. */
  readonly seconds: number
  keep(): void
  takeBack(): void
}

/** Decision 0067: in a live game the clock goes on when the window is left; on return the scorer says whether that was right. */
export function useAway(clock: GameClock): Away | null {
  const [away, setAway] = useState<{ readonly seconds: number; readonly at: number } | null>(null)
  const latest = useRef(clock)
  latest.current = clock
  useEffect(() => {
    let left: number | null = null
    const leave = () => {
      left ??= latest.current.running ? latest.current.seconds() : null
    }
    const back = () => {
      if (left === null || document.visibilityState === 'hidden') return
      const at = left
      const seconds = at - latest.current.seconds()
      left = null
      if (seconds >= AWAY) setAway({ seconds, at })
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
      clock.act({ kind: 'stop' })
      clock.act({ kind: 'set', seconds: away.at, length: Number.POSITIVE_INFINITY })
    },
  }
}
