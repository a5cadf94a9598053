/** The digits of a jersey number as they are typed (decision 0118). */

/** Someone whose number can be typed. A number is text: `0` and `00` differ. */
export interface Wearer {
  readonly jersey: string
}

/**
 * `digits`: typed of a number that is not decided yet. `rest`: what is left of a number that was decided by its first digit; it
 * belongs to that number still, and not to the next question.
 */
export interface Typed {
  readonly digits: string
  readonly rest: string
}

export const NOTHING_TYPED: Typed = { digits: '', rest: '' }

/** Where a digit leads. `matches`: the people whose number it may still become. `unknown`, `shared`: a number of no one, or of two. */
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
 * One digit further: a beginning that only one person has chooses that person at once. A number that no one wears chooses no one,
 * and is forgotten. Law: the whole number of a person, typed digit by digit and settled, chooses that person, once.
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

/** No further digit comes: the number as it stands, where one person wears it; else the digits wait on. */
export function settleJersey<P extends Wearer>(state: Typed, people: readonly P[]): JerseyTyped<P> {
  const { digits } = state
  if (digits === '') return { state, matches: [] }
  const [exact, ...others] = people.filter(({ jersey }) => jersey === digits)
  if (exact && others.length === 0) return { state: NOTHING_TYPED, chosen: exact, matches: [exact] }
  if (exact) return { state: NOTHING_TYPED, matches: [exact, ...others], shared: digits }
  return { state, matches: people.filter(({ jersey }) => jersey.startsWith(digits)) }
}
