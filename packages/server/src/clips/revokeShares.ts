import type { Transaction } from 'kysely'
import type { Database } from '../database.ts'

/** Ends the links of a playlist. What they play ends at the next request of the player. */
export async function revokeSharesOf(
  trx: Transaction<Database>,
  { accountId, playlistId }: { readonly accountId: string; readonly playlistId: string },
  now: number,
): Promise<void> {
  await trx
    .updateTable('playlistShare')
    .set({ revokedAt: new Date(now).toISOString() })
    .where('accountId', '=', accountId)
    .where('playlistId', '=', playlistId)
    .where('revokedAt', 'is', null)
    .execute()
}
