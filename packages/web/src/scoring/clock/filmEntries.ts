import { type ClockMark, placeAt } from '@fullcourt/film'
import type { Play, SentPlay } from '@fullcourt/scorebook/vocabulary'
import type { ClockChange, OpenBook } from '../../book/index.ts'
import type { Device } from '../core/device.ts'
import { singlePlay, teamActor } from '../core/draftPlay.ts'
import type { ClockOptions } from './clockSource.ts'
import type { FilmReading, PendingMarks } from './filmReading.ts'

interface FilmEntriesDeps {
  readonly book: OpenBook
  readonly device: Pick<Device, 'times' | 'newId'>
  /** The order of the clock's log entries. */
  readonly nextOrder: () => number
  readonly reading: FilmReading
  /** Saves the position: the clock was changed. Called before the log has the entry. */
  readonly onWrite: () => void
  /** The log has the entry, or has refused it. */
  readonly onWritten: () => void
}

export interface FilmEntry {
  readonly doing: ClockChange['doing']
  readonly type: ClockMark['type']
  readonly period: number
  readonly clockTime: number
  readonly second: number
  readonly removed?: readonly ClockMark[]
  readonly id?: string
}

/** Film times are stored in thousandths of a second. */
export const thousandths = (seconds: number): number => Math.round(seconds * 1000) / 1000

const isMade = (mark: ClockMark, plays: readonly Play[]) => plays.some(({ origin }) => origin.id === mark.id)

/** Writes starts and stops of the clock into the log, each as one step of undo. */
export class FilmEntries {
  readonly #deps: FilmEntriesDeps
  /** The latest stop of this screen, which can be reversed. */
  #lastStop: string | null = null

  constructor(deps: FilmEntriesDeps) {
    this.#deps = deps
  }

  write({ doing, removed = [], id, ...mark }: FilmEntry, { quiet = false }: ClockOptions = {}): void {
    const { book, device, nextOrder } = this.#deps
    const clockTime = Math.round(mark.clockTime * 100) / 100
    const order = nextOrder()
    const made: ClockMark = { ...mark, clockTime, id: id ?? device.newId(), order }
    if (isMade(made, book.state().plays)) return
    // A clock that was set was not stopped: reversing it would bring the wrong time back.
    this.#lastStop = doing === 'stop' ? made.id : null
    this.#turn(quiet ? null : doing, { made: [made], removed: removed.map((one) => one.id) })
  }

  /** The latest mark, where it is a stop of this screen. */
  lastStop(): ClockMark | null {
    const last = this.#deps.reading.marks().at(-1)
    return last && last.id === this.#lastStop ? last : null
  }

  /** Takes the latest stop of this screen back, as if it had not been made. */
  removeStop({ quiet = false }: ClockOptions): void {
    const stop = this.lastStop()
    if (!stop) return
    this.#lastStop = null
    this.#turn(quiet ? null : 'run-on', { made: [], removed: [stop.id] })
  }

  #turn(doing: ClockChange['doing'] | null, pending: PendingMarks): void {
    const { book, reading, onWrite, onWritten } = this.#deps
    const before = this.#clockNow()
    reading.add(pending)
    const change = doing && { doing, before, after: this.#clockNow() }
    onWrite()
    const made = pending.made.flatMap((mark) => this.#playOf(mark) ?? [])
    void book.turnClock(change, { made, removed: pending.removed }).finally(() => {
      reading.drop(pending)
      onWritten()
    })
  }

  #playOf({ id, type, period, clockTime, second, order }: ClockMark): SentPlay | null {
    const place = placeAt(this.#deps.reading.timeline(), second)
    if (!place) return null
    const film = { videoTime: thousandths(place.videoTime), teamVideoId: place.filmId }
    const moment = { period, clock: { clockTime, runsFrom: null }, film, order }
    return singlePlay(type, teamActor('home'), moment, { newId: () => id })
  }

  /** The clock in an undo step. */
  #clockNow() {
    const { period, clockTime, isRunning } = this.#deps.reading.at()
    return { period, clockTime, running: isRunning, at: this.#deps.device.times.game().wall }
  }
}
