import { Refusal } from '../calls/refusal.ts'

/** How many calls of one user, and of one account, run at once. Each holds at most one connection to the database. */
const MOST_OF_USER = 2
const MOST_OF_ACCOUNT = 4
/** How many calls of one user wait, and how long. */
const MOST_WAITING = 200
const LONGEST_WAIT_MS = 8_000
const RETRY_AFTER_S = 2

export interface GateCaller {
  readonly userId: string
  /** Null for a call that is not about one account. */
  readonly accountId: string | null
}

interface Waiting extends GateCaller {
  readonly start: () => void
}

const tooMany = (): Refusal =>
  new Refusal('too_many', `Too many requests at the same time. Try again in ${RETRY_AFTER_S} seconds.`, {
    retryAfter: RETRY_AFTER_S,
  })

/**
 * Limits the calls of a user and of an account that run at once, so that no account takes all connections to the database. The
 * others wait in the line of their user. Users of an account take turns. A call that finds a full line, or waits too long, gets 429.
 */
export class CallGate {
  readonly #running = new Map<string, number>()
  /** The lines of the users. The user whose call started last is at the end. */
  readonly #lines = new Map<string, Waiting[]>()

  async run<T>(caller: GateCaller, work: () => Promise<T>): Promise<T> {
    if (this.#lines.has(caller.userId) || !this.#hasRoom(caller)) await this.#wait(caller)
    else this.#count(caller, 1)
    try {
      return await work()
    } finally {
      this.#count(caller, -1)
      this.#startNext()
    }
  }

  #runningOf(key: string | null): number {
    return key === null ? 0 : (this.#running.get(key) ?? 0)
  }

  #hasRoom({ userId, accountId }: GateCaller): boolean {
    return this.#runningOf(userId) < MOST_OF_USER && this.#runningOf(accountId) < MOST_OF_ACCOUNT
  }

  #count({ userId, accountId }: GateCaller, change: number): void {
    for (const key of [userId, accountId]) {
      if (key === null) continue
      const running = this.#runningOf(key) + change
      if (running > 0) this.#running.set(key, running)
      else this.#running.delete(key)
    }
  }

  #wait(caller: GateCaller): Promise<void> {
    const line = this.#lines.get(caller.userId) ?? []
    if (line.length >= MOST_WAITING) throw tooMany()
    this.#lines.set(caller.userId, line)
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#leave(caller.userId, waiting)
        reject(tooMany())
      }
      const timer = setTimeout(giveUp, LONGEST_WAIT_MS)
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const waiting: Waiting = { ...caller, start }
      line.push(waiting)
    })
  }

  #leave(userId: string, waiting: Waiting): void {
    const line = this.#lines.get(userId) ?? []
    line.splice(line.indexOf(waiting), 1)
    if (line.length === 0) this.#lines.delete(userId)
  }

  /** Starts the first call of each line that has room. */
  #startNext(): void {
    for (const [userId, line] of [...this.#lines]) {
      const [next] = line
      if (!next || !this.#hasRoom(next)) continue
      line.shift()
      this.#lines.delete(userId)
      if (line.length > 0) this.#lines.set(userId, line)
      this.#count(next, 1)
      next.start()
    }
  }
}
