/** The height of rows where people read. Remembered on this device. */
import { msg } from '@fullcourt/scorebook/vocabulary'
import { useState } from 'react'
import { isOneOf, stored } from '../../call/stored.ts'

export const DENSITIES = ['compact', 'comfortable'] as const
export type Density = (typeof DENSITIES)[number]
export const DENSITY_WORDS: Readonly<Record<Density, string>> = {
  compact: msg('Compact'),
  comfortable: msg('Comfortable'),
}

const kept = stored('fullcourt.density', isOneOf(DENSITIES))

export function useDensity() {
  const [density, setDensity] = useState<Density>(() => kept.read() ?? 'compact')
  return {
    density,
    setDensity(next: Density) {
      setDensity(next)
      kept.write(next)
    },
  }
}
