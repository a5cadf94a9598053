/** The height of rows where people read. Remembered on this device. */
import { useState } from 'react'

export const DENSITIES = ['compact', 'comfortable'] as const
export type Density = (typeof DENSITIES)[number]
export const DENSITY_WORDS: Readonly<Record<Density, string>> = {
  compact: 'Compact',
  comfortable: 'Comfortable',
}

const KEY = 'fullcourt.density'
const wordOf = (density: Density) => JSON.stringify(density)

function readDensity(): Density {
  const kept = localStorage.getItem(KEY)
  return DENSITIES.find((density) => wordOf(density) === kept) ?? 'compact'
}

export function useDensity() {
  const [density, setDensity] = useState(readDensity)
  return {
    density,
    setDensity(next: Density) {
      setDensity(next)
      try {
        localStorage.setItem(KEY, wordOf(next))
      } catch {
        // Where storage is full, it lasts until the page is closed.
      }
    },
  }
}
