import type { Play } from '../vocabulary/play.ts'
import { type GameSetup, indexSetup } from '../vocabulary/setup.ts'
import { copyGame, type Game, openGame } from './game.ts'
import {
  compareEvents,
  countedPlay,
  inGameOrder,
  insertIndex,
  type OrderedEvent,
  orderedEvents,
} from './log.ts'
import { type Checkpoint, type GameReducer, type PlayedUntil, type ReadBook, reduceEvent } from './reducer.ts'

/**
 * A game that changes while it is read: plays are put and removed, and an answer is computed from the earliest change on.
 * A play at the end costs only its own events; many plays out of order cost one pass over the game together.
 * Law: the answer equals that of a live game opened with the same plays. `reducePlays` gives the same, but ranks no fixes.
 */
export interface LiveGame<Answer> {
  /** Adds a play, or replaces the one with the same origin id. */
  put(play: Play): void
  /** Removes a play by its origin's id; unknown ids change nothing. */
  remove(playId: string): void
  play(playId: string): Play | undefined
  /** The plays, in the order in which they were first added. */
  plays(): readonly Play[]
  /** Every event, in game order. A new list each time. */
  events(): readonly OrderedEvent[]
  /** The game after the latest event. */
  game(): Game
  answer(until?: PlayedUntil): Answer
  /**
   * Reads at most `mostEvents` more events, for callers that must not block on a long game. Returns true once all events are
   * read; then `game` and `answer` read nothing more.
   */
  advance(mostEvents: number): boolean
}

/** Removes the events of a play. Returns the index of the first one removed. */
function removeEvents(events: OrderedEvent[], play: Play): number {
  let first = events.length
  for (const placed of orderedEvents(play)) {
    const place = insertIndex(events, placed) - 1
    events.splice(place, 1)
    first = Math.min(first, place)
  }
  return first
}

/** Inserts the events of a play. Returns the index of the first one. */
function insertEvents(events: OrderedEvent[], play: Play): number {
  let first = events.length
  for (const placed of orderedEvents(play)) {
    const place = insertIndex(events, placed)
    if (place === events.length) events.push(placed)
    else events.splice(place, 0, placed)
    first = Math.min(first, place)
  }
  return first
}

/** Up to this number, applying changes one by one is cheaper than merging all events. */
const FEW = 8

/** Merges two lists in game order. */
function mergeInOrder(a: readonly OrderedEvent[], b: readonly OrderedEvent[]): OrderedEvent[] {
  const events: OrderedEvent[] = []
  let next = 0
  for (const event of a) {
    while (next < b.length && compareEvents(b[next]!, event) < 0) events.push(b[next++]!)
    events.push(event)
  }
  while (next < b.length) events.push(b[next++]!)
  return events
}

/** The first index at which two lists differ. */
function firstDifference(a: readonly OrderedEvent[], b: readonly OrderedEvent[]): number {
  let place = 0
  while (place < a.length && a[place] === b[place]) place++
  return place
}

/** A changed play: the version in the list of events, and the new one. */
interface Changed {
  readonly before: Play | null
  readonly now: Play | undefined
}

/** Applies changed plays to the events, in place. Returns the index of the first change. */
function applyChanges(events: OrderedEvent[], changed: readonly Changed[]): number {
  if (changed.length > FEW) return applyManyChanges(events, changed)
  let first = events.length
  for (const { before, now } of changed) {
    if (before) first = Math.min(first, removeEvents(events, before))
    if (now) first = Math.min(first, insertEvents(events, now))
  }
  return first
}

function applyManyChanges(events: OrderedEvent[], changed: readonly Changed[]): number {
  const gone = new Set(changed.map(({ before }) => before && countedPlay(before)))
  const kept = events.filter(({ play }) => !gone.has(play))
  const next = mergeInOrder(kept, inGameOrder(changed.flatMap(({ now }) => now ?? [])))
  const first = firstDifference(events, next)
  for (let place = first; place < next.length; place++) events[place] = next[place]!
  events.length = next.length
  return first
}

/** Events between two checkpoints. Doubles when there are too many checkpoints. */
const STRIDE = 16
/** A checkpoint holds the figures of every player. More checkpoints of a long game would take hundreds of megabytes. */
const MAX_CHECKPOINTS = 128

