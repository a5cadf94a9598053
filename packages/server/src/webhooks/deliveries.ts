import { DELIVERIES_KEPT_FOR, type SentType } from '@fullcourt/program'
import type { Kysely } from 'kysely'
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

/** The content of a delivery: its subject, and for games the last entry of the log. */
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

/** Deletes deliveries older than 30 days. */
export async function deleteOldDeliveries({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const before = new Date(now() - DELIVERIES_KEPT_FOR).toISOString()
  await db.deleteFrom('webhookDelivery').where('createdAt', '<', before).execute()
}
