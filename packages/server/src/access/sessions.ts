import { hash, randomBytes } from 'node:crypto'
import { DAY_MS } from '@fullcourt/program'
import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { networkText } from '../calls/network.ts'
import type { ApiTokenReach, Principal } from '../calls/principal.ts'
import type { Database } from '../database.ts'

/** How long a session lasts without use. */
export const SESSION_LIFE = 30 * DAY_MS
const MAX_SESSION_LIFE = 180 * DAY_MS
/** How long another process may accept a token that was ended here, in milliseconds. */
const TTL = 5_000
/** The shortest time between two updates of a token's last use. */
const USE_INTERVAL = 5 * 60_000
const API_USE_INTERVAL = 60_000
/** Begins an API token, so that people and secret scanners know one. */
export const API_TOKEN_MARK = 'fc_'
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
  readonly expiresAt: string
  readonly ip: string | undefined
}

interface Entry {
  readonly principal: Principal
  readonly expiresAt: number
}

const tokensOf = (db: Kysely<Database>) =>
  db.selectFrom('token').innerJoin('appUser', 'appUser.id', 'token.userId')

type ChooseToken = (tokens: ReturnType<typeof tokensOf>) => ReturnType<typeof tokensOf>

/** The reach of an API token. Undefined: it was revoked. */
const reachOf = (db: Kysely<Database>, accountId: string, id: string) =>
  db
    .selectFrom('apiToken')
    .select(['name', 'scopes', 'accountId'])
    .select(
      sql<string[]>`array(select p.team_brand_id from api_token_program p
        where p.account_id = ${accountId} and p.api_token_id = api_token.id)`.as('teamBrandIds'),
    )
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()

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
    const principal = await this.findCaller(token, ip)
    return principal?.apiToken ? null : principal
  }

  /** Finds the caller of a session token or an API token. */
  async findCaller(token: string, ip?: string): Promise<Principal | null> {
    return this.findByHash(hashToken(token), ip)
  }

  async findByHash(hash: Buffer, ip?: string): Promise<Principal | null> {
    return this.#find(hash.toString('base64'), (tokens) => tokens.where('token.hash', '=', hash), ip)
  }

  /** Finds the caller of a token by the token's id, which signed addresses carry. Returns null once the token has ended. */
  async findById(id: string): Promise<Principal | null> {
    return this.#find(id, (tokens) => tokens.where('token.id', '=', id))
  }

  async #find(key: string, choose: ChooseToken, ip?: string): Promise<Principal | null> {
    const now = this.#now()
    const entry = this.#entries.get(key)
    if (entry && entry.expiresAt > now) return entry.principal
    this.#entries.delete(key)
    const generation = this.#generation
    const principal = await this.#load(choose, now, ip)
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

  async #load(choose: ChooseToken, now: number, ip: string | undefined): Promise<Principal | null> {
    const row = await choose(tokensOf(this.#db))
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
        'token.sessionHash',
        'token.kind',
        'token.accountId',
        'token.id as tokenId',
        'token.hash',
      ])
      .where('token.kind', 'in', ['session', 'api'])
      .where('token.expiresAt', '>', new Date(now).toISOString())
      .where('appUser.deletedAt', 'is', null)
      .executeTakeFirst()
    if (!row) return null
    const { id: userId, isDemo, guestGameId, guestUntil, accountId, tokenId, hash } = row
    const isApi = row.kind === 'api'
    const apiToken: ApiTokenReach | null =
      accountId === null ? null : ((await reachOf(this.#db, accountId, tokenId)) ?? null)
    if (isApi && apiToken === null) return null
    if (guestUntil !== null && Date.parse(guestUntil) <= now) return null
    const isViewed = row.viewerId !== null
    const unused = now - Date.parse(row.lastUsedAt)
    // The maker of an API token tries it at once, and looks whether it was used.
    const isFirst = row.lastUsedAt === row.createdAt
    // A session of a viewer, a token that was renewed, and an API token end at their time, used or not.
    if (isApi && (isFirst || unused >= API_USE_INTERVAL))
      await this.#updateUse(hash, { now, expiresAt: row.expiresAt, ip })
    else if (!isApi && !isViewed && row.sessionHash === null && unused > USE_INTERVAL) {
      const expiresAt = guestUntil ?? sessionEnd(now, Date.parse(row.createdAt))
      await this.#updateUse(hash, { now, expiresAt, ip })
    }
    return {
      userId,
      isAdmin: row.isAdmin && !isViewed && !isApi,
      isDemo,
      guestGameId,
      confirmedAt: isApi ? 0 : Date.parse(row.confirmedAt),
      hasFactor: row.factorAt !== null,
      tokenId,
      tokenHash: hash,
      viewedUntil: isViewed ? row.expiresAt : null,
      apiToken,
    }
  }

  async #updateUse(hash: Buffer, { now, expiresAt, ip }: Use): Promise<void> {
    await this.#db
      .updateTable('token')
      .set({
        lastUsedAt: new Date(now).toISOString(),
        expiresAt,
        ...(ip && { network: networkText(ip) }),
      })
      .where('hash', '=', hash)
      .execute()
  }
}
