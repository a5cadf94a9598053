import type {
  Assignment,
  Award,
  BenchRole,
  EventType,
  FoulDetail,
  FoulType,
  HoopSide,
  TechnicalKind,
  ThrowStatus,
  TimeoutKind,
  ViolationBy,
} from './terms.ts'

/** A point on the court in inches: `x` from the left baseline (0 to the court's length), `y` from the far sideline (0 to its width). */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Details of an event. Each field belongs to certain event types only. */
export interface EventAttributes {
  readonly foulType?: FoulType
  readonly award?: Award
  readonly subIn?: boolean
  readonly deadBall?: boolean
  readonly timeoutKind?: TimeoutKind
  /** The fouled player (a teamGamePersonnelId of the other side). */
  readonly drawnById?: string | null
  readonly freethrowViolationBy?: ViolationBy
  /** Who threw when the violation was called. The event's own person is the one who erred. */
  readonly throwerId?: string | null
  /** The violation was only that the throw missed the ring. */
  readonly missedRim?: boolean
  readonly technicalKind?: TechnicalKind
  readonly foulDetail?: FoulDetail
  readonly benchRole?: BenchRole
  /** The officials cancelled the event, and with an origin its whole play: it stays in the log and counts for nothing. */
  readonly cancelledByOfficials?: boolean
  /** The number of the free throw within its foul, from 1. The rebound of that throw has the same number. */
  readonly attempt?: number
  readonly allowRebound?: boolean
  /** The scorer's mark on a shot or a foul: the points are a fast break, or are none. Overrides the clock. */
  readonly fastBreak?: boolean
}

/** One recorded event. Clock times are seconds and count down to 0. `order` breaks ties at the same clock time. */
export interface GameEvent {
  readonly id: string
  readonly type: EventType
  readonly period: number
  readonly clockTime: number
  readonly videoTime: number | null
  readonly teamVideoId: string | null
  readonly isHomeTeam: boolean
  readonly assignment: Assignment
  readonly teamGamePersonnelId: string | null
  /** The value of the attempt (shots: 1, 2 or 3; throws: 1), or the points of a score adjustment (any whole number). */
  readonly pointValue: number | null
  readonly attributes: EventAttributes
  readonly options: Readonly<Record<string, unknown>>
  readonly location: Point | null
  /** The half of the attacked hoop; null without a location. */
  readonly hoopSide: HoopSide | null
  readonly order: number
  readonly userFlagged: boolean
  /** Null on the origin itself. */
  readonly originEventId: string | null
}

/** A play in the form of the log: its origin and its related events (including throws and their rebounds), in order. */
export interface Play {
  readonly origin: GameEvent
  readonly rel: readonly GameEvent[]
}

/** The details of a throw or its rebound; missing ones are inherited from the origin. */
type SentDetails = Partial<
  Pick<GameEvent, 'userFlagged' | 'options' | 'period' | 'clockTime' | 'videoTime' | 'teamVideoId' | 'order'>
>

/** A free throw as a client sends it; `assemble` turns it into events. */
export interface FreeThrow extends SentDetails {
  readonly id: string
  readonly attempt: number
  readonly status: ThrowStatus
  readonly teamGamePersonnelId: string | null
  readonly assignment?: Assignment
  readonly isHomeTeam?: boolean
  readonly allowRebound?: boolean
  readonly reboundPlayer?: ThrowRebound | null
  readonly freethrowViolationBy?: ViolationBy
  readonly throwerId?: string | null
  readonly missedRim?: boolean
  /** 1, unless the rules know throws for 2 and 3. */
  readonly pointValue?: number
}

/** The rebound of a missed throw, as a client sends it. */
export interface ThrowRebound extends SentDetails {
  readonly id: string
  readonly isHomeTeam: boolean
  readonly teamGamePersonnelId: string | null
  readonly assignment: Assignment
}

/** An event as a client sends it. Missing fields are inherited from the origin, or have the default named in `GameEvent`. */
export type SentEvent = Pick<GameEvent, 'id' | 'type' | 'isHomeTeam' | 'assignment'> &
  Partial<Omit<GameEvent, 'id' | 'type' | 'isHomeTeam' | 'assignment' | 'originEventId'>>

/** A play as a client sends it. */
export interface SentPlay {
  readonly origin: SentEvent & Pick<GameEvent, 'period' | 'clockTime' | 'order'>
  readonly rel: readonly SentEvent[]
  readonly freethrows: readonly FreeThrow[]
}

/** Returns the origin, then the related events. */
export const playEvents = (play: Play): readonly GameEvent[] => [play.origin, ...play.rel]

/** Whether an event starts or stops the clock, which no table and no feed shows. */
export const isClockEvent = ({ type }: Pick<GameEvent, 'type'>): boolean =>
  type === 'clock_start' || type === 'clock_stop'
