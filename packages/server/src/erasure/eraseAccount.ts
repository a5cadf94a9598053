import type { ClientBase } from 'pg'
import type { AppContext } from '../appContext.ts'
import { audit, SERVER } from '../audit/audit.ts'
import { keepErasure } from '../backup/erasures.ts'
import { closeMoney } from '../billing/endedAccounts.ts'
import { deleteAccountRows } from '../demo/sweep.ts'
import { deleteExports } from '../export/files.ts'
import { ownsFolder } from '../film/rows.ts'
import { deleteFolder } from '../film/sweep.ts'
import { longTransaction } from '../queries/longTransaction.ts'
import { deletePictures } from './pictures.ts'

interface Folder {
  readonly id: string
  readonly folder: string
  readonly uploadId: string | null
}

/** Deletes the files of an account's films. Demos share theirs. */
async function deleteFilms(app: AppContext, client: ClientBase, accountId: string): Promise<void> {
  const { rows } = await client.query<Folder>(
    'select id, folder, upload_id as "uploadId" from team_video where account_id = $1 and erased_at is null',
    [accountId],
  )
  for (const { id, folder, uploadId } of rows) {
    if (uploadId) await app.storage.parts.abort({ key: `${folder}/original`, uploadId })
    if (ownsFolder({ id, folder })) await deleteFolder(app, folder)
  }
}

/** The ids of an account's rows that payloads of jobs name. */
const NAMED_BY_JOBS = ['team_game', 'team_video', 'invitation', 'user_notification', 'data_export']
  .map((table) => `select id from ${table} where account_id = $1`)
  .join(' union all ')

/**
 * Deletes all rows, files and jobs of an account. Files first: when the process is killed in between, the next try finds the rest
 * by the rows.
 */
export async function deleteAccountData(
  app: AppContext,
  client: ClientBase,
  accountId: string,
): Promise<void> {
  await deleteFilms(app, client, accountId)
  await deletePictures(app, client, { accountId })
  await deleteExports(app, client, { accountId })
  const { rows } = await client.query<{ id: string }>(NAMED_BY_JOBS, [accountId])
  await app.jobs.forget(client, [accountId, ...rows.map(({ id }) => id)])
  await deleteAccountRows(client, [accountId])
}

/** Deletes an account whose time has come. Does nothing when it was revoked or done. */
export async function eraseAccountNow(app: AppContext, id: string): Promise<void> {
  const due = await app.db
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('eraseAt', '<=', new Date(app.now()).toISOString())
    .executeTakeFirst()
  // A charge without an answer is waited for: the next hour tries again.
  if (!due || !(await closeMoney(app, id))) return
  const isDue = await longTransaction(app, async (client) => {
    const { rows } = await client.query(
      'select id from account where id = $1 and erase_at <= $2 for update',
      [id, new Date(app.now()).toISOString()],
    )
    if (rows.length === 0) return false
    await keepErasure(app, 'account', id)
    await deleteAccountData(app, client, id)
    return true
  })
  if (!isDue) return
  await audit(app.db, SERVER, { kind: 'erased', on: { kind: 'account', id }, accountId: id })
  app.subjectCache.clear()
}
