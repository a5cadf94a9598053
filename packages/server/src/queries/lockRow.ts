import type { Transaction } from 'kysely'
import type { Database } from '../database.ts'
import type { RowKey } from '../tables/columns.ts'

/**
 * Locks a program, a team or a game until the transaction ends, so that calls that change what belongs to it wait for each other. Others
 * may insert rows that belong to it.
 */
export const lockRow = (
  trx: Transaction<Database>,
  table: 'team' | 'teamBrand' | 'teamGame',
  { accountId, id }: RowKey,
) =>
  trx
    .selectFrom(table)
    .select('id')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()
