/**
 * The forms of dates, numbers, lists and zones, for page and server. No other file uses `Intl` or `toLocaleString`
 * (`scripts/purity.test.ts`). They use `Intl`, because Safari has no `Temporal` yet.
 */
let locale = 'en-US'

/** Sets the language and region of every form, for a page in another language. */
export function setLocale(tag: string): void {
  locale = tag
}

/** Creating a format takes much longer than using it. */
function cached<Format>(make: (...key: readonly (string | undefined)[]) => Format) {
  const made = new Map<string, Format>()
  return (...key: readonly (string | undefined)[]): Format => {
    const name = [locale, ...key].join(' ')
    const format = made.get(name) ?? make(...key)
    made.set(name, format)
    return format
  }
}

const YEAR = { year: 'numeric' } as const
const DAY = { month: 'short', day: 'numeric' } as const
const DATE_FORMS = {
  /** 'Nov 6, 2026' */
  day: { ...DAY, ...YEAR },
  /** 'November 6, 2026' */
  longDay: { month: 'long', day: 'numeric', ...YEAR },
  /** 'Fri, Nov 6' */
  weekday: { weekday: 'short', ...DAY },
  /** 'Friday' */
  weekdayName: { weekday: 'long' },
  /** 'Fri' */
  shortWeekday: { weekday: 'short' },
  /** 'Nov' */
  shortMonth: { month: 'short' },
  /** 'November 2026' */
  month: { month: 'long', ...YEAR },
  /** '7:05pm' (rule 102) */
  time: { hour: 'numeric', minute: '2-digit' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>
export type DateForm = keyof typeof DATE_FORMS

/** A moment: milliseconds since 1970, or ISO. */
type Moment = number | string

const dateFormats: Partial<Record<DateForm, (timeZone?: string, tag?: string) => Intl.DateTimeFormat>> = {}
const dateFormat = (form: DateForm, timeZone: string | undefined, tag: string): Intl.DateTimeFormat => {
  dateFormats[form] ??= cached(
    (zone, tag) => new Intl.DateTimeFormat(tag, { ...DATE_FORMS[form], timeZone: zone }),
  )
  return dateFormats[form](timeZone, tag)
}

/**
 * Writes a moment in one of the forms.
 * @param timeZone of this device unless told
 * @param tag the locale, for text in another language than that of the page
 */
export function dateText(form: DateForm, moment: Moment, timeZone?: string, tag = locale): string {
  const text = dateFormat(form, timeZone, tag).format(new Date(moment))
  return form === 'time' && tag === 'en-US' ? text.replace(/\s/, '').toLowerCase() : text
}

declare global {
  namespace Intl {
    interface Locale {
      /** Not in every browser. */
      readonly getWeekInfo?: () => { readonly firstDay: number }
    }
  }
}

/** The first day of a week where the user is, 0 for Sunday. Browsers that do not know it say Sunday. */
export const firstWeekday = (): number => (new Intl.Locale(locale).getWeekInfo?.().firstDay ?? 7) % 7

/** 'Nov 6, 2026, 7:05pm' */
export const momentText = (moment: Moment, timeZone?: string): string =>
  `${dateText('day', moment, timeZone)}, ${dateText('time', moment, timeZone)}`

// A wall time has no zone. It is read and written as UTC, so that it never shifts.
/** Writes a wall time, 'YYYY-MM-DDTHH:MM', in one of the forms. */
export const wallText = (form: DateForm, wall: string, tag = locale): string =>
  dateText(form, `${wall.slice(0, 16)}:00Z`, 'UTC', tag)

const agoFormat = /* @__PURE__ */ cached(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
const MINUTE = 60_000
const STEPS = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const

/** How long ago a time was, in words: '5 minutes ago', 'yesterday'. @param at ISO time @param now ms since 1970 @param justNow the words for less than a minute */
export function ago(at: string, now: number, justNow = 'just now'): string {
  const passed = Math.max(0, now - Date.parse(at))
  for (const [unit, length] of STEPS)
    if (passed >= length) return agoFormat().format(-Math.floor(passed / length), unit)
  return justNow
}

/** '1,499', '12.5'. @param decimals at most so many */
export const numberText = (n: number, decimals = 0): string =>
  n.toLocaleString(locale, { maximumFractionDigits: decimals })

/** '$1,204.50', '-$20.00' */
export const usdText = (usd: number, decimals = 2): string =>
  usd.toLocaleString(locale, { style: 'currency', currency: 'USD', minimumFractionDigits: decimals })

/** '$1,499', '$12.50' */
export const dollarsText = (usd: number): string => usdText(usd, Number.isInteger(usd) ? 0 : 2)

/** '$1,204.50', '-$20.00' in a locale */
export const centsIn = (tag: string, cents: number): string =>
  (cents / 100).toLocaleString(tag, { style: 'currency', currency: 'USD' })

/** 'Hawks, Owls, and Lions' */
export const listText = (names: readonly string[], tag: string): string =>
  new Intl.ListFormat(tag).format(names)

/** The number forms of '2026-11-06T19:05', which Canadian English has. */
const partsFormat = /* @__PURE__ */ cached(
  (timeZone) =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
)

/** The parts of a moment at a place, as digits. */
export function partsAt(moment: Moment, zone: string): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = partsFormat(zone).formatToParts(new Date(moment))
  return (type) => parts.find((part) => part.type === type)?.value ?? ''
}

const zoneFormat = /* @__PURE__ */ cached(
  (timeZone, tag) => new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'short' }),
)

/** A zone's short name at a moment: 'EST'. */
export const zoneNameAt = (moment: Moment, zone: string, tag = locale): string =>
  zoneFormat(zone, tag)
    .formatToParts(new Date(moment))
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/** Tells whether a text names a time zone of the zone database. Offsets ('+05:00') do not. */
export function isZone(typed: string): boolean {
  if (!/^[a-z]/i.test(typed)) return false
  try {
    return Boolean(new Intl.DateTimeFormat(locale, { timeZone: typed }))
  } catch {
    return false
  }
}

export const zonesOfWorld = (): readonly string[] => Intl.supportedValuesOf('timeZone')
/** The zone of this device. */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const segmenter = /* @__PURE__ */ cached(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** Counts the characters that a person sees: a letter with its accents is one, a family of four is one. */
export function charactersIn(text: string): number {
  let count = 0
  for (const _ of segmenter().segment(text)) count += 1
  return count
}

const pluralRules = /* @__PURE__ */ cached((language) => new Intl.PluralRules(language))
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** The place of the plural form for a count among the forms of a language, in the order of PO files. */
export function pluralPlace(language: string, count: number): number {
  const rules = pluralRules(language)
  const { pluralCategories } = rules.resolvedOptions()
  return CATEGORIES.filter((one) => pluralCategories.includes(one)).indexOf(rules.select(count))
}
