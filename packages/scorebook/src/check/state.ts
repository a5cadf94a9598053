import type { OrderedEvent } from '../fold/log.ts'
import type { GameEvent, Play } from '../vocabulary/play.ts'
import type { PersonIndex } from '../vocabulary/setup.ts'
import type { Award, BySide, EventType, Side } from '../vocabulary/terms.ts'
import { capitalize } from '../words/letters.ts'
import { type Fix, type Flag, type FlagCode, severityOf } from './codes.ts'

/** Clock times this close count as the same time: scorers enter a substitution before or after the whistle. */
export const SAME_MOMENT_SECONDS = 1

/** An event before it is applied to the game, and its game time in seconds. */
export interface At {
  readonly placed: OrderedEvent
  readonly elapsed: number
}

/** The latest appearances of a person as game times in seconds; −1 means never. */
export interface SeenEvent {
  /** The latest event with this person's credit, or the person's entry. */
  readonly acted: number
  readonly lastIn: number
  readonly lastOut: number
  /** The first event with this person's credit while the person is on the bench by the plays; null if there is none. */
  readonly fromBench: OrderedEvent | null
}

/** A person without any appearance. */
export const NEVER: SeenEvent = { acted: -1, lastIn: -1, lastOut: -1, fromBench: null }

/**
 * A missing substitution: `enters` came in (`NO_PERSON`: there are six players), and one of `candidates` went out, most likely
 * first. A player who is seen on the floor afterwards did not go out.
 */
export interface MissingSub {
  /** The flags that it explains: those with these codes on this event. */
  readonly codes: readonly FlagCode[]
  readonly eventId: string
  /** The event that it happened before. */
  readonly at: OrderedEvent
  readonly side: Side
  readonly enters: PersonIndex
  /** State when the player was last seen: when the others acted last, and when the clock stood. */
  readonly known: Pick<CheckState, 'seen' | 'whistles'>
  /** Those who may have come in, where no event names one of them. */
  readonly bench?: readonly PersonIndex[]
  /** The side was short of players, so no player had to go out. */
  readonly alone: boolean
  readonly candidates: readonly PersonIndex[]
  /** The candidate that was ruled out last. */
  readonly last: PersonIndex
}

/** An offensive foul without its turnover so far, and the side that had the ball. */
export interface OpenOffensive {
  readonly placed: OrderedEvent
  readonly holder: Side | null
}

/** A foul that disqualified a player by its kind, and whether the player had an event afterwards. */
export interface Ejection {
  readonly foul: OrderedEvent
  readonly isFlagged: boolean
}

/** A foul whose throws may still come as separate plays. */
export interface Owed {
  readonly foul: OrderedEvent
  readonly elapsed: number
  /** How many throws are missing; 1 if the award is unknown. */
  readonly throws: number
  /** The awards that the rules require, whatever the entered award; null if they may require none. */
  readonly demanded: readonly Award[] | null
}

/** A foul without throws for which the rules give some. A foul of the other side at the same time may cancel them. */
export interface Unpaid {
  readonly foul: OrderedEvent
  readonly elapsed: number
  /** The flag, unless such a foul follows. */
  readonly flag: Flag
}

/** The origins of a period in the order of recording, latest first. */
export interface Chain {
  readonly placed: OrderedEvent
  readonly before: Chain | null
}

/** Two plays of which the clock of one disagrees by a few seconds with the order of recording: `later` was recorded later. */
export interface Slip {
  readonly earlier: OrderedEvent
  readonly later: OrderedEvent
}

/** A moment at which the ball was dead, so that players could be substituted. */
export interface Whistle {
  /** The event at that moment, or the first event of a period. */
  readonly placed: OrderedEvent
  readonly elapsed: number
  /** The points of home less those of away. */
  readonly margin: number
  /** Null at the start of a period. */
  readonly type: EventType | null
}

