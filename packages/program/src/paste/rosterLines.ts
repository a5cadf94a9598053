import { JERSEYS, kindOf, readPosition } from './rosterValues.ts'
import type { PastedLine, PastedRow } from './rows.ts'

/** Lines of a roster without columns, from mails and web pages. */

const SLOTS = ['number', 'name', 'second', 'position', 'grade', 'height', 'email', 'phone', 'other'] as const
type Slots = { [slot in (typeof SLOTS)[number]]?: string }

const slotOf = (text: string, slots: Slots): keyof Slots => {
  const value = kindOf(text)
  if (value === 'jersey' || value === 'awayJersey') return slots.number === undefined ? 'number' : 'second'
  if (value === 'position' || value === 'grade' || value === 'height') return value
  if (value === 'email' || value === 'phone') return value
  return slots.name === undefined ? 'name' : 'other'
}

const HEIGHT =
  /(?<=[\s(,])(?:\d\s?['’′]\s?(?:\d{1,2}\s?(?:["”″]|'')?)?|[4-8]-\d{1,2}|\d\s?ft\.?(?:\s?\d{1,2}\s?(?:in\.?)?)?|\d{3}\s?cm|[12][.,]\d{2}\s?m)(?=[\s),;])/i
const GRADE = /(?<=[\s(,])(?:grade \d{1,2}|\d{1,2}(?:st|nd|rd|th)(?: grader?)?)(?=[\s),;.])/i
const PHONE = /(?<![\d-])(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?!\d)/

/** The words of a line as slots: values are taken from both ends, and what is left is the name. */
function divideLine(text: string, isBracketed: boolean): Slots {
  const slots: Slots = {}
  let rest = ` ${text} `
  const take = (slot: keyof Slots, pattern: RegExp) => {
    rest = rest.replace(pattern, (found) => {
      slots[slot] = found.trim()
      return ' '
    })
  }
  take('email', /[^\s<>(),;]+@[^\s<>(),;]+/)
  take('phone', PHONE)
  take('height', HEIGHT)
  take('grade', GRADE)
  // '(C)' is a captain, unless other positions are in brackets.
  if (isBracketed || !/\(C\)/i.test(rest)) rest = rest.replace(/[([\]<>]|(?<!^\s*\d{1,2})\)/g, ' ')
  const words = rest.split(/\s+/).filter((word) => /[\p{L}\d#]/u.test(word))
  const bare = (word: string) => word.replace(/[,;:]$/, '')
  if (words.length > 1 && /^(?:no|nr)\.?$/i.test(words[0]!)) words.shift()
  if (JERSEYS.test(bare(words[0] ?? ''))) slots.number = bare(words.shift()!)
  while (words.length > 1) {
    const word = bare(words.at(-1)!)
    const slot = slotOf(word, slots)
    if (kindOf(word) === null || slots[slot] !== undefined) break
    slots[slot] = word
    words.pop()
  }
  if (words.length > 2 && slots.position === undefined && readPosition(bare(words[0]!)))
    slots.position = bare(words.shift()!)
  // '1. Jane Smith #12': the list is numbered.
  if (slots.second?.startsWith('#') && /[.)]$/.test(slots.number ?? '')) {
    slots.number = slots.second
    delete slots.second
  }
  // A comma at the end stood before a value, or ends a greeting.
  const name = slots.position || slots.grade || slots.second ? bare(words.join(' ')) : words.join(' ')
  if (name) slots.name = name
  return slots
}

const isAlone = (text: string): boolean => kindOf(text) !== null
/** Pages whose cells are copied one below the other: at least as many values as names. */
const isStacked = (lines: readonly PastedLine[]): boolean =>
  lines.length > 3 && lines.filter(({ text }) => isAlone(text)).length * 2 >= lines.length

/** Each line is a cell. A person begins with what the first line is, a jersey or a name. */
function unstack(lines: readonly PastedLine[]): readonly { lines: number[]; slots: Slots }[] {
  const people: { lines: number[]; slots: Slots }[] = []
  const first = slotOf(lines[0]!.text, {})
  for (const { line, text } of lines) {
    const now = people.at(-1)
    const isNext = slotOf(text, {}) === first && (!now || now.lines.length > 1)
    const person = now && !isNext ? now : { lines: [], slots: {} }
    if (person !== now) people.push(person)
    const slot = slotOf(text, person.slots)
    person.slots[slot] = person.slots[slot] === undefined ? text : `${person.slots[slot]} ${text}`
    person.lines.push(line)
  }
  return people
}

const BULLET = /^[-*•·–—>]\s+/
const OTHER_BRACKETS = /\((?:PG|SG|G|SF|PF|F)\b/i

/** Divides lines without columns: by what their words are, or by what each line is. */
export function divideLines(lines: readonly PastedLine[]): readonly PastedRow[] {
  const bare = lines.map(({ line, text }) => ({ line, text: text.replace(BULLET, '') }))
  const isBracketed = bare.some(({ text }) => OTHER_BRACKETS.test(text))
  const people = isStacked(bare)
    ? unstack(bare)
    : bare.map(({ line, text }) => ({ lines: [line], slots: divideLine(text, isBracketed) }))
  const used = SLOTS.filter((slot) => people.some(({ slots }) => slots[slot] !== undefined))
  return people.map(({ lines: numbers, slots }) => ({
    lines: numbers,
    cells: used.map((slot) => slots[slot] ?? ''),
  }))
}
