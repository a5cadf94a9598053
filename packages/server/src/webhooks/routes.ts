import { BOTH_SECRETS_FOR, DELIVERIES_KEPT_FOR, hasRoom, TEST_TYPE } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import {
  type AuditDetail,
  type AuditKind,
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  readWebhook,
  renewWebhookSecret,
  replayWebhookDeliveries,
  replayWebhookDelivery,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@fullcourt/wire'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { auditSubject } from '../audit/audit.ts'
import { refuse, refuseField, refuseLimit, refuseUnknown } from '../calls/refusal.ts'
import { type Call, type Route, route } from '../calls/route.ts'
import { programKeyOf } from '../calls/subject.ts'
import type { Database } from '../database.ts'
import { createOnce } from '../queries/createOnce.ts'
import { lockRow } from '../queries/lockRow.ts'
import { type ListKey, readPage } from '../queries/readPage.ts'
import type { RowKey } from '../tables/columns.ts'
import type { WebhookDeliveryTable, WebhookTable } from '../tables/webhooks.ts'
import { deliveryJob, storeDelivery } from './deliveries.ts'
import { beginFollowing } from './follow.ts'
import { newSecret } from './secrets.ts'

const shown = (webhook: Selectable<WebhookTable>): Webhook => ({
  id: webhook.id,
  teamBrandId: webhook.teamBrandId,
  name: webhook.name,
  url: webhook.url,
  types: webhook.types,
  isOn: webhook.isOn,
  offReason: webhook.offReason,
  failingSince: webhook.failingSince,
  signsWithBothUntil: webhook.oldSecretUntil,
  createdAt: webhook.createdAt,
})

const shownDelivery = (delivery: Selectable<WebhookDeliveryTable>): WebhookDelivery => ({
  id: delivery.id,
  type: delivery.type,
  state: delivery.state,
  tries: delivery.tries,
  nextAt: delivery.nextAt,
  status: delivery.status,
  answer: delivery.answer,
  body: delivery.body,
  createdAt: delivery.createdAt,
  answeredAt: delivery.answeredAt,
})

const newest = (table: string): readonly ListKey[] => [
  { by: sql.ref(`${table}.created_at`), as: 'timestamptz(3)', descending: true },
  { by: sql.ref(`${table}.id`), as: 'uuid', descending: true },
]

/** Refuses what is no address. Without TLS, the news of a program would cross the internet in the open. */
function refuseOpenUrl({ env }: Pick<AppContext, 'env'>, url: string | undefined): void {
  if (url === undefined) return
  if (!URL.canParse(url)) refuseField('url', 'Address must be one like https://example.org/hook.')
  if (new URL(url).protocol !== 'https:' && !env.webhookPrivate)
    refuseField('url', 'Address must start with https://.')
}

const ofSubject = (db: Kysely<Database>, { accountId, id }: RowKey) =>
  db.selectFrom('webhook').selectAll().where('accountId', '=', accountId).where('id', '=', id)

const lockWebhook = async (trx: Transaction<Database>, key: RowKey) =>
  (await ofSubject(trx, key).forUpdate().executeTakeFirst()) ?? refuseUnknown()

type AuditedCall = Pick<Call, 'subject' | 'userId' | 'ip' | 'device' | 'client' | 'requestId'>

const auditWebhook = (
  trx: Transaction<Database>,
  call: AuditedCall,
  kind: AuditKind,
  { id, name }: { readonly id: string; readonly name: string },
  more: AuditDetail = {},
) => auditSubject(trx, call, { kind, on: { kind: 'webhook', id }, detail: { name, ...more } })

const createRoute = route(createWebhook, async (call, app) => {
  const { subject, body, who } = call
  if (who.isDemo) refuse('forbidden', 'A demo has no webhooks. Sign up to add one.')
  refuseOpenUrl(app, body.url)
  const program = programKeyOf(subject)
  const { accountId } = program
  const make = async (trx: Transaction<Database>, id: string) => {
    const { secret, sealed } = newSecret(app, id)
    await lockRow(trx, 'teamBrand', program)
    const { n } = await trx
      .selectFrom('webhook')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('accountId', '=', accountId)
      .where('teamBrandId', '=', program.id)
      .executeTakeFirstOrThrow()
    if (!hasRoom('webhooks', n)) refuseLimit('webhooks')
    await beginFollowing(trx, program)
    const { url, name = new URL(url).host.slice(0, 60) } = body
    const types = [...new Set(body.types)]
    const createdAt = new Date(app.now()).toISOString()
    await trx
      .insertInto('webhook')
      .values({ accountId, id, teamBrandId: program.id, name, url, types, secret: sealed, createdAt })
      .execute()
    await auditWebhook(trx, call, 'webhook_made', { id, name })
    return secret
  }
  return createOnce(app, {
    endpoint: createWebhook,
    body,
    table: 'webhook',
    make,
    read: async (id, secret) => ({ id, secret: secret ?? (await renewSecret(app, call, id)) }),
  })
})

const listRoute = route(listWebhooks, (call, app) =>
  readPage(app, call, {
    rows: app.db
      .selectFrom('webhook')
      .selectAll()
      .where('accountId', '=', call.subject.accountId)
      .where('teamBrandId', '=', call.subject.id),
    keys: newest('webhook'),
    searched: [sql`webhook.name`],
    show: shown,
  }),
)

const readRoute = route(readWebhook, async ({ subject }, { db }) =>
  shown((await ofSubject(db, subject).executeTakeFirst()) ?? refuseUnknown()),
)

const changeRoute = route(changeWebhook, async (call, app) => {
  const { subject, body } = call
  refuseOpenUrl(app, body.url)
  await app.db.transaction().execute(async (trx) => {
    const webhook = await lockWebhook(trx, subject)
    const { accountId, id } = webhook
    const { name = webhook.name, url = webhook.url, types = webhook.types, isOn = webhook.isOn } = body
    if (isOn && !webhook.isOn) await beginFollowing(trx, programKeyOf(subject))
    await trx
      .updateTable('webhook')
      .set({
        name,
        url,
        types: [...new Set(types)],
        isOn,
        // The failures of the old address say nothing of a new one.
        ...(url !== webhook.url && { failingSince: null }),
        ...(isOn && !webhook.isOn && { offReason: null, failingSince: null }),
      })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .execute()
    await auditWebhook(trx, call, 'webhook_changed', { id, name })
  })
})

/** Makes a new secret. The previous one signs too for a while. */
async function renewSecret(app: AppContext, call: AuditedCall, id: string): Promise<string> {
  const { secret, sealed } = newSecret(app, id)
  await app.db.transaction().execute(async (trx) => {
    const { accountId } = call.subject
    const webhook = await lockWebhook(trx, { accountId, id })
    await trx
      .updateTable('webhook')
      .set({
        secret: sealed,
        oldSecret: webhook.secret,
        oldSecretUntil: new Date(app.now() + BOTH_SECRETS_FOR).toISOString(),
      })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .execute()
    await auditWebhook(trx, call, 'webhook_secret_renewed', webhook)
  })
  return secret
}

const renewRoute = route(renewWebhookSecret, async (call, app) => ({
  secret: await renewSecret(app, call, call.subject.id),
}))

const OFF = msg('This webhook is off. Switch it on first.')

const testRoute = route(testWebhook, async ({ subject }, app) => {
  await app.db.transaction().execute(async (trx) => {
    const webhook = await lockWebhook(trx, subject)
    if (!webhook.isOn) refuse('conflict', OFF)
    await storeDelivery(trx, app, webhook, { type: TEST_TYPE, id: webhook.id, teamGameId: null, seq: null })
  })
})

const deleteRoute = route(deleteWebhook, async (call, app) => {
  await app.db.transaction().execute(async (trx) => {
    const webhook = await lockWebhook(trx, call.subject)
    const { accountId, id } = webhook
    await trx.deleteFrom('webhook').where('accountId', '=', accountId).where('id', '=', id).execute()
    await auditWebhook(trx, call, 'webhook_deleted', webhook)
  })
})

const deliveriesRoute = route(listWebhookDeliveries, (call, app) =>
  readPage(app, call, {
    rows: app.db
      .selectFrom('webhookDelivery')
      .selectAll()
      .where('accountId', '=', call.subject.accountId)
      .where('webhookId', '=', call.subject.id),
    keys: newest('webhook_delivery'),
    searched: [sql`webhook_delivery.type`],
    show: shownDelivery,
  }),
)

/** The columns of a delivery that is sent again. */
const againFrom = ({ now }: Pick<AppContext, 'now'>) => ({
  state: 'WAITING' as const,
  tries: 0,
  turn: sql<number>`turn + 1`,
  nextAt: new Date(now()).toISOString(),
})

/** News go before deliveries that are sent again in numbers. */
const AFTER_NEWS = { priority: -1 } as const

const replayRoute = route(replayWebhookDelivery, async ({ subject, params }, app) => {
  await app.db.transaction().execute(async (trx) => {
    const { accountId, id, isOn } = await lockWebhook(trx, subject)
    const replayed = await trx
      .updateTable('webhookDelivery')
      .set(againFrom(app))
      .where('accountId', '=', accountId)
      .where('webhookId', '=', id)
      .where('id', '=', params.deliveryId)
      .returning('turn')
      .executeTakeFirst()
    if (!replayed) return refuseUnknown()
    if (!isOn) refuse('conflict', OFF)
    const { turn } = replayed
    await app.jobs.enqueue(trx, deliveryJob, { accountId, deliveryId: params.deliveryId, turn })
  })
})

/** Refuses a time before the oldest delivery that is kept, and one that is still to come. */
function refuseOtherTime(since: string, now: number): void {
  const age = now - Date.parse(since)
  if (age < 0) refuseField('since', 'Choose a time in the past.')
  if (age > DELIVERIES_KEPT_FOR)
    refuseField('since', 'Choose a time within the last 30 days. Older deliveries are deleted.')
}

const replayAllRoute = route(replayWebhookDeliveries, async (call, app) => {
  const { since, which } = call.body
  refuseOtherTime(since, app.now())
  return app.db.transaction().execute(async (trx) => {
    const { accountId, id, isOn, name } = await lockWebhook(trx, call.subject)
    if (!isOn) refuse('conflict', OFF)
    const replayed = await trx
      .updateTable('webhookDelivery')
      .set(againFrom(app))
      .where('accountId', '=', accountId)
      .where('webhookId', '=', id)
      .where('createdAt', '>=', since)
      .where((is) =>
        is.or([
          is('state', '=', 'FAILED'),
          is.and([is('state', '=', 'WAITING'), is('tries', '>', 0)]),
          ...(which === 'ALL' ? [is('state', '=', 'DELIVERED')] : []),
        ]),
      )
      .returning(['id', 'turn'])
      .execute()
    const count = replayed.length
    if (count === 0) return { count }
    const payloads = replayed
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id: deliveryId, turn }) => ({ accountId, deliveryId, turn }))
    await app.jobs.enqueueAll(trx, deliveryJob, payloads, AFTER_NEWS)
    await auditWebhook(trx, call, 'webhook_replayed', { id, name }, { count })
    return { count }
  })
})

export const webhookRoutes: readonly Route[] = [
  createRoute,
  listRoute,
  readRoute,
  changeRoute,
  renewRoute,
  testRoute,
  deleteRoute,
  deliveriesRoute,
  replayRoute,
  replayAllRoute,
]
