import { mostThrows, THROW_STATUS } from '../rules/freeThrows.ts'
import type { GameEvent, SentEvent, SentPlay } from '../vocabulary/play.ts'
import type { RuleProfile } from '../vocabulary/profile.ts'
import type { Award } from '../vocabulary/terms.ts'

/** Why a play is impossible. A screen has one sentence for each code. */
export const PLAY_REFUSALS = [
  'out_of_range',
  'missing_person',
  'missing_value',
  'wrong_value',
  'duplicate_id',
  'too_many_throws',
  'throw_out_of_turn',
  'rebound_of_a_make',
] as const
export type PlayRefusalCode = (typeof PLAY_REFUSALS)[number]

/** `field` is a path in the sent play: 'origin.period', 'rel.0.pointValue', 'freethrows.2.attempt'. */
export interface PlayRefusal {
  readonly field: string
  readonly code: PlayRefusalCode
  readonly message: string
}

/** An event before its assembly into the play, with its path in the sent play. */
export interface Draft {
  readonly field: string
  readonly event: GameEvent
}

/** Rules of the points that an event may have. Without them, each value that some rules know is possible. */
export type PointRules = Partial<Pick<RuleProfile, 'throwForAll' | 'shotValues'>>

/** In seconds: twice the longest period that a league can set (rule 103). */
const LONGEST_CLOCK = 3600

const refuse = (field: string, code: PlayRefusalCode, message: string): PlayRefusal => ({
  field,
  code,
  message,
})

/** Some rules know one throw for the whole award, worth 2 or 3 (G League). */
function throwValueRefusal(
  field: string,
  value: number | null | undefined,
  { throwForAll }: PointRules,
): PlayRefusal | null {
  if (!value || value === 1 || (throwForAll && (value === 2 || value === 3))) return null
  const words = throwForAll ? 'A free throw is worth 1, 2 or 3 points.' : 'A free throw is worth 1 point.'
  return refuse(field, 'wrong_value', words)
}

function valueRefusal(
  field: string,
  { type, pointValue: sentValue }: Pick<SentEvent, 'type' | 'pointValue'>,
  rules: PointRules,
): PlayRefusal | null {
  const at = `${field}.pointValue`
  switch (type) {
    case 'shot_made':
    case 'shot_miss':
      if (sentValue === null || sentValue === undefined) {
        return refuse(at, 'missing_value', 'A shot needs the value of the attempt.')
      }
      return (rules.shotValues ? Object.values(rules.shotValues) : [1, 2, 3]).includes(sentValue)
        ? null
        : refuse(at, 'wrong_value', 'A shot is worth 2 or 3 points (1 or 2 in 3x3).')
    case 'score_adjustment':
      if (sentValue === null || sentValue === undefined) {
        return refuse(at, 'missing_value', 'A score adjustment needs its points.')
      }
      return Number.isInteger(sentValue)
        ? null
        : refuse(at, 'wrong_value', 'A score adjustment is a whole number of points.')
    case 'freethrow_made':
    case 'freethrow_miss':
    case 'freethrow_violation':
      return throwValueRefusal(at, sentValue, rules)
    default:
      return sentValue ? refuse(at, 'wrong_value', `A ${type} has no points.`) : null
  }
}

function valueRefusals({ origin, rel, freethrows }: SentPlay, rules: PointRules): PlayRefusal[] {
  const refusals = [
    valueRefusal('origin', origin, rules),
    ...rel.map((event, i) => valueRefusal(`rel.${i}`, event, rules)),
    ...freethrows.map(({ pointValue }, i) =>
      throwValueRefusal(`freethrows.${i}.pointValue`, pointValue, rules),
    ),
  ]
  return refusals.filter((refusal) => refusal !== null)
}

