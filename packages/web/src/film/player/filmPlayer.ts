import { clampSecond, type FilmPlace, nextSpan, placeAt, timelineSecond } from '@fullcourt/film'
import { Listeners } from '../../ui/listeners.ts'
import { attachSource, type SourceFailure, sourceKinds } from './attachSource.ts'
import { isPlayable, type PlayerFilm } from './film.ts'
import type { FilmControl, FilmNow, FilmProblem, FilmView } from './filmControl.ts'
import { FilmFiles } from './filmFiles.ts'
import { emptySlot, newSlot, newVideo, placeOnScreen, type Slot, seekIn, seekQueued } from './filmSlot.ts'
import { applySettings, nextRate, type PlaybackSettings, USUAL_SETTINGS } from './playbackSettings.ts'
import { RetryTimer } from './retryTimer.ts'

/** Seconds before a seam at which the next file is loaded. */
const PRELOAD = 20
/** A video ends this much before its duration by the manifest at the latest. */
const SEAM = 0.03

interface PlayerDeps {
  readonly makeVideo?: () => HTMLVideoElement
  readonly attach?: typeof attachSource
  /** Asks for new addresses: the old ones have expired. */
  readonly refresh?: () => Promise<readonly PlayerFilm[]>
}

/**
 * Plays the files of a film as one timeline. Two video elements take turns: the next file is loaded in the one behind, and comes
 * to the front when it has a picture, so that neither a seam nor a seek into another file shows black.
 */
export class FilmPlayer implements FilmControl {
  readonly #deps: PlayerDeps
  readonly #listeners = new Listeners()
  readonly #slots: readonly [Slot, Slot]
  #front: Slot
  readonly #files = new FilmFiles()
  /** The place that is being loaded in the element behind. */
  #target: FilmPlace | null = null
  #isPlaying = false
  #settings: PlaybackSettings = USUAL_SETTINGS
  #height: number | null = null
  #problem: FilmProblem | null = null
  #revision = 0
  readonly #retry = new RetryTimer()
  #isClosed = false
  #view: FilmView

  constructor(deps: PlayerDeps = {}) {
    this.#deps = deps
    const makeVideo = deps.makeVideo ?? newVideo
    this.#slots = [this.#newSlot(makeVideo), this.#newSlot(makeVideo)]
    this.#front = this.#slots[0]
    this.#view = this.#viewNow()
  }