/** The state of the checker. Its values are replaced, never changed, so that a copy is cheap. */
export interface CheckState {
  flags: readonly Flag[]
  seen: readonly SeenEvent[]
  /** Whether the starting five is known, so that the floor can be checked. */
  readonly known: BySide<boolean>
  /** The moments of this period at which players could be substituted, latest first. */
  whistles: readonly Whistle[]
  ejections: ReadonlyMap<PersonIndex, Ejection>
  /** Whether the line-up is wrong and was flagged. */
  lineUpWrong: BySide<boolean>
  /** The live event at which a side was first short of players; null if it is not. */
  shortSince: BySide<OrderedEvent | null>
  missingSubs: readonly MissingSub[]
  lastSub: BySide<{ readonly placed: OrderedEvent; readonly elapsed: number } | null>
  owed: readonly Owed[]
  unpaid: readonly Unpaid[]
  /** The live miss without a rebound so far. */
  openMiss: OrderedEvent | null
  lastRebound: OrderedEvent | null
  lastReboundKind: 'offensive' | 'defensive' | null
  /** How many shots of this period are at the right hoop for home or the left one for away, less the others. */
  hoops: { readonly period: number; readonly homeRight: number }
  /** The event by which throws turned out to be missing, which explains who has the ball. */
  settled: OrderedEvent | null
  /** Throws without a foul at one clock time. */
  looseThrows: readonly OrderedEvent[]
  /** An offensive foul that still needs its turnover. */
  openOffensive: OpenOffensive | null
  /** Shooting fouls so far, common ones with the throws of a shooting foul, and fouls that name the fouled player. */
  kindsOfFouls: { readonly shooting: number; readonly likeShooting: number; readonly drawn: number }
  /** The play of the latest common foul with the throws of a shooting foul. */
  likeShooting: string | null
  /** Fouls on made shots with a throw so far; shooting fouls among them, and the flags of the others. */
  andOnes: { readonly all: number; readonly shooting: number; readonly flags: readonly Flag[] }
  /** The first event with the ball while no tip was recorded, and how many events came since. */
  untipped: { readonly first: OrderedEvent; readonly holder: Side; readonly events: number } | null
  /** Flags about players on the floor. */
  onFloor: BySide<readonly Flag[]>
  lastBasket: OrderedEvent | null
  /** Separate steals and blocks refer to these. */
  lastTurnover: OrderedEvent | null
  lastFoul: OrderedEvent | null
  lastMiss: OrderedEvent | null
  /** Whether the side that missed got the ball back. */
  lastMissIsBack: boolean
  recorded: Chain | null
  disorder: readonly OrderedEvent[]
  slips: readonly Slip[]
  /** Whether a play after the end of the game was flagged. */
  isAfterEnd: boolean
  filmed: Chain | null
  latest: OrderedEvent | null
}

/** Makes a flag for an event. Without a first fix if only a person can choose it. */
export function flagAt(
  code: FlagCode,
  { event, play }: { readonly event: GameEvent; readonly play: Play },
  words: string,
  ...fixes: readonly (Fix | undefined)[]
): Flag {
  const flag = {
    code,
    severity: severityOf(code),
    eventId: event.id,
    playId: play.origin.id,
    message: capitalize(words),
  }
  return withFixes(
    flag,
    fixes.filter((one) => one !== undefined),
  )
}

/** Replaces the fixes of a flag. */
export function withFixes({ fix: _, others: _others, ...flag }: Flag, fixes: readonly Fix[]): Flag {
  const [fix, ...others] = fixes
  if (!fix) return flag
  if (fix.proof === 'ask') return { ...flag, others: fixes }
  return { ...flag, fix, ...(others.length > 0 ? { others } : {}) }
}

/** The fixes of a flag, the first one first. */
export const fixesOf = ({ fix, others = [] }: Flag): readonly Fix[] => (fix ? [fix, ...others] : others)

/** Adds a flag. */
export function raise(state: CheckState, flag: Flag): void {
  state.flags = [...state.flags, flag]
}

/** Adds a flag about the players of a side on the floor. */
export function raiseOnFloor(state: CheckState, side: Side, flag: Flag): void {
  state.onFloor = { ...state.onFloor, [side]: [...state.onFloor[side], flag] }
}

/** Stores an appearance of a person. */
export function see(state: CheckState, personIndex: PersonIndex, change: Partial<SeenEvent>): void {
  state.seen = state.seen.with(personIndex, { ...state.seen[personIndex]!, ...change })
}
