import type { Play } from '../vocabulary/play.ts'
import { type GameSetup, indexSetup } from '../vocabulary/setup.ts'
import { type EventOutcome, type Game, openGame, step } from './game.ts'
import { inGameOrder, type OrderedEvent } from './log.ts'

/** A time on the game clock. */
export interface ClockReading {
  readonly period: number
  readonly clockTime: number
}

/**
 * The end of the played time: the end of the game (`final`: the horn of its last period; `endedAt`: that clock time), or for a
 * running game a clock time later than the latest event.
 */
export type PlayedUntil = 'final' | { readonly endedAt: ClockReading } | ClockReading

/** The game and the state of a reducer after the first `read` events. */
export interface Checkpoint<State> {
  readonly read: number
  readonly game: Game
  readonly state: State
}

/**
 * The events behind an answer. An answer can read a part of them again with some plays changed, to see what would follow.
 * `before` returns a reading of at most `index` events; its game and state must be copied before they are changed.
 */
export interface ReadBook<State> {
  readonly events: readonly OrderedEvent[]
  play(playId: string): Play | undefined
  before(index: number): Checkpoint<State>
  /** Results of earlier answers. A result is dropped once an event before its `until` changes. */
  readonly memo: Map<string, readonly Known[]>
}

/** A result that depends on the events before `until`. */
export interface Known<Value = unknown> {
  readonly until: number
  readonly value: Value
}

/**
 * Reads a game event by event into an answer: box score, line-ups, flow, flags.
 *
 * `start` makes the state and `copy` duplicates it. `before` and `event` change it in place, so a copy must not share values that
 * are changed (immutable values may be shared). `before` gets the game before an event, with the clock already moved; `event`
 * gets it afterwards, with the outcome of the event. `answer` must not change the state or the game: a live game calls it after
 * every play. `book` has the events that led there; a live game has one.
 * Law: the state depends only on the events in game order, so continuing from a copy gives the same as reading everything.
 */
export interface GameReducer<State, Answer> {
  start(game: Game): State
  before?(state: State, placed: OrderedEvent, game: Game): void
  event(state: State, outcome: EventOutcome, game: Game): void
  copy(state: State): State
  answer(state: State, game: Game, until?: PlayedUntil, book?: ReadBook<State>): Answer
}

/** Applies one event to game and state, in place. */
export function reduceEvent<State, Answer>(
  reducer: GameReducer<State, Answer>,
  state: State,
  game: Game,
  placed: OrderedEvent,
): void {
  reducer.before?.(state, placed, game)
  reducer.event(state, step(game, placed), game)
}

/** Reads a whole game. The plays may come in any order. */
export function reducePlays<State, Answer>(
  reducer: GameReducer<State, Answer>,
  setup: GameSetup,
  plays: readonly Play[],
  until?: PlayedUntil,
): Answer {
  return reduceEvents(reducer, setup, inGameOrder(plays), until)
}

/** Like `reducePlays`, for events that are already in game order. */
export function reduceEvents<State, Answer>(
  reducer: GameReducer<State, Answer>,
  setup: GameSetup,
  events: readonly OrderedEvent[],
  until?: PlayedUntil,
): Answer {
  const game = openGame(indexSetup(setup))
  const state = reducer.start(game)
  for (const placed of events) reduceEvent(reducer, state, game, placed)
  return reducer.answer(state, game, until)
}

/** Shows the book of combined reducers to one of them. */
const bookFor = <State, Part>(
  book: ReadBook<State> | undefined,
  pick: (state: State) => Part,
): ReadBook<Part> | undefined =>
  book && {
    ...book,
    before(index) {
      const reading = book.before(index)
      return { ...reading, state: pick(reading.state) }
    },
  }

/** Combines two reducers into one pass. The answer holds both answers, in order. */
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
    event(state, outcome, game) {
      a.event(state[0], outcome, game)
      b.event(state[1], outcome, game)
    },
    copy: (state) => [a.copy(state[0]), b.copy(state[1])],
    answer: (state, game, until, book) => [
      a.answer(
        state[0],
        game,
        until,
        bookFor(book, ([part]) => part),
      ),
      b.answer(
        state[1],
        game,
        until,
        bookFor(book, ([, part]) => part),
      ),
    ],
  }
}
