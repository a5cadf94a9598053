import type { Person } from '../vocabulary/setup.ts'
import { type BySide, SIDES, type Side, sideOf } from '../vocabulary/terms.ts'
import { compactId, expandId, unquote } from './ids.ts'
import { finite } from './numbers.ts'
import type { NotationError, Words } from './tokens.ts'

/**
 * The names of people in plays: `12` for a jersey that only one person of the side wears, `#3` for the third of the side's list,
 * `@id` for a person outside the sheet.
 */
export interface People {
  refOf(personId: string, side: Side): string
  /** Null if no person of that side has this name. */
  idOf(ref: string, side: Side): string | null
}

const JERSEY = /^\d{1,2}$/
const WORD = /^[^\s;|"(){}]+$/
/** Names that could start like a clock are quoted. */
const NAME = /^[^\s;|"(){}\d-][^\s;|"(){}]*(?: [^\s;|"(){}]+)*$/

const wordText = (text: string, plain: boolean): string => (plain ? text : JSON.stringify(text))

/** Writes `H12 Ann Lee (starter) | id`. `place` is the position in the side's list, from 0. */
export function makePerson(person: Person, place: number): string {
  const jersey = wordText(person.jersey, JERSEY.test(person.jersey))
  const isPlainRole = WORD.test(person.role) && person.role !== 'starter' && person.role !== 'order'
  const marks = [
    ...(person.isStarting ? ['starter'] : []),
    ...(person.role === 'PLAYER' ? [] : [wordText(person.role, isPlainRole)]),
    ...(person.order === place ? [] : [`order ${person.order}`]),
  ]
  const name = wordText(person.fullName, NAME.test(person.fullName))
  const inBrackets = marks.length > 0 ? ` (${marks.join(' ')})` : ''
  return `${person.isHomeTeam ? 'H' : 'A'}${jersey} ${name}${inBrackets} | ${compactId(person.id)}`
}

/** Parses the person of one line, whose first word (`H12`) shows the side. `makeId` makes the id of a person without one. */
export function parsePerson(
  words: Words,
  placeOf: (side: Side) => number,
  makeId: (name: string) => string,
): Person | NotationError {
  const first = words.take()
  const isHomeTeam = first.text.startsWith('H')
  const worn = first.text.slice(1)
  const jersey = worn.startsWith('"') ? unquote(worn) : worn
  if (jersey === null || worn === '')
    return words.refuse("After H or A comes the jersey, as in 'H12'.", first)
  const fullName = parseName(words)
  if (fullName === null) return words.refuse("A person has a name: 'H12 Ann Lee (starter)'.")
  const marks = parseMarks(words, placeOf(sideOf({ isHomeTeam })))
  if (marks === null) return words.refuse("Brackets hold 'starter', a staff role or 'order N', and close.")
  const id = words.takeIf('|') ? expandId(words.take().text) : makeId(`person ${first.text} ${fullName}`)
  if (id === null || id === '') return words.refuse("After '|' comes the person's id.")
  if (words.peek().text !== '')
    return words.refuse(`'${words.peek().text}' does not belong on a person's line.`)
  return { id, isHomeTeam, jersey, fullName, ...marks }
}

function parseName(words: Words): string | null {
  const parts: string[] = []
  while (!['', '(', '|'].includes(words.peek().text)) parts.push(words.take().text)
  const [only] = parts
  if (only === undefined) return null
  return only.startsWith('"') && parts.length === 1 ? unquote(only) : parts.join(' ')
}

type Marks = Pick<Person, 'isStarting' | 'role' | 'order'>

function parseMarks(words: Words, place: number): Marks | null {
  let marks: Marks = { isStarting: false, role: 'PLAYER', order: place }
  if (!words.takeIf('(')) return marks
  while (!words.takeIf(')')) {
    const { text } = words.take()
    const said = text.startsWith('"') ? unquote(text) : text
    const order = text === 'order' ? finite(words.take().text) : place
    if (text === '' || said === null || order === null) return null
    if (text === 'starter') marks = { ...marks, isStarting: true }
    else if (text === 'order') marks = { ...marks, order }
    else marks = { ...marks, role: said }
  }
  return marks
}

/** Returns the names that plays use for these people. */
export function peopleOf(list: readonly Person[]): People {
  const refs: BySide<Map<string, string>> = { home: new Map(), away: new Map() }
  const ids: BySide<Map<string, string>> = { home: new Map(), away: new Map() }
  for (const side of SIDES) {
    const ours = list.filter((person) => sideOf(person) === side)
    for (const [index, person] of ours.entries()) {
      const alone = ours.filter((other) => other.jersey === person.jersey).length === 1
      const ref = alone && JERSEY.test(person.jersey) ? person.jersey : `#${index + 1}`
      refs[side].set(person.id, ref)
      ids[side].set(ref, person.id)
      if (!ids[side].has(`#${index + 1}`)) ids[side].set(`#${index + 1}`, person.id)
    }
  }
  return {
    refOf: (personId, side) => refs[side].get(personId) ?? `@${compactId(personId)}`,
    idOf: (ref, side) => (ref.startsWith('@') ? expandId(ref.slice(1)) : (ids[side].get(ref) ?? null)),
  }
}
