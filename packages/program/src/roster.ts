import { POSITIONS, type Position } from '@fullcourt/scorebook/vocabulary'

/** A roster as people type or paste it, and the two things that can be wrong with one: a jersey worn twice, a sixth starter. */

/** Rule 131. */
export const MOST_STARTERS = 5

/** One line of a typed roster. `awayJersey` is the home one unless two were given ('12/34'). */
export interface RosterLine {
  readonly homeJersey: string
  readonly awayJersey: string
  readonly firstName: string | null
  readonly lastName: string
  readonly position: Position | null
}

export const ROSTER_LINE_REFUSALS = ['no-jersey', 'no-last-name', 'not-a-name'] as const
export type RosterLineRefusal = (typeof ROSTER_LINE_REFUSALS)[number]

/** A line with its number (from 1) and its text, read or refused. */
export type ReadLine = { readonly line: number; readonly text: string } & (
  | { readonly ok: true; readonly person: RosterLine }
  | {
      readonly ok: false
      readonly refusal: RosterLineRefusal
      /** The words that are no jersey, name or position, for `not-a-name`. */
      readonly unread: readonly string[]
    }
)

const JERSEYS = /^#?(\d{1,2})(?:\/#?(\d{1,2}))?$/
const LONG_NAMES: Readonly<Record<string, Position>> = { GUARD: 'G', FORWARD: 'F', CENTER: 'C', CENTRE: 'C' }

function positionOf(word: string): Position | null {
  const upper = word.toUpperCase()
  return POSITIONS.find((position) => position === upper) ?? LONG_NAMES[upper] ?? null
}

const NAME_WORD = /^[\p{L}\p{M}][\p{L}\p{M}'’.-]*,?$/u
/** School years, which lists of teams put behind the name. As a last name ('So, Ji-ho') it stands before a comma. */
const GRADE = /^(?:fr|so|jr|sr)\.?$|^(?:freshman|sophomore|junior|senior)$/i

/** Words that belong to no column that is read: grades, heights, numbers, signs. A person is not made of them. */
function unreadWords(words: readonly string[]): readonly string[] {
  const last = words.length - 1
  return words.filter((word, index) => !NAME_WORD.test(word) || (index === last && GRADE.test(word)))
}

/** Words that begin a last name ('Ana de la Cruz'). */
const PARTICLE = /^(?:de|del|della|di|da|dos|das|du|la|le|el|al|bin|ibn|van|von|der|den|ter|ten)$/

/** The last word is the last name, with the particles before it, unless a comma says otherwise ('De Wit, Noor'). */
function namesOf(words: readonly string[]): { firstName: string | null; lastName: string } {
  const comma = words.findIndex((word) => word.endsWith(','))
  if (comma >= 0) {
    const last = words.slice(0, comma + 1).join(' ')
    return { firstName: words.slice(comma + 1).join(' ') || null, lastName: last.slice(0, -1).trim() }
  }
  const particle = words.findIndex(
    (word, index) => index > 0 && index < words.length - 1 && PARTICLE.test(word),
  )
  const from = particle > 0 ? particle : words.length - 1
  return { firstName: words.slice(0, from).join(' ') || null, lastName: words.slice(from).join(' ') }
}

function readLine(text: string, line: number): ReadLine {
  // A jersey or position may be set off by a comma, as spreadsheets do; a name's comma stays ('Smith, Jane').
  const words = text
    .replace(/[\t;|]+/g, ' ')
    .replace(/^(\s*#?\d{1,2}(?:\/#?\d{1,2})?)\s*[,.:]/, '$1 ')
    .replace(/,\s*(?=[a-z]{1,7}\s*$)/i, (comma, at: number, whole: string) =>
      positionOf(whole.slice(at + comma.length).trim()) ? ' ' : comma,
    )
    .split(/\s+/)
    .filter(Boolean)
  const worn = JERSEYS.exec(words[0] ?? '')
  const refuse = (refusal: RosterLineRefusal, unread: readonly string[] = []): ReadLine => ({
    ok: false,
    refusal,
    unread,
    line,
    text,
  })
  if (!worn) return refuse('no-jersey')
  const rest = words.slice(1)
  const position = rest.length > 1 ? positionOf(rest.at(-1)!) : null
  const names = position ? rest.slice(0, -1) : rest
  const unread = unreadWords(names)
  if (unread.length > 0) return refuse('not-a-name', unread)
  const { firstName, lastName } = namesOf(names)
  if (!lastName) return refuse('no-last-name')
  const homeJersey = worn[1]!
  return {
    ok: true,
    line,
    text,
    person: { homeJersey, awayJersey: worn[2] ?? homeJersey, firstName, lastName, position },
  }
}

/**
 * Each line that is not blank, read: a jersey ('12', '#12', or home and away '12/34'), a name ('Jane Smith' or
 * 'Smith, Jane'), and a position where one is known ('12 Jane Smith G'). Commas, tabs and semicolons may stand between. A line
 * with anything else, such as a grade or a height, is refused with these words.
 */
export function readRoster(pasted: string): readonly ReadLine[] {
  return pasted
    .split(/\r?\n/)
    .map((text, index) => ({ text: text.trim(), line: index + 1 }))
    .filter(({ text }) => text !== '')
    .map(({ text, line }) => readLine(text, line))
}

/** The jerseys that more than one wears; '0' and '00' are two jerseys. */
export function jerseysWornTwice(jerseys: readonly (string | null)[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const jersey of jerseys) {
    if (jersey === null) continue
    if (seen.has(jersey)) twice.add(jersey)
    seen.add(jersey)
  }
  return twice
}

/** By number, '0' before '00' before '1'; people without one come last. */
export function compareJerseys(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return Number(a) - Number(b) || a.length - b.length
}
