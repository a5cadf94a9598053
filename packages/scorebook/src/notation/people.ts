import { POSITIONS, type Position, type Side } from '../vocabulary.ts'
import { compactId, expandId, unquote } from './ids.ts'
import type { NotationError, Words } from './tokens.ts'

/** Someone in a game's roster, player or coach. */
export interface NotedPerson {
  readonly id: string
  readonly isHomeTeam: boolean
  readonly jersey: string
  readonly firstName: string
  readonly lastName: string
  readonly position: Position | null
  readonly isStarting: boolean
  /** `PLAYER`, or a staff role. */
  readonly role: string
}

/** How plays name people: `12` by a jersey that only one person of the side wears, `#3` the third of the side's list, `@id` a stranger. */
export interface People {
  refOf(personId: string, side: Side): string
  /** Null: nobody of that side answers to it. */
  idOf(ref: string, side: Side): string | null
}

const JERSEY = /^\d{1,2}$/
const WORD = /^[^\s;|"(){}]+$/
/** Names of which one could begin a clock are quoted. */
const NAMES = /^[^\s;|"(){}\d-][^\s;|"(){}]*(?: [^\s;|"(){}]+)*$/
const isPosition = (word: string): word is Position => POSITIONS.some((position) => position === word)

/** `H12 Ann Lee (PG starter) | id`: the last word is the last name, unless quotes hold the two: `H12 "Ann" "van Lee"`. */
export function makePerson(person: NotedPerson): string {
  const jersey = JERSEY.test(person.jersey) ? person.jersey : JSON.stringify(person.jersey)
  const role = WORD.test(person.role) && !isPosition(person.role) && person.role !== 'starter'
  const marks = [
    ...(person.position === null ? [] : [person.position]),
    ...(person.isStarting ? ['starter'] : []),
    ...(person.role === 'PLAYER' ? [] : [role ? person.role : JSON.stringify(person.role)]),
  ]
  const inBrackets = marks.length > 0 ? ` (${marks.join(' ')})` : ''
  return `${person.isHomeTeam ? 'H' : 'A'}${jersey} ${nameOf(person)}${inBrackets} | ${compactId(person.id)}`
}

function nameOf({ firstName, lastName }: NotedPerson): string {
  const plain = WORD.test(lastName) && NAMES.test(firstName === '' ? lastName : firstName)
  if (!plain) return `${JSON.stringify(firstName)} ${JSON.stringify(lastName)}`
  return firstName === '' ? lastName : `${firstName} ${lastName}`
}

/** The person of one line, whose first word (`H12`) shows the side; `makeId` names one who came without an id. */
export function parsePerson(words: Words, makeId: (name: string) => string): NotedPerson | NotationError {
  const first = words.take()
  const worn = first.text.slice(1)
  const jersey = worn.startsWith('"') ? unquote(worn) : worn
  if (jersey === null || worn === '')
    return words.refuse("After H or A comes the jersey, as in 'H12'.", first)
  const name = parseName(words)
  if (name === null) return words.refuse("A person has a name: 'H12 Ann Lee (PG starter)'.")
  const marks = parseMarks(words)
  if (marks === null) return words.refuse("The bracket of position and role is not closed by ')'.")
  const id = words.takeIf('|') ? expandId(words.take().text) : makeId(`person ${first.text}`)
  if (id === null || id === '') return words.refuse("After '|' comes the person's id.")
  if (words.peek().text !== '')
    return words.refuse(`'${words.peek().text}' does not belong on a person's line.`)
  return { id, isHomeTeam: first.text.startsWith('H'), jersey, ...name, ...marks }
}

function parseName(words: Words): Pick<NotedPerson, 'firstName' | 'lastName'> | null {
  const parts: string[] = []
  while (!['', '(', '|'].includes(words.peek().text)) parts.push(words.take().text)
  if (parts.length === 0) return null
  if (!parts[0]!.startsWith('"')) return { firstName: parts.slice(0, -1).join(' '), lastName: parts.at(-1)! }
  const [firstName = null, lastName = null] = parts.map(unquote)
  return firstName === null || lastName === null || parts.length > 2 ? null : { firstName, lastName }
}

function parseMarks(words: Words): Pick<NotedPerson, 'position' | 'isStarting' | 'role'> | null {
  let marks: ReturnType<typeof parseMarks> = { position: null, isStarting: false, role: 'PLAYER' }
  if (!words.takeIf('(')) return marks
  while (!words.takeIf(')')) {
    const { text } = words.take()
    const role = text.startsWith('"') ? unquote(text) : text
    if (text === '' || role === null) return null
    if (text === 'starter') marks = { ...marks, isStarting: true }
    else if (isPosition(text)) marks = { ...marks, position: text }
    else marks = { ...marks, role }
  }
  return marks
}

export function peopleOf(list: readonly NotedPerson[]): People {
  const refs = { home: new Map<string, string>(), away: new Map<string, string>() }
  const ids = { home: new Map<string, string>(), away: new Map<string, string>() }
  for (const side of ['home', 'away'] as const) {
    const ours = list.filter((person) => person.isHomeTeam === (side === 'home'))
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
