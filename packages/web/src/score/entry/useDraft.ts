import {
  assemble,
  type BySide,
  type Game,
  type HoopSide,
  type Play,
  type SentPlay,
} from '@fullcourt/scorebook'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Book, gameSetupOf } from '../../book/index.ts'
import { newId } from '../../newId.ts'
import { toastUndo } from '../../ui/toast.tsx'
import type { GameClock } from '../clock/useGameClock.ts'
import { useWhistle } from '../clock/useWhistle.ts'
import { addTo, resume, tap } from './draft.ts'
import type { Spot } from './FloorCourt.tsx'
import { nextOrder } from './placing.ts'
import { CLOSED, type Draft, type Extra, type Moment, playOf, type Table, type Touch } from './steps.ts'
import { gameAt, gameBefore, type Insertion, useInsertion } from './useInsertion.ts'
import { type LeftBehind, useKeptDraft } from './useKeptDraft.ts'
import { useRecording } from './useRecording.ts'

export interface Drafting {
  readonly draft: Draft
  /** The draft now, also before it is drawn. */
  readonly current: () => Draft
  /** Where on the page it was begun. */
  readonly spot: Spot | null
  /** Where the open play was left, when it was taken up again and not touched since. */
  readonly leftBehind: LeftBehind | null
  readonly inserting: Insertion | null
  /** Events can be entered: the game is started, and not over. */
  readonly enabled: boolean
  touch(touch: Touch, spot?: Spot | null): void
  insert(at: Insertion | null): void
  /** Takes up what the book still asks about a play, or adds something to it. */
  goOn(playId: string, extra?: Extra): void
  record(play: SentPlay): Promise<void>
  /** When the plays that are on their way are in the book; null where none is. */
  saving(): Promise<unknown> | null
  /** The moment of a touch now: at the insertion, else by the clock. */
  moment(): Moment
  /** The game as the next play finds it. */
  game(): Game
}

/** Whether a play can be entered: only in a game that is started and not over (rule 106). */
const takesPlays = (clock: GameClock, { state }: Book): boolean =>
  clock.state.started && state.ending === null

const LATER_SAVED = 'The open play is saved. Its player is still to be named.'

/** The play that is being entered on this screen; what it comes to is recorded in the book. */
export function useDraft(
  book: Book,
  clock: GameClock,
  attacks: BySide<HoopSide>,
  order: () => number,
): Drafting {
  const [draft, setDraft] = useState<Draft>(CLOSED)
  const [spot, setSpot] = useState<Spot | null>(null)
  const current = useRef<Draft>(CLOSED)
  const latestBook = useLatest(book)
  const latest = useLatest({ clock, attacks, order })
  const { inserting, insert, insertedAt, insertingNow } = useInsertion(latestBook)
  const { record, gameNow, saving } = useRecording(latestBook)
  const moveClock = useWhistle(latestBook, clock, { draft, inserting: inserting !== null })

  const moment = useCallback((): Moment => {
    const { clock, order } = latest.current
    return insertedAt() ?? { period: clock.state.period, clock: clock.reading(), order: order() }
  }, [latest, insertedAt])

  const game = useCallback((): Game => {
    const at = insertedAt()
    if (at) return gameAt(latestBook.current, at)
    // A play that is gone on with is in the book already: the game is asked as it stood before it.
    const own = inBook(current.current, latestBook.current)
    return own ? gameBefore(latestBook.current, own) : gameNow()
  }, [latestBook, insertedAt, gameNow])

  const tableNow = useCallback((): Table => {
    const { attacks, clock } = latest.current
    return { game: game(), attacks, now: moment(), newId, open: takesPlays(clock, latestBook.current) }
  }, [latest, latestBook, game, moment])

  const show = useCallback((next: Draft) => {
    current.current = next
    setDraft(next)
  }, [])

  const save = useCallback(
    (plays: readonly SentPlay[]): Promise<unknown> | undefined => {
      const placed = insertedAt() !== null
      const changed = plays.filter((play) => !stands(play, latestBook.current))
      if (plays.length > 0) insert(null)
      const saved = changed.map((play) => {
        const written = record(play)
        if (!placed) moveClock(play)
        return written
      })
      return saved.length > 0 ? Promise.all(saved) : undefined
    },
    [latestBook, insertedAt, insert, moveClock, record],
  )

  const { leftBehind, keep } = useKeptDraft({
    latestBook,
    enabled: takesPlays(clock, book),
    current,
    takeUp(kept) {
      insert(kept.inserting)
      setSpot(null)
      show(kept.draft)
    },
    overtake: ({ draft: left }) => save(tap(left, { kind: 'leave' }, tableNow()).plays),
  })

  const touch = useCallback(
    (one: Touch, where?: Spot | null) => {
      const before = current.current
      const { draft: next, plays } = tap(before, one, tableNow())
      if (where !== undefined) setSpot(where)
      show(next)
      const saved = save(plays)
      keep({ draft: next, inserting: insertingNow() }, saved)
      const [first] = plays
      if (before.step === 'who' && one.kind !== 'actor' && first) {
        toastUndo(LATER_SAVED, () => void latestBook.current.remove(first.origin.id))
      }
    },
    [latestBook, insertingNow, keep, save, show, tableNow],
  )

  const goOn = useCallback(
    (playId: string, extra?: Extra) => {
      const play = latestBook.current.state.plays.find(({ origin }) => origin.id === playId)
      if (!play || !takesPlays(latest.current.clock, latestBook.current)) return
      if (current.current.step !== 'closed') touch({ kind: 'leave' })
      const table = { ...tableNow(), game: gameBefore(latestBook.current, play) }
      setSpot(null)
      show((extra ? addTo(play, extra, table) : resume(play, table)) ?? CLOSED)
      keep({ draft: current.current, inserting: null })
    },
    [latest, latestBook, keep, show, tableNow, touch],
  )

  useEffect(
    () => () => {
      // A play without its person stays on this device, and comes back with the screen.
      if (current.current.step !== 'who') touch({ kind: 'leave' })
    },
    [touch],
  )
  const enabled = takesPlays(clock, book)
  return {
    draft,
    current: useCallback(() => current.current, []),
    spot,
    leftBehind,
    inserting,
    enabled,
    touch,
    insert,
    goOn,
    record,
    saving,
    moment,
    game,
  }
}

/** What this render was given, for functions that outlive it. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  latest.current = value
  return latest
}

const find = ({ state }: Book, id: string | undefined): Play | undefined =>
  id === undefined ? undefined : state.plays.find(({ origin }) => origin.id === id)

/** The play of the book that the draft goes on with. */
const inBook = (draft: Draft, book: Book): Play | undefined => find(book, playOf(draft)?.origin.id)

/** Whether the play stands in the book just so: a play that was taken up and left as it was is no change. */
function stands(sent: SentPlay, book: Book): boolean {
  const play = find(book, sent.origin.id)
  if (!play) return false
  const put = assemble(sent, gameSetupOf(book.state.setup!).court)
  return put.ok && JSON.stringify(put.play) === JSON.stringify(play)
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
