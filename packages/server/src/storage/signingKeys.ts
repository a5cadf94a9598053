import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import type { SigningKeys } from './signedAddress.ts'

const SECRET_BYTES = 32

/** Reads the keys of signed addresses, which all replicas share. The first process creates the first one. */
export async function openSigningKeys(db: Kysely<Database>): Promise<SigningKeys> {
  await db
    .insertInto('signingKey')
    .values({ id: 1, secret: randomBytes(SECRET_BYTES) })
    .onConflict((on) => on.doNothing())
    .execute()
  const all = await db.selectFrom('signingKey').select(['id', 'secret']).orderBy('id', 'desc').execute()
  return { current: all[0]!, all }
}

const NAME_CHARACTERS = 16

/** A name of the installation that all its replicas share; it says nothing of the key it is made of. */
export function installationOf({ all }: SigningKeys): string {
  const first = all.reduce((a, b) => (a.id < b.id ? a : b))
  return createHash('sha256')
    .update('installation')
    .update(first.secret)
    .digest('hex')
    .slice(0, NAME_CHARACTERS)
}
