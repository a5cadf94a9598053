import { foulFacts, foulRule } from '../rules/fouls.ts'
import { distance } from '../vocabulary/court.ts'
import { type GameEvent, type Play, playEvents } from '../vocabulary/play.ts'
import type { HeaveRule, RuleProfile } from '../vocabulary/profile.ts'
import {
  type GameSetup,
  type IndexedSetup,
  isPlayer,
  NO_PERSON,
  type PersonIndex,
} from '../vocabulary/setup.ts'
import { isThrowType } from '../vocabulary/terms.ts'
import type { CalledFoul } from './links.ts'
import type { OrderedEvent } from './log.ts'

/**
 * Returns the event as it counts, where the rules of the game change it: a violation of the throwing side is a missed attempt or a
 * turnover; a heave may be no attempt; a dead-ball rebound is of its own kind; a team rebound may stand apart from the totals; a
 * technical foul may be no personal foul.
 */
export type CountsAs =
  | 'event'
  | 'attempt'
  | 'turnover'
  | 'dead-ball'
  | 'team-rebound'
  | 'not-personal'
  | 'nothing'

/** Returns the rule for a missed shot that a person marked as a heave; null if the shot counts as any other. */
export function heaveRule({ rules, court }: GameSetup, event: GameEvent): HeaveRule | null {
  const rule = rules.heave
  if (!rule || event.type !== 'shot_miss' || event.options.shotKind !== 'heave') return null
  if (rule.notInLastPeriod && event.period >= rules.regulationPeriods) return null
  if (rule.seconds !== undefined && event.clockTime > rule.seconds) return null
  const { location, hoopSide } = event
  const isNear =
    rule.feet !== undefined && location && distance(court, location, hoopSide ?? undefined) < rule.feet
  return isNear ? null : rule
}

/** Returns what a violation of the throwing side counts as (NCAA statisticians' manual, free throws; NBA: a missed attempt). */
export function violationCounts(
  rules: RuleProfile,
  { event, play }: OrderedEvent,
  { last, afterwards }: { readonly last: boolean; readonly afterwards: CalledFoul['afterwards'] },
): CountsAs {
  if (rules.throwViolation !== 'turnover' || event.attributes.missedRim) return 'attempt'
  const isEntered = playEvents(play).some(
    ({ type, isHomeTeam }) => type === 'turnover' && isHomeTeam === event.isHomeTeam,
  )
  return last && afterwards === 'live' && !isEntered ? 'turnover' : 'nothing'
}

interface Credit {
  readonly personIndex: PersonIndex
  readonly countsAs: CountsAs
}

/** Returns whom an event credits, and what it counts as. A heave may be the team's miss. */
export function creditOf(
  sheet: IndexedSetup,
  { event, play }: OrderedEvent,
  personIndex: PersonIndex,
  countsAs: CountsAs,
): Credit {
  switch (event.type) {
    case 'shot_miss':
      return heaveRule(sheet.setup, event)?.counts === 'team'
        ? { personIndex: NO_PERSON, countsAs }
        : { personIndex, countsAs }
    case 'rebound':
      return { personIndex, countsAs: isApart(sheet, event, countsAs) ? 'team-rebound' : countsAs }
    case 'foul':
      return { personIndex, countsAs: isPersonal(sheet, event, personIndex) ? countsAs : 'not-personal' }
    case 'freethrow_violation':
      return countsAs === 'attempt' ? creditAttempt(sheet, event, play) : { personIndex, countsAs }
    default:
      return { personIndex, countsAs }
  }
}

/** Tells whether a rebound of the team stands in its own line alone, as the NBA prints it. A player still to be named is none. */
const isApart = ({ setup }: IndexedSetup, { assignment }: GameEvent, countsAs: CountsAs): boolean =>
  setup.rules.teamRebounds === 'apart' && assignment === 'TEAM' && countsAs === 'event'

/** Tells whether a foul is a player's personal foul: never one of bench or coach, a technical one by the rules. */
function isPersonal(sheet: IndexedSetup, event: GameEvent, personIndex: PersonIndex): boolean {
  if (isOfBench(sheet, event, personIndex)) return false
  if (event.attributes.foulType !== 'technical') return true
  return event.assignment !== 'TEAM' && foulRule(sheet.setup.rules, foulFacts(event)).personal
}

/** Tells whether an event is of the bench: of no one named, or of staff by name. */
export const isOfBench = (
  sheet: IndexedSetup,
  { assignment }: GameEvent,
  personIndex: PersonIndex,
): boolean => assignment === 'BENCH' || (personIndex !== NO_PERSON && !isPlayer(sheet, personIndex))

/** Credits a violation that counts as a missed attempt to the thrower; to no side's figures while the thrower is unknown. */
function creditAttempt(sheet: IndexedSetup, event: GameEvent, play: Play): Credit {
  const thrower = throwerOf(event, play)
  const personIndex = thrower === null ? NO_PERSON : (sheet.indexOf.get(thrower) ?? NO_PERSON)
  const isKnown = personIndex !== NO_PERSON || event.assignment === 'LATER'
  return { personIndex, countsAs: isKnown ? 'attempt' : 'nothing' }
}

/** Returns who threw when a violation was called: as entered, else the thrower of the other throws, else the fouled player. */
function throwerOf({ attributes, isHomeTeam, teamGamePersonnelId }: GameEvent, play: Play): string | null {
  const events = playEvents(play)
  const other = events.find(
    (one) => isThrowType(one.type) && one.isHomeTeam === isHomeTeam && one.teamGamePersonnelId,
  )
  const foul = events.find((one) => one.type === 'foul' && one.isHomeTeam !== isHomeTeam)
  return (
    attributes.throwerId ??
    teamGamePersonnelId ??
    other?.teamGamePersonnelId ??
    foul?.attributes.drawnById ??
    null
  )
}
