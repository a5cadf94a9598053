import { Refusal } from '../http/refusal.ts'

/** Where a call waits: by its network, and by whether the account knows the device or the network. */
export interface QueuePlace {
  readonly network: string
  readonly isKnown: boolean
}

interface Bounds {
  /** How many calls run at once. */
  readonly atOnce: number
  /** How many calls of one network may wait, and how many in total. */
  readonly waitingOfNetwork: number
  readonly waiting: number
}

/** The waiting networks, served round-robin: one call of each network, then the next call of each. */
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

  /** Removes and returns the next call. Its network moves to the end of the ring. */
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
 * Runs heavy work, a few calls at a time. Calls from a device or network that the account knows go first. Within both groups,
 * networks take turns. So an honest log-in overtakes a flood of guesses, and a network delays only its own calls. A call beyond
 * the bounds is refused at once: 429 when its network has too many, 503 when all together have too many.
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
        'Too many people are logging in from your network. Try again in 5 seconds.',
        {
          retryAfter: 5,
        },
      )
    if (ring.waiting >= this.#bounds.waiting)
      throw new Refusal('unavailable', 'Too many people are logging in. Try again in 10 seconds.', {
        retryAfter: 10,
      })
    return new Promise((resolve) => ring.add(network, resolve))
  }
}
