import type { ClockSource, ClockView, GameTime } from '../src/score/clock/clockSource.ts'
import type { FakeTime } from './scorer.ts'

export const FILM_ID = '0199bbbb-0000-7000-8000-000000000001'

/** A clock for a game scored from film: the clock follows the film. `offset`: seconds of film before the period begins. */
export class FilmClock implements ClockSource {
  readonly #time: FakeTime
  readonly #length = 480
  readonly #offset: number
  readonly #listeners = new Set<() => void>()
  #view: ClockView = { period: 1, started: true, running: false, canRunOn: false, revision: 0 }
  #speed = 1
  /** Seconds of the film at `#since`. */
  #position: number
  #since: number

  constructor(time: FakeTime, offset: number) {
    this.#time = time
    this.#offset = offset
    this.#position = offset
    this.#since = time.ms
  }

  /** Plays the film at that speed from now on. */
  playAt(speed: number): void {
    this.#moveTo(this.#videoTime())
    this.#speed = speed
  }

  seek(videoTime: number): void {
    this.#moveTo(videoTime)
  }

  now(): GameTime {
    const videoTime = this.#videoTime()
    const clockTime = this.#clockAt(videoTime)
    return {
      period: this.#view.period,
      clockTime,
      runsFrom: this.#view.running ? this.#length : null,
      videoTime,
      teamVideoId: FILM_ID,
    }
  }

  getState = (): ClockView => this.#view
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  start(): void {
    this.#moveTo(this.#videoTime(), { running: true })
  }
  stop(): void {
    this.#moveTo(this.#videoTime(), { running: false })
  }
  toggle(): void {
    if (this.#view.running) this.stop()
    else this.start()
  }
  set(seconds: number): void {
    this.seek(this.#offset + this.#length - seconds)
  }
  adjust(by: number): void {
    this.seek(this.#videoTime() - by)
  }
  setPeriod(period: number): void {
    this.#moveTo(this.#videoTime(), { period })
  }
  /** A whistle changes nothing: it is on the film already. */
  stopAtWhistle(): void {}
  runOn(): void {}
  bookmark() {
    return { period: this.#view.period, seconds: this.now().clockTime, entries: new Set<string>() }
  }
  takeBack(): void {}
  position() {
    const { period, running, started } = this.#view
    return { period, started, clockRunning: running, clockTime: this.now().clockTime }
  }
  follow() {
    return () => undefined
  }

  #videoTime(): number {
    const played = this.#view.running ? ((this.#time.ms - this.#since) / 1000) * this.#speed : 0
    return this.#position + played
  }

  #clockAt(videoTime: number): number {
    return Math.min(this.#length, Math.max(0, this.#length - (videoTime - this.#offset)))
  }

  #moveTo(videoTime: number, change: Partial<ClockView> = {}): void {
    this.#position = videoTime
    this.#since = this.#time.ms
    this.#view = { ...this.#view, ...change, revision: this.#view.revision + 1 }
    for (const listener of this.#listeners) listener()
  }
}
