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
  SentPlay,
  Side,
  ThrowStatus,
  ViolationBy,
  Want,
  WantKind,
} from '@fullcourt/scorebook'

export type Initiator = (typeof INITIATORS)[number]

/** When a touch came: the clock as it stood, and a number that grows with every touch. */
export interface Moment {
  readonly period: number
  readonly clock: ClockReading
  readonly order: number
}

/** What a draft may read, and where it gets its ids. `game`: as it stands before the play. */
export interface Table {
  readonly game: Game
  /** The hoop that each side attacks now. */
  readonly attacks: BySide<HoopSide>
  readonly now: Moment
  readonly newId: () => string
}

/** What is known before the player is. `value`: what a shot is worth, where the scorer says other than the line. */
export interface Opening {
  readonly doing: Initiator
  readonly side: Side
  readonly point: Point | null
  readonly value: number | null
  readonly flagged: boolean
  readonly moment: Moment
}

/** A play on its way into the book, step by step; each step knows the one before it. */
export type Draft = Closed | Who | WhichFoul | Asking

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

/** The play can be saved as it is; the book still asks for something. */
export interface Asking {
  readonly step: 'ask'
  readonly play: SentPlay
  readonly want: Want
  /** Picking who blocked the shot, or who fouled the scorer, before the question goes on. */
  readonly adding: Extra | null
  /** Questions that were answered with nobody. */
  readonly skipped: readonly WantKind[]
  readonly thrower: Actor | null
  /** Substitutions that came of it. */
  readonly also: readonly SentPlay[]
  readonly moment: Moment
  /** Questions answered so far. */
  readonly answers: number
  readonly before: Draft
}

export type Extra = 'block' | 'foul'

/** How a throw went; a violation by the defence is thrown again. */
export interface ThrowResult {
  readonly status: ThrowStatus
  readonly by?: ViolationBy
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
  | { readonly kind: 'cancel' }
  | { readonly kind: 'close' }

/** Where a touch leads, and what is to be recorded, in order. */
export interface Tapped {
  readonly draft: Draft
  readonly plays: readonly SentPlay[]
}

export const CLOSED: Draft = { step: 'closed' }

/** Nothing to record yet. */
export const on = (draft: Draft): Tapped => ({ draft, plays: [] })

export const LATER = (side: Side): Actor => ({ side, assignment: 'LATER', personId: null })
