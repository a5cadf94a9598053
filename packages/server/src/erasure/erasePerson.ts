import type { ClientBase } from 'pg'
import type { AppContext } from '../appContext.ts'
import { audit, SERVER } from '../audit/audit.ts'
import { keepErasure } from '../backup/erasures.ts'
import { deleteExports } from '../export/files.ts'
import { publishProgram } from '../programs/programs.ts'
import { longTransaction } from '../queries/longTransaction.ts'
import { ERASED, type NamedPerson } from './findName.ts'
import { deletePictures } from './pictures.ts'
import { replaceNames } from './replaceNames.ts'

interface PersonRow extends NamedPerson {
  readonly id: string
  readonly accountId: string
  readonly teamBrandId: string
  readonly userId: string | null
}

async function lockDue(client: ClientBase, id: string, now: string): Promise<PersonRow | undefined> {
  const found = await client.query<{ accountId: string }>(
    'select account_id as "accountId" from team_brand_personnel where id = $1',
    [id],
  )
  const { rows } = await client.query<PersonRow>(
    `select id, account_id as "accountId", team_brand_id as "teamBrandId", user_id as "userId", first_name as "firstName",
      last_name as "lastName", primary_email as "primaryEmail", primary_phone as "primaryPhone"
    from team_brand_personnel where id = $1 and erase_at <= $2 and erased_at is null and account_id = $3 for update`,
    [id, now, found.rows[0]?.accountId],
  )
  return rows[0]
}

/**
 * Removes the name and the contacts from the person's rows: also from sheets of games on which the person was typed by hand, and
 * from invitations to the address alone. The jersey stays on the sheets.
 */
async function clearRows(
  client: ClientBase,
  { id, accountId, ...person }: PersonRow,
  now: string,
): Promise<void> {
  const { firstName, lastName } = ERASED
  await client.query(
    `update team_brand_personnel set first_name = $2, last_name = $3, primary_email = null, primary_phone = null,
      gender = null, height = null, grade_level = null, user_id = null, is_active = false,
      deleted_at = coalesce(deleted_at, $4::timestamptz), erase_at = null, erased_at = $4, updated_at = $4 where account_id = $5 and id = $1`,
    [id, firstName, lastName, now, accountId],
  )
  await client.query(
    `update team_personnel set deleted_at = coalesce(deleted_at, $2::timestamptz)
    where account_id = $3 and team_brand_personnel_id = $1`,
    [id, now, accountId],
  )
  const { rows } = await client.query<{ gameId: string }>(
    `update team_game_personnel set first_name = $2, last_name = $3 where account_id = $4 and (team_brand_personnel_id = $1
      or (team_brand_personnel_id is null and unmanaged_team_personnel_id is null
        and lower(coalesce(first_name || ' ', '') || last_name) = lower(coalesce($5::text || ' ', '') || $6::text)))
    returning team_game_id as "gameId"`,
    [id, firstName, lastName, accountId, person.firstName, person.lastName],
  )
  await client.query(
    `update invitation set email = null, phone = null, name = null, revoked_at = coalesce(revoked_at, $2::timestamptz)
    where account_id = $3 and (person_id = $1 or (person_id is null and (lower(email) = lower($4) or phone = $5)))`,
    [id, now, accountId, person.primaryEmail, person.primaryPhone],
  )
  // Clips that a player has seen and answers belong to the player alone.
  for (const table of ['clip_seen', 'assignment'])
    await client.query(`delete from ${table} where account_id = $1 and team_brand_personnel_id = $2`, [
      accountId,
      id,
    ])
  // The games are read again by every process: their people have changed.
  await client.query('update team_game set version = version + 1 where account_id = $1 and id = any($2)', [
    accountId,
    rows.map(({ gameId }) => gameId),
  ])
}

/** Erases a person of a program whose time has come. Does nothing when it was revoked or done. */
export async function erasePersonNow(app: AppContext, id: string): Promise<void> {
  const at = new Date(app.now()).toISOString()
  const person = await longTransaction(app, async (client) => {
    const row = await lockDue(client, id, at)
    if (!row) return null
    await keepErasure(app, 'person', id)
    await deletePictures(app, client, { ownerId: id })
    await deleteExports(app, client, { accountId: row.accountId })
    await clearRows(client, row, at)
    await replaceNames(client, row.accountId, row)
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
  await publishProgram(app.db, person)
  app.live.poke()
  if (userId) app.sessions.clearUser(userId)
  app.subjectCache.clear()
}
