import type { Transaction } from 'kysely'
import { SIGN_IN_FIRST } from '../access/authorize.ts'
import { newToken, sessionEnd } from '../access/sessions.ts'
import type { AppContext } from '../appContext.ts'
import { networkText } from '../calls/network.ts'
import type { Principal } from '../calls/principal.ts'
import { refuse } from '../calls/refusal.ts'
import type { Source } from '../calls/source.ts'
import type { Database } from '../database.ts'
import { rememberSource } from './knownSources.ts'

const STREAM_LIFE = 60_000

interface SessionOptions {
  readonly until?: string
  readonly withFactor?: boolean
  readonly passwordHash?: string | null
}

export const refuseCredentials = (): never => refuse('bad_credentials', 'Username or password is wrong.')

/** Waits for a change of the password that is under way: it ends all sessions, so none may begin by the old one. */
async function refuseReplaced(
  trx: Transaction<Database>,
  userId: string,
  passwordHash: string | null,
): Promise<void> {
  const user = await trx
    .selectFrom('appUser')
    .select('passwordHash')
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirst()
  if (user?.passwordHash !== passwordHash) refuseCredentials()
}

/**
 * Opens a session. The database stores only the hash of the token.
 * @param options `until`: ISO time at which a guest's session ends; the sessions of other users end by use. `withFactor`: the
 *   user has shown a second factor. `passwordHash`: stored hash of the password that was right; refuses with `bad_credentials`
 *   if it was replaced since
 */
export async function openSession(
  app: AppContext,
  userId: string,
  source: Source,
  { until, withFactor = false, passwordHash }: SessionOptions = {},
): Promise<string> {
  const { db, now } = app
  const { token, hash } = newToken()
  const at = new Date(now()).toISOString()
  await db.transaction().execute(async (trx) => {
    if (passwordHash !== undefined) await refuseReplaced(trx, userId, passwordHash)
    await rememberSource(app, trx, userId, source)
    await trx
      .insertInto('token')
      .values({
        hash,
        userId,
        kind: 'session',
        device: source.device ?? source.client,
        network: networkText(source.ip),
        createdAt: at,
        lastUsedAt: at,
        confirmedAt: at,
        factorAt: withFactor ? at : null,
        expiresAt: until ?? sessionEnd(now(), now()),
      })
      .execute()
  })
  return token
}

/** How long a token that was renewed is good: for calls under way, and where the reply was lost. It is not confirmed. */
const RENEWED_MS = 10 * 60_000

/**
 * Confirms a session, and gives it a new token, so that a copy of the old one stays unconfirmed. The session keeps its id and its
 * push subscriptions.
 * @param withFactor the user has just shown a second factor
 * @returns the new token
 */
export async function renewSession(
  { db, now, newId, sessions }: Pick<AppContext, 'db' | 'now' | 'newId' | 'sessions'>,
  { userId, tokenHash }: Principal,
  { withFactor = false } = {},
): Promise<string> {
  const { token, hash } = newToken()
  const at = new Date(now()).toISOString()
  await db.transaction().execute(async (trx) => {
    const session = await trx
      .selectFrom('token')
      .selectAll()
      .where('hash', '=', tokenHash)
      .forUpdate()
      .executeTakeFirst()
    // The session ended while the password was checked.
    if (!session) return refuse('unauthenticated', SIGN_IN_FIRST)
    await trx.updateTable('token').set({ id: newId() }).where('hash', '=', tokenHash).execute()
    await trx
      .insertInto('token')
      .values({
        ...session,
        hash,
        sessionHash: null,
        confirmedAt: at,
        factorAt: withFactor ? at : session.factorAt,
        lastUsedAt: at,
        expiresAt: sessionEnd(now(), Date.parse(session.createdAt)),
      })
      .execute()
    await trx
      .updateTable('pushSubscription')
      .set({ sessionHash: hash })
      .where('sessionHash', '=', tokenHash)
      .execute()
    const expiresAt = new Date(now() + RENEWED_MS).toISOString()
    await trx
      .updateTable('token')
      .set({ sessionHash: hash, expiresAt, lastUsedAt: at })
      .where('hash', '=', tokenHash)
      .execute()
  })
  sessions.clearUser(userId)
  return token
}

/** Makes a token for the live stream. It works once within 60 s, because it is part of an address. */
export async function openStreamToken(
  { db, now }: AppContext,
  { userId, tokenHash }: Principal,
): Promise<string> {
  const { token, hash } = newToken()
  const expiresAt = new Date(now() + STREAM_LIFE).toISOString()
  await db
    .insertInto('token')
    .values({ hash, userId, kind: 'stream', sessionHash: tokenHash, expiresAt })
    .execute()
  return token
}

/** Ends every session and stream token of a user, and log-ins that wait for a second factor. */
export async function endSessions(
  { db, sessions }: Pick<AppContext, 'db' | 'sessions'>,
  userId: string,
): Promise<void> {
  await db.deleteFrom('token').where('userId', '=', userId).execute()
  await db.deleteFrom('factorChallenge').where('userId', '=', userId).execute()
  sessions.clearUser(userId)
}

/** Deletes expired tokens. */
export async function deleteExpiredTokens({ db, now }: AppContext): Promise<void> {
  await db.deleteFrom('token').where('expiresAt', '<', new Date(now()).toISOString()).execute()
}
