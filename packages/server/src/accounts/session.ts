import type { House } from '../house.ts'
import { newToken, type Principal, sessionEnd } from '../http/who.ts'

const STREAM_LIFE = 60_000

/** Signs a user in; the token leaves the house once and is stored as its hash. */
export async function openSession({ db, now }: House, userId: string): Promise<string> {
  const { token, hash } = newToken()
  await db
    .insertInto('token')
    .values({ hash, userId, kind: 'session', expiresAt: sessionEnd(now()) })
    .execute()
  return token
}

/** A token that opens the live stream once within 60 s, for it stands in an address. */
export async function openStreamToken({ db, now }: House, { userId, tokenHash }: Principal): Promise<string> {
  const { token, hash } = newToken()
  const expiresAt = new Date(now() + STREAM_LIFE).toISOString()
  await db
    .insertInto('token')
    .values({ hash, userId, kind: 'stream', sessionHash: tokenHash, expiresAt })
    .execute()
  return token
}

/** Ends every session and stream token of a user. */
export async function endSessions(
  { db, sessions }: Pick<House, 'db' | 'sessions'>,
  userId: string,
): Promise<void> {
  await db.deleteFrom('token').where('userId', '=', userId).execute()
  sessions.forget(userId)
}

/** Forgets tokens that have ended. */
export async function endExpired({ db, now }: House): Promise<void> {
  await db.deleteFrom('token').where('expiresAt', '<', new Date(now()).toISOString()).execute()
}
