import { Refusal } from '../calls/refusal.ts'

/** Where a call waits: by its network and account, and by whether the account knows the device or the network. */
export interface QueuePlace {
  readonly network: string
  /** The account that the password may open. */
  readonly account: string
  readonly isKnown: boolean
}

interface Bounds {
  /** How many calls run at once. */
  readonly atOnce: number
  /** How many calls of one network may wait, and how many in total. */
  readonly waitingOfNetwork: number
  readonly waiting: number
}

interface Waiting extends QueuePlace {
  /** The turn of its network. */
  readonly turn: number
  readonly start: () => void
  readonly refuse: (refusal: Refusal) => void
}

/** A call that waits longer is refused, because a connection that is silent for 25 s is closed without a reply. */
const LONGEST_WAIT_MS = 15_000

/** Turns that are over need no entry. They are deleted when there are so many. */
const MOST_KEYS = 2_000

const tooManyOfNetwork = (): Refusal =>
  new Refusal('too_many', 'Your network asks for too much at once. Try again in 5 seconds.', {
    retryAfter: 5,
  })
const tooManyOfAll = (): Refusal =>
  new Refusal('unavailable', 'The server is busy. Try again in 10 seconds.', { retryAfter: 10 })

/** Counts turns by network or by account. */
class Turns {
  readonly #next = new Map<string, number>()

  of(key: string, now: number): number {
    return Math.max(now, this.#next.get(key) ?? 0)
  }

  take(key: string, turn: number, now: number): void {
    this.#next.set(key, turn + 1)
    if (this.#next.size < MOST_KEYS) return
    for (const [old, next] of this.#next) if (next <= now) this.#next.delete(old)
  }
}

/**
 * The waiting calls. A call runs when it is the turn of its network and of its account. So a network delays only its own calls, and
 * many networks that guess at one account delay only that account. Of calls with the same turn the newest goes first: in a flood
 * the clients of the oldest have given up.
 */
class Line {
  /** The turn that runs. */
  #now = 0
  readonly #ofNetworks = new Turns()
  readonly #ofAccounts = new Turns()
  readonly #waiting: Waiting[] = []

  get length(): number {
    return this.#waiting.length
  }

  countOf(network: string): number {
    return this.#waiting.filter((one) => one.network === network).length
  }

  /** Takes the next turn of a network. */
  takeTurn({ network }: QueuePlace): number {
    const turn = this.#ofNetworks.of(network, this.#now)
    this.#ofNetworks.take(network, turn, this.#now)
    return turn
  }

  add(waiting: Waiting): void {
    this.#waiting.push(waiting)
  }

  /** Counts the turn of a call that starts. */
  startTurn({ account }: QueuePlace, turn: number): void {
    this.#now = Math.max(this.#now, turn)
    this.#ofAccounts.take(account, turn, this.#now)
  }

  #turnOf({ account, turn }: Waiting): number {
    return Math.max(turn, this.#ofAccounts.of(account, this.#now))
  }

  /** The waiting calls, the last turn first; of the same turn, the oldest first. */
  #sorted(): Waiting[] {
    return this.#waiting.toSorted((one, other) => this.#turnOf(other) - this.#turnOf(one))
  }

  remove(waiting: Waiting | undefined): Waiting | undefined {
    if (waiting) this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
    return waiting
  }

  /** Removes and returns the call whose turn is last. */
  removeLast(): Waiting | undefined {
    return this.remove(this.#sorted()[0])
  }

  /** Removes and returns the call whose turn is next. */
  next(): Waiting | undefined {
    const next = this.remove(this.#sorted().at(-1))
    if (next) this.startTurn(next, this.#turnOf(next))
    return next
  }
}

/**
 * Runs heavy work, a few calls at a time. Calls from a device or network that the account knows go first. Within both groups,
 * networks and accounts take turns, so an honest log-in overtakes a flood of guesses. A call beyond the bounds is refused: 429 when
 * its network has too many. When all together have too many, the call whose turn is last gets 503, and so does a call that waits
 * too long.
 */
export class FairQueue {
  readonly #bounds: Bounds
  readonly #known = new Line()
  readonly #unknown = new Line()
  #running = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  async run<T>(place: QueuePlace, work: () => Promise<T>): Promise<T> {
    const line = place.isKnown ? this.#known : this.#unknown
    if (this.#running < this.#bounds.atOnce) {
      this.#running += 1
      line.startTurn(place, line.takeTurn(place))
    } else await this.#wait(line, place)
    try {
      return await work()
    } finally {
      const next = this.#known.next() ?? this.#unknown.next()
      if (next) next.start()
      else this.#running -= 1
    }
  }

  async #wait(line: Line, place: QueuePlace): Promise<void> {
    if (line.countOf(place.network) >= this.#bounds.waitingOfNetwork) throw tooManyOfNetwork()
    let timer: NodeJS.Timeout | undefined
    try {
      await new Promise<void>((start, refuse) => {
        const waiting = { ...place, turn: line.takeTurn(place), start, refuse }
        line.add(waiting)
        timer = setTimeout(() => line.remove(waiting)?.refuse(tooManyOfAll()), LONGEST_WAIT_MS)
        if (line.length > this.#bounds.waiting) line.removeLast()?.refuse(tooManyOfAll())
      })
    } finally {
      clearTimeout(timer)
    }
  }
}
