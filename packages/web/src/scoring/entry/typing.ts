/** The digits of a jersey number as they are typed (decision 0118). */

/** A player whose number can be typed. A number is text: `0` and `00` differ. */
export interface Wearer {
  readonly jersey: string
  /** The number is typed with Shift. */
  readonly isShifted: boolean
  /** The player answers the question. Others of the side are known, so that their numbers choose no other player. */
  readonly isAsked: boolean
}

/** A number so far. `at`: the time stamp of its last digit, in milliseconds. */
export interface TypedNumber {
  readonly digits: string
  readonly isShifted: boolean
  readonly at: number
}

/** A pause as long as this ends a number. */
export const PAUSE_MS = 400

/** Jerseys have one digit or two. */
const LONGEST = 2

/** Whether another digit may follow. */
export const mayGoOn = ({ digits }: TypedNumber): boolean => digits.length > 0 && digits.length < LONGEST

/** Whether a digit that was pressed then belongs to the number. Shift starts a number of the other team; for the second digit it does not matter. */
export const takesDigit = (number: TypedNumber, isShifted: boolean, at: number): boolean =>
  mayGoOn(number) && at - number.at < PAUSE_MS && (number.isShifted || !isShifted)

/** The players whose number begins with the digits. */
export const matchesOf = <P extends Wearer>(
  { digits, isShifted }: Omit<TypedNumber, 'at'>,
  players: readonly P[],
): readonly P[] =>
  players.filter((player) => player.isShifted === isShifted && player.jersey.startsWith(digits))

/** Whether a player wears a longer number that begins with the digits. */
export const isPart = (number: TypedNumber, players: readonly Wearer[]): boolean =>
  matchesOf(number, players).some(({ jersey }) => jersey !== number.digits)

/** The players who wear exactly this number. */
export const wearersOf = <P extends Wearer>(number: TypedNumber, players: readonly P[]): readonly P[] =>
  matchesOf(number, players).filter(({ jersey }) => jersey === number.digits)

/** The only player of this number who answers the question. Law: no player is chosen by a part of a number. */
export function chosenBy<P extends Wearer>(number: TypedNumber, players: readonly P[]): P | undefined {
  const [first, ...others] = wearersOf(number, players).filter(({ isAsked }) => isAsked)
  return others.length > 0 ? undefined : first
}

/** Whether the number of a player who answers the question begins with the digits. */
export const beginsAnswer = (number: Omit<TypedNumber, 'at'>, players: readonly Wearer[]): boolean =>
  matchesOf(number, players).some(({ isAsked }) => isAsked)