function eventRefusals({ field, event }: Draft): PlayRefusal[] {
  const refusals: PlayRefusal[] = []
  if (!Number.isInteger(event.period) || event.period < 1) {
    refusals.push(refuse(`${field}.period`, 'out_of_range', 'Periods count from 1.'))
  }
  if (!(event.clockTime >= 0 && event.clockTime <= LONGEST_CLOCK)) {
    refusals.push(refuse(`${field}.clockTime`, 'out_of_range', 'The clock shows 0 seconds or more.'))
  }
  if (!Number.isFinite(event.order)) {
    refusals.push(refuse(`${field}.order`, 'out_of_range', 'The order is a number.'))
  }
  if (event.assignment === 'PLAYER' && !event.teamGamePersonnelId) {
    refusals.push(
      refuse(`${field}.teamGamePersonnelId`, 'missing_person', 'Name the player, or say who it was later.'),
    )
  }
  return refusals
}

function duplicates(drafts: readonly Draft[]): PlayRefusal[] {
  const seen = new Set<string>()
  return drafts.flatMap(({ field, event }) => {
    if (seen.has(event.id)) return [refuse(`${field}.id`, 'duplicate_id', 'Two events have the same id.')]
    seen.add(event.id)
    return []
  })
}

/** Returns the throws that the fouls of a play give together; null if no foul has an award. `'1&1'` only for a single foul. */
function awardOf(drafts: readonly Draft[]): Award | number | null {
  const awards = drafts.flatMap(({ event }) =>
    event.type === 'foul' && event.attributes.award !== undefined ? [event.attributes.award] : [],
  )
  if (awards.length === 0) return null
  const [only] = awards
  return awards.length === 1 && only !== undefined
    ? only
    : awards.reduce<number>((sum, award) => sum + mostThrows(award), 0)
}

/** The contract refuses 'a third free throw of two', and also the second of a 1&1 whose first was not made. */
function throwRefusals(drafts: readonly Draft[]): PlayRefusal[] {
  const award = awardOf(drafts)
  const most = award === '1&1' ? 2 : (award ?? 3)
  const refusals: PlayRefusal[] = []
  let turn = 0
  let missed = false
  let side: boolean | null = null
  for (const { field, event } of drafts) {
    const status = THROW_STATUS[event.type]
    if (status === undefined || event.attributes.attempt === undefined) continue
    const attempt = event.attributes.attempt
    // Fouls of both sides in one play have throws of their own, each counted from 1.
    if (side !== null && side !== event.isHomeTeam && attempt === 1) turn = 0
    side = event.isHomeTeam
    if (attempt !== turn + 1) {
      refusals.push(refuse(`${field}.attempt`, 'throw_out_of_turn', `This should be free throw ${turn + 1}.`))
    } else if (attempt > most) {
      refusals.push(
        refuse(
          `${field}.attempt`,
          'too_many_throws',
          `The foul gives ${most} free throw${most === 1 ? '' : 's'}.`,
        ),
      )
    } else if (award === '1&1' && attempt === 2 && missed) {
      refusals.push(
        refuse(`${field}.attempt`, 'too_many_throws', 'The second of a 1&1 needs the first to be made.'),
      )
    }
    if (status === 'violation' && event.attributes.freethrowViolationBy === 'defense') continue
    turn = Math.max(turn, attempt)
    missed = status !== 'made'
  }
  return refusals
}

function reboundRefusals(sent: SentPlay): PlayRefusal[] {
  return sent.freethrows.flatMap((thrown, i) =>
    thrown.reboundPlayer && thrown.status === 'made'
      ? [refuse(`freethrows.${i}.reboundPlayer`, 'rebound_of_a_make', 'A made free throw is not rebounded.')]
      : [],
  )
}

/** Returns all reasons why a play is impossible. Takes its events in the form of the log: the origin first, then in order. */
export function refusalsOf(
  sent: SentPlay,
  drafts: readonly Draft[],
  rules: PointRules = {},
): readonly PlayRefusal[] {
  return [
    ...drafts.flatMap(eventRefusals),
    ...valueRefusals(sent, rules),
    ...duplicates(drafts),
    ...throwRefusals(drafts),
    ...reboundRefusals(sent),
  ]
}
