import type { Timers } from '../device.ts'
import type { Numbered } from './choices.ts'
import { type JerseyTyped, NOTHING_TYPED, settleJersey, type Typed, typeJersey } from './typing.ts'

/** Rule 38: 'the second digit or 400 ms decides'. */
export const SECOND_DIGIT_MS = 400
/** Milliseconds in which the second digit may follow, when the first one was enough. */
export const REST_MS = 800

/** What the popover shows of a number that is being typed. */
export interface TypedNumber {
  /** The digits so far; '' when there are none. */
  readonly digits: string
  /** Ids of the people whose number starts with these digits. */
  readonly matches: ReadonlySet<string>
  /** Why a number chose no person; null otherwise. */
  readonly note: string | null
}

const NOTHING: TypedNumber = { digits: '', matches: new Set(), note: null }

interface NumberTypingDeps {
  readonly timers: Timers
  /** The people who can be chosen by number now. */
  readonly people: () => readonly Numbered[]
  readonly choose: (person: Numbered) => void
  readonly onChange: () => void
}

function noteOf({ unknown, shared }: JerseyTyped<Numbered>): string | null {
  if (unknown) return `No ${unknown} here. M lists the bench.`
  return shared ? `Two players wear ${shared}. Tap one.` : null
}

const idsOf = (people: readonly Numbered[]): ReadonlySet<string> =>
  new Set(people.flatMap(({ touch }) => (touch.kind === 'actor' && touch.actor.personId) || []))

/** Jersey numbers typed on the keyboard while a person is asked for. */
export class NumberTyping {
  readonly #deps: NumberTypingDeps
  #typed: Typed = NOTHING_TYPED
  #isShifted = false
  #shown: TypedNumber = NOTHING
  #cancelTimer = (): void => undefined

  constructor(deps: NumberTypingDeps) {
    this.#deps = deps
  }

  get shown(): TypedNumber {
    return this.#shown
  }

  /** Handles a digit, with Shift or without. @returns false where no person can be chosen by number now */
  type(digit: string, shifted: boolean): boolean {
    const { rest } = this.#typed
    // The second digit of a decided number may come when no person is asked for any more.
    if (this.#deps.people().length === 0 && rest !== digit) return false
    // Shift starts a number of the other team; for the second digit it does not matter.
    if (shifted && !this.#isShifted && this.#typed.digits !== '' && !this.settle()) this.clear()
    if (this.#typed.digits === '' && rest !== digit) this.#isShifted = shifted
    this.#keep(typeJersey(this.#typed, digit, this.#people()))
    const { timers } = this.#deps
    if (this.#typed.digits) this.#cancelTimer = timers.after(SECOND_DIGIT_MS, () => void this.settle())
    else if (this.#typed.rest) this.#cancelTimer = timers.after(REST_MS, () => void this.clear())
    return true
  }

  /** Decides the number as typed. @returns false where it stays undecided, which blocks other input */
  settle(): boolean {
    if (this.#typed.digits === '') return true
    this.#keep(settleJersey(this.#typed, this.#people()))
    return this.#typed.digits === ''
  }

  /** Clears the digits. @returns whether there were any */
  clear(): boolean {
    const had = this.#typed.digits !== ''
    this.#cancelTimer()
    this.#typed = NOTHING_TYPED
    this.#show(NOTHING)
    return had
  }

  /** Clears digits that were typed for the question before. */
  clearUndecided(): void {
    if (this.#typed.digits !== '') this.clear()
  }

  #people(): readonly Numbered[] {
    return this.#deps.people().filter(({ shifted }) => shifted === this.#isShifted)
  }

  #keep(typed: JerseyTyped<Numbered>): void {
    const { digits } = typed.state
    this.#cancelTimer()
    this.#typed = typed.state
    const isShown = digits !== '' || typed.unknown !== undefined || typed.shared !== undefined
    this.#show(isShown ? { digits, matches: idsOf(typed.matches), note: noteOf(typed) } : NOTHING)
    if (typed.chosen) this.#deps.choose(typed.chosen)
  }

  #show(shown: TypedNumber): void {
    if (shown === this.#shown) return
    this.#shown = shown
    this.#deps.onChange()
  }
}
