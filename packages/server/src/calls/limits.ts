import { hash } from 'node:crypto'
import { fillIn, msg } from '@fullcourt/scorebook/vocabulary'
import { Refusal } from './refusal.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** A maximum per time span. The span starts with the first use. */
export interface Limit {
  readonly most: number
  readonly seconds: number
}

/**
 * The limits. Brackets name the key of each limit.
 *
 * Each guess at a password counts in one class: from a known device (user and device), in a session (session), from a known
 * network, or from elsewhere. So strangers cannot use up the owner's limit.
 */
export const LIMITS = {
  /** [address] For all accounts together. */
  guessesFromAddress: { most: 100, seconds: HOUR },
  /** [user and address] Keeps one address from using up the limit of the others. */
  guessesAtUserFromAddress: { most: 20, seconds: 15 * MINUTE },
  /** [user and network, or user and address in a known network] The first guesses of a newcomer, and of all newcomers together. */
  firstGuesses: { most: 3, seconds: 15 * MINUTE },
  /** [user, or user and known network] */
  firstGuessesTogether: { most: 120, seconds: 15 * MINUTE },
  /** [user] From all networks that the user never logged in from, together. */
  guessesFromElsewhere: { most: 60, seconds: 15 * MINUTE },
  /** [user and network] From a network that the user logged in from. */
  guessesFromKnownNetwork: { most: 60, seconds: 15 * MINUTE },
  /** [user and device] With a device that the user logged in with. */
  guessesWithKnownDevice: { most: 20, seconds: 15 * MINUTE },
  /** [session] By the signed-in user. */
  guessesInSession: { most: 20, seconds: 15 * MINUTE },
  /** [address] High, because a whole school may share one address. */
  registrations: { most: 300, seconds: HOUR },
  /** [address] Requests for access, and those of all addresses together. */
  accessRequests: { most: 20, seconds: HOUR },
  accessRequestsTogether: { most: 500, seconds: 24 * HOUR },
  /** [address] Registrations with a taken username. Each reveals that the name exists. */
  takenUsernames: { most: 20, seconds: HOUR },
  /** [address] */
  resetRequests: { most: 60, seconds: HOUR },
  /** [typed name and network] Requests beyond it get the same reply and do nothing. */
  resetsOfName: { most: 5, seconds: HOUR },
  /** [user, from a known source or not] Mails with a link. Requests beyond it send none. */
  resetMails: { most: 5, seconds: HOUR },
  resetMailPause: { most: 1, seconds: MINUTE },
  /** [user who makes them] Links for the new password of another person. */
  passwordLinks: { most: 20, seconds: HOUR },
  /** [user] Each change reveals whether a name is taken. */
  usernameChanges: { most: 20, seconds: HOUR },
  /** [user] Invitations made or sent again. */
  invitations: { most: 300, seconds: HOUR },
  /** [address or number] Invitations sent there, from all programs. */
  invitationMails: { most: 6, seconds: 24 * HOUR },
  /** [account] Mails to strangers while none of its programs is paid for, and with a plan. */
  mailsOfTrialAccount: { most: 200, seconds: 24 * HOUR },
  mailsOfAccount: { most: 1_000, seconds: 24 * HOUR },
  /** [account] Likewise for texts. */
  textsOfTrialAccount: { most: 50, seconds: 24 * HOUR },
  textsOfAccount: { most: 200, seconds: 24 * HOUR },
  /** [network] Texts to strangers. */
  textsFromNetwork: { most: 100, seconds: 24 * HOUR },
  /** All texts of the installation. The setting SMS_PER_DAY replaces the number. */
  textsOfInstallation: { most: 2_000, seconds: 24 * HOUR },
  /** [address] Looking at an invitation. High, because a whole team may share one address. */
  invitationLooks: { most: 600, seconds: HOUR },
  /** [address] Suggested usernames. Each list shows which names are free. */
  usernameSuggestions: { most: 120, seconds: HOUR },
  /** [address] */
  acceptances: { most: 300, seconds: HOUR },
  /** [user and device] Guesses at a second factor with a device that the user logged in with. Only those who know the password get there. */
  factorGuessesWithKnownDevice: { most: 10, seconds: 15 * MINUTE },
  /** [user and network] From a network that the user logged in from. */
  factorGuessesFromKnownNetwork: { most: 10, seconds: 15 * MINUTE },
  /** [user and network] From another network. */
  factorGuessesFromNetwork: { most: 10, seconds: 15 * MINUTE },
  /** [user] From all other networks together. */
  factorGuessesFromElsewhere: { most: 30, seconds: 15 * MINUTE },
  /** [session] By the signed-in user, who confirms. */
  factorGuessesInSession: { most: 10, seconds: 15 * MINUTE },
  /** [address] Log-ins by passkey alone. */
  passkeyLogIns: { most: 300, seconds: HOUR },
  /** [user] Pictures to be uploaded: decoding one takes a second. */
  avatars: { most: 120, seconds: HOUR },
  /** [user] */
  exports: { most: 20, seconds: 24 * HOUR },
  /** [user] */
  imports: { most: 20, seconds: 24 * HOUR },
  /** [address] Opening links to clips. High, because a whole school may share one address. */
  sharesOpened: { most: 2_000, seconds: HOUR },
  /** [link and network] Wrong passcodes, and those of all networks together. */
  passcodeGuesses: { most: 10, seconds: 15 * MINUTE },
  passcodeGuessesTogether: { most: 100, seconds: HOUR },
  /** [user or link] Clips saved as files. */
  clipsSaved: { most: 500, seconds: HOUR },
  /** [user] Links made. */
  shares: { most: 100, seconds: 24 * HOUR },
  /** [user] Pages for cards, cards, and charges by a person: no one finds out here which stolen cards work. */
  cardTries: { most: 60, seconds: HOUR },
  /** [address] */
  demos: { most: 30, seconds: HOUR },
} as const satisfies Readonly<Record<string, Limit>>
export type LimitName = keyof typeof LIMITS

