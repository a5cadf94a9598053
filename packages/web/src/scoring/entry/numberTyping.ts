import type { Timers } from '../core/device.ts'
import {
  chosenBy,
  isPart,
  matchesOf,
  mayGoOn,
  PAUSE_MS,
  type TypedNumber,
  takesDigit,
  type Wearer,
  wearersOf,
} from './typing.ts'

/** A timer that fires later than this was held up by a busy page, whose keys may still be on the way. */
const LATE_MS = 50

/** State of the number that is being typed. */
export interface ShownNumber<P> {
  /** The digits so far; '' when there are none. */
  readonly digits: string
  /** The players whose number begins with these digits. */
  readonly matches: readonly P[]
  /** A number that chose no player; null otherwise. */
  readonly refused: RefusedNumber<P> | null
}

/** `wearers`: of the side, who do not answer the question. `longer`: the numbers that begin with these digits. */
export interface RefusedNumber<P> {
  readonly digits: string
  readonly wearers: readonly P[]
  readonly longer: readonly string[]
}

const NO_NUMBER: TypedNumber = { digits: '', isShifted: false, at: 0 }

interface NumberTypingDeps<P> {
  readonly timers: Timers
  /** The time now, of the same clock as the time stamps of keys. */
  readonly now: () => number
  /** All players whose number can be typed now. Empty where no player is asked for. */
  readonly players: () => readonly P[]
  readonly choose: (player: P) => void
  /** Whether nothing is asked after this player: then a digit that follows can only belong to the number. */
  readonly isLast: (player: P) => boolean
  /** Whether the question after the chosen player takes this digit. */
  readonly nextTakes: (digit: string, isShifted: boolean) => boolean
  /** Takes the chosen player back. @returns false where that is too late */
  readonly takeBack: () => boolean
  readonly onChange: () => void
}

/** Jersey numbers typed on the keyboard while a player is asked for (decision 0118). */
export class NumberTyping<P extends Wearer> {
  readonly #deps: NumberTypingDeps<P>
  #number = NO_NUMBER
  /** Result of a number. Its second digit may still follow. */
  #state: 'open' | 'chosen' | 'refused' = 'open'
  /** The players when the number chose one. */
  #asked: readonly P[] = []
  #shown: ShownNumber<P> = { digits: '', matches: [], refused: null }
  #cancelTimer = (): void => undefined

  constructor(deps: NumberTypingDeps<P>) {
    this.#deps = deps
  }

  get shown(): ShownNumber<P> {
    return this.#shown
  }

  /** The number is not decided yet. */
  get isOpen(): boolean {
    return this.#shown.digits !== ''
  }

  /** Handles a digit. `at`: the time stamp of its key. @returns false where no player can be chosen by number now */
  type(digit: string, isShifted: boolean, at: number): boolean {
    const number = { digits: digit, isShifted, at }
    if (takesDigit(this.#number, isShifted, at) && !this.#isOfNext(number)) {
      this.#addDigit(number)
      return true
    }
    this.settle()
    if (this.#deps.players().length === 0) return false
    this.#decide(number)
    return true
  }

  /** Ends the number: no further digit belongs to it. @returns false where it chose no player */
  settle(): boolean {
    const isChosen = !this.isOpen || this.#complete(this.#number)
    this.#number = NO_NUMBER
    return isChosen
  }

  /** Clears the number and what is shown of it. @returns whether it was undecided */
  clear(): boolean {
    const { isOpen } = this
    this.#cancelTimer()
    this.#number = NO_NUMBER
    this.#show('', [], null)
    return isOpen
  }

  #addDigit(next: TypedNumber): void {
    const whole = this.#withDigit(next)
    if (this.#state !== 'chosen' || this.#deps.takeBack()) this.#decide(whole)
    else this.clear()
  }

  #withDigit({ digits, at }: TypedNumber): TypedNumber {
    return { digits: this.#number.digits + digits, isShifted: this.#number.isShifted, at }
  }

  /** Whether a digit right behind a number that chose a player is for the next question. */
  #isOfNext(next: TypedNumber): boolean {
    if (this.#state !== 'chosen') return false
    const isWorn = matchesOf(this.#withDigit(next), this.#asked).length > 0
    return !isWorn && this.#deps.nextTakes(next.digits, next.isShifted)
  }

  /** Completes the number, unless a longer one begins with it. */
  #decide(number: TypedNumber): void {
    const players = this.#deps.players()
    const chosen = chosenBy(number, players)
    const isHeld = mayGoOn(number) && chosen !== undefined && this.#deps.isLast(chosen)
    if (!isHeld && !isPart(number, players)) return void this.#complete(number)
    this.#number = number
    this.#state = 'open'
    this.#show(number.digits, matchesOf(number, players), null)
    this.#waitUntil(number.at + PAUSE_MS)
  }

  /** @returns whether the number chose a player */
  #complete(number: TypedNumber): boolean {
    const players = this.#deps.players()
    const chosen = chosenBy(number, players)
    this.clear()
    if (chosen) this.#deps.choose(chosen)
    else this.#refuse(number, players)
    this.#asked = players
    this.#number = number
    this.#state = chosen ? 'chosen' : 'refused'
    return chosen !== undefined
  }

  #refuse(number: TypedNumber, players: readonly P[]): void {
    const { digits } = number
    const wearers = wearersOf(number, players)
    const longer = matchesOf(number, players).flatMap(({ jersey, isAsked }) =>
      isAsked && jersey !== digits ? jersey : [],
    )
    this.#show('', [], { digits, wearers, longer })
  }

  /** Ends the number at that time. Where the page was busy then, keys that were pressed in time come first. */
  #waitUntil(due: number): void {
    const { timers, now } = this.#deps
    this.#cancelTimer()
    this.#cancelTimer = timers.after(Math.max(0, due - now()), () => {
      const late = now() - due
      if (late > LATE_MS) this.#waitUntil(now() + LATE_MS)
      else this.#complete(this.#number)
    })
  }

  #show(digits: string, matches: readonly P[], refused: RefusedNumber<P> | null): void {
    const { digits: before, refused: refusedBefore } = this.#shown
    if (digits === before && refused === refusedBefore) return
    this.#shown = { digits, matches, refused }
    this.#deps.onChange()
  }
}
