import { DELIVERIES_KEPT_FOR, type SentType } from '@fullcourt/program'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import type { JobKind } from '../jobs/jobs.ts'
import type { RowKey } from '../tables/columns.ts'

const payload = z.strictObject({ accountId: z.uuid(), deliveryId: z.uuid(), turn: z.int() })
export type DeliveryPayload = z.output<typeof payload>

/** One try of a delivery. The pauses between tries are those of `webhookWait`; these are for a process that dies. */
export const deliveryJob = {
  name: 'webhook-delivery',
  payload,
  firstPause: 5,
  longestPause: 300,
  retries: 100,
  limit: 60,
} satisfies JobKind

/** Transactions whose messages are turned into deliveries: from the first until before the last. */
export interface Span {
  readonly from: string
  readonly until: string
}

/** The program of the team `t` has a webhook that is on. */
export const HAS_WEBHOOK = sql<boolean>`exists (
  select from webhook w where w.account_id = t.account_id and w.team_brand_id = t.team_brand_id and w.is_on)`

/** The content of a delivery: its subject, of games and films the game, and of games the last entry of the log. */
export interface News {
  readonly type: SentType
  readonly id: string
  readonly teamGameId: string | null
  readonly seq: number | null
}

/** Stores a delivery with its job, in the transaction that found the news. */
export async function storeDelivery(
  trx: Kysely<Database>,
  app: Pick<AppContext, 'jobs' | 'newId' | 'now'>,
  { accountId, id: webhookId }: RowKey,
  { type, ...data }: News,
): Promise<void> {
  const id = app.newId()
  const createdAt = new Date(app.now()).toISOString()
  const body = JSON.stringify({ type, timestamp: createdAt, data })
  await trx
    .insertInto('webhookDelivery')
    .values({ accountId, id, webhookId, type, body, createdAt, nextAt: createdAt })
    .execute()
  await app.jobs.enqueue(trx, deliveryJob, { accountId, deliveryId: id, turn: 0 })
}

/** Stores a delivery for each webhook of a program that is on and hears of this. */
export async function storeNews(
  trx: Kysely<Database>,
  app: Pick<AppContext, 'jobs' | 'newId' | 'now'>,
  { accountId, teamBrandId }: { readonly accountId: string; readonly teamBrandId: string },
  news: News,
): Promise<void> {
  const webhooks = await trx
    .selectFrom('webhook')
    .select(['accountId', 'id'])
    .where('accountId', '=', accountId)
    .where('teamBrandId', '=', teamBrandId)
    .where('isOn', '=', true)
    .where(sql<boolean>`${news.type} = any(types)`)
    .execute()
  for (const webhook of webhooks) await storeDelivery(trx, app, webhook, news)
}

/** Deletes deliveries older than 30 days. */
export async function deleteOldDeliveries({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const before = new Date(now() - DELIVERIES_KEPT_FOR).toISOString()
  await db.deleteFrom('webhookDelivery').where('createdAt', '<', before).execute()
}
