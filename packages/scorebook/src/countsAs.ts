import { distance } from './court.ts'
import type { CalledFoul } from './links.ts'
import type { OrderedEvent } from './log.ts'
import type { GameEvent, Play } from './play.ts'
import type { HeaveRule, RuleProfile } from './rules/profile.ts'
import { type GameSetup, type IndexedSetup, NO_PERSON, type PersonIndex } from './setup.ts'
import { isThrowType } from './vocabulary.ts'

/**
 * What an event counts as, where the rules of the game change it: a violation of the throwing side is a missed attempt or a
 * turnover; a heave may be no attempt; a dead-ball rebound is of its own kind.
 */
export type CountsAs = 'event' | 'attempt' | 'turnover' | 'dead-ball' | 'nothing'

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
  const isEntered = [play.origin, ...play.rel].some(
    ({ type, isHomeTeam }) => type === 'turnover' && isHomeTeam === event.isHomeTeam,
  )
  return last && afterwards === 'live' && !isEntered ? 'turnover' : 'nothing'
}

/**
 * Returns whom an event credits, and what it counts as. A missed attempt by a violation is the thrower's, or belongs to no side's
 * figures while the thrower is unknown; a heave may be the team's miss.
 */
export function creditOf(
  sheet: IndexedSetup,
  { event, play }: OrderedEvent,
  personIndex: PersonIndex,
  countsAs: CountsAs,
): { readonly personIndex: PersonIndex; readonly countsAs: CountsAs } {
  if (event.type === 'shot_miss' && heaveRule(sheet.setup, event)?.counts === 'team')
    return { personIndex: NO_PERSON, countsAs }
  if (event.type !== 'freethrow_violation' || countsAs !== 'attempt') return { personIndex, countsAs }
  const thrower = throwerOf(event, play)
  const thrownBy = thrower === null ? NO_PERSON : (sheet.indexOf.get(thrower) ?? NO_PERSON)
  if (thrownBy !== NO_PERSON) return { personIndex: thrownBy, countsAs }
  return { personIndex: NO_PERSON, countsAs: event.assignment === 'LATER' ? countsAs : 'nothing' }
}

/** Returns who threw when a violation was called: as entered, else the thrower of the other throws, else the fouled player. */
function throwerOf({ attributes, isHomeTeam, teamGamePersonnelId }: GameEvent, play: Play): string | null {
  const events = [play.origin, ...play.rel]
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