  /** Both elements; the one in front has `data-front`. */
  get videos(): readonly [HTMLVideoElement, HTMLVideoElement] {
    return [this.#slots[0].video, this.#slots[1].video]
  }

  /** The element on screen. */
  get video(): HTMLVideoElement {
    return this.#front.video
  }

  getState = (): FilmView => this.#view

  readonly subscribe = this.#listeners.add

  now(): FilmNow | null {
    const place = this.#target ?? placeOnScreen(this.#front)
    if (!place) return null
    return { ...place, second: timelineSecond(this.#files.timeline, place) ?? 0 }
  }

  /** Sets the files, or new addresses of the same files. A closed player is open again. */
  load(films: readonly PlayerFilm[]): void {
    this.#isClosed = false
    this.#files.load(films)
    for (const slot of this.#slots) {
      const film = this.#files.find(slot.film?.id)
      if (slot.film && !film) emptySlot(slot)
      // A source that plays goes on with its old address until that one fails.
      else if (film && (slot.attachment === null || film.file !== slot.film?.file)) this.#replace(slot, film)
    }
    if (!this.#front.film && !this.#target) this.#go({ second: 0, isSeek: false })
    this.#changed()
  }

  play(): void {
    if (
      this.#files.timeline.duration > 0 &&
      (this.now()?.second ?? 0) >= this.#files.timeline.duration - SEAM
    )
      this.seek(0)
    this.#isPlaying = true
    this.#startFront()
    this.#changed()
  }

  pause(): void {
    if (!this.#isPlaying) return
    this.#isPlaying = false
    for (const { video } of this.#slots) video.pause()
    this.#changed()
  }

  toggle(): void {
    if (this.#isPlaying) this.pause()
    else this.play()
  }

  seek(second: number): void {
    this.#go({ second, isSeek: true })
  }

  seekBy(seconds: number): void {
    const now = this.now()
    if (now) this.seek(now.second + seconds)
  }

  /** Shows the next frame, or with -1 the one before, and pauses. */
  step(frames: 1 | -1): void {
    this.pause()
    const now = this.now()
    if (!now) return
    // The middle of the wanted frame, so that rounding does not lead to its neighbor.
    this.seek(now.second + (frames > 0 ? 1.5 : -0.5) * this.#front.frame)
  }

  setRate(rate: number): void {
    this.#set({ rate })
  }

  changeRate(by: 1 | -1): void {
    this.#set({ rate: nextRate(this.#settings.rate, by) })
  }

  setVolume(volume: number): void {
    this.#set({ volume, isMuted: volume === 0 })
  }

  toggleMuted(): void {
    this.#set({ isMuted: !this.#settings.isMuted })
  }

  chooseHeight(height: number | null): void {
    this.#height = height
    for (const { attachment } of this.#slots) attachment?.chooseHeight(height)
    this.#changed()
  }

  /** Tries again at once: the line is back, or a person asks for it. */
  retry(): void {
    if (this.#problem === 'network' || this.#problem === 'decode') void this.#recover()
  }

  close(): void {
    this.#isClosed = true
    this.#retry.cancel()
    for (const slot of this.#slots) {
      slot.video.pause()
      emptySlot(slot)
    }
  }

  #newSlot(makeVideo: () => HTMLVideoElement): Slot {
    const isFront = (slot: Slot) => slot === this.#front
    const whenFront = (act: () => void) => (slot: Slot) => {
      if (isFront(slot)) act()
    }
    const changed = whenFront(() => this.#changed())
    return newSlot(makeVideo(), {
      loadedmetadata: (slot) => this.#measure(slot),
      loadeddata: (slot) => this.#show(slot),
      seeked: (slot) => this.#settled(slot),
      timeupdate: whenFront(() => this.#watchSeam()),
      ended: whenFront(() => this.#cross()),
      waiting: changed,
      canplay: changed,
      seeking: changed,
      playing: whenFront(() => this.#recovered()),
      // A button of the system: headphones, picture in picture.
      pause: whenFront(() => this.#followPause()),
      play: whenFront(() => this.#followPlay()),
      frame: whenFront(() => this.#watchSeam()),
    })
  }

  #followPause(): void {
    const { ended, paused } = this.#front.video
    if (ended || !paused || this.#target) return
    this.#isPlaying = false
    this.#changed()
  }

  #followPlay(): void {
    if (this.#front.video.paused) return
    this.#isPlaying = true
    this.#changed()
  }

  #go({ second, isSeek }: { readonly second: number; readonly isSeek: boolean }): void {
    const place = placeAt(this.#files.timeline, clampSecond(this.#files.timeline, second))
    if (!place) return
    if (isSeek) this.#revision += 1
    if (place.filmId === this.#front.film?.id) {
      this.#target = null
      seekIn(this.#front, place.videoTime)
    } else this.#openBehind(place)
    this.#changed()
  }

  /** Loads a place of another file in the element behind. `#show` brings it to the front. */
  #openBehind(place: FilmPlace): void {
    const film = this.#files.find(place.filmId)
    if (!film) return
    const behind = this.#behind()
    this.#target = place
    if (behind.film?.id !== film.id) this.#reload(behind, film)
    if (!isPlayable(film)) {
      this.#fail(film.missing)
      return
    }
    this.#problem = null
    seekIn(behind, place.videoTime)
    if (behind.video.readyState >= 2 && !behind.video.seeking) this.#show(behind)
  }

  #behind(): Slot {
    return this.#front === this.#slots[0] ? this.#slots[1] : this.#slots[0]
  }

  /** Brings the wanted file to the front as soon as it has a picture. */
  #show(slot: Slot): void {
    const target = this.#target
    const isWanted = target !== null && slot.film?.id === target.filmId
    if (isWanted && slot.video.readyState >= 2 && !slot.video.seeking) this.#bringToFront(slot)
    this.#changed()
  }

  #bringToFront(slot: Slot): void {
    const before = this.#front
    const wasFloating = document.pictureInPictureElement === before.video
    this.#target = null
    this.#front = slot
    this.#problem = null
    if (before !== slot) before.video.pause()
    for (const one of this.#slots) one.video.toggleAttribute('data-front', one === slot)
    if (this.#isPlaying) this.#startFront()
    if (wasFloating) void slot.video.requestPictureInPicture().catch(() => undefined)
    this.#changed()
  }

  #startFront(): void {
    if (this.#target) return
    const { video } = this.#front
    video.playbackRate = this.#settings.rate
    void video.play().catch((error: unknown) => {
      // The browser wants a click first. Other errors come as an event of the element.
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return
      this.#isPlaying = false
      this.#changed()
    })
  }

  #settled(slot: Slot): void {
    seekQueued(slot)
    this.#show(slot)
  }

  #watchSeam(): void {
    const { film, video } = this.#front
    const span = this.#files.timeline.spans.find(({ filmId }) => filmId === film?.id)
    if (!span || span.duration === 0 || this.#target) return
    const left = span.duration - video.currentTime
    const next = nextSpan(this.#files.timeline, span.filmId)
    if (!next) return
    if (left < PRELOAD) this.#preload(next.filmId)
    if (left <= SEAM && this.#isPlaying) this.#cross()
  }

  #preload(filmId: string): void {
    const behind = this.#behind()
    const film = this.#files.find(filmId)
    if (!film || behind.film?.id === filmId) return
    this.#reload(behind, film)
    seekIn(behind, 0)
  }

  /** Goes on with the next file; after the last one it pauses. */
  #cross(): void {
    const { film } = this.#front
    const next = film && nextSpan(this.#files.timeline, film.id)
    if (next) this.#openBehind({ filmId: next.filmId, videoTime: 0 })
    else this.#isPlaying = false
    this.#changed()
  }

  #reload(slot: Slot, film: PlayerFilm, source = 0): void {
    emptySlot(slot)
    slot.film = film
    slot.source = source
    const kind = sourceKinds(film)[source]
    if (!kind) return
    slot.attachment = (this.#deps.attach ?? attachSource)(slot.video, film, kind, {
      onFailure: (failure) => this.#failed(slot, failure),
      onHeights: () => this.#changed(),
    })
    slot.attachment.chooseHeight(this.#height)
    applySettings(slot.video, this.#settings)
  }

  /** Plays another source of the same film; a film on screen, or wanted there, stays at its place. */
  #replace(slot: Slot, film: PlayerFilm): void {
    const isWanted = film.id === (this.#target?.filmId ?? this.#front.film?.id)
    if (isWanted && isPlayable(film)) this.#reopen(film, 0)
    else {
      this.#reload(slot, film)
      if (isWanted) this.#fail(film.missing)
    }
  }

  #measure(slot: Slot): void {
    const { film, video } = slot
    // WebKit forgets a place that was set before it knew the film.
    if (film && film.id === this.#target?.filmId && slot.queued === null) seekIn(slot, this.#target.videoTime)
    if (!film || film.duration !== null || !Number.isFinite(video.duration)) return
    this.#files.measure(film.id, video.duration)
    this.#changed()
  }

  #failed(slot: Slot, failure: SourceFailure): void {
    const { film, source } = slot
    const wanted = this.#target?.filmId ?? this.#front.film?.id
    const hasOther = film !== null && sourceKinds(film)[source + 1] !== undefined
    if (!film || film.id !== wanted) emptySlot(slot)
    else if (failure === 'decode' && hasOther) this.#reopen(film, source + 1)
    else {
      this.#fail(failure)
      if (failure === 'network') this.#planRetry()
    }
  }

  #fail(problem: FilmProblem): void {
    this.#problem = problem
    this.#changed()
  }

  #planRetry(): void {
    this.#retry.plan(() => void this.#recover())
  }

  /** Asks for new addresses and goes on at the same place. */
  async #recover(): Promise<void> {
    this.#retry.cancel()
    try {
      const films = await this.#deps.refresh?.()
      if (films && !this.#isClosed) this.#files.replace(films)
    } catch {
      if (!this.#isClosed) this.#planRetry()
      return
    }
    const wanted = this.#target?.filmId ?? this.#front.film?.id
    const film = this.#files.find(wanted)
    if (film && !this.#isClosed) this.#reopen(film, 0)
  }

  /** Loads the file on screen, or the wanted one, once more at its place. */
  #reopen(film: PlayerFilm, source: number): void {
    const at = this.now()?.videoTime ?? 0
    const slot = this.#front.film?.id === film.id ? this.#front : this.#behind()
    this.#reload(slot, film, source)
    this.#target = { filmId: film.id, videoTime: at }
    if (this.#problem !== 'network' && this.#problem !== 'decode') this.#problem = null
    seekIn(slot, at)
    this.#changed()
  }

  #recovered(): void {
    this.#retry.reset()
    this.#problem = null
    this.#changed()
  }

  #set(settings: Partial<PlaybackSettings>): void {
    this.#settings = { ...this.#settings, ...settings }
    for (const { video } of this.#slots) applySettings(video, this.#settings)
    this.#changed()
  }

  #viewNow(): FilmView {
    const { video, film, attachment } = this.#front
    const isWaiting = this.#target !== null || (film !== null && (video.readyState < 3 || video.seeking))
    return {
      films: this.#files.all,
      timeline: this.#files.timeline,
      filmId: this.#target?.filmId ?? film?.id ?? null,
      isPlaying: this.#isPlaying,
      isWaiting,
      ...this.#settings,
      heights: attachment?.heights() ?? [],
      height: this.#height,
      problem: this.#problem,
      revision: this.#revision,
    }
  }

  #changed(): void {
    if (this.#isClosed) return
    this.#view = this.#viewNow()
    this.#listeners.call()
  }
}
