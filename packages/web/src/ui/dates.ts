/** The forms of dates and times. Every page writes them with these. */

const YEAR = { year: 'numeric' } as const
const DAY = { month: 'short', day: 'numeric' } as const
const FORMS = {
  /** 'Nov 6, 2026' */
  day: { ...DAY, ...YEAR },
  /** 'November 6, 2026' */
  longDay: { month: 'long', day: 'numeric', ...YEAR },
  /** 'Fri, Nov 6' */
  weekday: { weekday: 'short', ...DAY },
  /** 'Friday' */
  weekdayName: { weekday: 'long' },
  /** 'Nov' */
  shortMonth: { month: 'short' },
  /** 'November 2026' */
  month: { month: 'long', ...YEAR },
  /** '7:05pm' (rule 102) */
  time: { hour: 'numeric', minute: '2-digit' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>
type Form = keyof typeof FORMS

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Writes a moment in one of the forms.
 * @param timeZone of this device unless told
 */
export function dateText(form: Form, iso: string, timeZone?: string): string {
  const key = `${form} ${timeZone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...FORMS[form], timeZone })
  formats.set(key, format)
  const text = format.format(new Date(iso))
  return form === 'time' ? text.replace(/\s/, '').toLowerCase() : text
}

/** 'Nov 6, 2026, 7:05pm' */
export const momentText = (iso: string, timeZone?: string): string =>
  `${dateText('day', iso, timeZone)}, ${dateText('time', iso, timeZone)}`
