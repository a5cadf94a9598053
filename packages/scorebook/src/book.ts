import { type Reading, readEvent, type Until } from './fold.ts'
import { copyGame, type Game, openGame } from './game.ts'
import { type PlacedEvent, placedEvents, placeOf } from './log.ts'
import type { Play } from './play.ts'
import { type GameSetup, sheetOf } from './setup.ts'

/**
 * An open game: plays are put and removed, and the answer stands ready after each. It reads on from where the change
 * begins, so that a play at the end costs its own events only. Law: the answer is what `read` gives for the same plays.
 */
export interface LiveBook<Answer> {
  /** Adds a play, or replaces the one with the same origin id. */
  put(play: Play): void
  /** Removes a play by its origin's id; unknown ids change nothing. */
  remove(playId: string): void
  play(playId: string): Play | undefined
  /** The plays, in the order in which they were first put. */
  plays(): readonly Play[]
  /** Every event, in game order. A new list after each change. */
  events(): readonly PlacedEvent[]
  /** The game after the latest event. */
  game(): Game
  answer(until?: Until): Answer
}

/** The game and the reading's memory after so many events. */
interface Mark<State> {
  readonly read: number
  readonly game: Game
  readonly state: State
}

/** Takes a play's events out, and says where the first of them stood. */
function takeOut(events: PlacedEvent[], play: Play): number {
  let first = events.length
  for (const placed of placedEvents(play)) {
    const place = placeOf(events, placed) - 1
    events.splice(place, 1)
    first = Math.min(first, place)
  }
  return first
}

/** Brings a play's events in, and says where the first of them stands. */
function bringIn(events: PlacedEvent[], play: Play): number {
  let first = events.length
  for (const placed of placedEvents(play)) {
    const place = placeOf(events, placed)
    if (place === events.length) events.push(placed)
    else events.splice(place, 0, placed)
    first = Math.min(first, place)
  }
  return first
}

/** Events between two marks kept to go back to. */
const STRIDE = 16

/** Opens a book on the plays (in any order), for one reading; see `together` for several. */
export function openBook<State, Answer>(
  setup: GameSetup,
  reading: Reading<State, Answer>,
  plays: readonly Play[] = [],
): LiveBook<Answer> {
  const byId = new Map<string, Play>()
  const events: PlacedEvent[] = []
  const start = openGame(sheetOf(setup))
  const marks: Mark<State>[] = [{ read: 0, game: start, state: reading.start(start) }]
  let head = copyMark(marks[0]!)

  function copyMark({ read, game, state }: Mark<State>): Mark<State> {
    return { read, game: copyGame(game), state: reading.copy(state) }
  }

  function goBackTo(place: number): void {
    if (place >= head.read) return
    while (marks.at(-1)!.read > place) marks.pop()
    head = copyMark(marks.at(-1)!)
  }

  function readOn(): void {
    const { game, state } = head
    for (let at = head.read; at < events.length; ) {
      readEvent(reading, state, game, events[at]!)
      at++
      if (at % STRIDE === 0) marks.push(copyMark({ read: at, game, state }))
    }
    head = { read: events.length, game, state }
  }

  function change(playId: string, play: Play | null): void {
    const old = byId.get(playId)
    let from = old ? takeOut(events, old) : events.length
    if (play) {
      from = Math.min(from, bringIn(events, play))
      byId.set(playId, play)
    } else byId.delete(playId)
    goBackTo(from)
    readOn()
  }

  for (const play of plays) {
    if (byId.has(play.origin.id)) takeOut(events, byId.get(play.origin.id)!)
    bringIn(events, play)
    byId.set(play.origin.id, play)
  }
  readOn()

  return {
    put: (play) => change(play.origin.id, play),
    remove: (playId) => {
      if (byId.has(playId)) change(playId, null)
    },
    play: (playId) => byId.get(playId),
    plays: () => [...byId.values()],
    events: () => [...events],
    game: () => copyGame(head.game),
    answer: (until) => reading.answer(head.state, head.game, until),
  }
}
