import type { ClientBase } from 'pg'
import type { AppContext } from '../appContext.ts'
import { audit, clearAuditSources, SERVER } from '../audit/audit.ts'
import { keepErasure } from '../backup/erasures.ts'
import { closeMoney } from '../billing/endedAccounts.ts'
import { deleteExports } from '../export/files.ts'
import { type Addressee, verifiedAddressOf } from '../mail/addressee.ts'
import { post } from '../mail/post.ts'
import { longTransaction } from '../queries/longTransaction.ts'
import { deleteAccountData } from './eraseAccount.ts'
import { userGoneLetter } from './letters.ts'
import { deletePictures } from './pictures.ts'

/** Removes the user's contacts and devices from the programs of others, and from the audit log. */
async function clearTraces(client: ClientBase, userId: string): Promise<void> {
  await client.query('update invitation set email = null, phone = null where accepted_by = $1', [userId])
  await client.query('update game_log set device = null where by_user = $1 and device is not null', [userId])
  await clearAuditSources(client, { userIds: [userId] })
}

/** The ids of the user's rows that payloads of jobs name. */
const NAMED_BY_JOBS = ['contact_code', 'user_notification', 'data_export']
  .map((table) => `select id from ${table} where user_id = $1`)
  .join(' union all ')

async function forgetJobs({ jobs }: AppContext, client: ClientBase, userId: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(NAMED_BY_JOBS, [userId])
  await jobs.forget(client, [userId, ...rows.map(({ id }) => id)])
}

/** Where rows of accounts name a user. No foreign key does: users may be in another database. */
const REFERENCES = [
  ['account', 'founder_id'],
  ['api_token', 'created_by'],
  ['invitation', 'invited_by'],
  ['invitation', 'accepted_by'],
  ['invitation', 'requested_by'],
  ['team_video', 'created_by'],
  ['playlist', 'created_by'],
  ['playlist_item', 'created_by'],
  ['film_tag', 'created_by'],
  ['drawing', 'created_by'],
  ['film_comment', 'created_by'],
  ['assignment', 'created_by'],
  ['playlist_share', 'created_by'],
  ['film_export', 'created_by'],
] as const

/** Deletes the user's own rows. Programs of others keep the person without a sign-in and contacts. */
async function deleteRows(client: ClientBase, userId: string): Promise<void> {
  await client.query(
    `update team_brand_personnel set user_id = null, primary_email = null, primary_phone = null
    where user_id = $1`,
    [userId],
  )
  for (const [table, column] of REFERENCES)
    await client.query(`update ${table} set ${column} = null where ${column} = $1`, [userId])
  await client.query(
    'delete from access_request where email_key in (select email_key from user_email where user_id = $1)',
    [userId],
  )
  for (const table of ['token', 'api_token', 'user_email', 'user_phone', 'live_event'])
    await client.query(`delete from ${table} where user_id = $1`, [userId])
  await client.query('delete from app_user where id = $1', [userId])
}

/** Deletes a user whose time has come, with the accounts that belong to no one else. Does nothing when it was revoked or done. */
export async function eraseUserNow(app: AppContext, id: string): Promise<void> {
  const due = await app.db
    .selectFrom('accountOfOne')
    .innerJoin('appUser', 'appUser.id', 'accountOfOne.userId')
    .select('accountOfOne.accountId')
    .where('userId', '=', id)
    .where('appUser.eraseAt', '<=', new Date(app.now()).toISOString())
    .execute()
  for (const { accountId } of due) if (!(await closeMoney(app, accountId))) return
  const addressee: Addressee | undefined = await verifiedAddressOf(app.db, { id })
  const accountIds = await longTransaction(app, async (client) => {
    const { rows } = await client.query(
      'select id from app_user where id = $1 and erase_at <= $2 for update',
      [id, new Date(app.now()).toISOString()],
    )
    if (rows.length === 0) return null
    await keepErasure(app, 'user', id)
    const own = await client.query<{ id: string }>(
      'select account_id as id from account_of_one where user_id = $1',
      [id],
    )
    for (const account of own.rows) await deleteAccountData(app, client, account.id)
    await deleteExports(app, client, { userId: id })
    await deletePictures(app, client, { ownerId: id })
    await forgetJobs(app, client, id)
    await clearTraces(client, id)
    await deleteRows(client, id)
    return own.rows.map((account) => account.id)
  })
  if (!accountIds) return
  await audit(
    app.db,
    SERVER,
    { kind: 'erased', on: { kind: 'user', id } },
    ...accountIds.map((accountId) => ({
      kind: 'erased' as const,
      on: { kind: 'account' as const, id: accountId },
      accountId,
    })),
  )
  app.sessions.clearUser(id)
  app.subjectCache.clear()
  if (addressee) await post(app, userGoneLetter(addressee))
}
