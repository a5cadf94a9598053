import {
  type ClockMark,
  clockAt,
  type FilmClockReading,
  inFilmOrder,
  markAt,
  placeAt,
  SAME_FRAME,
  secondOf,
  type Timeline,
  timelineSecond,
} from '@fullcourt/film'
import { type Game, type Play, periodLength, type SentPlay } from '@fullcourt/scorebook'
import type { GameState } from '@fullcourt/wire'
import { gameSetupOf } from '../../book/gameSetup.ts'
import type { ClockChange, OpenBook } from '../../book/index.ts'
import type { FilmTimes } from '../../player/filmPlaces.ts'
import type { FilmControl } from '../../player/filmPlayer.ts'
import type { Device } from '../device.ts'
import { singlePlay, teamActor } from '../entry/draftPlay.ts'
import { gameAt } from '../entry/insertion.ts'
import { memoizeLast } from '../memoize.ts'
import type { ClockBookmark, ClockOptions, ClockSource, ClockView, GameTime } from './clockSource.ts'
import { hornId } from './endPeriod.ts'
import { clockMarks } from './filmMarks.ts'
import { screenPosition } from './wallClock.ts'
import { isDeadBall } from './whistle.ts'

/** Milliseconds between two looks at a film that plays. */
const LOOK_MS = 100
/** Milliseconds between two savings of the place while the film plays. */
const SAVE_MS = 5000
/** Seconds after a whistle in which the clock is set back to it. */
const LATEST_WHISTLE = 30

interface FilmClockDeps {
  readonly book: OpenBook
  readonly device: Pick<Device, 'timers' | 'times' | 'page' | 'newId' | 'messages'>
  /** The order of the clock's log entries. */
  readonly nextOrder: () => number
  readonly player: FilmControl
  /** Places of entries that were recorded live. */
  readonly filmTimes?: () => FilmTimes
}

interface Touch {
  readonly doing: ClockChange['doing']
  readonly type: ClockMark['type']
  readonly period: number
  readonly clockTime: number
  readonly second: number
  readonly removed?: readonly ClockMark[]
  readonly id?: string
}

/** Entries on their way into the book. */
interface Pending {
  readonly made: readonly ClockMark[]
  readonly removed: readonly string[]
}

const NO_TIMES: FilmTimes = new Map()
const thousandths = (seconds: number): number => Math.round(seconds * 1000) / 1000

const isMade = (mark: ClockMark, plays: readonly Play[]) => plays.some(({ origin }) => origin.id === mark.id)

/**
 * The clock of a game that is scored from film (decision 0152). Its starts and stops in the log have their places on the film; what
 * it shows follows from them and the second on screen. Film that stands, is sought or plays at another speed needs no rule of its
 * own.
 */
export class FilmClock implements ClockSource {
  readonly #deps: FilmClockDeps
  readonly #listeners = new Set<() => void>()
  #pending: readonly Pending[] = []
  #view: ClockView
  /** The latest stop of this screen, which can be reversed. */
  #lastStop: string | null = null
  /** A new play was saved since `takeSaved`. */
  #hasSaved = false
  /** The film is still to be moved to where it was left. */
  #restores: boolean
  #resumesOnReturn = false
  /** The ids of the marks at the latest change of the book. */
  #seenMarks = ''
  #lastSeen: { readonly isPlaying: boolean; readonly revision: number; readonly timeline: Timeline | null } =
    {
      isPlaying: false,
      revision: 0,
      timeline: null,
    }
  #cancelSave = (): void => undefined

  constructor(deps: FilmClockDeps) {
    this.#deps = deps
    this.#restores = typeof deps.book.state().snapshot?.videoTime === 'number'
    this.#view = this.#viewOf(0)
  }

  getState = (): ClockView => this.#view

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  now(): GameTime {
    const { period, clockTime, runsFrom } = this.#read()
    const place = this.#deps.player.now()
    return {
      period,
      clockTime,
      runsFrom,
      videoTime: place && thousandths(place.videoTime),
      teamVideoId: place?.filmId ?? null,
    }
  }

