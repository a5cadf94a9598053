import type { CourtGeometry } from './profile.ts'

/** The limits of a number, inclusive. `whole` refuses fractions. */
export interface Bound {
  readonly min: number
  readonly max: number
  readonly whole: boolean
}

const whole = (min: number, max: number): Bound => ({ min, max, whole: true })
const inches = (min: number, max: number): Bound => ({ min, max, whole: false })

/** The bounds of the settings that a user can edit: seconds, inches, fouls and points (rule 103). */
export const SETTINGS_BOUNDS = {
  periodDuration: whole(60, 1800),
  overtimeDuration: whole(60, 1200),
  shotClockDuration: whole(20, 60),
  firstFoulThreshold: whole(1, 99),
  secondFoulThreshold: whole(1, 99),
  personalFoulLimit: whole(1, 99),
  technicalLimit: whole(1, 99),
  restrictedArcInches: inches(36, 72),
  /** Names of the API: the court's length along x, and its width along y. */
  widthInches: inches(648, 1128),
  heightInches: inches(480, 600),
  jersey: whole(0, 99),
  score: whole(0, 499),
  overtimePeriods: whole(0, 50),
} as const satisfies Readonly<Record<string, Bound>>
export type BoundedSetting = keyof typeof SETTINGS_BOUNDS

/** The measures of a court that a user can edit, in the order in which a form asks for them. All are inches. */
export const COURT_MEASURES = [
  'widthInches',
  'heightInches',
  'threePointArcInches',
  'threePointCornerInches',
  'laneWidthInches',
  'freeThrowLineInches',
  'freeThrowCircleRadiusInches',
  'blockInches',
  'rimFromBaseline',
  'rimDiameterInches',
  'backboardFromBaseline',
  'backboardInches',
  'restrictedArcInches',
  'centerCircleRadiusInches',
  'lineWidthInches',
] as const satisfies readonly (keyof CourtGeometry)[]
export type CourtMeasure = (typeof COURT_MEASURES)[number]

/** Tells whether a value is within its bounds. Null and undefined are, because an empty field is valid. */
export function withinBounds(setting: BoundedSetting, value: number | null | undefined): boolean {
  if (value === null || value === undefined) return true
  const { min, max, whole: mustBeWhole } = SETTINGS_BOUNDS[setting]
  return value >= min && value <= max && (!mustBeWhole || Number.isInteger(value))
}
