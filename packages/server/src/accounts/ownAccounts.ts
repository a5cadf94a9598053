import { type Kysely, type SqlBool, sql } from 'kysely'
import { refuse, refuseUnknown } from '../calls/refusal.ts'
import type { Database } from '../database.ts'

const ownerIs = (userId: string) =>
  sql<boolean>`exists (select from account_owner o where o.account_id = account.id and o.user_id = ${userId})`

/** The accounts that a user may act on: as a whole (`isOwner`), or in programs where they are ADMIN. */
export const ownAccounts = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('account')
    .select(['account.id', 'account.name', 'account.createdAt', 'account.eraseAt'])
    .select(ownerIs(userId).as('isOwner'))
    .select(sql<boolean>`account.founder_id is not distinct from ${userId}::uuid`.as('isFounder'))
    .where(
      sql<SqlBool>`account.id in (select o.account_id from account_owner o where o.user_id = ${userId}
        union select p.account_id from team_brand_personnel p where p.user_id = ${userId} and p.role = 'ADMIN'
          and p.is_active and p.deleted_at is null)`,
    )

interface Asked {
  readonly id: string
  readonly userId: string
}

/** Locks an account for an ADMIN of one of its programs, or for its founder. Refuses others with 404. */
export async function lockOwnAccount(trx: Kysely<Database>, { id, userId }: Asked) {
  await trx.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute()
  const row = await ownAccounts(trx, userId)
    .where('account.id', '=', id)
    .where('account.deletedAt', 'is', null)
    .executeTakeFirst()
  return row ?? refuseUnknown()
}

/** Locks an account whose caller may act on the whole of it. Refuses an ADMIN of a part of it with 403. */
export async function lockWholeAccount(trx: Kysely<Database>, asked: Asked) {
  const account = await lockOwnAccount(trx, asked)
  if (!account.isOwner)
    refuse('forbidden', 'Only an admin of every program of this account can do this. Act on your program.')
  return account
}
