import type { AppContext } from '../appContext.ts'
import { publish } from '../live/publish.ts'
import { endOverdue } from './subscription.ts'

/**
 * Marks expired subscriptions as ENDED and notifies the pages of their programs. Returns their number. With BILLING=off no
 * subscription changes.
 */
export async function endSubscriptions({ db, env, now, live }: AppContext): Promise<number> {
  if (!env.billing) return 0
  const ended = await db.transaction().execute(async (trx) => {
    const rows = await endOverdue(trx, now())
    for (const { id, accountId, teamBrandId } of rows)
      await publish(trx, {
        accountId,
        teamBrandId,
        type: 'team-brand-subscription',
        detail: { id, action: 'update' },
      })
    return rows.length
  })
  if (ended > 0) live.poke()
  return ended
}
