import { type Timeline, timelineOf } from '@fullcourt/film'
import type { PlayerFilm } from './film.ts'

/** The files of a film, and the timeline that they make. */
export class FilmFiles {
  #films: readonly PlayerFilm[] = []
  /** Durations in seconds that the browser measured, by id. */
  readonly #measured = new Map<string, number>()
  #timeline: Timeline = timelineOf([])

  get all(): readonly PlayerFilm[] {
    return this.#films
  }

  get timeline(): Timeline {
    return this.#timeline
  }

  find(filmId: string | undefined): PlayerFilm | undefined {
    return this.#films.find(({ id }) => id === filmId)
  }

  /** Sets new addresses of the same files. */
  replace(films: readonly PlayerFilm[]): void {
    this.#films = films
  }

  /** Sets the files, and their timeline. */
  load(films: readonly PlayerFilm[]): void {
    this.#films = films
    this.#place()
  }

  measure(filmId: string, seconds: number): void {
    this.#measured.set(filmId, seconds)
    this.#place()
  }

  #place(): void {
    this.#timeline = timelineOf(
      this.#films.map(({ id, duration }) => ({ id, duration: duration ?? this.#measured.get(id) ?? null })),
    )
  }
}
