/** The settings of a league and a court (rule 117) as they are typed. One table for leagues and for single games. */
import {
  type CourtGeometry,
  FOUL_RESETS,
  PERIOD_TYPES,
  type TimeoutAllowance,
  type TimeoutSpan,
} from '@fullcourt/scorebook/vocabulary'
import type { League } from '@fullcourt/wire'
import { courtFields, settingsFields, timeoutFields } from '@fullcourt/wire/forms/rules'
import { readClock, showClock } from '../ui/forms/formats.ts'

export const CLOCKS = ['periodDuration', 'overtimeDuration'] as const
export const COUNTS = [
  'firstFoulThreshold',
  'secondFoulThreshold',
  'personalFoulLimit',
  'technicalLimit',
  'shotClockDuration',
] as const
export const COURT_BOXES = ['showRestrictedArc', 'dashedFreeThrow'] as const
export const COLORS = ['floorColor', 'laneColor', 'lineColor'] as const

export type Clock = (typeof CLOCKS)[number]
export type Count = (typeof COUNTS)[number]
export type CourtBox = (typeof COURT_BOXES)[number]
export type Color = (typeof COLORS)[number]

export const RULE_LABELS = {
  periodType: 'Periods',
  periodDuration: 'Period length',
  overtimeDuration: 'Overtime length',
  firstFoulThreshold: 'First foul threshold (1&1)',
  secondFoulThreshold: 'Second foul threshold (2 throws)',
  foulReset: 'Team fouls start again',
  personalFoulLimit: 'Personal foul limit',
  technicalLimit: 'Technical foul limit',
  timeouts: 'Timeouts',
  usesShotClock: 'Shot clock',
  shotClockDuration: 'Shot clock seconds',
  courtId: 'Court',
  widthInches: 'Court length (inches)',
  heightInches: 'Court width (inches)',
  threePointArcInches: 'Three-point arc, radius (inches)',
  threePointCornerInches: 'Three-point corner, from the sideline (inches)',
  laneWidthInches: 'Lane width (inches)',
  freeThrowLineInches: 'Free-throw line, from the baseline (inches)',
  freeThrowCircleRadiusInches: 'Free-throw circle, radius (inches)',
  dashedFreeThrow: 'Dashed half of the free-throw circle',
  blockInches: 'Block (inches)',
  rimFromBaseline: 'Rim center, from the baseline (inches)',
  rimDiameterInches: 'Rim diameter (inches)',
  backboardFromBaseline: 'Backboard, from the baseline (inches)',
  backboardInches: 'Backboard width (inches)',
  showRestrictedArc: 'Restricted arc',
  restrictedArcInches: 'Restricted arc (inches)',
  centerCircleRadiusInches: 'Center circle, radius (inches)',
  lineWidthInches: 'Line width (inches)',
  floorColor: 'Floor color',
  laneColor: 'Lane color',
  lineColor: 'Line color',
} as const

const PERIOD_WORDS = { QUARTER: 'Quarters', HALF: 'Halves', PERIOD: 'One period' } as const
const RESET_WORDS = { NONE: 'Never', PERIOD: 'Each period', HALF: 'Each half' } as const
export const RULE_CHOICES = {
  periodType: PERIOD_TYPES.map((value) => ({ value, label: PERIOD_WORDS[value] })),
  foulReset: FOUL_RESETS.map((value) => ({ value, label: RESET_WORDS[value] })),
} as const

export const SPAN_WORDS: Readonly<Record<TimeoutSpan, string>> = {
  game: 'Whole game',
  'half-1': 'First half',
  'half-2': 'Second half',
  'from-half-2': 'From the second half on',
  'last-period': 'At most in the last period',
  'last-3-minutes': 'At most in the last 3 minutes',
  'last-2-minutes': 'At most in the last 2 minutes',
  overtime: 'Each overtime',
}

/** The bounds that the server accepts. */
export const RULE_SCHEMAS = { ...settingsFields, ...courtFields, ...timeoutFields }

/** The placeholder and keyboard of a typed field. */
export const TYPED_PROPS = {
  clock: { placeholder: 'MM:SS' },
  limit: { inputMode: 'numeric', placeholder: 'None' },
  measure: { inputMode: 'decimal' },
} as const

/** Reads a typed number: null for a blank field, NaN for what is not a number. */
export const readNumber = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

/** Reads a typed length of time as seconds. */
export const readSeconds = (typed: string): number | null => {
  const read = readClock(typed)
  return read === undefined ? Number.NaN : read
}

export const shownNumber = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

export const shownSeconds = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : showClock(value)

/** Reads the text of the field of timeouts. */
export const readTimeouts = (text: string): readonly TimeoutAllowance[] =>
  text === '' ? [] : (JSON.parse(text) as readonly TimeoutAllowance[])

/** The court of a league: the built-in one with the league's measures. */
export function courtOfLeague<C extends CourtGeometry & { readonly id: string }>(
  { courtId, courtOverrides }: Pick<League, 'courtId' | 'courtOverrides'>,
  courts: readonly C[],
): C | undefined {
  const court = courts.find(({ id }) => id === courtId)
  const known = Object.entries(courtOverrides ?? {}).filter(([, value]) => value !== undefined)
  return court && { ...court, ...Object.fromEntries(known) }
}
