/** The digits of a jersey number as they are typed (decision 0118). */

/** A person whose number can be typed. A number is text: `0` and `00` differ. */
export interface Wearer {
  readonly jersey: string
}

/**
 * `digits`: of a number that is not decided yet. `rest`: the remaining digits of a number that its first digit decided; they belong
 * to that number, and not to the next question.
 */
export interface Typed {
  readonly digits: string
  readonly rest: string
}

export const NOTHING_TYPED: Typed = { digits: '', rest: '' }

/** The result of a digit. `matches`: the people whose number starts with the digits. `unknown`, `shared`: a number of no person, or of two. */
export interface JerseyTyped<P> {
  readonly state: Typed
  readonly chosen?: P
  readonly matches: readonly P[]
  readonly unknown?: string
  readonly shared?: string
}

/** Jerseys have one digit or two. */
const LONGEST = 2

/**
 * Adds a digit. Digits that only one person's number starts with choose that person at once. A number of no person is cleared.
 * Law: the whole number of a person, typed digit by digit and settled, chooses that person, once.
 */
export function typeJersey<P extends Wearer>(
  { digits, rest }: Typed,
  digit: string,
  people: readonly P[],
): JerseyTyped<P> {
  if (rest !== '' && rest === digit) return { state: NOTHING_TYPED, matches: [] }
  const number = digits + digit
  const matches = people.filter(({ jersey }) => jersey.startsWith(number))
  const [first, ...others] = matches
  if (!first) return { state: NOTHING_TYPED, matches, unknown: number }
  if (others.length === 0) {
    return { state: { digits: '', rest: first.jersey.slice(number.length) }, chosen: first, matches }
  }
  if (number.length >= LONGEST) return { state: NOTHING_TYPED, matches, shared: number }
  return { state: { digits: number, rest: '' }, matches }
}

/** No further digit comes: chooses the person with exactly this number, if there is only one; else the digits stay. */
export function settleJersey<P extends Wearer>(state: Typed, people: readonly P[]): JerseyTyped<P> {
  const { digits } = state
  if (digits === '') return { state, matches: [] }
  const [exact, ...others] = people.filter(({ jersey }) => jersey === digits)
  if (exact && others.length === 0) return { state: NOTHING_TYPED, chosen: exact, matches: [exact] }
  if (exact) return { state: NOTHING_TYPED, matches: [exact, ...others], shared: digits }
  return { state, matches: people.filter(({ jersey }) => jersey.startsWith(digits)) }
}
