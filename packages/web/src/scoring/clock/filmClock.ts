import { type FilmClockReading, SAME_FRAME, secondOf, type Timeline } from '@fullcourt/film'
import type { Game } from '@fullcourt/scorebook/fold'
import { type Play, playEvents } from '@fullcourt/scorebook/vocabulary'
import type { GameState } from '@fullcourt/wire'
import type { OpenBook } from '../../book/index.ts'
import type { FilmControl } from '../../film/player/filmControl.ts'
import type { FilmTimes } from '../../film/player/filmPlaces.ts'
import { t } from '../../ui/language.ts'
import { joinStops, Listeners } from '../../ui/listeners.ts'
import type { Device } from '../core/device.ts'
import { gameAt } from '../core/insertion.ts'
import { memoizeLast } from '../core/memoize.ts'
import type { ClockBookmark, ClockOptions, ClockSource, ClockView, GameTime } from './clockSource.ts'
import { FilmEntries, thousandths } from './filmEntries.ts'
import { FilmReading } from './filmReading.ts'
import { hornId } from './hornId.ts'
import { screenPosition } from './wallClock.ts'
import { isDeadBall, LATEST_WHISTLE } from './whistle.ts'

/** Milliseconds between two looks at a film that plays. */
const LOOK_MS = 100
/** Milliseconds between two savings of the place while the film plays. */
const SAVE_MS = 5000

interface FilmClockDeps {
  readonly book: OpenBook
  readonly device: Pick<Device, 'timers' | 'times' | 'page' | 'newId' | 'messages'>
  /** The order of the clock's log entries. */
  readonly nextOrder: () => number
  readonly player: FilmControl
  /** Places of entries that were recorded live. */
  readonly filmTimes?: () => FilmTimes
}

/**
 * The clock of a game that is scored from film (decision 0152). Its starts and stops in the log have their places on the film; what
 * it shows follows from them and the second on screen. Film that stands, is sought or plays at another speed needs no rule of its
 * own.
 */
