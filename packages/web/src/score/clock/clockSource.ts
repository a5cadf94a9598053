import type { ClockReading } from '@fullcourt/film'
import type { GameState } from '@fullcourt/wire'
import type { FilmTime, Moment } from '../entry/steps.ts'

/** Where a game is: everything that is recorded carries it. Film fields are null where no film is watched. */
export interface GameTime extends ClockReading {
  readonly period: number
  /** Seconds of the film. */
  readonly videoTime: number | null
  readonly teamVideoId: string | null
}

/** Where on the film that is; null where no film is watched. */
const filmAt = ({ videoTime, teamVideoId }: GameTime): FilmTime | null =>
  videoTime === null || teamVideoId === null ? null : { videoTime, teamVideoId }

/** The moment that is recorded with everything that happens now. */
export function momentNow(clock: Pick<ClockSource, 'now'>, order: number): Moment {
  const now = clock.now()
  const { period, clockTime, runsFrom } = now
  return { period, clock: { clockTime, runsFrom }, film: filmAt(now), order }
}

/** What a screen draws of a clock. It is a new value whenever the clock is touched or stops, and never with time. */
export interface ClockView {
  readonly period: number
  /** The game has been started. */
  readonly started: boolean
  readonly running: boolean
  /** The last stop can be taken back. */
  readonly canRunOn: boolean
  /** Grows whenever the clock is touched. */
  readonly revision: number
}

/** `quiet`: it came of something else, and undo passes over it. */
export interface ClockOptions {
  readonly quiet?: boolean
}

/** A place to which `takeBack` returns. */
export interface ClockBookmark {
  readonly period: number
  readonly seconds: number
  /** Ids of the clock's entries in the log. */
  readonly entries: ReadonlySet<string>
}

/** The clock of a game: wall time in a live game, the time of a film when a game is scored from film. */
export interface ClockSource {
  now(): GameTime
  getState(): ClockView
  subscribe(listener: () => void): () => void
  start(options?: ClockOptions): void
  stop(options?: ClockOptions): void
  /** Starts or stops by hand. Right after a whistle it does not start: the scorer meant to stop it too. */
  toggle(): void
  /** Stops where the whistle was blown: at `seconds`, or now. Undo passes over it. */
  stopAtWhistle(seconds?: number): void
  /** Takes the last stop back: the clock runs on as if it had not been stopped. */
  runOn(options?: ClockOptions): void
  /** Shows another time of the period. */
  set(seconds: number): void
  adjust(bySeconds: number): void
  setPeriod(period: number, seconds: number): void
  bookmark(): ClockBookmark
  /** Stops where the clock was at the bookmark, and removes its entries since. */
  takeBack(to: ClockBookmark): void
  /** What a snapshot of the screen says about the clock. */
  position(): Partial<GameState>
  /** Begins to follow the book and time. @returns how to end it */
  follow(): () => void
}
