// Sizes, weights, spaces, radii, layers, times and colors come from `ui/tokens.css`, and its colors can be read and told apart.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../src')
const TOKENS = 'ui/tokens.css'
const BREAKPOINTS = ['600', '900', '1280', '1600']
/** Widths that the scoring screen was measured for, in `scoring` alone: a narrow clock up to them, room for the feed and the box score beside each other from 1700. */
const MEASURED = ['760', '1160', '1700']

const read = (path: string): string => readFileSync(join(SRC, path), 'utf8')
const paths = (pattern: string) => globSync(pattern, { cwd: SRC })
const tokens = read(TOKENS)

interface Declaration {
  readonly sheet: string
  readonly property: string
  readonly value: string
  /** The rules around it, outermost first: '@media print', '.card'. */
  readonly inside: readonly string[]
}

function declarationsIn(sheet: string): readonly Declaration[] {
  const declarations: Declaration[] = []
  const inside: string[] = []
  for (const [, text, end] of read(sheet)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/([^{};]*)([{};])/g)) {
    const [, property, value] = text!.trim().match(/^([\w-]+)\s*:\s*([\s\S]+)$/) ?? []
    if (end === '{') inside.push(text!.trim())
    else if (property) declarations.push({ sheet, property, value: value!, inside: [...inside] })
    if (end === '}') inside.pop()
  }
  return declarations
}

const sheets = paths('**/*.css').filter((path) => path !== TOKENS)
const declarations = sheets.flatMap(declarationsIn)

/** `--ink: oklch(21.5% 0.012 65)`: lightness in percent, chroma, hue. */
type Oklch = readonly [lightness: number, chroma: number, hue: number]
type Palette = { readonly [name: string]: Oklch }

const colorsIn = (css: string): Palette =>
  Object.fromEntries(
    [...css.matchAll(/--([\w-]+): oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)/g)].map(([, name, ...parts]) => [
      name,
      parts.map(Number) as unknown as Oklch,
    ]),
  )

const [lightCss, darkCss] = tokens.split('@media screen')
const light = colorsIn(lightCss!)
const SCHEMES = { light, dark: { ...light, ...colorsIn(darkCss!) } }

/** Red, green and blue, linear, 0 to 1 (Ottosson 2020). */
function linearRgb([lightness, chroma, hue]: Oklch): readonly number[] {
  const [l, a, b] = [
    lightness / 100,
    chroma * Math.cos((hue * Math.PI) / 180),
    chroma * Math.sin((hue * Math.PI) / 180),
  ]
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
}

function luminance(color: Oklch): number {
  const [red, green, blue] = linearRgb(color).map((part) => Math.min(1, Math.max(0, part)))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** WCAG 2.2, 1.4.3. */
function contrast(a: Oklch, b: Oklch): number {
  const [high, low] = [luminance(a), luminance(b)].toSorted((one, other) => other - one)
  return (high! + 0.05) / (low! + 0.05)
}

const toHex = (color: Oklch): string =>
  `#${linearRgb(color)
    .map((part) => Math.min(1, Math.max(0, part)))
    .map((part) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055))
    .map((part) =>
      Math.round(255 * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const COLOR =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|\b(?:black|white|gr[ae]y|red|blue|green|orange|yellow)\b/i

/** What a property may be. `1px` in a space is the width of a line. */
const RULES: readonly { readonly property: RegExp; readonly isLiteral: (value: string) => boolean }[] = [
  { property: /^font-size$/, isLiteral: (value) => !/^(var\(--text-\d+\)|inherit)$/.test(value) },
  { property: /^line-height$/, isLiteral: (value) => !/^(var\(--line-\w+\)|inherit|[01])$/.test(value) },
  { property: /^font-weight$/, isLiteral: (value) => !/^(var\(--weight-\w+\)|inherit)$/.test(value) },
  { property: /^font$/, isLiteral: (value) => value !== 'inherit' },
  { property: /^border(-\w+)*-radius$/, isLiteral: (value) => /[\d.]+(px|r?em|%)/.test(value) },
  { property: /^z-index$/, isLiteral: (value) => !/^(var\(--layer-\d+\)|auto)$/.test(value) },
  { property: /^(transition|animation)/, isLiteral: (value) => /[\d.]+m?s\b/.test(value) },
  {
    property: /^((margin|padding)(-|$)|((row|column)-)?gap$|--side$)/,
    isLiteral: (value) => /(?<![\w.-])-?[\d.]+(px|r?em)/.test(value.replace(/(?<!\d)-?1px/g, '')),
  },
  { property: /./, isLiteral: (value) => COLOR.test(value.replace(/var\(--[\w-]+|url\([^)]*\)/g, '')) },
]

/** Literals that stay, and why. */
const EXCEPTIONS: readonly { readonly sheet: RegExp; readonly value: RegExp; readonly why: string }[] = [
  {
    sheet: /^livePages\/overlay\.css$/,
    value: /em|cqi/,
    why: 'Every size follows the width of the source in OBS.',
  },
  { sheet: /^scoring\/keeper\//, value: /vw|dvh/, why: 'The clock fills the phone that lies on the table.' },
  {
    sheet: /^scoring\/board\/Rosters/,
    value: /--of|0\.5625rem/,
    why: 'The height of pips, which fit into a tile.',
  },
  {
    sheet: /^scoring\/board\/Scoreboard/,
    value: /^(0|21px)$/,
    why: 'An icon without its word; a chip as high as a row.',
  },
  { sheet: /^scoring\/board\/ScoreScreen/, value: /^340px$/, why: 'The height of the floating film.' },
  {
    sheet: /(Chart|Flow|FloorCourt|Jersey|FourFactors)\./,
    value: /^\d+px$/,
    why: 'Text of a drawing, in its units.',
  },
  { sheet: /^ui\/data\/DataTable/, value: /^0\.65em$/, why: 'An arrow, as high as half its heading.' },
  { sheet: /^ui\/theme\.css$/, value: /0\.01ms/, why: 'Reduced motion.' },
]

const isExcepted = ({ sheet, value }: Declaration) =>
  EXCEPTIONS.some((one) => one.sheet.test(sheet) && one.value.test(value))

/** Sizes on paper are those of the sheet, so that it holds a page. Colors are still those of the tokens. */
const isPrinted = ({ inside }: Declaration) => inside.some((rule) => /^@media.*print/.test(rule))

const literals = declarations.filter(
  ({ property, value, ...rest }) =>
    !isPrinted({ property, value, ...rest }) &&
    RULES.some((rule) => rule.property.test(property) && rule.isLiteral(value)),
)

test('style sheets take their values from the tokens', () => {
  expect(
    literals
      .filter((one) => !isExcepted(one))
      .map(({ sheet, property, value, inside }) => `${sheet} ${inside.at(-1)} ${property}: ${value}`),
  ).toEqual([])
})

test('every exception is needed', () => {
  for (const { sheet, value, why } of EXCEPTIONS)
    expect(
      literals.some((one) => sheet.test(one.sheet) && value.test(one.value)),
      why,
    ).toBe(true)
})

const defined = new Set([...tokens.matchAll(/^\s+(--[\w-]+):/gm)].map(([, name]) => name!))

test('every token is used, and no other is asked for', () => {
  const others = [...sheets, ...paths('**/*.{ts,tsx}')].map(read).join('\n')
  const used = new Set(
    [...`${others}\n${tokens}`.matchAll(/(?:var\(|['"`])(--[\w-]+)/g)].map(([, name]) => name!),
  )
  expect([...defined].filter((name) => !used.has(name))).toEqual([])
  const families = /^--(text|line|weight|space|radius|layer|time)-/
  expect([...used].filter((name) => families.test(name) && !defined.has(name))).toEqual([])
})

