import {
  type ClockMark,
  clockAt,
  type FilmClockReading,
  inFilmOrder,
  markAt,
  SAME_FRAME,
  type Timeline,
  timelineSecond,
} from '@fullcourt/film'
import { periodLength } from '@fullcourt/scorebook/vocabulary'
import { gameSetupOf } from '../../book/data/gameSetup.ts'
import type { OpenBook } from '../../book/index.ts'
import type { FilmControl } from '../../film/player/filmControl.ts'
import type { FilmTimes } from '../../film/player/filmPlaces.ts'
import { memoizeLast } from '../core/memoize.ts'
import { clockMarks } from './filmMarks.ts'

interface FilmReadingDeps {
  readonly book: OpenBook
  readonly player: FilmControl
  /** Places of entries that were recorded live. */
  readonly filmTimes?: () => FilmTimes
}

/** Entries on their way into the book. */
export interface PendingMarks {
  readonly made: readonly ClockMark[]
  readonly removed: readonly string[]
}

const NO_TIMES: FilmTimes = new Map()

/** The clock at a second of the film: read from its starts and stops in the book, and those on their way there. */
export class FilmReading {
  readonly #deps: FilmReadingDeps
  #pending: readonly PendingMarks[] = []

  constructor(deps: FilmReadingDeps) {
    this.#deps = deps
  }

  /** Counts entries as made and removed until the book has them. */
  add(pending: PendingMarks): void {
    this.#pending = [...this.#pending, pending]
  }

  drop(pending: PendingMarks): void {
    this.#pending = this.#pending.filter((one) => one !== pending)
  }

  readonly #marksIn = memoizeLast(clockMarks)
  readonly #withPending = memoizeLast((marks: readonly ClockMark[], pending: readonly PendingMarks[]) => {
    const removed = new Set(pending.flatMap((one) => one.removed))
    const made = pending.flatMap((one) => one.made).filter(({ id }) => !marks.some((mark) => mark.id === id))
    return inFilmOrder([...marks, ...made].filter(({ id }) => !removed.has(id)))
  })

  /** Starts and stops in film order. */
  marks(): readonly ClockMark[] {
    const { book, filmTimes } = this.#deps
    const marks = this.#marksIn(book.state().plays, filmTimes?.() ?? NO_TIMES, this.timeline())
    return this.#withPending(marks, this.#pending)
  }

  timeline(): Timeline {
    return this.#deps.player.getState().timeline
  }

  /** The second on screen. */
  second(): number {
    return this.#deps.player.now()?.second ?? 0
  }

  /** The clock at a second of film, by its marks; in a period that has not been started, as the book has it. */
  at(second = this.second()): FilmClockReading {
    const { snapshot, game } = this.#deps.book.state()
    const marks = this.marks()
    const last = marks.at(-1)
    const period = snapshot?.period ?? game?.period ?? 1
    const isAfterLast = !last || second >= last.second - SAME_FRAME
    const reading = clockAt(marks, second)
    const isNext = last !== undefined && period > last.period && isAfterLast
    if (reading && !isNext)
      return { ...reading, clockTime: Math.min(reading.clockTime, this.periodSeconds(reading.period)) }
    const known = snapshot?.clockTime ?? (game?.begun ? game.clockTime : this.periodSeconds(period))
    return { period, clockTime: known, runsFrom: null, isRunning: false }
  }

  periodSeconds(period: number): number {
    return periodLength(gameSetupOf(this.#deps.book.state().setup!).rules, period) ?? 3600
  }

  /** The film shows a moment before the latest start or stop of the clock. */
  isLookingBack(): boolean {
    const last = this.marks().at(-1)
    return last !== undefined && last.second > this.second() + SAME_FRAME
  }

  /** Whether a touch here is about the latest start or stop: nothing is between it and the film. */
  movesLast(): boolean {
    const marks = this.marks()
    return this.isLookingBack() && markAt(marks, this.second()) === (marks.at(-2) ?? null)
  }

  /** The mark that a touch here replaces. */
  moved(): readonly ClockMark[] {
    return this.isLookingBack() ? this.marks().slice(-1) : []
  }

  /** Marks of this frame and later ones. */
  fromHere(): readonly ClockMark[] {
    const second = this.second() - SAME_FRAME
    return this.marks().filter((mark) => mark.second > second)
  }

  /** The latest second that was scored, or is on screen. */
  frontier(): number {
    const last = this.marks().at(-1)
    return Math.max(this.second(), last?.second ?? 0, this.#lastPlaySecond())
  }

  #lastPlaySecond(): number {
    const origin = this.#deps.book.state().plays.at(-1)?.origin
    if (!origin || origin.videoTime === null || origin.teamVideoId === null) return 0
    return timelineSecond(this.timeline(), { filmId: origin.teamVideoId, videoTime: origin.videoTime }) ?? 0
  }
}
