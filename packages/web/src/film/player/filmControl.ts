import type { FilmPlace, Timeline } from '@fullcourt/film'
import type { MissingFilm, PlayerFilm } from './film.ts'

export type FilmProblem = MissingFilm | 'network' | 'decode'

/** The drawn state of a player: a new value when something but the time has changed, and at each seek. */
export interface FilmView {
  readonly films: readonly PlayerFilm[]
  readonly timeline: Timeline
  readonly filmId: string | null
  /** Playing is wanted; with `isWaiting` it waits for bytes. */
  readonly isPlaying: boolean
  readonly isWaiting: boolean
  readonly rate: number
  readonly volume: number
  readonly isMuted: boolean
  /** Heights to choose from, highest first. */
  readonly heights: readonly number[]
  /** Null: as the line allows. */
  readonly height: number | null
  readonly problem: FilmProblem | null
  /** Grows with each seek. */
  readonly revision: number
}

/** The place on screen. `second`: of the timeline. */
export interface FilmNow extends FilmPlace {
  readonly second: number
}

/** The driver of a film: the player, or a player of a test. */
export interface FilmControl {
  now(): FilmNow | null
  getState(): FilmView
  subscribe(listener: () => void): () => void
  play(): void
  pause(): void
  seek(second: number): void
  setRate(rate: number): void
}
