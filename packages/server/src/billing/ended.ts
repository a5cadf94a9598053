import type { AppContext } from '../appContext.ts'
import { publishSubscription } from './effects.ts'
import { giveUpUnpaid } from './giveUp.ts'
import { endOverdue } from './subscription.ts'

/**
 * Marks expired subscriptions as ENDED and notifies the pages of their programs. Returns their number. With BILLING=off no
 * subscription changes.
 */
export async function endSubscriptions({ db, env, now, newId, live }: AppContext): Promise<number> {
  if (!env.billing) return 0
  const ended = await db.transaction().execute(async (trx) => {
    const rows = await endOverdue(trx, now())
    for (const row of rows) {
      await giveUpUnpaid(trx, { now, newId }, row)
      await publishSubscription(trx, row, row.id, 'update')
    }
    return rows.length
  })
  if (ended > 0) live.poke()
  return ended
}
