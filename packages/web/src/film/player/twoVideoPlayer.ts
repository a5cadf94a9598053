import { Listeners } from '../../ui/listeners.ts'
import type { attachSource } from './attachSource.ts'
import type { PlayerFilm } from './film.ts'
import type { FilmControl, FilmNow, FilmProblem, FilmView } from './filmControl.ts'
import { emptySlot, newSlot, newVideo, type Slot, type SlotListeners } from './filmSlot.ts'
import { applySettings, nextRate, type PlaybackSettings, USUAL_SETTINGS } from './playbackSettings.ts'
import { RetryTimer } from './retryTimer.ts'

export interface PlayerDeps {
  readonly makeVideo?: () => HTMLVideoElement
  readonly attach?: typeof attachSource
  /** Asks for new addresses: the old ones have expired. */
  readonly refresh?: () => Promise<readonly PlayerFilm[]>
}

/**
 * Two video elements that take turns: one is on screen, and the one behind loads what comes next. `Target` is what a player loads
 * in the one behind: a place in another file, or a clip.
 */
export abstract class TwoVideoPlayer<Target, View extends FilmView> implements FilmControl {
  protected readonly deps: PlayerDeps
  protected readonly slots: readonly [Slot, Slot]
  protected front: Slot
  /** The place or clip that is wanted on screen, while it has no picture yet. */
  protected target: Target | null = null
  protected isPlaying = false
  protected problem: FilmProblem | null = null
  protected revision = 0
  protected isClosed = false
  protected readonly retries = new RetryTimer()
  #settings: PlaybackSettings = USUAL_SETTINGS
  readonly #listeners = new Listeners()
  /** Set by the first `changed`, with which the constructor of a player ends. */
  #view!: View

  constructor(deps: PlayerDeps) {
    this.deps = deps
    this.slots = [this.#newSlot(), this.#newSlot()]
    this.front = this.slots[0]
  }

  abstract now(): FilmNow | null
  abstract play(): void
  abstract seek(second: number): void
  /** Listeners besides those that all players have alike. */
  protected abstract slotListeners(): SlotListeners
  /** The video in front has ended. */
  protected abstract finish(): void
  protected abstract viewNow(): View
  /** New addresses of the films. */
  protected abstract renewFilms(films: readonly PlayerFilm[]): void
  /** Loads what is on screen, or wanted there, once more at its place. */
  protected abstract reopenWanted(): void

  /** Both elements; the one in front has `data-front`. */
  get videos(): readonly [HTMLVideoElement, HTMLVideoElement] {
    return [this.slots[0].video, this.slots[1].video]
  }

  /** The element on screen. */
  get video(): HTMLVideoElement {
    return this.front.video
  }

  getState = (): View => this.#view

  readonly subscribe = this.#listeners.add

  pause(): void {
    if (!this.isPlaying) return
    this.isPlaying = false
    for (const { video } of this.slots) video.pause()
    this.changed()
  }

  toggle(): void {
    if (this.isPlaying) this.pause()
    else this.play()
  }

  seekBy(seconds: number): void {
    const now = this.now()
    if (now) this.seek(now.second + seconds)
  }

  /** Shows the next frame, or with -1 the one before, and pauses. */
  step(frames: 1 | -1): void {
    this.pause()
    // The middle of the wanted frame, so that rounding does not lead to its neighbor.
    this.seekBy((frames > 0 ? 1.5 : -0.5) * this.front.frame)
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

  close(): void {
    this.isClosed = true
    this.retries.cancel()
    this.clear()
  }

  #newSlot(): Slot {
    const changed = this.whenFront(() => this.changed())
    return newSlot((this.deps.makeVideo ?? newVideo)(), {
      ended: this.whenFront(() => this.finish()),
      waiting: changed,
      seeking: changed,
      playing: this.whenFront(() => this.#recovered()),
      // A button of the system: headphones, picture in picture.
      pause: this.whenFront(() => this.#followPause()),
      play: this.whenFront(() => this.#followPlay()),
      ...this.slotListeners(),
    })
  }

  protected whenFront(act: () => void): (slot: Slot) => void {
    return (slot) => {
      if (slot === this.front) act()
    }
  }

  protected behind(): Slot {
    return this.front === this.slots[0] ? this.slots[1] : this.slots[0]
  }

  protected applySettings(slot: Slot): void {
    applySettings(slot.video, this.#settings)
  }

  protected bringToFront(slot: Slot): void {
    const before = this.front
    this.target = null
    this.front = slot
    if (before !== slot) before.video.pause()
    for (const one of this.slots) one.video.toggleAttribute('data-front', one === slot)
    if (this.isPlaying) this.startFront()
  }

  protected startFront(): void {
    if (!this.target) this.start(this.front)
  }

  protected start({ video }: Slot): void {
    video.playbackRate = this.#settings.rate
    void video.play().catch((error: unknown) => {
      // Other errors come as an event of the element.
      if (error instanceof DOMException && error.name === 'NotAllowedError') this.playRefused()
    })
  }

  /** The browser wants a click before it plays. */
  protected playRefused(): void {
    this.isPlaying = false
    this.changed()
  }

  /** Asks for new addresses and goes on at the same place. */
  protected async recover(): Promise<void> {
    this.retries.cancel()
    try {
      const films = await this.deps.refresh?.()
      if (films && !this.isClosed) this.renewFilms(films)
    } catch {
      if (!this.isClosed) this.planRetry()
      return
    }
    if (!this.isClosed) this.reopenWanted()
  }

  protected planRetry(): void {
    this.retries.plan(() => void this.recover())
  }

  protected clear(): void {
    this.target = null
    for (const slot of this.slots) {
      slot.video.pause()
      emptySlot(slot)
    }
  }

  /** The part of the view that all players have alike. */
  protected playbackView() {
    const { video, film } = this.front
    return {
      isPlaying: this.isPlaying,
      isWaiting: this.target !== null || (film !== null && (video.readyState < 3 || video.seeking)),
      ...this.#settings,
      problem: this.problem,
      revision: this.revision,
    }
  }

  protected changed(): void {
    if (this.isClosed) return
    this.#view = this.viewNow()
    this.#listeners.call()
  }

  #followPause(): void {
    const { ended, paused } = this.front.video
    if (ended || !paused || this.target) return
    this.isPlaying = false
    this.changed()
  }

  #followPlay(): void {
    if (this.front.video.paused) return
    this.isPlaying = true
    this.changed()
  }

  #recovered(): void {
    this.retries.reset()
    this.problem = null
    this.changed()
  }

  #set(settings: Partial<PlaybackSettings>): void {
    this.#settings = { ...this.#settings, ...settings }
    for (const slot of this.slots) this.applySettings(slot)
    this.changed()
  }
}
