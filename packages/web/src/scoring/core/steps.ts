import type { ClockReading } from '@fullcourt/film'
import type { Actor, Game, Prompt, PromptKind } from '@fullcourt/scorebook/fold'
import type {
  Award,
  BySide,
  EventAttributes,
  FoulType,
  HoopSide,
  INITIATORS,
  PlayDetailKey,
  Point,
  SentPlay,
  Side,
  ThrowStatus,
  ViolationBy,
} from '@fullcourt/scorebook/vocabulary'

export type Initiator = (typeof INITIATORS)[number]

/** A place on a film. */
export interface FilmTime {
  /** Seconds from the beginning of the film. */
  readonly videoTime: number
  readonly teamVideoId: string
}

/** The moment of a touch: the clock, and a number that increases with every touch. */
export interface Moment {
  readonly period: number
  readonly clock: ClockReading
  /** The place on the film; null in a live game. */
  readonly film?: FilmTime | null
  readonly order: number
}

/** Context of a draft, and the source of its ids. `game`: before the play. */
export interface EntryContext {
  readonly game: Game
  /** The hoop that each side attacks now. */
  readonly attacks: BySide<HoopSide>
  readonly now: Moment
  readonly newId: () => string
  /** False before the start and after the end of the game: no play can be begun. */
  readonly isEnabled: boolean
  /** A setting asks for the detail of each play. */
  readonly asksDetail?: boolean
  /** Null: this person keeps both sides. */
  readonly crew?: CrewHelp | null
}

/** How the roles at the scorer's table help with an entry. */
export interface CrewHelp {
  /** The side that this person keeps: of a new play without a place. */
  readonly side: Side
  /** Another person keeps the other side, and adds its rebounds, steals and blocks. */
  readonly hasPartner: boolean
}

/** Known before the player. `value`: the points of a shot, where the scorer corrects the line. */
export interface Opening {
  /** The id of the play's origin: the same play, however often it is saved. */
  readonly id: string
  readonly doing: Initiator
  readonly side: Side
  readonly point: Point | null
  readonly value: number | null
  readonly flagged: boolean
  readonly moment: Moment
  /** True for a play that may not have happened: the turnover before a held ball. Left without an answer, nothing is recorded. */
  readonly isOptional?: boolean
}

export const STEPS = [
  'closed',
  'who',
  'foul-type',
  'ask',
  'adding',
  'naming',
  'detail',
] as const satisfies readonly Draft['step'][]

/** The steps of a play that is being entered; each step has what the one before it knew. */
export type Draft = Closed | Who | WhichFoul | Asking | Adding | Naming | Detailing

interface Closed {
  readonly step: 'closed'
}

export interface Who {
  readonly step: 'who'
  readonly opening: Opening
  readonly before: Draft
}

export interface WhichFoul {
  readonly step: 'foul-type'
  readonly opening: Opening
  readonly actor: Actor
  readonly before: Draft
}

/** A play whose person is known. */
export interface Asked {
  readonly play: SentPlay
  /** Questions that were answered with none. */
  readonly skipped: readonly PromptKind[]
  readonly thrower: Actor | null
  /** Substitutions that follow from it. */
  readonly also: readonly SentPlay[]
  readonly moment: Moment
  /** Questions answered so far. */
  readonly answers: number
}

/** The play can be saved; the book has further questions. */
export interface Asking extends Asked {
  readonly step: 'ask'
  readonly want: Prompt
  /** The questions that follow, as far as they are known. */
  readonly then: readonly Prompt[]
  readonly before: Draft
}

/** Choosing the person of an added event. */
export interface Adding extends Asked {
  readonly step: 'adding'
  readonly extra: Extra
  readonly before: Draft
}

/** Choosing the player of an event of a saved play that was to be named later. */
export interface Naming extends Asked {
  readonly step: 'naming'
  readonly eventId: string
  readonly before: Draft
}

/** Choosing a detail of the play (rule 46), before the question of the book. */
export interface Detailing extends Asked {
  readonly step: 'detail'
  readonly field: PlayDetailKey
  readonly before: Asking
}

export const EXTRAS = ['assist', 'foul', 'block', 'rebound', 'steal'] as const
/** Events that can be added to a play: an assist, an and-one's foul, a block, a rebound, a steal. */
export type Extra = (typeof EXTRAS)[number]

/** The result of a free throw. A violation by the defense is thrown again. */
export interface ThrowResult {
  readonly status: ThrowStatus
  readonly by?: ViolationBy
}

/** A point on the page, in pixels. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** One touch: a click on the court, a key, or the button of that key. */
export type Touch =
  | { readonly kind: 'court'; readonly point: Point; readonly missed?: boolean }
  | { readonly kind: 'begin'; readonly doing: Initiator }
  | { readonly kind: 'actor'; readonly actor: Actor }
  /** A held ball went to that side; `moment`: just before it. */
  | { readonly kind: 'held-ball'; readonly side: Side; readonly moment: Moment }
  /** The open play happened later on the clock by that many seconds. */
  | { readonly kind: 'shift'; readonly seconds: number }
  | { readonly kind: 'other-team' }
  | { readonly kind: 'value' }
  | { readonly kind: 'foul-type'; readonly foulType: FoulType; readonly more?: EventAttributes }
  | { readonly kind: 'award'; readonly award: Award }
  | { readonly kind: 'throw'; readonly result: ThrowResult }
  | { readonly kind: 'add'; readonly extra: Extra }
  | { readonly kind: 'dead-ball' }
  /** Asks for a detail of the play, or answers it. */
  | { readonly kind: 'detail'; readonly value?: string }
  | { readonly kind: 'flag' }
  | { readonly kind: 'none' }
  | { readonly kind: 'back' }
  | { readonly kind: 'close' }
  /** Another event begins, or the screen is left: what was entered is kept. */
  | { readonly kind: 'leave' }
  /** The countdown ended. */
  | { readonly kind: 'run-out' }

/** The result of a touch: the next draft, and plays to record, in order. */
export interface StepResult {
  readonly draft: Draft
  readonly plays: readonly SentPlay[]
}

export const CLOSED: Draft = { step: 'closed' }

/** Nothing to record yet. */
export const withoutPlays = (draft: Draft): StepResult => ({ draft, plays: [] })

/** The open play once its person is known; null before that, and where none is open. */
export const playOf = (draft: Draft): SentPlay | null => ('play' in draft ? draft.play : null)

export const laterActor = (side: Side): Actor => ({ side, assignment: 'LATER', personId: null })

/** The time of the open play on the clock; null while none is open. */
export function shownTime(draft: Draft): number | null {
  if (draft.step === 'closed') return null
  return 'opening' in draft ? draft.opening.moment.clock.clockTime : draft.play.origin.clockTime
}
