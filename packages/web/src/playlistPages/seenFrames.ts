/** Parts of a second that are noted. */
const PER_SECOND = 10
/** Share of a clip after which it is seen. */
const SHARE = 0.8
/** Seconds of film between two notes that still follow one another. */
const FOLLOWS = 0.5
/** The highest speed at which film is seen. */
export const SEEN_RATE = 2

interface Shown {
  readonly id: string
  /** Of the clip. */
  readonly second: number
  readonly duration: number
}

/** The parts of clips that were on screen. A clip is seen when 80 % of it were. */
export class SeenFrames {
  readonly #parts = new Map<string, Set<number>>()
  readonly #seen = new Set<string>()
  #last: Shown | null = null

  /** Notes what is on screen; null: nothing that counts. @returns the clip once it is seen, one time */
  note(shown: Shown | null): string | null {
    const last = this.#last
    this.#last = shown
    if (!shown || this.#seen.has(shown.id)) return null
    const { id, second, duration } = shown
    const parts = this.#parts.get(id) ?? new Set<number>()
    this.#parts.set(id, parts)
    const goesOn = last?.id === id && second >= last.second && second - last.second < FOLLOWS
    for (let at = goesOn ? last.second : second; at <= second; at += 1 / PER_SECOND)
      parts.add(Math.floor(at * PER_SECOND))
    if (parts.size < SHARE * duration * PER_SECOND) return null
    this.#seen.add(id)
    return id
  }
}
