/** The height of rows where people read. Remembered on this device. */
import { useLocalStorage } from '@mantine/hooks'

export const DENSITIES = ['compact', 'comfortable'] as const
export type Density = (typeof DENSITIES)[number]
export const DENSITY_WORDS: Readonly<Record<Density, string>> = {
  compact: 'Compact',
  comfortable: 'Comfortable',
}

export function useDensity() {
  const [text, setDensity] = useLocalStorage({
    key: 'fullcourt.density',
    defaultValue: 'compact',
    getInitialValueInEffect: false,
  })
  const density: Density = DENSITIES.find((one) => one === text) ?? 'compact'
  return { density, setDensity }
}
