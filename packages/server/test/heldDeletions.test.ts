import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteHeld, holdDeletions } from '../src/backup/heldDeletions.ts'
import { BUCKET, DISK, type OpenForTest } from './storages.ts'
import { setUpTestServer } from './testServer.ts'

describe.each([DISK, BUCKET])('deletions that a backup holds back: $name', ({ open, missing }) => {
  if (missing) return it.skip(missing, () => {})
  const at = setUpTestServer()
  let stored: OpenForTest
  beforeAll(async () => {
    stored = await open()
  })
  afterAll(() => stored?.close())

  it('spare a file that was stored again meanwhile, also with the same bytes', async () => {
    const { db, now, database } = at.app
    const { storage } = stored
    const held = holdDeletions(storage, { db, now })
    await database.pool.query(
      `insert into backup_run (id, kind, state, place, version, started_at, held_until)
      values ($1, 'ASKED', 'RUNNING', '', '0', now(), now() + interval '1 minute')`,
      [randomUUID()],
    )
    const [gone, again] = [`film/${randomUUID()}/original`, `film/${randomUUID()}/original`]
    for (const key of [gone, again]) await held.put(key, Buffer.from('a'), 'video/mp4')
    await held.delete([gone, again])
    const { modifiedAt } = (await storage.head(again))!
    // A bucket tells the time in seconds.
    const putAgain = async () => {
      await held.put(again, Buffer.from('a'), 'video/mp4')
      return (await storage.head(again))!.modifiedAt
    }
    await expect.poll(putAgain, { timeout: 10_000 }).not.toBe(modifiedAt)
    await database.pool.query('delete from backup_run')
    await deleteHeld({ db, now, storage })
    expect(await storage.head(gone)).toBeNull()
    expect(await storage.head(again)).not.toBeNull()
  })
})
