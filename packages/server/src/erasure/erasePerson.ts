import type { ClientBase } from 'pg'
import type { AppContext } from '../appContext.ts'
import { audit, SERVER } from '../audit/audit.ts'
import { deleteExports } from '../export/files.ts'
import { inTransaction } from './inTransaction.ts'
import { deletePictures } from './pictures.ts'
import { ERASED, type NamedPerson, replaceNames } from './replaceNames.ts'

interface PersonRow extends NamedPerson {
  readonly id: string
  readonly accountId: string
  readonly teamBrandId: string
  readonly userId: string | null
}

async function lockDue(client: ClientBase, id: string, now: string): Promise<PersonRow | undefined> {
  const { rows } = await client.query<PersonRow>(
    `select id, account_id as "accountId", team_brand_id as "teamBrandId", user_id as "userId", first_name as "firstName",
      last_name as "lastName", primary_email as "primaryEmail", primary_phone as "primaryPhone"
    from team_brand_personnel where id = $1 and erase_at <= $2 and erased_at is null for update`,
    [id, now],
  )
  return rows[0]
}

/** Removes the person's rows from what names them. The jersey stays on the sheets of games. */
async function clearRows(client: ClientBase, id: string, now: string): Promise<void> {
  const { firstName, lastName } = ERASED
  await client.query(
    `update team_brand_personnel set first_name = $2, last_name = $3, primary_email = null, primary_phone = null,
      gender = null, height = null, grade_level = null, avatar_url = null, user_id = null, is_active = false,
      deleted_at = coalesce(deleted_at, $4::timestamptz), erase_at = null, erased_at = $4, updated_at = $4 where id = $1`,
    [id, firstName, lastName, now],
  )
  await client.query(
    `update team_personnel set deleted_at = coalesce(deleted_at, $2::timestamptz) where team_brand_personnel_id = $1`,
    [id, now],
  )
  await client.query(
    `update team_game_personnel set first_name = $2, last_name = $3 where team_brand_personnel_id = $1`,
    [id, firstName, lastName],
  )
  await client.query(
    `update invitation set email = null, phone = null, name = null, revoked_at = coalesce(revoked_at, $2::timestamptz)
    where person_id = $1`,
    [id, now],
  )
  // The games are read again by every process: their people have changed.
  await client.query(
    `update team_game set version = version + 1
    where id in (select team_game_id from team_game_personnel where team_brand_personnel_id = $1)`,
    [id],
  )
}

/** Is there another person of the account with this last name? */
async function isLastNameShared(
  client: ClientBase,
  { id, accountId, lastName }: PersonRow,
): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from team_brand_personnel where account_id = $1 and id <> $2 and lower(last_name) = lower($3)
      union all select from unmanaged_team_personnel where account_id = $1 and lower(last_name) = lower($3)) as found`,
    [accountId, id, lastName],
  )
  return rows[0]?.found === true
}

/** Erases a person of a program whose time has come. Does nothing when it was revoked or done. */
export async function erasePersonNow(app: AppContext, id: string): Promise<void> {
  const at = new Date(app.now()).toISOString()
  const person = await inTransaction(app, async (client) => {
    const row = await lockDue(client, id, at)
    if (!row) return null
    const isShared = await isLastNameShared(client, row)
    await deletePictures(app, client, { ownerId: id })
    await deleteExports(app, client, { accountId: row.accountId })
    await clearRows(client, id, at)
    await replaceNames(client, row.accountId, row, isShared)
    return row
  })
  if (!person) return
  const { accountId, teamBrandId, userId } = person
  await audit(app.db, SERVER, {
    kind: 'erased',
    on: { kind: 'person', id },
    accountId,
    teamBrandId,
  })
  if (userId) app.sessions.clearUser(userId)
  app.subjectCache.clear()
}