test('width queries ask for the four widths', () => {
  const queries = [
    ...sheets.flatMap((sheet) =>
      [...read(sheet).matchAll(/@media[^{]*width[^{]*/g)].map(([query]) => [sheet, query]),
    ),
    ...paths('**/*.{ts,tsx}').flatMap((path) =>
      [...read(path).matchAll(/\([^()'"]*\bwidth\b[^()'"]*px\)/g)].map(([query]) => [path, query]),
    ),
  ]
  expect(queries.length).toBeGreaterThan(40)
  expect(
    queries.filter(([path, query]) => {
      const allowed = [...BREAKPOINTS, ...(path!.startsWith('scoring/') ? MEASURED : [])]
      const widths = [...query!.matchAll(/\(([^()]*\bwidth\b[^()]*)\)/g)].map(([, one]) => one!)
      return widths.some((one) => [...one.matchAll(/[\d.]+/g)].some(([width]) => !allowed.includes(width)))
    }),
  ).toEqual([])
})

const TEXTS = [
  'ink',
  'ink-2',
  'ink-3',
  'accent-text',
  'good',
  'warn',
  'bad',
  'live',
  'made',
  'missed',
  'focus',
]
/** Text on its background, beside page, card and sunk. */
const PAIRS = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['paper', 'bad'],
  ['paper', 'good'],
  ['on-film', 'film'],
  ['on-strong', 'far-under'],
  ['on-strong', 'far-over'],
  ...['under', 'about', 'over'].map((background) => ['on-weak', background] as const),
  ...['accent', 'good', 'bad'].flatMap((name) =>
    ['ink', 'ink-2', name === 'accent' ? 'accent-text' : name].map((text) => [text, `${name}-soft`] as const),
  ),
] as const

test.each(Object.entries(SCHEMES))('colors of the %s scheme can be read', (_, colors) => {
  const backgrounds = ['paper', 'card', 'sunk']
  const pairs = [
    ...PAIRS,
    ...TEXTS.flatMap((text) => backgrounds.map((background) => [text, background] as const)),
  ]
  const low = (least: number) => (pair: readonly string[]) =>
    contrast(colors[pair[0]!]!, colors[pair[1]!]!) < least
  expect(pairs.filter(low(4.5))).toEqual([])
  // Borders of fields: WCAG 2.2, 1.4.11.
  expect(backgrounds.map((background) => ['rule-strong', background]).filter(low(3))).toEqual([])
})

test.each(Object.entries(SCHEMES))('marks of the %s scheme have each their own color', (_, colors) => {
  const marks = ['made', 'missed', 'focus', 'bad', 'live'].map((name) => toHex(colors[name]!))
  expect(new Set(marks).size).toBe(marks.length)
  // A miss is gray.
  expect(colors.missed![1]).toBeLessThan(0.02)
})

test('the window begins with the color of the page', () => {
  const [paper, dark] = [toHex(SCHEMES.light.paper!), toHex(SCHEMES.dark.paper!)]
  for (const page of ['../index.html', '../follow.html'])
    expect([...new Set(read(page).match(/#[\da-f]{6}(?=[";])/g))].slice(0, 2), page).toEqual([paper, dark])
  expect(read('../appManifest.ts')).toContain(`theme_color: '${paper}'`)
})
