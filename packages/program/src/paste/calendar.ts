/** Days as people write them, and the day that is meant. */

export interface WrittenDay {
  /** Null where only day and month are written. */
  readonly year: number | null
  readonly month: number
  readonly day: number
  /** 0 is Sunday; null where none is written. */
  readonly weekday: number | null
}

/** Which of two numbers is the month: 11/5 is November 5 or May 11. */
export type DayOrder = 'monthDay' | 'dayMonth'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const WEEKDAY = /^(sun|mon|tue|wed|thu|fri|sat)(?:day|s|sday|nesday|rsday|r|rs|urday)?\.?,?(?=\s|$)/i
const NUMBERS = /^(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?\.?$/
const MONTH_FIRST = /^([a-z]{3,9})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?(?:,?[\s-]+(\d{4}|\d{2}))?$/i
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+([a-z]{3,9})\.?(?:,?[\s-]+(\d{4}|\d{2}))?$/i

const yearOf = (text: string | undefined): number | null => {
  if (!text) return null
  return text.length === 2 ? 2000 + Number(text) : Number(text)
}

/** The number of a month by its first three letters, from 1; 0 for other words. */
const monthOf = (word: string): number => MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const daysIn = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

/** Days since a fixed day, for distances and weekdays. */
function dayNumber(year: number, month: number, day: number): number {
  const y = month > 2 ? year : year - 1
  const m = month > 2 ? month - 3 : month + 9
  const leaps = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)
  return 365 * y + leaps + Math.floor((153 * m + 2) / 5) + day
}
// March 1 of the year 0 was a Wednesday.
const weekdayOf = (year: number, month: number, day: number): number => (dayNumber(year, month, day) + 2) % 7

function numbersIn(text: string, order: DayOrder): readonly [string | undefined, number, number] | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return [iso[1], Number(iso[2]), Number(iso[3])]
  const numbers = NUMBERS.exec(text)
  if (numbers) {
    const [, first, sign, second, year] = numbers
    // With points the day stands first everywhere.
    return order === 'monthDay' && sign !== '.'
      ? [year, Number(first), Number(second)]
      : [year, Number(second), Number(first)]
  }
  const monthFirst = MONTH_FIRST.exec(text)
  if (monthFirst) return [monthFirst[3], monthOf(monthFirst[1]!), Number(monthFirst[2])]
  const dayFirst = DAY_FIRST.exec(text)
  return dayFirst ? [dayFirst[3], monthOf(dayFirst[2]!), Number(dayFirst[1])] : null
}

/** '11/24/2026', '11/24', '24.11.2026', '2026-11-24', 'Nov 24', 'Tuesday, November 24, 2026', '24-Nov-26'; null: no day. */
export function readDay(text: string, order: DayOrder): WrittenDay | null {
  const weekday = WEEKDAY.exec(text)
  const found = numbersIn(weekday ? text.slice(weekday[0].length).trim() : text, order)
  if (!found) return null
  const [written, month, day] = found
  const year = yearOf(written)
  // 29 February is a day of some years.
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year ?? 2000, month)) return null
  return { year, month, day, weekday: weekday ? WEEKDAYS.indexOf(weekday[1]!.toLowerCase()) : null }
}

export const isWeekday = (text: string): boolean => WEEKDAY.exec(text)?.[0].length === text.length

/** A day without a year is less than eight months from today: the season before or the next one. */
const MOST_DAYS_AWAY = 240

/** The day that is meant, 'YYYY-MM-DD': without a year the one nearest to today. Null when its weekday is another one. */
export function dayMeant({ year, month, day, weekday }: WrittenDay, today: string): string | null {
  const [nowYear = 0, nowMonth = 1, nowDay = 1] = today.split('-').map(Number)
  const now = dayNumber(nowYear, nowMonth, nowDay)
  const distance = (candidate: number) => Math.abs(dayNumber(candidate, month, day) - now)
  const [meant] = (year === null ? [nowYear - 1, nowYear, nowYear + 1] : [year])
    .filter((candidate) => day <= daysIn(candidate, month))
    .filter((candidate) => weekday === null || weekdayOf(candidate, month, day) === weekday)
    .filter((candidate) => year !== null || distance(candidate) <= MOST_DAYS_AWAY)
    .toSorted((a, b) => distance(a) - distance(b))
  if (meant === undefined) return null
  return [meant, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}
