import type { Device } from '../src/scoring/core/device.ts'

/** The time of day when the games of the tests begin. Later saves are later by the calendar too. */
const EVENING = 1_790_000_000_000

interface Timer {
  readonly act: () => void
  readonly every: number | null
  due: number
}

/** Time with its timers, which advances on request. */
export class FakeTime {
  ms = EVENING
  #timers: readonly Timer[] = []

  readonly timers: Device['timers'] = {
    after: (ms, act) => this.#add({ act, due: this.ms + ms, every: null }),
    every: (ms, act) => this.#add({ act, due: this.ms + ms, every: ms }),
  }

  passes(seconds: number): void {
    const end = this.ms + seconds * 1000
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.ms = next.due
      if (next.every === null) this.#remove(next)
      else next.due += next.every
      next.act()
    }
    this.ms = end
  }

  /** Time passes on a device that sleeps: its timers fire late, at the end. */
  sleeps(seconds: number): void {
    const end = this.ms + seconds * 1000
    this.ms = end
    for (let next = this.#next(end); next; next = this.#next(end)) {
      if (next.every === null) this.#remove(next)
      else next.due = end + next.every
      next.act()
    }
  }

  #next(end: number): Timer | undefined {
    return this.#timers.filter(({ due }) => due <= end).toSorted((a, b) => a.due - b.due)[0]
  }

  #add(timer: Timer): () => void {
    this.#timers = [...this.#timers, timer]
    return () => this.#remove(timer)
  }

  #remove(timer: Timer): void {
    this.#timers = this.#timers.filter((one) => one !== timer)
  }
}
