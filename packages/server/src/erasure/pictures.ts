import type { ClientBase } from 'pg'
import type { AppContext } from '../appContext.ts'
import { keyOfAvatar } from '../avatars/names.ts'

/** Deletes the pictures of a user or person (`ownerId`), or all of an account, bytes first. */
export async function deletePictures(
  { storage }: Pick<AppContext, 'storage'>,
  client: ClientBase,
  {
    ownerId = null,
    accountId = null,
  }: { readonly ownerId?: string | null; readonly accountId?: string | null },
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    'select id from avatar where owner_id = $1 or account_id = $2',
    [ownerId, accountId],
  )
  const ids = rows.map(({ id }) => id)
  await storage.delete(ids.map(keyOfAvatar))
  for (const table of ['app_user', 'team_brand', 'team_brand_personnel'])
    await client.query(`update ${table} set avatar_id = null where avatar_id = any($1)`, [ids])
  await client.query('delete from avatar where id = any($1)', [ids])
}