export class FilmClock implements ClockSource {
  readonly #deps: FilmClockDeps
  readonly #listeners = new Listeners()
  readonly #reading: FilmReading
  readonly #entries: FilmEntries
  #view: ClockView
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
    this.#reading = new FilmReading(deps)
    this.#entries = new FilmEntries({
      ...deps,
      reading: this.#reading,
      onWrite: () => this.#saveChange(),
      onWritten: () => this.#changed(),
    })
    this.#restores = typeof deps.book.state().snapshot?.videoTime === 'number'
    this.#view = this.#viewOf(0)
  }

  getState = (): ClockView => this.#view

  readonly subscribe = this.#listeners.add

  now(): GameTime {
    const { period, clockTime, runsFrom } = this.#reading.at()
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
    const reading = this.#reading.at()
    if (!reading.isRunning && reading.clockTime > 0) this.#startAt(reading, options)
    this.#deps.player.play()
  }

  /** Stops the clock; the film plays on. */
  stop(options: ClockOptions = {}): void {
    const { period, clockTime, isRunning } = this.#reading.at()
    const second = this.#reading.second()
    if (!isRunning || (this.isLookingBack() && !this.#reading.movesLast())) return
    this.#entries.write(
      { doing: 'stop', type: 'clock_stop', period, clockTime, second, removed: this.#reading.moved() },
      options,
    )
  }

  /**
   * Starts or stops the clock. Just before the latest start or stop it moves that one here. Further back the clock is on the film
   * already, and the film alone starts or stops.
   */
  toggle(): void {
    const { player } = this.#deps
    if (this.isLookingBack() && !this.#reading.movesLast()) {
      if (player.getState().isPlaying) player.pause()
      else player.play()
    } else if (this.#reading.at().isRunning) this.stop()
    else this.start()
  }

  /** Starts or stops film and clock together (key X). */
  toggleBoth(): void {
    const { player } = this.#deps
    const { isPlaying } = player.getState()
    if (isPlaying && (this.isLookingBack() || this.#reading.at().isRunning)) this.#stopBoth()
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
    const { period, clockTime, isRunning } = this.#reading.at()
    if (!isRunning || this.isLookingBack()) return
    const late = seconds === undefined ? 0 : seconds - clockTime
    const earlier = late > 0 && late < LATEST_WHISTLE ? late : 0
    const second = this.#reading.second() - earlier
    const at = { period, clockTime: clockTime + earlier, second }
    this.#entries.write({ doing: 'stop', type: 'clock_stop', ...at }, { quiet: true })
  }

  runOn(options: ClockOptions = {}): void {
    this.#entries.removeStop(options)
  }

  set(seconds: number): void {
    this.#setTo(seconds, 'set')
  }

  adjust(by: number): void {
    this.#setTo(this.#reading.at().clockTime + by, 'adjust')
  }

  setPeriod(period: number, clockTime: number): void {
    const second = this.#reading.second()
    const removed = this.#reading.fromHere()
    this.#entries.write({ doing: 'period', type: 'clock_stop', period, clockTime, second, removed })
  }

  /** The film stands while the page is left, so nothing has to be taken back. */
  bookmark(): ClockBookmark {
    const { period, clockTime } = this.#reading.at()
    return { period, seconds: clockTime, entries: [], shown: undefined, changesElsewhere: 0 }
  }

  takeBack(): void {
    // The film stands where the scorer left it.
  }

  /** A new play that is no foul and no dead ball starts the clock. */
  afterPlay(play: Play): void {
    this.#hasSaved = true
    const isNew = !this.#deps.book.state().plays.some(({ origin }) => origin.id === play.origin.id)
    const isFoul = playEvents(play).some(({ type }) => type === 'foul')
    if (!isNew || isFoul || isDeadBall(play) || this.isLookingBack()) return
    const reading = this.#reading.at()
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
    const { period, clockTime } = this.#reading.at()
    return this.#gameAt(period, clockTime, this.#deps.book.state().plays)
  }

  readonly #gameAt = memoizeLast((period: number, clockTime: number, _plays: readonly Play[]): Game => {
    const clock = { clockTime, runsFrom: null }
    return gameAt(this.#deps.book, { period, clock, order: Number.MAX_SAFE_INTEGER })
  })

  isLookingBack(): boolean {
    return this.#reading.isLookingBack()
  }

  /**
   * The place on the film, and the clock at the latest moment that was scored: looking back is no news for other screens. The clock
   * is saved as standing, because it runs with the film and not with time.
   */
  position(): Partial<GameState> {
    const { period, clockTime } = this.#reading.at(this.#reading.frontier())
    const place = this.#deps.player.now()
    const span = this.#reading.timeline().spans.find(({ filmId }) => filmId === place?.filmId)
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
    const stop = joinStops(
      book.subscribe(() => this.#followBook()),
      player.subscribe(() => this.#followFilm()),
      device.timers.every(LOOK_MS, () => this.#look()),
      device.timers.every(SAVE_MS, () => player.getState().isPlaying && this.#save()),
      device.page.watch((event) => this.#followPage(event)),
      () => this.#save(),
    )
    this.#followFilm()
    return stop
  }

  #stopBoth(): void {
    if (!this.isLookingBack()) this.stop()
    this.#deps.player.pause()
  }

  #startAt({ period, clockTime }: FilmClockReading, options: ClockOptions): void {
    if (this.isLookingBack() && !this.#reading.movesLast()) return
    const second = this.#reading.second()
    const stop = this.#entries.lastStop()
    // A clock that is started on the frame of its stop was not stopped.
    if (stop && Math.abs(stop.second - second) < SAME_FRAME && stop.clockTime === clockTime)
      this.runOn(options)
    else {
      const removed = this.#reading.moved()
      this.#entries.write(
        { doing: 'start', type: 'clock_start', period, clockTime, second, removed },
        options,
      )
    }
  }

  #setTo(seconds: number, doing: 'set' | 'adjust'): void {
    const { period, isRunning } = this.#reading.at()
    const second = this.#reading.second()
    const clockTime = Math.min(Math.max(0, seconds), this.#reading.periodSeconds(period))
    const removed = this.#reading.fromHere()
    const type = isRunning && clockTime > 0 ? 'clock_start' : 'clock_stop'
    this.#entries.write({ doing, type, period, clockTime, second, removed })
    const later = removed.filter((mark) => mark.second > second + SAME_FRAME).length
    if (later > 0) {
      this.#deps.device.messages.note(
        t(
          [
            '{count} later start or stop of the clock was removed: it goes on from here.',
            '{count} later starts and stops of the clock were removed: it goes on from here.',
          ],
          { count: later },
        ),
      )
    }
  }

  #saveChange(): void {
    const { videoTime } = this.now()
    // The first start of the clock is the start of the game.
    this.#save({ started: true, ...(!this.#view.started && { startVideoTime: videoTime }) })
    this.#changed()
  }

  #followBook(): void {
    const { snapshot } = this.#deps.book.state()
    const marks = this.#reading
      .marks()
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
    const span = this.#reading.timeline().spans.find(({ filmId }) => filmId === currentTeamVideoId)
    if (typeof videoTime !== 'number' || !span || span.duration === 0) return
    this.#restores = false
    player.seek(span.start + Math.min(videoTime, span.duration))
  }

  /** Draws the clock again where it has started or stopped with the film, and logs that it ran out. */
  #look(): void {
    if (!this.#deps.player.getState().isPlaying || this.#deps.book.state().ending) return
    const last = this.#reading.marks().at(-1)
    const { period, clockTime } = this.#reading.at()
    if (last?.type === 'clock_start' && clockTime === 0 && last.period === period) {
      const id = hornId(this.#deps.book.state().setup!.teamGame.id, period)
      const second = secondOf(last, 0)
      this.#entries.write(
        { doing: 'stop', type: 'clock_stop', period, clockTime: 0, second, id },
        { quiet: true },
      )
    }
    const view = this.#viewOf(this.#view.revision + 1)
    if (isSameView(view, this.#view)) return
    this.#view = view
    this.#listeners.call()
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
    const { period, isRunning } = this.#reading.at()
    const last = this.#reading.marks().at(-1)
    const started = (snapshot?.started ?? false) || last !== undefined
    const canRunOn = this.#entries.lastStop()?.type === 'clock_stop'
    return { period, started, running: isRunning, canRunOn, revision }
  }

  #changed(): void {
    this.#view = this.#viewOf(this.#view.revision + 1)
    this.#listeners.call()
  }
}

const isSameView = (a: ClockView, b: ClockView): boolean =>
  a.period === b.period && a.running === b.running && a.started === b.started && a.canRunOn === b.canRunOn
