/** The settings of a league and a court (rule 117) as they are typed. One table for leagues and for single games. */

import {
  type CourtGeometry,
  FOUL_RESETS,
  msg,
  PERIOD_TYPES,
  type TimeoutAllowance,
  type TimeoutSpan,
} from '@fullcourt/scorebook/vocabulary'
import type { League } from '@fullcourt/wire'
import { courtFields, settingsFields, timeoutFields } from '@fullcourt/wire/forms/rules'
import { readClock, showClock } from '../ui/forms/formats.ts'
import { t } from '../ui/language.ts'

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
  periodType: msg('Periods'),
  periodDuration: msg('Period length'),
  overtimeDuration: msg('Overtime length'),
  firstFoulThreshold: msg('First foul threshold (1&1)'),
  secondFoulThreshold: msg('Second foul threshold (2 throws)'),
  foulReset: msg('Team fouls start again'),
  personalFoulLimit: msg('Personal foul limit'),
  technicalLimit: msg('Technical foul limit'),
  timeouts: msg('Timeouts'),
  usesShotClock: msg('Use a shot clock'),
  shotClockDuration: msg('Shot clock seconds'),
  courtId: msg('Court'),
  widthInches: msg('Court length (inches)'),
  heightInches: msg('Court width (inches)'),
  threePointArcInches: msg('Three-point arc, radius (inches)'),
  threePointCornerInches: msg('Three-point corner, from the sideline (inches)'),
  laneWidthInches: msg('Lane width (inches)'),
  freeThrowLineInches: msg('Free-throw line, from the baseline (inches)'),
  freeThrowCircleRadiusInches: msg('Free-throw circle, radius (inches)'),
  dashedFreeThrow: msg('Dashed half of the free-throw circle'),
  blockInches: msg('Block (inches)'),
  rimFromBaseline: msg('Rim center, from the baseline (inches)'),
  rimDiameterInches: msg('Rim diameter (inches)'),
  backboardFromBaseline: msg('Backboard, from the baseline (inches)'),
  backboardInches: msg('Backboard width (inches)'),
  showRestrictedArc: msg('Restricted arc'),
  restrictedArcInches: msg('Restricted arc (inches)'),
  centerCircleRadiusInches: msg('Center circle, radius (inches)'),
  lineWidthInches: msg('Line width (inches)'),
  floorColor: msg('Floor color'),
  laneColor: msg('Lane color'),
  lineColor: msg('Line color'),
} as const

const PERIOD_WORDS = { QUARTER: msg('Quarters'), HALF: msg('Halves'), PERIOD: msg('One period') } as const
const RESET_WORDS = { NONE: msg('Never'), PERIOD: msg('Each period'), HALF: msg('Each half') } as const
export const ruleChoices = {
  periodType: () => PERIOD_TYPES.map((value) => ({ value, label: t(PERIOD_WORDS[value]) })),
  foulReset: () => FOUL_RESETS.map((value) => ({ value, label: t(RESET_WORDS[value]) })),
} as const

export const SPAN_WORDS: Readonly<Record<TimeoutSpan, string>> = {
  game: msg('Whole game'),
  'half-1': msg('First half'),
  'half-2': msg('Second half'),
  'from-half-2': msg('From the second half on'),
  'last-period': msg('At most in the last period'),
  'last-3-minutes': msg('At most in the last 3 minutes'),
  'last-2-minutes': msg('At most in the last 2 minutes'),
  overtime: msg('Each overtime'),
}

/** The bounds that the server accepts. */
export const RULE_SCHEMAS = { ...settingsFields, ...courtFields, ...timeoutFields }

/** The placeholder and keyboard of a typed field. */
export const TYPED_PROPS = {
  clock: { placeholder: 'MM:SS' },
  limit: { inputMode: 'numeric', placeholder: msg('None') },
  measure: { inputMode: 'decimal' },
} as const

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
