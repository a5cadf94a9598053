import type { PastedLine, PastedRow } from './rows.ts'
import { readPlace } from './scheduleValues.ts'

/** Lines of a schedule without columns, from mails and web pages. */

const SLOTS = ['day', 'time', 'place', 'opponent', 'location'] as const
type Slots = { [slot in (typeof SLOTS)[number]]?: string }

const WEEKDAY = '(?:(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*\\.?,?\\s+)?'
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
const YEAR = '(?:,?\\s+20\\d\\d)?'
const DAY = new RegExp(
  `${WEEKDAY}(?:\\d{4}-\\d{1,2}-\\d{1,2}|\\d{1,2}[/.]\\d{1,2}(?:[/.](?:\\d{4}|\\d{2}))?|\\b${MONTH}\\s+\\d{1,2}(?:st|nd|rd|th)?${YEAR}|\\d{1,2}\\.?\\s+${MONTH}${YEAR})(?=$|[\\s,;:()-])`,
  'i',
)
const TIME =
  /(?<=^|[\s(,-])(?:\d{1,2}:\d{2}\s*(?:[ap]\.?m?\.?)?|\d{1,2}\s*[ap]\.?m\.?|noon|TB[AD])(?=$|[\s),;])/i
const SIGNS = /^[\s,;:–-]+|[\s,;:–-]+$/g

/** The day and the time are taken out of a line; what is left is the opponent, and behind a comma, '@' or in brackets the place. */
function divideLine(text: string): Slots {
  const slots: Slots = {}
  let rest = text
  const take = (slot: keyof Slots, pattern: RegExp) => {
    rest = rest.replace(pattern, (found, inside?: string) => {
      slots[slot] = (typeof inside === 'string' ? inside : found).trim()
      return ' '
    })
  }
  take('day', DAY)
  take('time', TIME)
  take('location', /\(([^)]*)\)/)
  if (slots.location && readPlace(slots.location)) {
    slots.place = slots.location
    delete slots.location
  }
  rest = rest.replace(SIGNS, '').replace(/\s+/g, ' ')
  const [, opponent = rest, location] = /^(.+?)(?:,\s*|\s+[–-]\s+|\s+@\s*|\s+at\s+)(.+)$/i.exec(rest) ?? []
  if (location) slots[readPlace(location) ? 'place' : 'location'] ??= location.replace(SIGNS, '')
  if (opponent) slots.opponent = opponent.replace(SIGNS, '')
  return slots
}

/** Divides lines without columns, by what their words are. */
export function divideLines(lines: readonly PastedLine[]): readonly PastedRow[] {
  const games = lines.map(({ line, text }) => ({
    lines: [line],
    slots: divideLine(text.replace(/^[-*•·]\s+/, '')),
  }))
  const used = SLOTS.filter((slot) => games.some(({ slots }) => slots[slot] !== undefined))
  return games.map(({ lines: numbers, slots }) => ({
    lines: numbers,
    cells: used.map((slot) => slots[slot] ?? ''),
  }))
}
