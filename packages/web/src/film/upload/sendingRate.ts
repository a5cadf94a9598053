const WINDOW_MS = 10_000

/** Bytes a second over the last ten seconds. */
export class SendingRate {
  readonly #now: () => number
  #steps: { readonly at: number; readonly bytes: number }[] = []

  constructor(now: () => number) {
    this.#now = now
  }

  add(bytes: number): void {
    this.#forget()
    this.#steps.push({ at: this.#now(), bytes })
  }

  /** Null until there is enough to tell. */
  bytesPerSecond(): number | null {
    this.#forget()
    const [first] = this.#steps
    const seconds = first ? (this.#now() - first.at) / 1000 : 0
    if (seconds < 1) return null
    const bytes = this.#steps.reduce((sum, step) => sum + step.bytes, 0)
    return bytes > 0 ? bytes / seconds : null
  }

  #forget(): void {
    const since = this.#now() - WINDOW_MS
    this.#steps = this.#steps.filter(({ at }) => at > since)
  }
}
