import type { Kysely } from 'kysely'
import { hashToken, newToken } from '../../access/sessions.ts'
import type { AppContext } from '../../appContext.ts'
import { refuse } from '../../calls/refusal.ts'
import type { Database } from '../../database.ts'

const LIFE_MS = 10 * 60_000
const MAX_TRIES = 5

/** Purposes of a challenge; another use refuses it. */
export type ChallengePurpose = 'log-in' | 'passkey-log-in' | 'confirm' | 'add-passkey'

export interface Challenge {
  readonly userId: string | null
  /** Base64url; null where no passkey is asked for. */
  readonly challenge: string | null
}

/** Keeps a challenge. The database stores only the hash of its token. @returns the token */
export async function openChallenge(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  purpose: ChallengePurpose,
  { userId, challenge }: Challenge,
): Promise<string> {
  const { token, hash } = newToken()
  const expiresAt = new Date(now() + LIFE_MS).toISOString()
  await db
    .insertInto('factorChallenge')
    .values({ tokenHash: hash, userId, purpose, challenge, expiresAt })
    .execute()
  return token
}

const refuseEnded = (): never => refuse('gone', 'This took too long, or too many tries. Start again.')

/** Counts a try at a challenge, and finds it. Refuses with 410 when its time or tries are over. */
export async function tryChallenge(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  purpose: ChallengePurpose,
  token: string,
): Promise<Challenge> {
  const found = await db
    .updateTable('factorChallenge')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('tries', '<', MAX_TRIES)
    .where('expiresAt', '>', new Date(now()).toISOString())
    .returning(['userId', 'challenge'])
    .executeTakeFirst()
  return found ?? refuseEnded()
}

/** Ends a challenge that was met. Of several calls with it, exactly one succeeds. */
export async function endChallenge(db: Kysely<Database>, token: string): Promise<void> {
  const ended = await db
    .deleteFrom('factorChallenge')
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  if (ended.numDeletedRows !== 1n) refuseEnded()
}

/** Deletes challenges that are over. */
export async function deleteOldChallenges({ db, now }: AppContext): Promise<void> {
  await db.deleteFrom('factorChallenge').where('expiresAt', '<', new Date(now()).toISOString()).execute()
}
