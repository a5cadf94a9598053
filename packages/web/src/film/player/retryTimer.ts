/** Milliseconds before each repetition; the last one again and again. */
const RETRY_MS = [0, 2000, 4000, 8000, 15_000] as const

/** Plans the next try after a failure, later each time. */
export class RetryTimer {
  /** Tries since something played. */
  count = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  plan(act: () => void): void {
    this.cancel()
    this.#timer = setTimeout(act, RETRY_MS[Math.min(this.count, RETRY_MS.length - 1)])
    this.count += 1
  }

  cancel(): void {
    clearTimeout(this.#timer)
  }

  reset(): void {
    this.cancel()
    this.count = 0
  }
}
