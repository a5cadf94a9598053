import type { OrderedEvent } from '../log.ts'
import type { GameEvent, Play } from '../play.ts'
import type { PersonIndex } from '../setup.ts'
import type { Award, BySide, Side } from '../vocabulary.ts'
import { type Fix, type Flag, type FlagCode, severityOf } from './codes.ts'
import { sentence } from './words.ts'

/** Two readings that lie this close are the same moment: scorers write a change down before or after the whistle. */
export const SAME_MOMENT_SECONDS = 1

/** An event that is about to be taken into the game, and the seconds of game played when it falls. */
export interface At {
  readonly placed: OrderedEvent
  readonly elapsed: number
}

/** The latest appearance of a person, in seconds of game played; −1: never. */
export interface SeenEvent {
  /** Latest event credited to him, or his coming in. */
  readonly acted: number
  readonly lastIn: number
  readonly lastOut: number
  /** The first event credited to him while the book has him on the bench; null while it agrees. */
  readonly fromBench: OrderedEvent | null
}

/** A person who has not been seen yet. */
export const NEVER: SeenEvent = { acted: -1, lastIn: -1, lastOut: -1, fromBench: null }

/**
 * A change that was not written down: `enters` came in (`NO_PERSON`: a sixth is on the floor), one of `candidates` went out,
 * the likeliest first. Who is seen on the floor afterwards was not the one.
 */
export interface MissingSub {
  /** The flags that it explains: those of these codes on this event. */
  readonly codes: readonly FlagCode[]
  readonly eventId: string
  /** Before which event it happened. */
  readonly at: OrderedEvent
  readonly side: Side
  readonly enters: PersonIndex
  /** The side was short of players, so no player had to go out. */
  readonly alone: boolean
  readonly candidates: readonly PersonIndex[]
  /** The candidate that was ruled out last. */
  readonly last: PersonIndex
}

/** A foul whose throws may still come as plays of their own. */
export interface Owed {
  readonly foul: OrderedEvent
  readonly elapsed: number
  /** How many are still missing; of an award that is not known, one. */
  readonly throws: number
  /** What the rules demand for it, whatever the award says; null where they may demand none. */
  readonly demanded: readonly Award[] | null
}

/** The origins of a period that follow one another as they were recorded, latest first. */
export interface Chain {
  readonly placed: OrderedEvent
  readonly before: Chain | null
}

/**
 * What the checker remembers while it reads. Everything in it is replaced, never written to, so that a copy is cheap.
 */
export interface CheckState {
  flags: readonly Flag[]
  seen: readonly SeenEvent[]
  /** Whether the starting five is known, so that the floor can be checked. */
  readonly known: BySide<boolean>
  /** The line-up is wrong and has been flagged. */
  lineUpWrong: BySide<boolean>
  /** The live event at which a side was first short of players; null while it is not. */
  shortSince: BySide<OrderedEvent | null>
  missingSubs: readonly MissingSub[]
  lastSub: BySide<{ readonly placed: OrderedEvent; readonly elapsed: number } | null>
  owed: readonly Owed[]
  /** The live miss that still has no rebound. */
  openMiss: OrderedEvent | null
  lastRebound: OrderedEvent | null
  lastBasket: OrderedEvent | null
  /** Steals and blocks that stand alone look for these. */
  lastTurnover: OrderedEvent | null
  lastMiss: OrderedEvent | null
  recorded: Chain | null
  disorder: readonly OrderedEvent[]
  filmed: Chain | null
  latest: OrderedEvent | null
}

/** A flag on an event of the game as it stands. */
export function flagAt(
  code: FlagCode,
  { event, play }: { readonly event: GameEvent; readonly play: Play },
  words: string,
  fix?: Fix,
): Flag {
  return {
    code,
    severity: severityOf(code),
    eventId: event.id,
    playId: play.origin.id,
    message: sentence(words),
    ...(fix ? { fix } : {}),
  }
}

/** Adds a flag. */
export function raise(state: CheckState, flag: Flag): void {
  state.flags = [...state.flags, flag]
}

/** Stores what was seen of a person. */
export function see(state: CheckState, seat: PersonIndex, change: Partial<SeenEvent>): void {
  state.seen = state.seen.with(seat, { ...state.seen[seat]!, ...change })
}

/** The events of a play. */
export const eventsOf = ({ origin, rel }: Play): readonly GameEvent[] => [origin, ...rel]
