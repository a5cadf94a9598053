import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import type { Source } from '../http/source.ts'

const DAY = 86_400_000
/** A network or device that a user did not log in from for so long is unknown again. */
const KEPT_DAYS = 90

/** How well an account knows where a call comes from: by the device, by the network only, or not at all. */
export type Familiarity = 'device' | 'network' | 'none'

/** What is stored of a job or a call to tell where it came from. */
export type SourceKeys = Pick<Source, 'network' | 'deviceKeyHash'>

const hashOf = (kind: 'network' | 'device', userId: string, key: string): Buffer =>
  hash('sha256', `${kind} ${userId} ${key}`, 'buffer')

function hashesOf(userId: string, { network, deviceKeyHash }: SourceKeys) {
  return {
    network: hashOf('network', userId, network),
    device: deviceKeyHash ? hashOf('device', userId, deviceKeyHash) : null,
  }
}

/** Remembers where a user logged in from. */
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

/** Of no user: asked for in their place, so that an unknown name takes as long as a known one. */
const NO_USER = '00000000-0000-0000-0000-000000000000'

/** How well each of these users' accounts knows a source. */
export async function familiarityOf(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  userIds: readonly string[],
  source: SourceKeys,
): Promise<(userId: string) => Familiarity> {
  const rows = await db
    .selectFrom('knownSource')
    .select(['userId', 'hash'])
    .where('userId', 'in', userIds.length > 0 ? userIds : [NO_USER])
    .where('seenAt', '>', new Date(now() - KEPT_DAYS * DAY).toISOString())
    .execute()
  return (userId) => {
    const { network, device } = hashesOf(userId, source)
    const knows = (sought: Buffer | null) =>
      sought !== null && rows.some((row) => row.userId === userId && row.hash.equals(sought))
    if (knows(device)) return 'device'
    return knows(network) ? 'network' : 'none'
  }
}

/** Forgets networks and devices that were not used for 90 days. */
export async function forgetSources({ db, now }: AppContext): Promise<void> {
  await db
    .deleteFrom('knownSource')
    .where('seenAt', '<', new Date(now() - KEPT_DAYS * DAY).toISOString())
    .execute()
}
