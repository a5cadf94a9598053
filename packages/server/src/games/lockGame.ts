import { sql, type Transaction } from 'kysely'
import { refuse } from '../calls/refusal.ts'
import type { Database } from '../database.ts'
import type { RowKey } from '../tables/columns.ts'

/** Locks the game's row. Transactions always lock the game first, then its people. */
export const lockGame = (trx: Transaction<Database>, { accountId, id }: RowKey) =>
  trx
    .selectFrom('teamGame')
    .selectAll()
    // By values: a lock takes no sub-query that Citus would have to join.
    .select(
      sql<boolean>`exists (select from game_event e
        where e.account_id = ${accountId} and e.team_game_id = ${id} and e.is_current)`.as('isScored'),
    )
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Locks a game for a change. It may have been deleted since the call was allowed. */
export async function lockKeptGame(trx: Transaction<Database>, key: RowKey) {
  const game = await lockGame(trx, key)
  if (game.deletedAt !== null) refuse('deleted', 'This game was deleted. Restore it first.')
  return game
}
