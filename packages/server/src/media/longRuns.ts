import { availableParallelism } from 'node:os'

/** A run that takes minutes or hours. */
export interface LongRun {
  readonly pause: () => void
  readonly resume: () => void
}

/** Of this time long runs may stand still for half, so that they go on under any load. */
const WINDOW_MS = 120_000
const MOST_PAUSED_MS = 60_000

/**
 * Lets short runs have a core: while one works, long runs hold all cores but one. The last ones stand still, for at most a minute of
 * every two. A lower priority is not enough, because Linux shares the cores among sessions, and every run is one.
 */
export class LongRuns {
  readonly #cores: number
  readonly #runs = new Set<LongRun>()
  readonly #paused = new Set<LongRun>()
  #short = 0
  #windowAt = Number.NEGATIVE_INFINITY
  #pausedMs = 0
  #pausedAt = 0
  #timer: NodeJS.Timeout | undefined

  constructor(cores = availableParallelism()) {
    this.#cores = cores
  }

  /** @returns ends the run */
  addLong(run: LongRun): () => void {
    this.#runs.add(run)
    this.#arrange()
    return () => {
      this.#runs.delete(run)
      this.#paused.delete(run)
      this.#arrange()
    }
  }

  /** @returns ends the run */
  addShort(): () => void {
    this.#short += 1
    this.#arrange()
    return () => {
      this.#short -= 1
      this.#arrange()
    }
  }

  /** Milliseconds for which runs may stand still from now on. */
  #left(now: number): number {
    if (now - this.#windowAt >= WINDOW_MS) {
      this.#windowAt = now
      this.#pausedMs = 0
    }
    return MOST_PAUSED_MS - this.#pausedMs
  }

  #arrange(): void {
    clearTimeout(this.#timer)
    const now = performance.now()
    if (this.#paused.size > 0) this.#pausedMs += now - this.#pausedAt
    this.#pausedAt = now
    const left = this.#left(now)
    const isCrowded = this.#short > 0 && this.#runs.size >= this.#cores
    const paused = isCrowded && left > 0 ? [...this.#runs].slice(this.#cores - 1) : []
    for (const run of this.#paused) if (!paused.includes(run)) this.#resume(run)
    for (const run of paused) if (!this.#paused.has(run)) this.#pause(run)
    if (!isCrowded) return
    const next = paused.length > 0 ? left : this.#windowAt + WINDOW_MS - now
    this.#timer = setTimeout(() => this.#arrange(), next).unref()
  }

  #pause(run: LongRun): void {
    this.#paused.add(run)
    run.pause()
  }

  #resume(run: LongRun): void {
    this.#paused.delete(run)
    run.resume()
  }
}
