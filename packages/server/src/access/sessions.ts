import { hash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { networkText } from '../calls/network.ts'
import type { Principal } from '../calls/principal.ts'
import type { Database } from '../database.ts'

const DAY = 86_400_000
/** How long a session lasts without use. */
export const SESSION_LIFE = 30 * DAY
const MAX_SESSION_LIFE = 180 * DAY
/** How long another process may accept a token that was ended here, in milliseconds. */
const TTL = 5_000
/** The shortest time between two updates of a token's last use. */
const USE_INTERVAL = 5 * 60_000
const MAX_ENTRIES = 10_000

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
/** Makes a token of 256 random bits, and the hash to store. */
export function newToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}
/** Returns when a session expires: 30 days after its last use, and at most 180 days after the log-in. */
export const sessionEnd = (now: number, createdAt: number): string =>
  new Date(Math.min(now + SESSION_LIFE, createdAt + MAX_SESSION_LIFE)).toISOString()

export function bearerOf(request: FastifyRequest): string | null {
  const [, token = null] = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '') ?? []
  return token
}

/** When a viewer's session ends; the cache must not outlive it. */
const endOf = ({ viewedUntil }: Principal): number =>
  viewedUntil === null ? Number.POSITIVE_INFINITY : Date.parse(viewedUntil)

interface Use {
  readonly now: number
  /** When a guest's sessions end; null for other users. */
  readonly guestUntil: string | null
  readonly createdAt: number
  readonly ip: string | undefined
}

interface Entry {
  readonly principal: Principal
  readonly expiresAt: number
}

/** Finds sessions by token. Caches them for at most 5 s; an entry is cleared at once when its session ends in this process. */
export class Sessions {
  readonly #db: Kysely<Database>
  readonly #now: () => number
  readonly #entries = new Map<string, Entry>()
  /** Increases on every clear, so that a load that started before the clear is not cached. */
  #generation = 0

  constructor({ db, now }: { readonly db: Kysely<Database>; readonly now: () => number }) {
    this.#db = db
    this.#now = now
  }

  /**
   * Finds the user of a session token. Returns null for an unknown or expired token, or one of another kind.
   * @param ip the address of the call, for the list of sessions
   */
  async find(token: string, ip?: string): Promise<Principal | null> {
    const hash = hashToken(token)
    const key = hash.toString('base64')
    const now = this.#now()
    const entry = this.#entries.get(key)
    if (entry && entry.expiresAt > now) return entry.principal
    this.#entries.delete(key)
    const generation = this.#generation
    const principal = await this.#load(hash, now, ip)
    if (principal && generation === this.#generation)
      this.#set(key, { principal, expiresAt: Math.min(now + TTL, endOf(principal)) })
    return principal
  }

  /** Clears this user's sessions from the cache. */
  clearUser(userId: string): void {
    this.#generation += 1
    for (const [key, { principal }] of this.#entries)
      if (principal.userId === userId) this.#entries.delete(key)
  }

  #set(key: string, entry: Entry): void {
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear()
    this.#entries.set(key, entry)
  }

  async #load(hash: Buffer, now: number, ip: string | undefined): Promise<Principal | null> {
    const row = await this.#db
      .selectFrom('token')
      .innerJoin('appUser', 'appUser.id', 'token.userId')
      .select([
        'appUser.id',
        'appUser.isAdmin',
        'appUser.isDemo',
        'appUser.guestGameId',
        'appUser.guestUntil',
        'token.lastUsedAt',
        'token.createdAt',
        'token.confirmedAt',
        'token.factorAt',
        'token.expiresAt',
        'token.viewerId',
      ])
      .where('token.hash', '=', hash)
      .where('token.kind', '=', 'session')
      .where('token.expiresAt', '>', new Date(now).toISOString())
      .where('appUser.deletedAt', 'is', null)
      .executeTakeFirst()
    if (!row) return null
    const { id: userId, isDemo, guestGameId, guestUntil } = row
    if (guestUntil !== null && Date.parse(guestUntil) <= now) return null
    const isViewed = row.viewerId !== null
    // A session of a viewer ends at its time, used or not.
    if (!isViewed && now - Date.parse(row.lastUsedAt) > USE_INTERVAL)
      await this.#updateUse(hash, { now, createdAt: Date.parse(row.createdAt), ip, guestUntil })
    return {
      userId,
      isAdmin: row.isAdmin && !isViewed,
      isDemo,
      guestGameId,
      confirmedAt: Date.parse(row.confirmedAt),
      hasFactor: row.factorAt !== null,
      tokenHash: hash,
      viewedUntil: isViewed ? row.expiresAt : null,
    }
  }

  async #updateUse(hash: Buffer, { now, createdAt, ip, guestUntil }: Use): Promise<void> {
    await this.#db
      .updateTable('token')
      .set({
        lastUsedAt: new Date(now).toISOString(),
        expiresAt: guestUntil ?? sessionEnd(now, createdAt),
        ...(ip && { network: networkText(ip) }),
      })
      .where('hash', '=', hash)
      .execute()
  }
}
