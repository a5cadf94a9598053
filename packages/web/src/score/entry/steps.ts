import type { ClockReading } from '@fullcourt/film'
import type {
  Actor,
  Award,
  BySide,
  FoulType,
  Game,
  HoopSide,
  INITIATORS,
  Point,
  Prompt,
  PromptKind,
  SentPlay,
  Side,
  ThrowStatus,
  ViolationBy,
} from '@fullcourt/scorebook'

export type Initiator = (typeof INITIATORS)[number]

/** A place on a film. */
export interface FilmTime {
  /** Seconds from the beginning of the film. */
  readonly videoTime: number
  readonly teamVideoId: string
}

/** When a touch came: the clock as it stood, and a number that grows with every touch. */
export interface Moment {
  readonly period: number
  readonly clock: ClockReading
  /** Where on the film it is; none in a live game. */
  readonly film?: FilmTime | null
  readonly order: number
}

/** What a draft may read, and where it gets its ids. `game`: as it stands before the play. */
export interface EntryContext {
  readonly game: Game
  /** The hoop that each side attacks now. */
  readonly attacks: BySide<HoopSide>
  readonly now: Moment
  readonly newId: () => string
  /** False before the game is started and after it is over: no play begins. */
  readonly isEnabled: boolean
}

/** What is known before the player is. `value`: what a shot is worth, where the scorer says other than the line. */
export interface Opening {
  /** The id of the play's origin: the same play, however often it is saved. */
  readonly id: string
  readonly doing: Initiator
  readonly side: Side
  readonly point: Point | null
  readonly value: number | null
  readonly flagged: boolean
  readonly moment: Moment
}

export const STEPS = [
  'closed',
  'who',
  'foul-type',
  'ask',
  'adding',
] as const satisfies readonly Draft['step'][]

/** A play on its way into the book, step by step; each step knows the one before it. */
export type Draft = Closed | Who | WhichFoul | Asking | Adding

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

/** What is known of a play whose person is known. */
export interface Asked {
  readonly play: SentPlay
  /** Questions that were answered with none. */
  readonly skipped: readonly PromptKind[]
  readonly thrower: Actor | null
  /** Substitutions that came of it. */
  readonly also: readonly SentPlay[]
  readonly moment: Moment
  /** Questions answered so far. */
  readonly answers: number
}

/** The play can be saved as it is; the book still asks for something. */
export interface Asking extends Asked {
  readonly step: 'ask'
  readonly want: Prompt
  /** The questions that follow, as far as they are known. */
  readonly then: readonly Prompt[]
  readonly before: Draft
}

/** Picking the person of something that is added to the play. */
export interface Adding extends Asked {
  readonly step: 'adding'
  readonly extra: Extra
  readonly before: Draft
}

export const EXTRAS = ['assist', 'foul', 'block', 'rebound', 'steal'] as const
/** What can be added to a play: an assist, an and-one's foul, a block, a rebound, a steal. */
export type Extra = (typeof EXTRAS)[number]

/** How a throw went; a violation by the defence is thrown again. */
export interface ThrowResult {
  readonly status: ThrowStatus
  readonly by?: ViolationBy
}

/** A place in the page, in pixels. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** One touch: a click on the court, or a key, or the button that stands for it. */
export type Touch =
  | { readonly kind: 'court'; readonly point: Point; readonly missed?: boolean }
  | { readonly kind: 'begin'; readonly doing: Initiator }
  | { readonly kind: 'actor'; readonly actor: Actor }
  | { readonly kind: 'other-team' }
  | { readonly kind: 'value' }
  | { readonly kind: 'foul-type'; readonly foulType: FoulType }
  | { readonly kind: 'award'; readonly award: Award }
  | { readonly kind: 'throw'; readonly result: ThrowResult }
  | { readonly kind: 'add'; readonly extra: Extra }
  | { readonly kind: 'dead-ball' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'none' }
  | { readonly kind: 'back' }
  | { readonly kind: 'close' }
  /** Something else begins, or the screen is left: nothing that was seen is thrown away. */
  | { readonly kind: 'leave' }
  /** The countdown ended. */
  | { readonly kind: 'run-out' }

/** Where a touch leads, and what is to be recorded, in order. */
export interface StepResult {
  readonly draft: Draft
  readonly plays: readonly SentPlay[]
}

export const CLOSED: Draft = { step: 'closed' }

/** Nothing to record yet. */
export const withoutPlays = (draft: Draft): StepResult => ({ draft, plays: [] })

/** A play that is being entered, with its person known; null before that, and where none is. */
export const playOf = (draft: Draft): SentPlay | null =>
  draft.step === 'ask' || draft.step === 'adding' ? draft.play : null

export const laterActor = (side: Side): Actor => ({ side, assignment: 'LATER', personId: null })
