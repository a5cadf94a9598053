import type { Timers } from '../core/device.ts'
import type { Draft } from '../core/steps.ts'
import { mayRunOut } from './questions.ts'

/** Rule 107: a play saves itself after 10 s, then 5 s after each answer; rule 40: never while something required is open. */
function secondsFor(draft: Draft): number | null {
  if (!mayRunOut(draft)) return null
  return draft.step === 'ask' && draft.answers > 0 ? 5 : 10
}

/** Seconds until the open play is saved as it is. Each step starts it again. */
export class Countdown {
  readonly #timers: Timers
  readonly #onChange: () => void
  readonly #onEnd: () => void
  #draft: Draft | null = null
  #from: number | null = null
  #left: number | null = null
  #cancel = (): void => undefined

  constructor(timers: Timers, onChange: () => void, onEnd: () => void) {
    this.#timers = timers
    this.#onChange = onChange
    this.#onEnd = onEnd
  }

  /** Null while it does not run. */
  get left(): number | null {
    return this.#left
  }

  /** `waits`: the play was just resumed, and the countdown starts with the next touch. */
  follow(draft: Draft, waits: boolean): void {
    const from = waits ? null : secondsFor(draft)
    if (draft === this.#draft && from === this.#from) return
    this.#cancel()
    this.#draft = draft
    this.#from = from
    this.#left = from
    if (from !== null) this.#cancel = this.#timers.every(1000, () => this.#count())
  }

  stop(): void {
    this.#cancel()
    this.#draft = null
  }

  #count(): void {
    this.#left = (this.#left ?? 1) - 1
    if (this.#left > 0) {
      this.#onChange()
      return
    }
    this.#cancel()
    this.#onEnd()
  }
}
