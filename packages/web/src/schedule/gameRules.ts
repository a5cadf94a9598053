/** The rules of one game as they are typed, and which of them differ from its league. */
import type { LeagueSettings, Setup } from '@fullcourt/wire'
import { courtFields, settingsFields } from '@fullcourt/wire/forms/rules'
import { readClock, showClock } from '../ui/fields.ts'

export type TypedRules = {
  readonly leagueId: string
  readonly periodType: string
  readonly periodDuration: string
  readonly overtimeDuration: string
  readonly foulReset: string
  readonly firstFoulThreshold: string
  readonly secondFoulThreshold: string
  readonly personalFoulLimit: string
  readonly usesShotClock: boolean
  readonly shotClockDuration: string
  readonly courtId: string
  readonly widthInches: string
  readonly heightInches: string
  readonly showRestrictedArc: boolean
  readonly restrictedArcInches: string
}

const CLOCKS = ['periodDuration', 'overtimeDuration'] as const
const NUMBERS = [
  'firstFoulThreshold',
  'secondFoulThreshold',
  'personalFoulLimit',
  'shotClockDuration',
] as const
const MEASURES = ['widthInches', 'heightInches', 'restrictedArcInches'] as const

const shown = (value: number | null | undefined, how: (value: number) => string = String): string =>
  value === null || value === undefined ? '' : how(value)

/** Reads a typed number: null for a blank field, NaN for what is not a number. */
const number = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))
const seconds = (typed: string): number | null => {
  const read = readClock(typed)
  return read === undefined ? Number.NaN : read
}

export function typedOf({ teamGame, league, court }: Setup): TypedRules {
  const set = { ...league, ...teamGame.leagueOverrides }
  return {
    leagueId: league.id,
    periodType: set.periodType,
    periodDuration: shown(set.periodDuration, showClock),
    overtimeDuration: shown(set.overtimeDuration, showClock),
    foulReset: set.foulReset,
    firstFoulThreshold: shown(set.firstFoulThreshold),
    secondFoulThreshold: shown(set.secondFoulThreshold),
    personalFoulLimit: shown(set.personalFoulLimit),
    usesShotClock: set.usesShotClock,
    shotClockDuration: shown(set.shotClockDuration),
    courtId: court.id,
    widthInches: shown(court.widthInches),
    heightInches: shown(court.heightInches),
    showRestrictedArc: court.showRestrictedArc,
    restrictedArcInches: shown(court.restrictedArcInches),
  }
}

/** The bounds of the numbers that the server accepts. */
export const RULE_SCHEMAS = { ...settingsFields, ...courtFields }

/**
 * The changed numbers, to be checked; the others are undefined. An unchanged number is never wrong, because built-in courts may be
 * out of bounds.
 */
export function changedNumbers(
  typed: TypedRules,
  setup: Setup,
): { readonly [name in keyof typeof RULE_SCHEMAS]?: number | null | undefined } {
  const before = typedOf(setup)
  const changed = (names: readonly (keyof typeof RULE_SCHEMAS)[], read: (text: string) => number | null) =>
    names.map((name) => [name, typed[name] === before[name] ? undefined : read(typed[name])] as const)
  return {
    ...Object.fromEntries([...changed(CLOCKS, seconds), ...changed([...NUMBERS, ...MEASURES], number)]),
    // A blank overtime means the league's. A blank measure means the court's.
    ...blankAsUnchanged(typed, ['overtimeDuration', ...MEASURES]),
  }
}

const blankAsUnchanged = (typed: TypedRules, names: readonly (keyof typeof RULE_SCHEMAS)[]) =>
  Object.fromEntries(names.filter((name) => typed[name].trim() === '').map((name) => [name, undefined]))

function settingsOf(typed: TypedRules): Record<string, unknown> {
  return {
    periodType: typed.periodType,
    periodDuration: seconds(typed.periodDuration),
    overtimeDuration: seconds(typed.overtimeDuration) ?? undefined,
    foulReset: typed.foulReset,
    ...Object.fromEntries(NUMBERS.map((name) => [name, number(typed[name])])),
    usesShotClock: typed.usesShotClock,
    courtId: typed.courtId,
  }
}

/** The measures that differ from the court's; null when none does. */
function courtChanges(typed: TypedRules, { court, teamGame }: Setup): Record<string, unknown> | null {
  if (typed.courtId !== court.id) return null
  const measures = MEASURES.filter((name) => number(typed[name]) !== court[name] && typed[name].trim() !== '')
  const changes = {
    ...teamGame.leagueOverrides?.courtOverrides,
    ...Object.fromEntries(measures.map((name) => [name, number(typed[name])])),
    ...(typed.showRestrictedArc === court.showRestrictedArc
      ? {}
      : { showRestrictedArc: typed.showRestrictedArc }),
  }
  return Object.keys(changes).length > 0 ? changes : null
}

/** The rules that differ from the league's, so that the others follow it; null when none does. */
export function overridesOf(typed: TypedRules, setup: Setup): LeagueSettings | null {
  const league = setup.league as Readonly<Record<string, unknown>>
  const kept = Object.entries(settingsOf(typed)).filter(
    ([name, value]) => value !== undefined && value !== league[name],
  )
  const courtOverrides = courtChanges(typed, setup)
  const overrides = { ...Object.fromEntries(kept), ...(courtOverrides ? { courtOverrides } : {}) }
  return Object.keys(overrides).length > 0 ? (overrides as LeagueSettings) : null
}
