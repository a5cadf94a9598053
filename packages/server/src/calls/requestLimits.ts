import { hash } from 'node:crypto'
import { numberText } from '@fullcourt/wire/forms/intl'
import { type Counters, type Limit, tooMany } from './limits.ts'

const SECONDS = 60
const SYNC_MS = 1_000
const ADDRESS_FACTOR = 10
/** A thousand spectators behind the address of one gym poll a score each second. */
const POLLING_FACTOR = 50
/** A replica shares the count of a key when it reaches this fraction of the limit: 50 of 1,200. */
const BATCHES = 24
const MOST_KEYS = 50_000

/** The requests of one key in one minute. */
interface Window {
  /** The count of all replicas, as far as this one knows. */
  shared: number
  /** Counted here but not shared yet; and on the way to the store. */
  pending: number
  sending: number
  expiresAt: number
  request: Promise<void> | undefined
  /** Whether the key was shared once, so that it is shared every second. */
  isShared: boolean
}

/** The requests of a minute that are left to a user, or to a network where no user is known. */
export interface Allowance {
  readonly of: 'user' | 'network'
  readonly most: number
  readonly left: number
  readonly seconds: number
}

interface Kind {
  readonly name: 'requestsOfUser' | 'requestsOfAddress' | 'pollingOfAddress'
  readonly limit: Limit
  readonly windows: Map<string, Window>
}

/**
 * Limits requests per minute: per user, ten times as many per address, and apart from these the polling of spectators, fifty
 * times as many per address. A request costs no write: it is counted in memory, and shared with the other replicas after every 50
 * requests of a key and then every second. Keys below that are not shared, so two replicas may allow 50 more each.
 */
export class RequestLimits {
  readonly #counters: Counters
  readonly #now: () => number
  readonly #ofUser: Kind
  readonly #ofAddress: Kind
  readonly #ofPolling: Kind
  #timer: NodeJS.Timeout | undefined

  constructor(
    counters: Counters,
    { perMinute, now }: { readonly perMinute: number; readonly now: () => number },
  ) {
    const kindOf = (name: Kind['name'], most: number): Kind => ({
      name,
      limit: { most, seconds: SECONDS },
      windows: new Map(),
    })
    this.#counters = counters
    this.#now = now
    this.#ofUser = kindOf('requestsOfUser', perMinute)
    this.#ofAddress = kindOf('requestsOfAddress', perMinute * ADDRESS_FACTOR)
    this.#ofPolling = kindOf('pollingOfAddress', perMinute * POLLING_FACTOR)
  }

  /** Counts a request of a user. Throws 429 with Retry-After beyond the limit. */
  takeUser(userId: string): void {
    this.#take(this.#ofUser, userId)
  }

  /** Counts a request from an address. Throws 429 with Retry-After beyond the limit. */
  takeAddress(address: string): void {
    this.#take(this.#ofAddress, address)
  }

  /** Counts a request of a spectator's page. Throws 429 with Retry-After beyond the limit. */
  takePolling(address: string): void {
    this.#take(this.#ofPolling, address)
  }

  /** Tells the caller of a request that was counted how many are left. */
  allowanceOf(userId: string | null, address: string, isPolled: boolean): Allowance {
    const ofNetwork = isPolled ? this.#ofPolling : this.#ofAddress
    const kind = userId === null ? ofNetwork : this.#ofUser
    const now = this.#now()
    const { shared, sending, pending, expiresAt } = this.#windowOf(kind, userId ?? address, now)
    const { most } = kind.limit
    return {
      of: userId === null ? 'network' : 'user',
      most,
      left: Math.max(0, most - shared - sending - pending),
      seconds: Math.ceil((expiresAt - now) / 1000),
    }
  }

  /** Shares now the counts that are due each second. */
  async settle(): Promise<void> {
    for (const kind of this.#kinds)
      for (const [key, window] of kind.windows)
        if (window.isShared) {
          await window.request
          this.#send(kind, key, window)
          await window.request
        }
  }

  get #kinds(): readonly Kind[] {
    return [this.#ofUser, this.#ofAddress, this.#ofPolling]
  }

  #take(kind: Kind, key: string): void {
    const now = this.#now()
    const { most } = kind.limit
    const window = this.#windowOf(kind, key, now)
    if (window.shared + window.sending + window.pending >= most) {
      const whose = kind.name === 'requestsOfUser' ? '' : ' from one network'
      throw tooMany(`At most ${numberText(most)} requests a minute${whose}.`, window.expiresAt - now)
    }
    window.pending += 1
    if (window.pending >= Math.max(1, most / BATCHES)) this.#send(kind, key, window)
  }

  #windowOf({ windows }: Kind, key: string, now: number): Window {
    const open = windows.get(key)
    if (open && open.expiresAt > now) return open
    windows.delete(key)
    if (windows.size >= MOST_KEYS) dropOld(windows, now)
    const window: Window = {
      shared: 0,
      pending: 0,
      sending: 0,
      expiresAt: now + SECONDS * 1000,
      request: undefined,
      isShared: false,
    }
    windows.set(key, window)
    return window
  }

  #send(kind: Kind, key: string, window: Window): void {
    if (window.request || window.pending === 0) return
    window.sending = window.pending
    window.pending = 0
    window.isShared = true
    this.#timer ??= setTimeout(() => this.#tick(), SYNC_MS).unref()
    window.request = this.#add(kind, key, window)
  }

  /** Adds the count of this replica to the shared count. While the store does not answer, each replica counts alone. */
  async #add({ name, limit }: Kind, key: string, window: Window): Promise<void> {
    const stored = hash('sha256', key, 'base64url').slice(0, 22)
    const count = await this.#counters.add(name, limit, stored, window.sending).catch(() => null)
    window.shared = count ? count.taken : window.shared + window.sending
    if (count) window.expiresAt = this.#now() + count.msLeft
    window.sending = 0
    window.request = undefined
  }

  /** Runs every second while a key is shared. */
  #tick(): void {
    this.#timer = undefined
    const now = this.#now()
    const isBusy = this.#kinds.some(({ windows }) =>
      [...windows.values()].some(({ isShared, expiresAt }) => isShared && expiresAt > now),
    )
    if (isBusy) this.#timer = setTimeout(() => this.#tick(), SYNC_MS).unref()
    void this.settle()
  }
}

/** Removes expired windows. If none has expired, it removes the oldest half, so that memory stays bounded. */
function dropOld(windows: Map<string, Window>, now: number): void {
  for (const [key, { expiresAt }] of windows) if (expiresAt <= now) windows.delete(key)
  if (windows.size < MOST_KEYS) return
  for (const key of [...windows.keys()].slice(0, MOST_KEYS / 2)) windows.delete(key)
}
