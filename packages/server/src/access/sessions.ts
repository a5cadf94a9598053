import { hash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import { networkInWords } from '../http/network.ts'

/** Whoever calls with a valid token. */
export interface Principal {
  readonly userId: string
  readonly isAdmin: boolean
  readonly isDemo: boolean
  /** When the password was last typed in this session; milliseconds since 1970. */
  readonly confirmedAt: number
  /** SHA-256 of the token, what is stored of it. */
  readonly tokenHash: Buffer
}

const DAY = 86_400_000
const SESSION_LIFE = 30 * DAY
const MOST_SESSION_LIFE = 180 * DAY
/** The longest that another process may go on believing a token that ended here. */
const KEPT = 5_000
/** Using a token is written down this often, no oftener. */
const NOTED = 5 * 60_000
const MOST_KEPT = 10_000

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
/** 256 bits from the system's generator, and what is stored of them. */
export function newToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}
/** When a session ends if it is not used any more: 30 days after its last use, 180 days after its log-in. */
export const sessionEnd = (now: number, createdAt: number): string =>
  new Date(Math.min(now + SESSION_LIFE, createdAt + MOST_SESSION_LIFE)).toISOString()

export function bearerOf(request: FastifyRequest): string | null {
  const [, token = null] = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '') ?? []
  return token
}

interface Use {
  readonly now: number
  readonly createdAt: number
  readonly ip: string | undefined
}

interface Known {
  readonly principal: Principal
  readonly until: number
}

/** Who holds which session token; answers are kept for at most 5 s and forgotten at once when a session ends here. */
export class Sessions {
  readonly #db: Kysely<Database>
  readonly #now: () => number
  readonly #known = new Map<string, Known>()
  /** Raised by every forgetting: what was asked before is not kept after it. */
  #generation = 0

  constructor({ db, now }: { readonly db: Kysely<Database>; readonly now: () => number }) {
    this.#db = db
    this.#now = now
  }

  /**
   * Null: no such token, a dead one, or one of another kind.
   * @param ip where it is used from, for the list of sessions
   */
  async find(token: string, ip?: string): Promise<Principal | null> {
    const hash = hashToken(token)
    const key = hash.toString('base64')
    const now = this.#now()
    const known = this.#known.get(key)
    if (known && known.until > now) return known.principal
    this.#known.delete(key)
    const generation = this.#generation
    const principal = await this.#load(hash, now, ip)
    if (principal && generation === this.#generation) this.#keep(key, { principal, until: now + KEPT })
    return principal
  }

  /** Ends what is kept in memory of this user's sessions. */
  clearUser(userId: string): void {
    this.#generation += 1
    for (const [key, { principal }] of this.#known) if (principal.userId === userId) this.#known.delete(key)
  }

  #keep(key: string, known: Known): void {
    if (this.#known.size >= MOST_KEPT) this.#known.clear()
    this.#known.set(key, known)
  }

  async #load(hash: Buffer, now: number, ip: string | undefined): Promise<Principal | null> {
    const row = await this.#db
      .selectFrom('token')
      .innerJoin('appUser', 'appUser.id', 'token.userId')
      .select([
        'appUser.id',
        'appUser.isAdmin',
        'appUser.isDemo',
        'token.lastUsedAt',
        'token.createdAt',
        'token.confirmedAt',
      ])
      .where('token.hash', '=', hash)
      .where('token.kind', '=', 'session')
      .where('token.expiresAt', '>', new Date(now).toISOString())
      .where('appUser.deletedAt', 'is', null)
      .executeTakeFirst()
    if (!row) return null
    if (now - Date.parse(row.lastUsedAt) > NOTED)
      await this.#note(hash, { now, createdAt: Date.parse(row.createdAt), ip })
    const { id: userId, isAdmin, isDemo } = row
    return { userId, isAdmin, isDemo, confirmedAt: Date.parse(row.confirmedAt), tokenHash: hash }
  }

  async #note(hash: Buffer, { now, createdAt, ip }: Use): Promise<void> {
    await this.#db
      .updateTable('token')
      .set({
        lastUsedAt: new Date(now).toISOString(),
        expiresAt: sessionEnd(now, createdAt),
        ...(ip && { network: networkInWords(ip) }),
      })
      .where('hash', '=', hash)
      .execute()
  }
}
