import type { BySide, Game, HoopSide, Play, SentPlay } from '@fullcourt/scorebook'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Book } from '../book/index.ts'
import { newId } from '../newId.ts'
import { resume, tap } from './draft.ts'
import type { Spot } from './FloorCourt.tsx'
import { nextOrder } from './placing.ts'
import { CLOSED, type Draft, type Moment, type Table, type Touch } from './steps.ts'
import type { GameClock } from './useGameClock.ts'
import { gameAt, gameBefore, type Insertion, useInsertion } from './useInsertion.ts'
import { useRecording } from './useRecording.ts'
import { useWhistle } from './useWhistle.ts'

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
  const current = useRef<Draft>(CLOSED)
  const latestBook = useLatest(book)
  const latest = useLatest({ clock, attacks, order })
  const { inserting, insert, insertedAt } = useInsertion(latestBook)
  const { record, gameNow } = useRecording(latestBook)
  const moveClock = useWhistle(latestBook, clock, { draft, inserting: inserting !== null })

  const moment = useCallback((): Moment => {
    const { clock, order } = latest.current
    return insertedAt() ?? { period: clock.state.period, clock: clock.reading(), order: order() }
  }, [latest, insertedAt])

  const game = useCallback((): Game => {
    const at = insertedAt()
    if (at) return gameAt(latestBook.current, at)
    // A play that is gone on with is in the book already: the game is asked as it stood before it.
    const own = openPlay(current.current, latestBook.current)
    return own ? gameBefore(latestBook.current, own) : gameNow()
  }, [latestBook, insertedAt, gameNow])

  const tableNow = useCallback(
    (): Table => ({ game: game(), attacks: latest.current.attacks, now: moment(), newId }),
    [latest, game, moment],
  )

  const take = useCallback((next: Draft) => {
    current.current = next
    setDraft(next)
  }, [])

  const touch = useCallback(
    (one: Touch, where?: Spot | null) => {
      const before = current.current
      const placed = insertedAt() !== null
      const { draft: next, plays } = tap(before, one, tableNow())
      if (where !== undefined) setSpot(where)
      take(next)
      if (plays.length === 0) return
      insert(null)
      setParked((ids) => parkedAfter(ids, plays[0]!.origin.id, isParked(before) && !answers(one)))
      for (const play of plays) {
        void record(play)
        if (!placed) moveClock(play)
      }
    },
    [insertedAt, insert, moveClock, record, tableNow, take],
  )

  const goOn = useCallback(
    (playId: string) => {
      const play = latestBook.current.state.plays.find(({ origin }) => origin.id === playId)
      setParked((ids) => ids.filter((id) => id !== playId))
      if (!play) return
      setSpot(null)
      take(resume(play, { ...tableNow(), game: gameBefore(latestBook.current, play) }))
    },
    [latestBook, tableNow, take],
  )

  useEffect(() => savedOnLeaving(() => touch({ kind: 'close' })), [touch])
  return { draft, spot, parked, inserting, touch, insert, goOn, record, moment, game }
}

/** What this render was given, for functions that outlive it. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  latest.current = value
  return latest
}

/** Whoever leaves the screen, or closes the window, leaves no open play behind. */
function savedOnLeaving(save: () => void): () => void {
  window.addEventListener('pagehide', save)
  return () => {
    window.removeEventListener('pagehide', save)
    save()
  }
}

/** The play of the book that the draft goes on with. */
function openPlay(draft: Draft, { state }: Book): Play | undefined {
  if (draft.step !== 'ask') return undefined
  return state.plays.find(({ origin }) => origin.id === draft.play.origin.id)
}

/** Answered to the end, a play is not open any more; left before, it can be taken up again. */
const answers = ({ kind }: Touch): boolean =>
  kind === 'actor' || kind === 'throw' || kind === 'award' || kind === 'none'

function parkedAfter(ids: readonly string[], id: string, left: boolean): readonly string[] {
  const others = ids.filter((one) => one !== id)
  return left ? [...others, id] : others
}

/** An order for each touch on this screen: growing, and above everything in the book. */
export function useOrder(book: Book): () => number {
  const last = useRef(0)
  const latest = useLatest(book)
  return useCallback(() => {
    last.current = nextOrder(latest.current.state.plays, last.current)
    return last.current
  }, [latest])
}