  /** Starts the clock where it stands, and plays the film. */
  start(options: ClockOptions = {}): void {
    const reading = this.#read()
    if (!reading.isRunning && reading.clockTime > 0) this.#startAt(reading, options)
    this.#deps.player.play()
  }

  /** Stops the clock; the film plays on. */
  stop(options: ClockOptions = {}): void {
    const { period, clockTime, isRunning } = this.#read()
    const second = this.#second()
    if (!isRunning || (this.isLookingBack() && !this.#movesLast())) return
    this.#write(
      { doing: 'stop', type: 'clock_stop', period, clockTime, second, removed: this.#moved() },
      options,
    )
  }

  /**
   * Starts or stops the clock. Just before the latest start or stop it moves that one here. Further back the clock is on the film
   * already, and the film alone starts or stops.
   */
  toggle(): void {
    const { player } = this.#deps
    if (this.isLookingBack() && !this.#movesLast()) {
      if (player.getState().isPlaying) player.pause()
      else player.play()
    } else if (this.#read().isRunning) this.stop()
    else this.start()
  }

  /** Starts or stops film and clock together (key X). */
  toggleBoth(): void {
    const { player } = this.#deps
    const { isPlaying } = player.getState()
    if (isPlaying && (this.isLookingBack() || this.#read().isRunning)) this.#stopBoth()
    else if (this.isLookingBack()) player.play()
    else this.start()
  }

  /** Starts the film, or stops film and clock (key Z). */
  toggleFilm(): void {
    const { player } = this.#deps
    if (player.getState().isPlaying) this.#stopBoth()
    else player.play()
  }

  stopAtWhistle(seconds?: number): void {
    const { period, clockTime, isRunning } = this.#read()
    if (!isRunning || this.isLookingBack()) return
    const late = seconds === undefined ? 0 : seconds - clockTime
    const earlier = late > 0 && late < LATEST_WHISTLE ? late : 0
    const second = this.#second() - earlier
    const at = { period, clockTime: clockTime + earlier, second }
    this.#write({ doing: 'stop', type: 'clock_stop', ...at }, { quiet: true })
  }

  runOn({ quiet = false }: ClockOptions = {}): void {
    const stop = this.#marks().at(-1)
    if (!stop || stop.id !== this.#lastStop) return
    this.#remove([stop], quiet ? null : 'run-on')
  }

  set(seconds: number): void {
    this.#setTo(seconds, 'set')
  }

  adjust(by: number): void {
    this.#setTo(this.#read().clockTime + by, 'adjust')
  }

  setPeriod(period: number, clockTime: number): void {
    const second = this.#second()
    const removed = this.#from(second - SAME_FRAME)
    this.#write({ doing: 'period', type: 'clock_stop', period, clockTime, second, removed })
  }

  /** The film stands while the page is left, so nothing has to be taken back. */
  bookmark(): ClockBookmark {
    const { period, clockTime } = this.#read()
    return { period, seconds: clockTime, entries: new Set() }
  }

  takeBack(): void {}

  /** A new play that is no foul and no dead ball starts the clock. */
  afterPlay(play: SentPlay): void {
    this.#hasSaved = true
    const isNew = !this.#deps.book.state().plays.some(({ origin }) => origin.id === play.origin.id)
    const isFoul = [play.origin, ...play.rel].some(({ type }) => type === 'foul')
    if (!isNew || isFoul || isDeadBall(play) || this.isLookingBack()) return
    const reading = this.#read()
    if (!reading.isRunning && reading.clockTime > 0) this.#startAt(reading, { quiet: true })
  }

  /** Whether a play was saved since the last call. */
  takeSaved(): boolean {
    const hasSaved = this.#hasSaved
    this.#hasSaved = false
    return hasSaved
  }

  gameThen(): Game | null {
    if (!this.isLookingBack()) return null
    const { period, clockTime } = this.#read()
    return this.#gameAt(period, clockTime, this.#deps.book.state().plays)
  }

  readonly #gameAt = memoizeLast((period: number, clockTime: number, _plays: readonly Play[]): Game => {
    const clock = { clockTime, runsFrom: null }
    return gameAt(this.#deps.book, { period, clock, order: Number.MAX_SAFE_INTEGER })
  })

  /** The film shows a moment before the latest start or stop of the clock. */
  isLookingBack(): boolean {
    const last = this.#marks().at(-1)
    return last !== undefined && last.second > this.#second() + SAME_FRAME
  }

  /**
   * The place on the film, and the clock at the latest moment that was scored: looking back is no news for other screens. The clock
   * is saved as standing, because it runs with the film and not with time.
   */
  position(): Partial<GameState> {
    const { period, clockTime } = this.#read(this.#frontier())
    const place = this.#deps.player.now()
    const span = this.#timeline().spans.find(({ filmId }) => filmId === place?.filmId)
    return {
      period,
      clockTime,
      clockRunning: false,
      started: this.#view.started,
      ...(place &&
        span && {
          videoTime: thousandths(place.videoTime),
          currentTeamVideoId: place.filmId,
          videoStart: span.start,
          videoEnd: span.start + span.duration,
        }),
    }
  }

  follow(): () => void {
    const { book, device, player } = this.#deps
    const ends = [
      book.subscribe(() => this.#followBook()),
      player.subscribe(() => this.#followFilm()),
      device.timers.every(LOOK_MS, () => this.#look()),
      device.timers.every(SAVE_MS, () => player.getState().isPlaying && this.#save()),
      device.page.watch((event) => this.#followPage(event)),
      () => this.#cancelSave(),
    ]
    this.#followFilm()
    return () => {
      for (const end of ends) end()
      this.#save()
    }
  }

  #stopBoth(): void {
    if (!this.isLookingBack()) this.stop()
    this.#deps.player.pause()
  }

  #startAt({ period, clockTime }: FilmClockReading, options: ClockOptions): void {
    if (this.isLookingBack() && !this.#movesLast()) return
    const second = this.#second()
    const last = this.#marks().at(-1)
    // A clock that is started on the frame of its stop was not stopped.
    if (
      last &&
      last.id === this.#lastStop &&
      Math.abs(last.second - second) < SAME_FRAME &&
      last.clockTime === clockTime
    )
      this.runOn(options)
    else {
      const removed = this.#moved()
      this.#write({ doing: 'start', type: 'clock_start', period, clockTime, second, removed }, options)
    }
  }

  #setTo(seconds: number, doing: 'set' | 'adjust'): void {
    const { period, isRunning } = this.#read()
    const second = this.#second()
    const clockTime = Math.min(Math.max(0, seconds), this.#length(period))
    const removed = this.#from(second - SAME_FRAME)
    const type = isRunning && clockTime > 0 ? 'clock_start' : 'clock_stop'
    this.#write({ doing, type, period, clockTime, second, removed })
    const later = removed.filter((mark) => mark.second > second + SAME_FRAME).length
    if (later > 0) {
      const words = later === 1 ? 'One later start or stop' : `${later} later starts and stops`
      this.#deps.device.messages.note(`${words} of the clock were removed: it goes on from here.`)
    }
  }

  /** Whether a touch here is about the latest start or stop: nothing is between it and the film. */
  #movesLast(): boolean {
    const marks = this.#marks()
    return this.isLookingBack() && markAt(marks, this.#second()) === (marks.at(-2) ?? null)
  }

  #moved(): readonly ClockMark[] {
    return this.isLookingBack() ? this.#marks().slice(-1) : []
  }

  #from(second: number): readonly ClockMark[] {
    return this.#marks().filter((mark) => mark.second > second)
  }

  #write({ doing, removed = [], id, ...mark }: Touch, { quiet = false }: ClockOptions = {}): void {
    const { book, device, nextOrder } = this.#deps
    const before = this.#markNow()
    const clockTime = Math.round(mark.clockTime * 100) / 100
    const order = nextOrder()
    const made: ClockMark = { ...mark, clockTime, id: id ?? device.newId(), order }
    if (isMade(made, book.state().plays)) return
    // A clock that was set was not stopped: reversing it would bring the wrong time back.
    this.#lastStop = doing === 'stop' ? made.id : null
    const pending = { made: [made], removed: removed.map((one) => one.id) }
    this.#keepPending(pending)
    const change = { doing, before, after: this.#markNow() }
    const { videoTime } = this.now()
    // The first start of the clock is the start of the game.
    this.#save({ started: true, ...(!this.#view.started && { startVideoTime: videoTime }) })
    this.#changed()
    const play = this.#entryPlay(made)
    void book
      .turnClock(quiet ? null : change, { made: play ? [play] : [], removed: pending.removed })
      .finally(() => this.#dropPending(pending))
  }

  #remove(marks: readonly ClockMark[], doing: ClockChange['doing'] | null): void {
    const { book } = this.#deps
    const before = this.#markNow()
    this.#lastStop = null
    const pending = { made: [], removed: marks.map(({ id }) => id) }
    this.#keepPending(pending)
    const change = doing && { doing, before, after: this.#markNow() }
    this.#save()
    this.#changed()
    void book
      .turnClock(change, { made: [], removed: pending.removed })
      .finally(() => this.#dropPending(pending))
  }

  #keepPending(pending: Pending): void {
    this.#pending = [...this.#pending, pending]
  }

  #dropPending(pending: Pending): void {
    this.#pending = this.#pending.filter((one) => one !== pending)
    this.#changed()
  }

  #entryPlay({ id, type, period, clockTime, second, order }: ClockMark): SentPlay | null {
    const place = placeAt(this.#timeline(), second)
    if (!place) return null
    const film = { videoTime: thousandths(place.videoTime), teamVideoId: place.filmId }
    const moment = { period, clock: { clockTime, runsFrom: null }, film, order }
    return singlePlay(type, teamActor('home'), moment, { newId: () => id })
  }

  /** The clock in an undo step. */
  #markNow() {
    const { period, clockTime, isRunning } = this.#read()
    return { period, clockTime, running: isRunning, at: this.#deps.device.times.game().wall }
  }

  #timeline(): Timeline {
    return this.#deps.player.getState().timeline
  }

  #second(): number {
    return this.#deps.player.now()?.second ?? 0
  }

  #length(period: number): number {
    return periodLength(gameSetupOf(this.#deps.book.state().setup!).rules, period) ?? 3600
  }

  readonly #marksIn = memoizeLast(clockMarks)
  readonly #withPending = memoizeLast((marks: readonly ClockMark[], pending: readonly Pending[]) => {
    const removed = new Set(pending.flatMap((one) => one.removed))
    const made = pending.flatMap((one) => one.made).filter(({ id }) => !marks.some((mark) => mark.id === id))
    return inFilmOrder([...marks, ...made].filter(({ id }) => !removed.has(id)))
  })

  #marks(): readonly ClockMark[] {
    const { book, filmTimes } = this.#deps
    const marks = this.#marksIn(book.state().plays, filmTimes?.() ?? NO_TIMES, this.#timeline())
    return this.#withPending(marks, this.#pending)
  }

  /** The clock at a second of film, by its marks; in a period that has not been started, as the book has it. */
  #read(second = this.#second()): FilmClockReading {
    const { snapshot, game } = this.#deps.book.state()
    const marks = this.#marks()
    const last = marks.at(-1)
    const period = snapshot?.period ?? game?.period ?? 1
    const isAfterLast = !last || second >= last.second - SAME_FRAME
    const reading = clockAt(marks, second)
    const isNext = last !== undefined && period > last.period && isAfterLast
    if (reading && !isNext)
      return { ...reading, clockTime: Math.min(reading.clockTime, this.#length(reading.period)) }
    const known = snapshot?.clockTime ?? (game?.begun ? game.clockTime : this.#length(period))
    return { period, clockTime: known, runsFrom: null, isRunning: false }
  }

  /** The latest second that was scored, or is on screen. */
  #frontier(): number {
    const last = this.#marks().at(-1)
    return Math.max(this.#second(), last?.second ?? 0, this.#lastPlaySecond())
  }

  #lastPlaySecond(): number {
    const origin = this.#deps.book.state().plays.at(-1)?.origin
    if (!origin || origin.videoTime === null || origin.teamVideoId === null) return 0
    return timelineSecond(this.#timeline(), { filmId: origin.teamVideoId, videoTime: origin.videoTime }) ?? 0
  }

  #followBook(): void {
    const { snapshot } = this.#deps.book.state()
    const marks = this.#marks()
      .map(({ id }) => id)
      .join()
    // Undo and redo put a running clock into the saved position, which would run with time.
    if (snapshot?.clockRunning && marks !== this.#seenMarks) this.#saveSoon()
    this.#seenMarks = marks
    this.#changed()
  }

  #followFilm(): void {
    const { isPlaying, revision, timeline } = this.#deps.player.getState()
    const seen = this.#lastSeen
    if (seen.isPlaying === isPlaying && seen.revision === revision && seen.timeline === timeline) return
    this.#lastSeen = { isPlaying, revision, timeline }
    this.#restore()
    this.#changed()
    if (seen.timeline === timeline) this.#saveSoon()
  }

  /** Moves the film to where it was left, as soon as that place is known. */
  #restore(): void {
    const { book, player } = this.#deps
    if (!this.#restores) return
    const { videoTime, currentTeamVideoId } = book.state().snapshot ?? {}
    const span = this.#timeline().spans.find(({ filmId }) => filmId === currentTeamVideoId)
    if (typeof videoTime !== 'number' || !span || span.duration === 0) return
    this.#restores = false
    player.seek(span.start + Math.min(videoTime, span.duration))
  }

  /** Draws the clock again where it has started or stopped with the film, and logs that it ran out. */
  #look(): void {
    if (!this.#deps.player.getState().isPlaying || this.#deps.book.state().ending) return
    const last = this.#marks().at(-1)
    const { period, clockTime } = this.#read()
    if (last?.type === 'clock_start' && clockTime === 0 && last.period === period) {
      const id = hornId(this.#deps.book.state().setup!.teamGame.id, period)
      const second = secondOf(last, 0)
      this.#write({ doing: 'stop', type: 'clock_stop', period, clockTime: 0, second, id }, { quiet: true })
    }
    const view = this.#viewOf(this.#view.revision + 1)
    if (isSameView(view, this.#view)) return
    this.#view = view
    this.#publish()
  }

  /** The clock stops when the window loses focus, and resumes on focus only if it ran. */
  #followPage(event: 'left' | 'returned'): void {
    const { player } = this.#deps
    if (event === 'left') {
      if (!player.getState().isPlaying) return
      this.#resumesOnReturn = true
      player.pause()
      this.#save()
    } else if (this.#resumesOnReturn) {
      this.#resumesOnReturn = false
      player.play()
    }
  }

  #saveSoon(): void {
    this.#cancelSave()
    this.#cancelSave = this.#deps.device.timers.after(500, () => this.#save())
  }

  #save(more: Partial<GameState> = {}): void {
    const { book } = this.#deps
    this.#cancelSave()
    // Nothing to keep of a game that was only looked at.
    if (book.state().ending || this.#restores || (!this.#view.started && more.started !== true)) return
    book.saveState({ ...screenPosition(book, this), ...more })
  }

  #viewOf(revision: number): ClockView {
    const { snapshot } = this.#deps.book.state()
    const { period, isRunning } = this.#read()
    const last = this.#marks().at(-1)
    const started = (snapshot?.started ?? false) || last !== undefined
    const canRunOn = last !== undefined && last.id === this.#lastStop && last.type === 'clock_stop'
    return { period, started, running: isRunning, canRunOn, revision }
  }

  #changed(): void {
    this.#view = this.#viewOf(this.#view.revision + 1)
    this.#publish()
  }

  #publish(): void {
    for (const listener of this.#listeners) listener()
  }
}

const isSameView = (a: ClockView, b: ClockView): boolean =>
  a.period === b.period && a.running === b.running && a.started === b.started && a.canRunOn === b.canRunOn
