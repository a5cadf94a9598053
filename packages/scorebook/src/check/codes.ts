import type { Write } from '../fold/log.ts'
import { keysOf } from '../vocabulary/records.ts'
import type { BySide, Side } from '../vocabulary/terms.ts'
import { fillIn, type Translate } from '../vocabulary/translate.ts'

/** The severities of flags, most severe first. */
export const SEVERITIES = ['error', 'warning', 'note'] as const
/** `error`: the plays contradict each other; `warning`: probably wrong or unfinished; `note`: worth a look. */
export type Severity = (typeof SEVERITIES)[number]

const SEVERITY_OF = {
  PLAYER_NOT_ON_COURT: 'error',
  SUB_MISSING: 'error',
  LINEUP_NOT_FIVE: 'error',
  DUPLICATE_SUB: 'error',
  FOULED_OUT_PLAYER: 'error',
  EJECTED_PLAYER: 'error',
  FT_NOT_LINKED: 'error',
  FT_COUNT_MISMATCH: 'error',
  FT_MISSING: 'error',
  REBOUND_WITHOUT_MISS: 'error',
  STEAL_WITHOUT_TURNOVER: 'error',
  BLOCK_WITHOUT_MISS: 'error',
  ASSIST_SELF_OR_OPPONENT: 'error',
  BLOCK_SAME_TEAM: 'error',
  SCORE_MISMATCH: 'error',
  PLAYER_MISSING: 'warning',
  FT_BONUS_MISMATCH: 'warning',
  MISS_WITHOUT_REBOUND: 'warning',
  POSSESSION_INCONSISTENT: 'warning',
  TIP_MISSING: 'warning',
  AFTER_END: 'warning',
  TURNOVER_MISSING: 'warning',
  ENTERED_TWICE: 'warning',
  AHEAD_OF_CLOCK: 'warning',
  CLOCK_ZERO: 'warning',
  CLOCK_OUT_OF_ORDER: 'warning',
  TIMEOUT_EXCESS: 'warning',
  VIDEO_CLOCK_DRIFT: 'warning',
  JERSEY_CONFLICT: 'warning',
  SHOT_VALUE_LOCATION: 'warning',
  FOUL_KIND: 'warning',
  SUBS_UNKNOWN: 'note',
  UNANSWERED: 'note',
  USER_FLAG: 'note',
} as const satisfies Readonly<Record<string, Severity>>

/** The kinds of flags. */
export type FlagCode = keyof typeof SEVERITY_OF

/** All codes: errors first, then warnings, then notes. */
export const FLAG_CODES: readonly FlagCode[] = keysOf(SEVERITY_OF)

/** Returns the severity of a code. */
export const severityOf = (code: FlagCode): Severity => SEVERITY_OF[code]

/** A fix that one button applies: `label` is its text, `changes` the plays to record, in order. */
export interface Fix {
  readonly label: string
  readonly changes: readonly Write[]
  /** The score afterwards, if the fix changes it. */
  readonly score?: BySide<number>
  /**
   * Used while fixes are put in order. `certain`: the plays prove it. `guess`: first only if it leaves fewer flags than every
   * other fix. `unsure`: something else explains the plays as well. `by-score`: so does a basket, unless the final score is known.
   * `ask`: only a person can choose, so it is never first.
   */
  readonly proof?: 'certain' | 'guess' | 'ask' | 'unsure' | 'by-score'
}

/** '#21 gets the rebound', and with a change of the score 'Make it 3, Lions 41–38'. @param t says the label in another language */
export const fixSentence = ({ label, score }: Fix, homeName: string, t: Translate = fillIn): string =>
  score ? `${t(label)}, ${homeName} ${score.home}–${score.away}` : t(label)

/** A list of this many fixes can be read at a glance. */
const MOST_CHOICES = 4

/** Offers for a flag: its first fix alone, or the fixes of which a person chooses one. */
export const offeredFixes = ({ fix, others = [] }: Flag): readonly Fix[] =>
  fix ? [fix] : others.slice(0, MOST_CHOICES)

/** Questions of flags: the throws of a foul, the rebound of a miss, or the player of its event. */
export const STEP_QUESTIONS = ['throws', 'rebound', 'player'] as const

/** A question that the scoring screen asks if only a person knows what is missing: `label` is the text of the button. */
export interface FlagStep {
  readonly label: string
  readonly asks: (typeof STEP_QUESTIONS)[number]
}

/**
 * Something that looks wrong in the plays. `eventId` is the event to show (null without a single event, as for a wrong final
 * score).
 */
export interface Flag {
  readonly code: FlagCode
  readonly severity: Severity
  readonly eventId: string | null
  readonly playId: string | null
  /** The side of a flag that has no event. */
  readonly side?: Side
  readonly message: string
  /** The fix to apply first. */
  readonly fix?: Fix
  /** Further fixes, most likely first. */
  readonly others?: readonly Fix[]
  /** Asked first. A flag has no first fix then. */
  readonly step?: FlagStep
}
