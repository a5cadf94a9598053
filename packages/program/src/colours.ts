/** The usual colors of jerseys, by name. */

/** '#rrggbb' with its usual name. */
export interface NamedColour {
  readonly hex: string
  readonly name: string
}

export const COLOURS: readonly NamedColour[] = [
  { name: 'Navy', hex: '#14213d' },
  { name: 'Royal blue', hex: '#1d4ed8' },
  { name: 'Light blue', hex: '#5aa9e6' },
  { name: 'Teal', hex: '#0f766e' },
  { name: 'Green', hex: '#15803d' },
  { name: 'Forest green', hex: '#14532d' },
  { name: 'Gold', hex: '#f2b705' },
  { name: 'Orange', hex: '#ea580c' },
  { name: 'Red', hex: '#c81e1e' },
  { name: 'Maroon', hex: '#701a1f' },
  { name: 'Purple', hex: '#5b21b6' },
  { name: 'Black', hex: '#151515' },
  { name: 'Grey', hex: '#8a8f98' },
  { name: 'White', hex: '#ffffff' },
]

/** A color that was chosen by name or as '#rrggbb'; null for names that this version does not know. */
export function colourNamed(name: string | null): string | null {
  if (name === null) return null
  const wanted = name.trim().toLowerCase()
  if (/^#[0-9a-f]{6}$/.test(wanted)) return wanted
  return COLOURS.find((colour) => colour.name.toLowerCase() === wanted)?.hex ?? null
}
