import { readDay } from './calendar.ts'

/** The columns of a schedule, and what a cell of each may be. */

export const SCHEDULE_COLUMNS = [
  'monthDay',
  'dayMonth',
  'time',
  'place',
  'opponent',
  'mascot',
  'location',
  'homeTeam',
  'awayTeam',
  'status',
] as const
export type ScheduleColumn = (typeof SCHEDULE_COLUMNS)[number]

/** At a neutral place one team is the home team on paper; the user says which. */
export type GamePlace = 'home' | 'away' | 'neutral'

const PLACES: Readonly<Record<string, GamePlace>> = {
  home: 'home',
  h: 'home',
  vs: 'home',
  v: 'home',
  away: 'away',
  a: 'away',
  at: 'away',
  '@': 'away',
  neutral: 'neutral',
  n: 'neutral',
  'neutral site': 'neutral',
}
export const readPlace = (text: string): GamePlace | null =>
  PLACES[text.toLowerCase().replace(/\.$/, '')] ?? null

const OPPONENT = /^(?:(vs?\.?|at)\s+|(@)\s*)?(.*)$/i

/** 'at Hillcrest', '@Hillcrest', 'vs. Central' → the place and the name. */
export function readOpponent(text: string): { readonly place: GamePlace | null; readonly name: string } {
  const [, word, sign, name = ''] = OPPONENT.exec(text) ?? []
  const before = word ?? sign
  return { place: before ? readPlace(before) : null, name: name.trim() }
}

export interface ReadTime {
  /** 'HH:MM'; null: to be announced. */
  readonly time: string | null
  /** Written without am or pm: games are then from nine in the morning to half past eight in the evening. */
  readonly isHalfKnown: boolean
}

const LATER = /^(?:tba|tbd|-|–)$/i
const TIME = /^(\d{1,2})(?:[:.h](\d{2}))?\s*(?:([ap])\.?(?:m\.?)?)?(?:\s*[ecmp][sd]?t)?$/i

/** '7:00 PM', '7pm', '7:00', '19:00', 'noon', 'TBA'. @param is24 of hours from 0 to 24, so that 8:30 is in the morning */
export function readTime(text: string, is24 = false): ReadTime | null {
  if (LATER.test(text)) return { time: null, isHalfKnown: false }
  if (/^noon$/i.test(text)) return { time: '12:00', isHalfKnown: false }
  const [, hours, minutes, half] = TIME.exec(text) ?? []
  if (!hours || (!minutes && !half)) return null
  const hour = Number(hours)
  if (hour > 23 || Number(minutes ?? 0) > 59 || (half && (hour < 1 || hour > 12))) return null
  const isHalfKnown = !half && !is24 && hour >= 1 && hour <= 12 && !hours.startsWith('0')
  const isAfternoon = half ? half.toLowerCase() === 'p' : isHalfKnown && (hour < 9 || hour === 12)
  const inDay = half || isHalfKnown ? (hour % 12) + (isAfternoon ? 12 : 0) : hour
  return { time: `${String(inDay).padStart(2, '0')}:${minutes ?? '00'}`, isHalfKnown }
}

/** A day, a time, or both: '11/24/2026 7:00 PM', '2026-11-24T19:00'. */
const DAY_AND_TIME = /^(.*?\d.*?)(?:\s+at\s+|,?\s+|T)(\d{1,2}(?:[:.]\d{2}(?::00)?)?\s*(?:[ap]\.?m?\.?)?)$/i

export function divideDay(text: string): { readonly day: string; readonly time: string | null } {
  const [, day, time] = DAY_AND_TIME.exec(text) ?? []
  const bare = time?.replace(/:00:00$/, ':00').replace(/(:\d{2}):00/, '$1')
  return day && bare && readTime(bare) && readDay(day, 'monthDay')
    ? { day, time: bare }
    : { day: text, time: null }
}

const isDay = (order: 'monthDay' | 'dayMonth') => (text: string) =>
  readDay(divideDay(text).day, order) !== null

export const FITS: Readonly<Record<ScheduleColumn, (text: string) => boolean>> = {
  monthDay: isDay('monthDay'),
  dayMonth: isDay('dayMonth'),
  time: (text) => readTime(text) !== null,
  place: (text) => readPlace(text) !== null,
  opponent: (text) => /\p{L}/u.test(readOpponent(text).name),
  mascot: (text) => /\p{L}/u.test(text),
  location: (text) => /\p{L}/u.test(text),
  homeTeam: (text) => /\p{L}/u.test(text),
  awayTeam: (text) => /\p{L}/u.test(text),
  status: (text) => /\p{L}/u.test(text),
}

/** The status of a game that does not take place. */
export const isCancelled = (status: string): boolean =>
  /^(?:cancell?ed|postponed|deleted|unscheduled)$/i.test(status)
