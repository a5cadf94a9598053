import type { ClientBase } from 'pg'
import { type Addressee, verifiedAddressOf } from '../accounts/contacts.ts'
import type { AppContext } from '../appContext.ts'
import { audit, SERVER } from '../audit/audit.ts'
import { deleteExports } from '../export/files.ts'
import { post } from '../mail/post.ts'
import { deleteAccountData } from './eraseAccount.ts'
import { inTransaction } from './inTransaction.ts'
import { userGoneLetter } from './letters.ts'
import { deletePictures } from './pictures.ts'

/** The accounts that only this user belongs to, and in whose programs no other user can sign in. */
const OWN_ACCOUNTS = `
  select m.account_id as id from account_member m
  where m.user_id = $1
    and not exists (select from account_member o where o.account_id = m.account_id and o.user_id <> $1)
    and not exists (select from team_brand_personnel p where p.account_id = m.account_id and p.user_id <> $1
      and p.is_active and p.deleted_at is null)`

/** Another ADMIN of its programs becomes the member of an account that would have none. */
async function handOver(client: ClientBase, userId: string): Promise<void> {
  await client.query(
    `insert into account_member (account_id, user_id)
    select distinct on (p.account_id) p.account_id, p.user_id from team_brand_personnel p
    join account_member m on m.account_id = p.account_id and m.user_id = $1
    where p.user_id <> $1 and p.role = 'ADMIN' and p.is_active and p.deleted_at is null
      and not exists (select from account_member o where o.account_id = p.account_id and o.user_id <> $1)
    order by p.account_id, p.created_at
    on conflict do nothing`,
    [userId],
  )
}

/** Deletes the user's own rows. Programs of others keep the person without a sign-in and contacts. */
async function deleteRows(client: ClientBase, userId: string): Promise<void> {
  await client.query(
    `update team_brand_personnel set user_id = null, primary_email = null, primary_phone = null, avatar_url = null
    where user_id = $1`,
    [userId],
  )
  for (const table of ['token', 'user_email', 'user_phone', 'account_member', 'live_event'])
    await client.query(`delete from ${table} where user_id = $1`, [userId])
  await client.query('delete from app_user where id = $1', [userId])
}

/** Deletes a user whose time has come, with the accounts that belong to no one else. Does nothing when it was revoked or done. */
export async function eraseUserNow(app: AppContext, id: string): Promise<void> {
  const addressee: Addressee | undefined = await verifiedAddressOf(app.db, { id })
  const accountIds = await inTransaction(app, async (client) => {
    const { rows } = await client.query(
      'select id from app_user where id = $1 and erase_at <= $2 for update',
      [id, new Date(app.now()).toISOString()],
    )
    if (rows.length === 0) return null
    const own = await client.query<{ id: string }>(OWN_ACCOUNTS, [id])
    for (const account of own.rows) await deleteAccountData(app, client, account.id)
    await handOver(client, id)
    await deleteExports(app, client, { userId: id })
    await deletePictures(app, client, { ownerId: id })
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
