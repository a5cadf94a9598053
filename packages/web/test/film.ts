import { clampSecond, type FilmFile, placeAt, type Timeline, timelineOf } from '@fullcourt/film'
import type { FilmControl, FilmNow, FilmView } from '../src/film/player/filmControl.ts'
import type { FakeTime } from './fakeTime.ts'

export const FILM_ID = '0199bbbb-0000-7000-8000-000000000001'

/** A film without a picture: it plays as time passes, at its speed, and is at once where it is sought. */
export class FakeFilm implements FilmControl {
  readonly #time: FakeTime
  readonly #listeners = new Set<() => void>()
  readonly #timeline: Timeline
  #position = 0
  #since: number
  #view: FilmView

  constructor(time: FakeTime, files: readonly FilmFile[] = [{ id: FILM_ID, duration: 3600 }]) {
    this.#time = time
    this.#since = time.ms
    this.#timeline = timelineOf(files)
    this.#view = {
      films: [],
      timeline: this.#timeline,
      filmId: files[0]?.id ?? null,
      isPlaying: false,
      isWaiting: false,
      rate: 1,
      volume: 1,
      isMuted: false,
      heights: [],
      height: null,
      problem: null,
      revision: 0,
    }
  }

  get second(): number {
    const { isPlaying, rate } = this.#view
    const played = isPlaying ? ((this.#time.ms - this.#since) / 1000) * rate : 0
    return clampSecond(this.#timeline, this.#position + played)
  }

  get isPlaying(): boolean {
    return this.#view.isPlaying
  }

  now(): FilmNow {
    return { second: this.second, ...placeAt(this.#timeline, this.second)! }
  }

  getState = (): FilmView => this.#view

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  play(): void {
    this.#change({ isPlaying: true })
  }

  pause(): void {
    this.#change({ isPlaying: false })
  }

  seek(second: number): void {
    this.#change({ revision: this.#view.revision + 1 }, second)
  }

  seekBy(seconds: number): void {
    this.seek(this.second + seconds)
  }

  step(frames: number): void {
    this.pause()
    this.seekBy(frames / 30)
  }

  setRate(rate: number): void {
    this.#change({ rate })
  }

  changeRate(by: 1 | -1): void {
    this.setRate(this.#view.rate * 2 ** by)
  }

  #change(change: Partial<FilmView>, second = this.second): void {
    this.#position = clampSecond(this.#timeline, second)
    this.#since = this.#time.ms
    this.#view = { ...this.#view, ...change }
    for (const listener of this.#listeners) listener()
  }
}
