import type { AppContext } from '../appContext.ts'
import { publish } from '../live/publish.ts'
import { endOverdue } from './subscription.ts'

/** Marks expired subscriptions as ENDED and notifies the pages of their programs. Returns their number. */
export async function endSubscriptions({ db, now, live }: AppContext): Promise<number> {
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
