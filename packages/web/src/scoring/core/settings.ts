import { useSyncExternalStore } from 'react'
import { isBoolean, isObjectOf, isOneOf, isOptional, stored } from '../../call/stored.ts'

/** Meaning of a digit in the popover: the number on a jersey (decision 0118), or a position in the list. */
const DIGITS = ['jerseys', 'positions'] as const
export type Digits = (typeof DIGITS)[number]

/** The settings of this device, for every game. */
export interface ScoringSettings {
  /** Rule 45: foul, timeout, held ball and dead-ball turnover stop the clock. */
  readonly whistleStopsClock: boolean
  readonly digits: Digits
  /** Columns, panels and buttons for the thumb are mirrored. */
  readonly isLeftHanded: boolean
  /** Rule 46: asks for the detail of each shot, turnover and foul. */
  readonly asksDetail: boolean
}

const DEFAULTS: ScoringSettings = {
  whistleStopsClock: true,
  digits: 'jerseys',
  isLeftHanded: false,
  asksDetail: false,
}

const kept = stored(
  'fullcourt.scoring',
  isObjectOf<Partial<ScoringSettings>>({
    whistleStopsClock: isOptional(isBoolean),
    digits: isOptional(isOneOf(DIGITS)),
    isLeftHanded: isOptional(isBoolean),
    asksDetail: isOptional(isBoolean),
  }),
)

let current: ScoringSettings | null = null

export function scoringSettings(): ScoringSettings {
  current ??= { ...DEFAULTS, ...kept.read() }
  return current
}

export function changeSettings(change: Partial<ScoringSettings>): void {
  current = { ...scoringSettings(), ...change }
  kept.write(current)
}

export const subscribeSettings = (listener: () => void): (() => void) =>
  kept.watch((elsewhere) => {
    if (elsewhere) current = null
    listener()
  })

export const useScoringSettings = (): ScoringSettings =>
  useSyncExternalStore(subscribeSettings, scoringSettings)
