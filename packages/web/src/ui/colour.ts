/** Makes colors that people choose readable: text on them, and two of them beside each other. All are '#rrggbb'. */

type Rgb = readonly [number, number, number]

const each = ([r, g, b]: Rgb, change: (part: number, at: 0 | 1 | 2) => number): Rgb => [
  change(r, 0),
  change(g, 1),
  change(b, 2),
]
const parse = (hex: string): Rgb => each([1, 3, 5], (at) => Number.parseInt(hex.slice(at, at + 2), 16))
const make = (rgb: Rgb): string =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const BLACK = '#000000'
const WHITE = '#ffffff'

/** WCAG relative luminance, 0 (black) to 1 (white). */
export function luminance(hex: string): number {
  const [r, g, b] = each(parse(hex), (part) => {
    const unit = part / 255
    return unit <= 0.04045 ? unit / 12.92 : ((unit + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Black or white, the one with more contrast: at least 4.5:1 on any color. */
export const inkOn = (fill: string): string =>
  contrast(fill, WHITE) >= contrast(fill, BLACK) ? WHITE : BLACK

const mix = (hex: string, towards: string, share: number): string => {
  const to = parse(towards)
  return make(each(parse(hex), (part, at) => part + (to[at] - part) * share))
}

type Eye = readonly [Rgb, Rgb, Rgb]

/**
 * A color as people see it, on linear light: with all cones; without the red- and the green-sensitive ones (Viénot, Brettel,
 * Mollon 1999); without the blue-sensitive ones (the customary matrix).
 */
const EYES: readonly Eye[] = [
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [0.11238, 0.88762, 0],
    [0.11238, 0.88762, 0],
    [0.00401, -0.00401, 1],
  ],
  [
    [0.29275, 0.70725, 0],
    [0.29275, 0.70725, 0],
    [-0.02234, 0.02234, 1],
  ],
  [
    [1, 0.1461, -0.1461],
    [0, 0.8593, 0.1407],
    [0, 0.8593, 0.1407],
  ],
]

const seenBy = (eye: Eye, hex: string): Rgb => {
  const light = each(parse(hex), (part) => (part / 255) ** 2.2)
  return each(light, (_, at) => {
    const cone = eye[at][0] * light[0] + eye[at][1] * light[1] + eye[at][2] * light[2]
    return Math.min(1, Math.max(0, cone)) ** (1 / 2.2) * 255
  })
}

/** The distance of two colors for the kind of vision that distinguishes them least: 0 to about 765 ('redmean' distance). */
export function apart(one: string, other: string): number {
  return Math.min(
    ...EYES.map((eye) => {
      const [a, b] = [seenBy(eye, one), seenBy(eye, other)]
      const red = (a[0] + b[0]) / 2
      const [dr, dg, db] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
      return Math.sqrt((2 + red / 256) * dr * dr + 4 * dg * dg + (2 + (255 - red) / 256) * db * db)
    }),
  )
}

/** Colors that are closer are hard to tell apart. */
export const DISTINCT = 140

/**
 * The colors of two sides on one page: the first keeps its own, the second changes to a lighter or darker shade until color-blind
 * viewers can distinguish them. Color is never the only mark: shape or pattern repeats it.
 */
export function twoApart(first: string, second: string): readonly [string, string] {
  const towards = luminance(first) < 0.2 ? WHITE : BLACK
  for (let share = 0; share < 1; share += 0.1) {
    const shade = mix(second, towards, share)
    if (apart(first, shade) >= DISTINCT) return [first, shade]
  }
  return [first, towards]
}
