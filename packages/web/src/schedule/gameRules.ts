/** The rules of one game as they are typed, and which of them differ from its league. */

import {
  COURT_MEASURES,
  type CourtMeasure,
  type FoulReset,
  type PeriodType,
  recordBy,
} from '@fullcourt/scorebook/vocabulary'
import type { LeagueSettings, Setup } from '@fullcourt/wire'
import {
  CLOCKS,
  type Clock,
  COLORS,
  COUNTS,
  COURT_BOXES,
  type Color,
  type Count,
  type CourtBox,
  type RULE_SCHEMAS,
  readSeconds,
  readTimeouts,
  shownNumber,
  shownSeconds,
} from '../rules/ruleFields.ts'
import { readNumber } from '../ui/forms/formats.ts'

type Texts = { readonly [name in Clock | Count | CourtMeasure | Color]: string }
type Boxes = { readonly [name in CourtBox]: boolean }
export type TypedRules = Texts &
  Boxes & {
    readonly leagueId: string
    readonly periodType: PeriodType
    readonly foulReset: FoulReset
    readonly usesShotClock: boolean
    readonly courtId: string
    /** As JSON. */
    readonly timeouts: string
  }

export function typedOf({ teamGame, league, court, rules }: Setup): TypedRules {
  const set = { ...league, ...teamGame.leagueOverrides }
  return {
    leagueId: league.id,
    periodType: set.periodType,
    foulReset: set.foulReset,
    usesShotClock: set.usesShotClock,
    courtId: court.id,
    ...recordBy(CLOCKS, (name) => shownSeconds(set[name])),
    ...recordBy(COUNTS, (name) => shownNumber(set[name])),
    timeouts: JSON.stringify(teamGame.leagueOverrides?.timeouts ?? rules.timeouts.allowances),
    ...recordBy(COURT_MEASURES, (name) => shownNumber(court[name])),
    ...recordBy(COURT_BOXES, (name) => court[name]),
    ...recordBy(COLORS, (name) => court[name] ?? ''),
  }
}

/**
 * The changed numbers, to be checked; the others are undefined. An unchanged number is never wrong, because built-in courts may be
 * out of bounds.
 */
export function changedNumbers(
  typed: TypedRules,
  setup: Setup,
): { readonly [name in keyof typeof RULE_SCHEMAS]?: unknown } {
  const before = typedOf(setup)
  const changed = <Name extends Clock | Count | CourtMeasure | 'timeouts'>(
    names: readonly Name[],
    read: (text: string) => unknown,
  ) => recordBy(names, (name) => (typed[name] === before[name] ? undefined : read(typed[name])))
  return {
    ...changed(CLOCKS, readSeconds),
    ...changed([...COUNTS, ...COURT_MEASURES], readNumber),
    ...changed(['timeouts'], readTimeouts),
    // A blank overtime means the league's. A blank measure means the court's.
    ...blankAsUnchanged(typed, ['overtimeDuration', ...COURT_MEASURES]),
  }
}

const blankAsUnchanged = (typed: TypedRules, names: readonly (Clock | CourtMeasure)[]) =>
  Object.fromEntries(names.filter((name) => typed[name].trim() === '').map((name) => [name, undefined]))

const settingsOf = (typed: TypedRules): Record<string, unknown> => ({
  periodType: typed.periodType,
  periodDuration: readSeconds(typed.periodDuration),
  overtimeDuration: readSeconds(typed.overtimeDuration) ?? undefined,
  foulReset: typed.foulReset,
  ...recordBy(COUNTS, (name) => readNumber(typed[name])),
  timeouts: readTimeouts(typed.timeouts),
  usesShotClock: typed.usesShotClock,
  courtId: typed.courtId,
})

/** The typed measures and colors of the court; blank measures are left out. */
export const typedCourt = (typed: TypedRules): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(
    COURT_MEASURES.filter((name) => typed[name].trim() !== '').map((name) => [name, readNumber(typed[name])]),
  ),
  ...recordBy(COURT_BOXES, (name) => typed[name]),
  ...recordBy(COLORS, (name) => typed[name] || null),
})

/** The measures that differ from the court's; null when none does. */
function courtChanges(typed: TypedRules, { court, teamGame }: Setup): Record<string, unknown> | null {
  if (typed.courtId !== court.id) return null
  const before: Readonly<Record<string, unknown>> = court
  const changes = Object.entries(typedCourt(typed)).filter(
    ([name, value]) => value !== (before[name] ?? null),
  )
  const all = { ...teamGame.leagueOverrides?.courtOverrides, ...Object.fromEntries(changes) }
  return Object.keys(all).length > 0 ? all : null
}

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** The rules that differ from the league's, so that the others follow it; null when none does. */
export function overridesOf(typed: TypedRules, setup: Setup): LeagueSettings | null {
  const league: Readonly<Record<string, unknown>> = setup.league
  const kept = Object.entries(settingsOf(typed)).filter(
    ([name, value]) => value !== undefined && !isSame(value, league[name]),
  )
  const courtOverrides = courtChanges(typed, setup)
  const overrides = { ...Object.fromEntries(kept), ...(courtOverrides ? { courtOverrides } : {}) }
  return Object.keys(overrides).length > 0 ? (overrides as LeagueSettings) : null
}
