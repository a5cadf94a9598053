/**
 * Runs inputs of the scorer in order. An input that adds to a play waits until that play is in the book, and all later inputs wait
 * behind it, because input is faster than the disk.
 */
export class InputQueue {
  readonly #saving: () => Promise<unknown> | null
  #waiting: Input[] | null = null

  /** `saving`: resolves when all plays are saved; null where none is being saved. */
  constructor(saving: () => Promise<unknown> | null) {
    this.#saving = saving
  }

  get isWaiting(): boolean {
    return this.#waiting !== null
  }

  run(act: () => void, { needsSaved = false } = {}): void {
    if (this.#waiting) {
      this.#waiting.push({ act, needsSaved })
      return
    }
    const saved = needsSaved ? this.#saving() : null
    if (!saved) {
      act()
      return
    }
    this.#waiting = [{ act, needsSaved }]
    void saved.then(() => this.#runWaiting())
  }

  #runWaiting(): void {
    const inputs = this.#waiting ?? []
    this.#waiting = null
    for (const { act, needsSaved } of inputs) this.run(act, { needsSaved })
  }
}

interface Input {
  readonly act: () => void
  readonly needsSaved: boolean
}
