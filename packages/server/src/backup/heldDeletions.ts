import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import type { Storage, StoredObject } from '../storage/storage.ts'

/** A backup renews its hold more often than this, so that the hold of a killed one ends soon. */
export const HOLD_MS = 3 * 60_000
const AT_ONCE = 500

type Clocked = Pick<AppContext, 'db' | 'now'>

const isHeld = async ({ db, now }: Clocked): Promise<boolean> =>
  (await db
    .selectFrom('backupRun')
    .select('id')
    .where('state', '=', 'RUNNING')
    .where('heldUntil', '>', new Date(now()).toISOString())
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Tells an object from one that takes its place. In a bucket the tag alone does not: the same bytes have the same one. */
const tagOf = ({ etag, modifiedAt }: StoredObject): string => `${etag} ${modifiedAt}`

/** Writes down what is to be deleted later, with its tag: a key may get new bytes until then. */
async function deleteLater(db: Kysely<Database>, storage: Storage, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const found = await storage.head(key)
    if (!found) continue
    const etag = tagOf(found)
    await db
      .insertInto('heldDeletion')
      .values({ key, etag })
      .onConflict((on) => on.column('key').doUpdateSet({ etag }))
      .execute()
  }
}

/** Keeps files that are deleted while a backup runs, because the rows of its snapshot name them. They go when it has ended. */
export function holdDeletions(storage: Storage, clocked: Clocked): Storage {
  return {
    origin: storage.origin,
    parts: storage.parts,
    direct: storage.direct,
    put: (...args) => storage.put(...args),
    putFile: (...args) => storage.putFile(...args),
    head: (key) => storage.head(key),
    open: (key) => storage.open(key),
    read: (...args) => storage.read(...args),
    hash: (...args) => storage.hash(...args),
    localFile: (...args) => storage.localFile(...args),
    copy: (...args) => storage.copy(...args),
    async delete(keys) {
      if (keys.length === 0) return
      if (await isHeld(clocked)) await deleteLater(clocked.db, storage, keys)
      else await storage.delete(keys)
    },
    list: (prefix) => storage.list(prefix),
    misplaced: () => storage.misplaced(),
    freeBytes: () => storage.freeBytes(),
    check: () => storage.check(),
    close: () => storage.close(),
  }
}

/** Deletes what was kept for a backup that has ended. */
export async function deleteHeld(app: Pick<AppContext, 'db' | 'now' | 'storage'>): Promise<void> {
  const { db, storage } = app
  if (await isHeld(app)) return
  for (;;) {
    const held = await db.selectFrom('heldDeletion').selectAll().limit(AT_ONCE).execute()
    if (held.length === 0) return
    for (const { key, etag } of held) {
      const found = await storage.head(key)
      if (found && tagOf(found) === etag) await storage.delete([key])
    }
    await sql`delete from held_deletion where (key, etag) in (
      select * from unnest(${held.map(({ key }) => key)}::text[], ${held.map(({ etag }) => etag)}::text[]))`.execute(
      db,
    )
  }
}
