import { WEBHOOK_PATIENCE, webhookWait } from '@fullcourt/program'
import type { WebhookEnd } from '@fullcourt/wire'
import type { Selectable, Transaction } from 'kysely'
import * as z from 'zod'
import type { AppContext } from '../appContext.ts'
import { audit, SERVER } from '../audit/audit.ts'
import { adminsOf } from '../billing/admins.ts'
import type { Database } from '../database.ts'
import type { Attempt } from '../jobs/jobs.ts'
import { type JobKind, MAIL_RETRIES } from '../jobs/jobs.ts'
import { verifiedAddressOf } from '../mail/addressee.ts'
import { post } from '../mail/post.ts'
import type { WebhookDeliveryTable, WebhookTable } from '../tables/webhooks.ts'
import type { WebhookAnswer } from './caller.ts'
import { type DeliveryPayload, deliveryJob } from './deliveries.ts'
import { webhookOffLetter } from './letters.ts'
import { signedHeaders } from './secrets.ts'

const GONE = 410

const mailPayload = z.strictObject({ accountId: z.uuid(), webhookId: z.uuid(), userId: z.uuid() })
export const webhookOffMail = {
  name: 'webhook-off-mail',
  payload: mailPayload,
  ...MAIL_RETRIES,
} satisfies JobKind

type Webhook = Selectable<WebhookTable>
type Delivery = Selectable<WebhookDeliveryTable>

const isSuccess = ({ status }: WebhookAnswer): boolean => status !== null && status >= 200 && status < 300

/** Milliseconds of a Retry-After: seconds, or a date. */
function askedPause({ retryAfter }: WebhookAnswer, now: number): number | null {
  if (retryAfter === null) return null
  const pause = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now
  return Number.isNaN(pause) ? null : pause
}

async function loadDelivery(app: AppContext, { accountId, deliveryId, turn }: DeliveryPayload) {
  const delivery = await app.db
    .selectFrom('webhookDelivery')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', deliveryId)
    .where('turn', '=', turn)
    .where('state', '=', 'WAITING')
    .executeTakeFirst()
  const webhook =
    delivery &&
    (await app.db
      .selectFrom('webhook')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('id', '=', delivery.webhookId)
      .executeTakeFirst())
  return delivery && webhook ? { delivery, webhook } : null
}

/** Sends a delivery once, and leaves the job of its next try. */
export async function deliver(payload: DeliveryPayload, app: AppContext, { signal }: Attempt): Promise<void> {
  const found = await loadDelivery(app, payload)
  if (!found) return
  const { delivery, webhook } = found
  const { id, body } = delivery
  const none = (text: string): WebhookAnswer => ({ status: null, text, retryAfter: null })
  const headers = signedHeaders(app, webhook, { id, body, now: app.now() })
  const answer = !webhook.isOn
    ? none('The webhook was switched off.')
    : headers === null
      ? none('The secret cannot be read. Renew it.')
      : await app.webhookCaller.send({ url: webhook.url, headers, body }, signal)
  await app.db.transaction().execute((trx) => settle(trx, app, { delivery, webhook, answer }))
  app.jobs.poke()
}

interface Settled {
  readonly delivery: Delivery
  readonly webhook: Webhook
  readonly answer: WebhookAnswer
}

async function settle(
  trx: Transaction<Database>,
  app: AppContext,
  { delivery, webhook, answer }: Settled,
): Promise<void> {
  const { accountId, id, turn } = delivery
  const now = app.now()
  const isDelivered = isSuccess(answer)
  const tries = delivery.tries + 1
  const isOver = isDelivered || answer.status === GONE || !webhook.isOn
  const wait = isOver ? null : webhookWait(tries, askedPause(answer, now), Math.random())
  const nextAt = wait === null ? null : new Date(now + wait)
  const { numUpdatedRows } = await trx
    .updateTable('webhookDelivery')
    .set({
      state: isDelivered ? 'DELIVERED' : nextAt ? 'WAITING' : 'FAILED',
      tries,
      turn: turn + 1,
      nextAt: nextAt?.toISOString() ?? null,
      status: answer.status,
      answer: answer.text,
      answeredAt: new Date(now).toISOString(),
    })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('turn', '=', turn)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  if (nextAt)
    await app.jobs.enqueue(trx, deliveryJob, { accountId, deliveryId: id, turn: turn + 1 }, { after: nextAt })
  if (webhook.isOn) await noteAnswer(trx, app, webhook, answer)
}

/** Notes since when a webhook fails, and switches it off in the end. */
async function noteAnswer(
  trx: Transaction<Database>,
  app: AppContext,
  { accountId, id }: Webhook,
  answer: WebhookAnswer,
): Promise<void> {
  const webhook = await trx
    .selectFrom('webhook')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!webhook?.isOn) return
  const now = app.now()
  const failingSince = isSuccess(answer) ? null : (webhook.failingSince ?? new Date(now).toISOString())
  const hasFailed = failingSince !== null && now - Date.parse(failingSince) >= WEBHOOK_PATIENCE
  const offReason: WebhookEnd | null = answer.status === GONE ? 'GONE' : hasFailed ? 'FAILING' : null
  await trx
    .updateTable('webhook')
    .set({ failingSince, ...(offReason && { isOn: false, offReason }) })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute()
  if (offReason) await tellOfEnd(trx, app, webhook, offReason)
}

async function tellOfEnd(
  trx: Transaction<Database>,
  app: AppContext,
  { accountId, id, teamBrandId, name }: Webhook,
  reason: WebhookEnd,
): Promise<void> {
  await audit(trx, SERVER, {
    kind: 'webhook_switched_off',
    on: { kind: 'webhook', id },
    accountId,
    teamBrandId,
    detail: { name, reason },
  })
  for (const userId of await adminsOf(trx, { accountId, id: teamBrandId }))
    await app.jobs.enqueue(trx, webhookOffMail, { accountId, webhookId: id, userId })
}

/** Mails an ADMIN that the server switched a webhook off, unless it is on again. */
export async function mailOfEnd(
  { accountId, webhookId, userId }: z.output<typeof mailPayload>,
  app: AppContext,
): Promise<void> {
  const webhook = await app.db
    .selectFrom('webhook')
    .select(['name', 'offReason'])
    .where('accountId', '=', accountId)
    .where('id', '=', webhookId)
    .where('isOn', '=', false)
    .executeTakeFirst()
  const addressee = await verifiedAddressOf(app.db, { id: userId })
  if (!webhook?.offReason || !addressee) return
  const { name, offReason } = webhook
  const url = `${app.env.publicUrl}/a/program/webhooks/${webhookId}/`
  await post(app, webhookOffLetter(addressee, { name, offReason, url }))
}
