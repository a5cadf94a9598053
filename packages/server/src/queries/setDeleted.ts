import type { Transaction } from 'kysely'
import type { Database } from '../database.ts'
import type { RowKey } from '../tables/columns.ts'

/**
 * Deletes a row softly, or restores it.
 * @returns false if another call did so at the same time: then there is nothing to log and to publish
 */
export async function setDeleted(
  trx: Transaction<Database>,
  table: 'league' | 'team' | 'teamBrand' | 'teamPersonnel' | 'teamSeason',
  { accountId, id }: RowKey,
  deletedAt: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable(table)
    .set({ deletedAt })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('deletedAt', deletedAt ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
