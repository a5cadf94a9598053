import { isIPv6 } from 'node:net'
import { Refusal } from './refusal.ts'

const MOST_KEYS = 50_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE

interface Span {
  taken: number
  readonly until: number
}

/**
 * Whoever has one IPv6 address has the 2^64 of its network: they count as one. An IPv4 address is one, however it is written.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array<string>(Math.max(0, gap)).fill('0'), ...last]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** At most so many in a span of time per key, counted in this process from the first one on. */
export class Allowance {
  readonly #most: number
  readonly #spanMs: number
  readonly #keyOf: (key: string) => string
  readonly #spans = new Map<string, Span>()

  constructor(most: number, spanMs: number, keyOf: (key: string) => string = (key) => key) {
    this.#most = most
    this.#spanMs = spanMs
    this.#keyOf = keyOf
  }

  /** Takes one at this time (milliseconds), before anything is done for it; 429 when none is left. */
  take(from: string, at: number): void {
    const key = this.#keyOf(from)
    const open = this.#spans.get(key)
    if (!open || open.until <= at) {
      this.#open(key, at)
      return
    }
    if (open.taken >= this.#most) {
      const retryAfter = (open.until - at) / 1000
      throw new Refusal('too_many', 'Too many tries. Wait a little and try again.', { retryAfter })
    }
    open.taken += 1
  }

  /** Gives one back: it was no guess after all. */
  giveBack(from: string): void {
    const open = this.#spans.get(this.#keyOf(from))
    if (open) open.taken = Math.max(0, open.taken - 1)
  }

  #open(key: string, at: number): void {
    if (this.#spans.size >= MOST_KEYS) this.#sweep(at)
    this.#spans.set(key, { taken: 1, until: at + this.#spanMs })
  }

  /** Spans that are over go first; when all still run, the oldest half goes, so that memory has an end. */
  #sweep(at: number): void {
    for (const [key, { until }] of this.#spans) if (until <= at) this.#spans.delete(key)
    if (this.#spans.size < MOST_KEYS) return
    for (const key of [...this.#spans.keys()].slice(0, MOST_KEYS / 2)) this.#spans.delete(key)
  }
}

/** What is counted, and how much of it there is. */
export const openLimits = () => ({
  /** Guesses at a password, whoever guesses. */
  guessesPerUser: new Allowance(20, 15 * MINUTE),
  guessesPerAddress: new Allowance(100, HOUR, networkOf),
  /** Generous: a whole school may sit behind one address. */
  registrationsPerAddress: new Allowance(300, HOUR, networkOf),
  /** Asking for a new password; counted by the name as typed, whether it is anybody's or not. */
  resetsPerName: new Allowance(5, HOUR),
  resetsPerAddress: new Allowance(60, HOUR, networkOf),
  /** Asking for another username tells which are taken. */
  namesPerUser: new Allowance(20, HOUR),
  demosPerAddress: new Allowance(30, HOUR, networkOf),
})
export type Limits = ReturnType<typeof openLimits>