export interface Count {
  readonly taken: number
  /** Milliseconds until the count restarts. */
  readonly msLeft: number
}

/** A limit that is used up. */
export interface Spent {
  readonly limit: LimitName
  /** Milliseconds until the limit allows more. */
  readonly msLeft: number
  /** Whether this is the first refusal since the count started. */
  readonly isFirst: boolean
}

/** The store in which all replicas count. */
export interface Counters {
  /** Adds points (negative ones give back) and returns the new count. */
  readonly add: (name: string, limit: Limit, key: string, points: number) => Promise<Count>
  /** Deletes expired counts. */
  readonly sweep: () => Promise<void>
  readonly close: () => void
}

/** Hashes a name or address, so that the counts do not reveal it. */
const keyOf = (key: string): string => hash('sha256', key, 'base64url').slice(0, 22)

const durationText = (ms: number): string => {
  const minutes = Math.ceil(ms / 60_000)
  if (ms <= 60_000) return fillIn(msg('{count} seconds'), { count: Math.max(1, Math.ceil(ms / 1000)) })
  return minutes > 120
    ? fillIn(msg('{count} hours'), { count: Math.ceil(ms / 3_600_000) })
    : fillIn(msg('{count} minutes'), { count: minutes })
}

/** A 429 that says when to try again. */
export const tooMany = (what: string, msLeft: number): Refusal =>
  new Refusal(
    'too_many',
    fillIn(msg('{what} Try again in {duration}.'), { what, duration: durationText(msLeft) }),
    {
      retryAfter: msLeft / 1000,
    },
  )

/** Limits that all replicas share and that survive a restart. */
export class Limits {
  readonly #counters: Counters
  readonly #most: Partial<Record<LimitName, number>>

  /** @param most numbers of the settings, in place of those of `LIMITS` */
  constructor(counters: Counters, most: Partial<Record<LimitName, number>> = {}) {
    this.#counters = counters
    this.#most = most
  }

  /** Counts a call before its work. Throws 429 with Retry-After if the limit is used up. */
  async take(name: LimitName, key: string): Promise<void> {
    const spent = await this.tryTake(name, key)
    if (spent) throw tooMany(msg('Too many attempts.'), spent.msLeft)
  }

  /**
   * Counts a call if the limit allows it.
   * @returns null, or the limit that is used up
   */
  async tryTake(name: LimitName, key: string): Promise<Spent | null> {
    const { taken, most, msLeft } = await this.count(name, key, 1)
    return taken <= most ? null : { limit: name, msLeft: Math.max(1, msLeft), isFirst: taken === most + 1 }
  }

  /** Throws 429 if the limit is used up. Counts nothing. */
  async refuseSpent(name: LimitName, key: string): Promise<void> {
    const { taken, most, msLeft } = await this.count(name, key, 0)
    if (taken >= most) throw tooMany(msg('Too many attempts.'), msLeft)
  }

  /** Deletes expired counts. */
  sweep(): Promise<void> {
    return this.#counters.sweep()
  }

  async giveBack(name: LimitName, key: string): Promise<void> {
    await this.count(name, key, -1)
  }

  /** Adds points, and returns the count with its maximum. */
  async count(name: LimitName, key: string, points: number): Promise<Count & Pick<Limit, 'most'>> {
    const limit = { ...LIMITS[name], most: this.#most[name] ?? LIMITS[name].most }
    return { ...(await this.#counters.add(name, limit, keyOf(key), points)), most: limit.most }
  }
}
