import { useSyncExternalStore } from 'react'

/** What a digit in the popover chooses: the number on a jersey (decision 0118), or a position in the list. */
export type Digits = 'jerseys' | 'positions'

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

const KEY = 'fullcourt.scoring'
const DEFAULTS: ScoringSettings = {
  whistleStopsClock: true,
  digits: 'jerseys',
  isLeftHanded: false,
  asksDetail: false,
}

function readKept(): ScoringSettings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<ScoringSettings>) }
  } catch {
    return DEFAULTS
  }
}

let current: ScoringSettings | null = null
const listeners = new Set<() => void>()

export function scoringSettings(): ScoringSettings {
  current ??= readKept()
  return current
}

export function changeSettings(change: Partial<ScoringSettings>): void {
  current = { ...scoringSettings(), ...change }
  try {
    localStorage.setItem(KEY, JSON.stringify(current))
  } catch {
    // Where storage is full, they last until the page is closed.
  }
  for (const listener of listeners) listener()
}

export function subscribeSettings(listener: () => void): () => void {
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key !== KEY) return
    current = null
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}

export const useScoringSettings = (): ScoringSettings =>
  useSyncExternalStore(subscribeSettings, scoringSettings)
