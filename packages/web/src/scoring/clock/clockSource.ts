import type { ClockReading } from '@fullcourt/film'
import type { Game } from '@fullcourt/scorebook/fold'
import type { Play } from '@fullcourt/scorebook/vocabulary'
import type { GameState } from '@fullcourt/wire'
import type { FilmTime, Moment } from '../core/steps.ts'

/** The moment of the game that every recorded event has. Film fields are null without a film. */
export interface GameTime extends ClockReading {
  readonly period: number
  /** Seconds of the film. */
  readonly videoTime: number | null
  readonly teamVideoId: string | null
}

/** The place on the film of a moment; null without a film. */
const filmAt = ({ videoTime, teamVideoId }: GameTime): FilmTime | null =>
  videoTime === null || teamVideoId === null ? null : { videoTime, teamVideoId }

/** The moment to record for events of now. */
export function momentNow(clock: Pick<ClockSource, 'now'>, order: number): Moment {
  const now = clock.now()
  const { period, clockTime, runsFrom } = now
  return { period, clock: { clockTime, runsFrom }, film: filmAt(now), order }
}

/** The drawn state of a clock. It is a new value when the clock is touched or stops, and does not change with time. */
export interface ClockView {
  readonly period: number
  /** The game has been started. */
  readonly started: boolean
  readonly running: boolean
  /** The last stop can be reversed. */
  readonly canRunOn: boolean
  /** Increases whenever the clock is touched. */
  readonly revision: number
}

/** `quiet`: the change is part of another command, and undo skips it. */
export interface ClockOptions {
  readonly quiet?: boolean
}

/** A state of the clock that `takeBack` restores. */
export interface ClockBookmark {
  readonly period: number
  readonly seconds: number
  /** Ids of the clock's log entries. */
  readonly entries: readonly string[]
  /** Names the snapshot that the clock shows; undefined without one. */
  readonly shown: string | undefined
  /** How often the clock was changed in another tab or on another device so far. */
  readonly changesElsewhere: number
}

/** The clock of a game: wall time in a live game, film time when a game is scored from film. */
export interface ClockSource {
  now(): GameTime
  getState(): ClockView
  subscribe(listener: () => void): () => void
  start(options?: ClockOptions): void
  stop(options?: ClockOptions): void
  /** Starts or stops the clock by hand. Right after a whistle it does not start: the scorer meant to stop it too. */
  toggle(): void
  /** Stops for a whistle: at `seconds`, or now. Undo skips it. */
  stopAtWhistle(seconds?: number): void
  /** Reverses the last stop: the clock continues as if it had not been stopped. */
  runOn(options?: ClockOptions): void
  /** Sets the time of the period. */
  set(seconds: number): void
  adjust(bySeconds: number): void
  setPeriod(period: number, seconds: number): void
  bookmark(): ClockBookmark
  /** Restores the bookmark's time, and removes the log entries since. */
  takeBack(to: ClockBookmark): void
  /** The clock's part of a snapshot of the screen. */
  position(): Partial<GameState>
  /** A play was recorded at the moment of the clock. */
  afterPlay?(play: Play): void
  /** The game as it was at the earlier moment that the film shows; null: it shows the latest. */
  gameThen?(): Game | null
  /** Starts to follow the book and time. @returns how to stop */
  follow(): () => void
}
