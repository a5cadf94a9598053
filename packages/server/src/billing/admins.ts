import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import type { RowKey } from '../tables/columns.ts'

/** A program with an ADMIN of it who can sign in. Sandboxes and deleted programs are left out. */
export const programAdmins = (db: Kysely<Database>) =>
  db
    .selectFrom('teamBrand as b')
    .innerJoin('account as a', 'a.id', 'b.accountId')
    .innerJoin('teamBrandPersonnel as p', (on) =>
      on.onRef('p.accountId', '=', 'b.accountId').onRef('p.teamBrandId', '=', 'b.id'),
    )
    .where('a.isDemo', '=', false)
    .where('a.deletedAt', 'is', null)
    .where('b.deletedAt', 'is', null)
    .where('p.role', '=', 'ADMIN')
    .where('p.isActive', '=', true)
    .where('p.deletedAt', 'is', null)
    .where('p.userId', 'is not', null)

/** The users who get the mails about money of a program. */
export async function adminsOf(db: Kysely<Database>, { accountId, id }: RowKey): Promise<readonly string[]> {
  const rows = await programAdmins(db)
    .select('p.userId')
    .where('b.accountId', '=', accountId)
    .where('b.id', '=', id)
    .execute()
  return rows.flatMap(({ userId }) => userId ?? [])
}
