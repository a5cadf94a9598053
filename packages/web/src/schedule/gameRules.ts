/** The rules of one game as a person types them, and what of them differs from its league. */
import { type BoundedSetting, SETTINGS_BOUNDS, withinBounds } from '@fullcourt/scorebook'
import type { LeagueSettings, Setup } from '@fullcourt/wire'
import { readClock, showClock } from '../ui/fields.ts'

export interface TypedRules {
  leagueId: string
  periodType: string
  periodDuration: string
  overtimeDuration: string
  foulReset: string
  firstFoulThreshold: string
  secondFoulThreshold: string
  personalFoulLimit: string
  usesShotClock: boolean
  shotClockDuration: string
  courtId: string
  widthInches: string
  heightInches: string
  showRestrictedArc: boolean
  restrictedArcInches: string
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

/** A number as typed: null where nothing was, NaN where it is none. */
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

function boundText(setting: BoundedSetting, how: (value: number) => string = String): string {
  const { min, max } = SETTINGS_BOUNDS[setting]
  return `Between ${how(min)} and ${how(max)}`
}

/** What is out of bounds, in words; what was left as it stood is never wrong (built-in courts are what they are). */
export function objections(
  typed: TypedRules,
  setup: Setup,
): { readonly [name in keyof TypedRules]?: string } {
  const before = typedOf(setup)
  const wrong: { [name in keyof TypedRules]?: string } = {}
  const check = (
    name: BoundedSetting & keyof TypedRules,
    value: number | null,
    how?: (value: number) => string,
  ) => {
    if (typed[name] !== before[name] && !withinBounds(name, value)) wrong[name] = boundText(name, how)
  }
  for (const name of CLOCKS) check(name, seconds(typed[name]), showClock)
  for (const name of [...NUMBERS, ...MEASURES]) check(name, number(typed[name]))
  if (typed.periodDuration.trim() === '') wrong.periodDuration = boundText('periodDuration', showClock)
  return wrong
}

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

/** What was typed of the floor and differs from it; null where nothing does. */
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

/** Only what differs from the league, so that the rest follows it; null where nothing does. */
export function overridesOf(typed: TypedRules, setup: Setup): LeagueSettings | null {
  const league = setup.league as Readonly<Record<string, unknown>>
  const kept = Object.entries(settingsOf(typed)).filter(
    ([name, value]) => value !== undefined && value !== league[name],
  )
  const courtOverrides = courtChanges(typed, setup)
  const overrides = { ...Object.fromEntries(kept), ...(courtOverrides ? { courtOverrides } : {}) }
  return Object.keys(overrides).length > 0 ? (overrides as LeagueSettings) : null
}
