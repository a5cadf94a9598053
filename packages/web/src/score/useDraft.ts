import {
  after,
  assemble,
  type BySide,
  type Game,
  type HoopSide,
  type Play,
  placedEvents,
  playGoesOn,
  replay,
  type SentPlay,
} from '@fullcourt/scorebook'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Book, gameSetupOf } from '../book/index.ts'
import { newId } from '../newId.ts'
import { toastError } from '../ui/toast.tsx'
import { resume, tap } from './draft.ts'
import type { Spot } from './FloorCourt.tsx'
import { besides, nextOrder, playsBefore } from './placing.ts'
import { CLOSED, type Draft, type Moment, type Table, type Touch } from './steps.ts'
import type { GameClock } from './useGameClock.ts'

/** A place in the book beside a play, where what is entered next goes. */
export interface Insertion {
  readonly playId: string
  readonly where: 'before' | 'after'
}

export interface Drafting {
  readonly draft: Draft
  /** Where on the page it was begun. */
  readonly spot: Spot | null
  /** Plays whose free throws were left open, the latest last. */
  readonly parked: readonly string[]
  readonly inserting: Insertion | null
  touch(touch: Touch, spot?: Spot | null): void
  insert(at: Insertion | null): void
  /** Takes up what the book still asks about a play. */
  goOn(playId: string): void
  record(play: SentPlay): Promise<void>
  /** The moment of a touch now: at the insertion, else by the clock. */
  moment(): Moment
  /** The game as the next play finds it. */
  game(): Game
}

/** Left in the middle of its throws: it can be gone on with. */
function isParked(draft: Draft): draft is Extract<Draft, { step: 'ask' }> {
  if (draft.step !== 'ask') return false
  const { kind } = draft.want
  return kind === 'throw' || kind === 'throws' || kind === 'throw-rebound'
}

/** The play that is being entered on this screen; what it comes to is recorded in the book. */
export function useDraft(
  book: Book,
  clock: GameClock,
  attacks: BySide<HoopSide>,
  order: () => number,
): Drafting {
  const [draft, setDraft] = useState<Draft>(CLOSED)
  const [spot, setSpot] = useState<Spot | null>(null)
  const [parked, setParked] = useState<readonly string[]>([])
  const [inserting, insert] = useState<Insertion | null>(null)
  const current = useRef<Draft>(CLOSED)
  const pending = useRef<readonly SentPlay[]>([])
  const latest = useRef({ book, clock, attacks, order, inserting })
  latest.current = { book, clock, attacks, order, inserting }

  const insertedMoment = useCallback((): Moment | null => {
    const { book, inserting } = latest.current
    const play = inserting && book.state.plays.find(({ origin }) => origin.id === inserting.playId)
    return play ? besides(book.state.plays, play, inserting.where) : null
  }, [])

  const moment = useCallback((): Moment => {
    const { clock, order } = latest.current
    return insertedMoment() ?? { period: clock.state.period, clock: clock.reading(), order: order() }
  }, [insertedMoment])

  const game = useCallback((): Game => {
    const { state } = latest.current.book
    const at = insertedMoment()
    if (at) return replay(gameSetupOf(state.setup!), playsBefore(state.plays, at))
    // A play that is gone on with is in the book already: the game is asked as it stood before it.
    const draft = current.current
    const own = draft.step === 'ask' && state.plays.find(({ origin }) => origin.id === draft.play.origin.id)
    if (own) return gameBefore(own, latest.current.book)
    return withPending(state.game!, state.plays, pending.current)
  }, [insertedMoment])

  const tableNow = useCallback(
    (): Table => ({ game: game(), attacks: latest.current.attacks, now: moment(), newId }),
    [game, moment],
  )

  const take = useCallback((next: Draft) => {
    current.current = next
    setDraft(next)
  }, [])

  const record = useCallback(async (play: SentPlay): Promise<void> => {
    pending.current = [...pending.current, play]
    try {
      await latest.current.book.record(play)
    } catch (error) {
      toastError(error)
    } finally {
      pending.current = pending.current.filter((one) => one !== play)
    }
  }, [])

  const touch = useCallback(
    (one: Touch, where?: Spot | null) => {
      const before = current.current
      const { draft: next, plays } = tap(before, one, tableNow())
      if (where !== undefined) setSpot(where)
      take(next)
      if (plays.length === 0) return
      insert(null)
      const [first] = plays
      // Answered to the end, it is not open any more; left before, it can be taken up again.
      const answered =
        one.kind === 'actor' || one.kind === 'throw' || one.kind === 'award' || one.kind === 'none'
      setParked((ids) => {
        const others = ids.filter((id) => id !== first!.origin.id)
        return isParked(before) && !answered ? [...others, first!.origin.id] : others
      })
      for (const play of plays) {
        void record(play)
        const { book, clock, inserting } = latest.current
        if (!inserting && restartsClock(play, book)) clock.act({ kind: 'start' })
      }
    },
    [record, tableNow, take],
  )

  const goOn = useCallback(
    (playId: string) => {
      const { state } = latest.current.book
      const play = state.plays.find(({ origin }) => origin.id === playId)
      setParked((ids) => ids.filter((id) => id !== playId))
      if (!play) return
      setSpot(null)
      take(resume(play, { ...tableNow(), game: gameBefore(play, latest.current.book) }))
    },
    [tableNow, take],
  )

  // Whoever leaves the screen, or closes the window, leaves no open play behind.
  useEffect(() => {
    const leave = () => touch({ kind: 'close' })
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [touch])

  return { draft, spot, parked, inserting, touch, insert, goOn, record, moment, game }
}

/** Spec: 'a rebounded miss on the last attempt restarts the clock'; anything else the scorer starts and stops by hand. */
function restartsClock(sent: SentPlay, { state }: Book): boolean {
  if (!sent.freethrows.at(-1)?.reboundPlayer) return false
  const put = assemble(sent, gameSetupOf(state.setup!).court)
  return put.ok && playGoesOn(put.play)
}

/** The game with the plays that are on their way to the disk: a quick hand begins the next event before they are there. */
function withPending(game: Game, plays: readonly Play[], pending: readonly SentPlay[]): Game {
  const { court } = game.sheet.setup
  return pending.reduce((before, sent) => {
    const put = assemble(sent, court)
    const isNew = put.ok && !plays.some(({ origin }) => origin.id === sent.origin.id)
    return isNew ? after(before, ...placedEvents(put.play)) : before
  }, game)
}

/** The game as it stood before a play that is in the book. */
function gameBefore(play: Play, { state: { plays, setup } }: Book): Game {
  const at = besides(plays, play, 'before')
  return replay(gameSetupOf(setup!), playsBefore(plays, at))
}

/** An order for each touch on this screen: growing, and above everything in the book. */
export function useOrder(book: Book): () => number {
  const last = useRef(0)
  const latest = useRef(book)
  latest.current = book
  return useCallback(() => {
    last.current = nextOrder(latest.current.state.plays, last.current)
    return last.current
  }, [])
}
