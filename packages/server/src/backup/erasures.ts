import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ClientBase } from 'pg'
import * as z from 'zod'
import type { AppContext } from '../appContext.ts'
import type { BackupPlace } from './place.ts'

/** Beside the backups: who was erased. A restore of an older backup erases them again. Ids only. */
const FOLDER = 'erased/'
const ENDING = '.json'

const erasure = z.strictObject({
  what: z.enum(['user', 'account', 'person']),
  id: z.uuid(),
  at: z.iso.datetime(),
})
type KeptErasure = z.output<typeof erasure>

/** Writes down an erasure, before its rows go: what was erased twice does no harm. */
export async function keepErasure(
  { backups, now, newId }: Pick<AppContext, 'backups' | 'now' | 'newId'>,
  what: KeptErasure['what'],
  id: string,
): Promise<void> {
  const kept: KeptErasure = { what, id, at: new Date(now()).toISOString() }
  await backups.write(`${FOLDER}${newId()}${ENDING}`, Readable.from([Buffer.from(JSON.stringify(kept))]))
}

/** The erasures since a time. */
export async function erasuresSince(place: BackupPlace, since: string): Promise<readonly KeptErasure[]> {
  const found: KeptErasure[] = []
  for await (const name of place.list(FOLDER)) {
    // A killed process left a file in the making, under another name.
    if (!name.endsWith(ENDING)) continue
    const read = erasure.safeParse(JSON.parse(await text(await place.read(name))))
    if (read.success && read.data.at >= since) found.push(read.data)
  }
  return found
}

const TABLES = { user: 'app_user', account: 'account', person: 'team_brand_personnel' } as const

/** Makes those who were erased after the backup due again: the first hour of the restored server erases them. */
export async function eraseAgain(client: ClientBase, erasures: readonly KeptErasure[]): Promise<void> {
  for (const { what, id, at } of erasures)
    await client.query(`update ${TABLES[what]} set erase_at = $2 where id = $1`, [id, at])
}
