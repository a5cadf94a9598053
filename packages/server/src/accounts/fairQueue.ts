import { Refusal } from '../http/refusal.ts'

/** Who waits: the network a call comes from, and whether the account that it is about knows the device or the network. */
export interface QueuePlace {
  readonly network: string
  readonly isKnown: boolean
}

interface Bounds {
  /** How much is done at once. */
  readonly atOnce: number
  /** How much of one network may wait, and of all together. */
  readonly waitingOfNetwork: number
  readonly waiting: number
}

/** Networks that wait, served round-robin: one call of each, then the next one of each. */
class Ring {
  readonly #networks = new Map<string, (() => void)[]>()
  waiting = 0

  countOf(network: string): number {
    return this.#networks.get(network)?.length ?? 0
  }

  add(network: string, start: () => void): void {
    const queue = this.#networks.get(network)
    if (queue) queue.push(start)
    else this.#networks.set(network, [start])
    this.waiting += 1
  }

  /** Takes the next one out; its network goes to the end of the ring. */
  next(): (() => void) | undefined {
    const [first] = this.#networks
    if (!first) return undefined
    const [network, queue] = first
    const start = queue.shift()
    this.#networks.delete(network)
    if (queue.length > 0) this.#networks.set(network, queue)
    this.waiting -= 1
    return start
  }
}

/**
 * Runs heavy work, a little at once. Calls from devices and networks that the account knows go first; among them, and among the
 * other ones, networks take turns. So a flood of guesses waits behind an honest log-in, and one network waits behind itself only.
 * Past the bounds a call is refused at once: 429 for its own network's queue, 503 for all.
 */
export class FairQueue {
  readonly #bounds: Bounds
  readonly #known = new Ring()
  readonly #unknown = new Ring()
  #running = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  async run<T>({ network, isKnown }: QueuePlace, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#bounds.atOnce) this.#running += 1
    else await this.#wait(isKnown ? this.#known : this.#unknown, network)
    try {
      return await work()
    } finally {
      const start = this.#known.next() ?? this.#unknown.next()
      if (start) start()
      else this.#running -= 1
    }
  }

  #wait(ring: Ring, network: string): Promise<void> {
    if (ring.countOf(network) >= this.#bounds.waitingOfNetwork)
      throw new Refusal(
        'too_many',
        'Too many people log in from your network at once. Try again in 5 seconds.',
        {
          retryAfter: 5,
        },
      )
    if (ring.waiting >= this.#bounds.waiting)
      throw new Refusal('unavailable', 'Too many people log in at once. Try again in 10 seconds.', {
        retryAfter: 10,
      })
    return new Promise((resolve) => ring.add(network, resolve))
  }
}
