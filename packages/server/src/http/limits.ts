import { hash } from 'node:crypto'
import { Refusal } from './refusal.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** At most so many in a span of time that begins with the first one. */
export interface Limit {
  readonly most: number
  readonly seconds: number
}

/**
 * What is limited, each by a key of its own kind (in brackets).
 *
 * A guess at a password counts in one lane: with a device that the account knows (user and device), in a session (session),
 * from a network that it knows, or from elsewhere. What strangers spend is then not missing for the owner.
 */
export const LIMITS = {
  /** [address] Over all accounts. */
  guessesFromAddress: { most: 100, seconds: HOUR },
  /** [user and address] One address alone never spends what is left for the other ones. */
  guessesAtUserFromAddress: { most: 20, seconds: 15 * MINUTE },
  /** [user] From all networks together that the user never logged in from. */
  guessesFromElsewhere: { most: 60, seconds: 15 * MINUTE },
  /** [user and network] From a network that the user logged in from. */
  guessesFromKnownNetwork: { most: 60, seconds: 15 * MINUTE },
  /** [user and device] With a device that the user logged in with. */
  guessesWithKnownDevice: { most: 20, seconds: 15 * MINUTE },
  /** [session] By the one who is signed in. */
  guessesInSession: { most: 20, seconds: 15 * MINUTE },
  /** [address] Generous: a whole school may share one address. */
  registrations: { most: 300, seconds: HOUR },
  /** [address] Registrations that named a taken username: each tells that the name exists. */
  takenUsernames: { most: 20, seconds: HOUR },
  /** [address] */
  resetRequests: { most: 60, seconds: HOUR },
  /** [typed name and network] Requests past it are answered alike and do nothing. */
  resetsOfName: { most: 5, seconds: HOUR },
  /** [user, from a known source or not] Mails with a link; requests past it send none. */
  resetMails: { most: 5, seconds: HOUR },
  resetMailPause: { most: 1, seconds: MINUTE },
  /** [user] Asking for another username tells which are taken. */
  usernameChanges: { most: 20, seconds: HOUR },
  /** [address] */
  demos: { most: 30, seconds: HOUR },
} as const satisfies Readonly<Record<string, Limit>>
export type LimitName = keyof typeof LIMITS

export interface Count {
  readonly taken: number
  /** Milliseconds until the count begins anew. */
  readonly msLeft: number
}

/** A limit that has none left. */
export interface Spent {
  readonly limit: LimitName
  /** Milliseconds until some are left again. */
  readonly msLeft: number
  /** Is this the first refusal since the count began? */
  readonly isFirst: boolean
}

/** Where all replicas count. */
export interface Counters {
  /** Adds points (negative ones give back) and answers the count with them. */
  readonly add: (name: string, limit: Limit, key: string, points: number) => Promise<Count>
  /** Deletes counts that are over. */
  readonly sweep: () => Promise<void>
  readonly close: () => void
}

/** What is counted of a name or an address: a hash, so that the counts tell neither. */
const keyOf = (key: string): string => hash('sha256', key, 'base64url').slice(0, 22)

const inWords = (ms: number): string => {
  const minutes = Math.ceil(ms / 60_000)
  if (ms <= 60_000) return `${Math.max(1, Math.ceil(ms / 1000))} seconds`
  return `${minutes} minutes`
}

/** 429 that says when to try again. */
export const tooMany = (what: string, msLeft: number): Refusal =>
  new Refusal('too_many', `${what} Try again in ${inWords(msLeft)}.`, { retryAfter: msLeft / 1000 })

/** Limits that all replicas share and that outlive a restart. */
export class Limits {
  readonly #counters: Counters

  constructor(counters: Counters) {
    this.#counters = counters
  }

  /** Takes one before anything is done for it. Throws 429 with Retry-After when none is left. */
  async take(name: LimitName, key: string): Promise<void> {
    const spent = await this.tryTake(name, key)
    if (spent) throw tooMany('Too many tries.', spent.msLeft)
  }

  /** Takes one if one is left. @returns null; where none is left, when one is again */
  async tryTake(name: LimitName, key: string): Promise<Spent | null> {
    const { most } = LIMITS[name]
    const { taken, msLeft } = await this.#add(name, key, 1)
    return taken <= most ? null : { limit: name, msLeft: Math.max(1, msLeft), isFirst: taken === most + 1 }
  }

  /** Throws 429 when none is left; takes none. */
  async refuseSpent(name: LimitName, key: string): Promise<void> {
    const { taken, msLeft } = await this.#add(name, key, 0)
    if (taken >= LIMITS[name].most) throw tooMany('Too many tries.', msLeft)
  }

  /** Deletes counts that are over. */
  sweep(): Promise<void> {
    return this.#counters.sweep()
  }

  async giveBack(name: LimitName, key: string): Promise<void> {
    await this.#add(name, key, -1)
  }

  #add(name: LimitName, key: string, points: number): Promise<Count> {
    return this.#counters.add(name, LIMITS[name], keyOf(key), points)
  }
}

declare module '../parts.ts' {
  interface Parts {
    readonly counters: Counters
  }
}
