import { type EventOutcome, type Game, openGame, step } from './game.ts'
import { inGameOrder, type OrderedEvent } from './log.ts'
import type { Play } from './play.ts'
import { type GameSetup, indexSetup } from './setup.ts'

/** Where the game clock stood. */
export interface ClockReading {
  readonly period: number
  readonly clockTime: number
}

/**
 * How far the game has been played: to its end (`final`: the horn of its last period; `endedAt`: where the clock stood), or,
 * while it goes on, to a clock reading later than the latest event.
 */
export type PlayedUntil = 'final' | { readonly endedAt: ClockReading } | ClockReading

/**
 * A way to read a game once, event by event, into an answer: box score, line-ups, flow, checker.
 *
 * `State` is the reading's own memory, written in place; `copy` must give one that shares nothing that is written to
 * (values that are replaced may be shared). `before` sees the game as it stood before an event, its clock included; `event`
 * sees it after, with the `Moment` that says what the event meant. `answer` must leave state and game as they are: a live
 * book asks it after every play. Law: a reading may depend on the events in game order only, so that a book that goes back to
 * a copy and reads on gives the same answer as one that reads everything.
 */
export interface GameReducer<State, Answer> {
  start(game: Game): State
  before?(state: State, placed: OrderedEvent, game: Game): void
  event(state: State, moment: EventOutcome, game: Game): void
  copy(state: State): State
  answer(state: State, game: Game, until?: PlayedUntil): Answer
}

/** Takes one event into game and state, in place. */
export function reduceEvent<State, Answer>(
  reading: GameReducer<State, Answer>,
  state: State,
  game: Game,
  placed: OrderedEvent,
): void {
  reading.before?.(state, placed, game)
  reading.event(state, step(game, placed), game)
}

/** Reads a whole game. The plays may come in any order. */
export function reducePlays<State, Answer>(
  reading: GameReducer<State, Answer>,
  setup: GameSetup,
  plays: readonly Play[],
  until?: PlayedUntil,
): Answer {
  return reduceEvents(reading, setup, inGameOrder(plays), until)
}

/** The same, for events that are in game order already. */
export function reduceEvents<State, Answer>(
  reading: GameReducer<State, Answer>,
  setup: GameSetup,
  events: readonly OrderedEvent[],
  until?: PlayedUntil,
): Answer {
  const game = openGame(indexSetup(setup))
  const state = reading.start(game)
  for (const placed of events) reduceEvent(reading, state, game, placed)
  return reading.answer(state, game, until)
}

/** Two readings in one pass; the answer has both, in their order. */
export function combine<StateA, AnswerA, StateB, AnswerB>(
  a: GameReducer<StateA, AnswerA>,
  b: GameReducer<StateB, AnswerB>,
): GameReducer<readonly [StateA, StateB], readonly [AnswerA, AnswerB]> {
  return {
    start: (game) => [a.start(game), b.start(game)],
    before(state, placed, game) {
      a.before?.(state[0], placed, game)
      b.before?.(state[1], placed, game)
    },
    event(state, moment, game) {
      a.event(state[0], moment, game)
      b.event(state[1], moment, game)
    },
    copy: (state) => [a.copy(state[0]), b.copy(state[1])],
    answer: (state, game, until) => [a.answer(state[0], game, until), b.answer(state[1], game, until)],
  }
}