/** Opens a live game from plays in any order, for one reducer. `combine` makes one reducer of two. */
export function openLiveGame<State, Answer>(
  setup: GameSetup,
  reducer: GameReducer<State, Answer>,
  plays: readonly Play[] = [],
): LiveGame<Answer> {
  const game = new CheckpointedGame(setup, reducer)
  for (const play of plays) game.put(play)
  return game
}

/** Goes back to the last checkpoint before a change, and reads on from there. */
class CheckpointedGame<State, Answer> implements LiveGame<Answer> {
  readonly #reducer: GameReducer<State, Answer>
  readonly #plays = new Map<string, Play>()
  /** Changed plays that are not applied to the events yet, as the events have them. */
  readonly #waiting = new Map<string, Play | null>()
  readonly #events: OrderedEvent[] = []
  #stride = STRIDE
  #checkpoints: Checkpoint<State>[]
  #head: Checkpoint<State>
  readonly #memo: ReadBook<State>['memo'] = new Map()
  readonly #book: ReadBook<State>

  constructor(setup: GameSetup, reducer: GameReducer<State, Answer>) {
    this.#reducer = reducer
    const game = openGame(indexSetup(setup))
    const start = { read: 0, game, state: reducer.start(game) }
    this.#checkpoints = [start]
    this.#head = this.#copy(start)
    this.#book = {
      events: this.#events,
      play: (playId) => this.#plays.get(playId),
      before: (index) => this.#checkpoints.findLast(({ read }) => read <= index)!,
      memo: this.#memo,
    }
  }

  put(play: Play): void {
    this.#change(play.origin.id, play)
  }

  remove(playId: string): void {
    if (this.#plays.has(playId)) this.#change(playId, null)
  }

  play(playId: string): Play | undefined {
    return this.#plays.get(playId)
  }

  plays(): readonly Play[] {
    return [...this.#plays.values()]
  }

  events(): readonly OrderedEvent[] {
    this.#applyWaiting()
    return [...this.#events]
  }

  game(): Game {
    this.#readAll()
    return copyGame(this.#head.game)
  }

  answer(until?: PlayedUntil): Answer {
    this.#readAll()
    return this.#reducer.answer(this.#head.state, this.#head.game, until, this.#book)
  }

  advance(mostEvents: number): boolean {
    this.#applyWaiting()
    const { game, state } = this.#head
    const end = Math.min(this.#events.length, this.#head.read + mostEvents)
    for (let read = this.#head.read; read < end; ) {
      reduceEvent(this.#reducer, state, game, this.#events[read]!)
      read++
      this.#keepCheckpoint({ read, game, state })
    }
    this.#head = { read: end, game, state }
    return end === this.#events.length
  }

  #readAll(): void {
    this.advance(Number.POSITIVE_INFINITY)
  }

  #change(playId: string, play: Play | null): void {
    const before = this.#plays.get(playId) ?? null
    if (!this.#waiting.has(playId)) this.#waiting.set(playId, before)
    if (play) this.#plays.set(playId, play)
    else this.#plays.delete(playId)
  }

  #applyWaiting(): void {
    if (this.#waiting.size === 0) return
    const changed = [...this.#waiting].map(([playId, before]) => ({ before, now: this.#plays.get(playId) }))
    this.#waiting.clear()
    this.#goBackTo(applyChanges(this.#events, changed))
  }

  #goBackTo(place: number): void {
    for (const [key, results] of this.#memo) {
      const known = results.filter(({ until }) => until <= place)
      if (known.length === 0) this.#memo.delete(key)
      else if (known.length < results.length) this.#memo.set(key, known)
    }
    if (place >= this.#head.read) return
    while (this.#checkpoints.at(-1)!.read > place) this.#checkpoints.pop()
    this.#head = this.#copy(this.#checkpoints.at(-1)!)
  }

  #keepCheckpoint(checkpoint: Checkpoint<State>): void {
    if (checkpoint.read % this.#stride !== 0) return
    this.#checkpoints.push(this.#copy(checkpoint))
    if (this.#checkpoints.length <= MAX_CHECKPOINTS) return
    this.#stride *= 2
    this.#checkpoints = this.#checkpoints.filter(({ read }) => read % this.#stride === 0)
  }

  #copy({ read, game, state }: Checkpoint<State>): Checkpoint<State> {
    return { read, game: copyGame(game), state: this.#reducer.copy(state) }
  }
}
