import { hash } from 'node:crypto'
import { DAY_MS } from '@fullcourt/program'
import type { Kysely } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Source } from '../calls/source.ts'
import type { Database } from '../database.ts'
import { NIL_UUID } from '../newId.ts'

/** A network or device is unknown again when the user has not logged in from it for so long. */
const RETENTION_DAYS = 90

/** How well an account knows the source of a call: by its device, only by its network, or not at all. */
export type Familiarity = 'device' | 'network' | 'none'

/** The parts of a source that identify it later. */
export type SourceKeys = Pick<Source, 'network' | 'deviceKeyHash'>

const hashOf = (kind: 'network' | 'device', userId: string, key: string): Buffer =>
  hash('sha256', `${kind} ${userId} ${key}`, 'buffer')

function hashesOf(userId: string, { network, deviceKeyHash }: SourceKeys) {
  return {
    network: hashOf('network', userId, network),
    device: deviceKeyHash ? hashOf('device', userId, deviceKeyHash) : null,
  }
}

/** Stores the network and device that a user logged in from. */
export async function rememberSource(
  { now }: Pick<AppContext, 'now'>,
  db: Kysely<Database>,
  userId: string,
  source: SourceKeys,
): Promise<void> {
  const { network, device } = hashesOf(userId, source)
  const seenAt = new Date(now()).toISOString()
  await db
    .insertInto('knownSource')
    .values([network, device].flatMap((hash) => (hash ? [{ userId, hash, seenAt }] : [])))
    .onConflict((on) => on.columns(['userId', 'hash']).doUpdateSet({ seenAt }))
    .execute()
}

/** Returns a function that says how well each user's account knows a source. */
export async function familiarityOf(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  userIds: readonly string[],
  source: SourceKeys,
): Promise<(userId: string) => Familiarity> {
  const rows = await db
    .selectFrom('knownSource')
    .select(['userId', 'hash'])
    // Without users it asks all the same, so that an unknown name takes as long as a known one.
    .where('userId', 'in', userIds.length > 0 ? userIds : [NIL_UUID])
    .where('seenAt', '>', new Date(now() - RETENTION_DAYS * DAY_MS).toISOString())
    .execute()
  return (userId) => {
    const { network, device } = hashesOf(userId, source)
    const knows = (sought: Buffer | null) =>
      sought !== null && rows.some((row) => row.userId === userId && row.hash.equals(sought))
    if (knows(device)) return 'device'
    return knows(network) ? 'network' : 'none'
  }
}

/** Deletes networks and devices that were not used for 90 days. */
export async function deleteOldSources({ db, now }: AppContext): Promise<void> {
  await db
    .deleteFrom('knownSource')
    .where('seenAt', '<', new Date(now() - RETENTION_DAYS * DAY_MS).toISOString())
    .execute()
}
