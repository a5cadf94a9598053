import { ECDH } from 'node:crypto'
import { readPush, subscribePush, unsubscribePush } from '@fullcourt/wire'
import { sql } from 'kysely'
import type { AppContext } from '../../appContext.ts'
import { refuseField } from '../../calls/refusal.ts'
import { type Call, type Route, route } from '../../calls/route.ts'
import { pushKeys } from './keys.ts'

/** The oldest browsers of a user make place for new ones. */
const MOST = 20

/** Tells whether this is a point of the curve of Web Push (RFC 8291). */
function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

async function stateOf(app: AppContext, { who }: Pick<Call, 'who'>) {
  const rows = await app.db
    .selectFrom('pushSubscription')
    .select('endpoint')
    .where('sessionHash', '=', who.tokenHash)
    .orderBy('createdAt')
    .execute()
  const { publicKey } = await pushKeys(app)
  return { publicKey, endpoints: rows.map(({ endpoint }) => endpoint) }
}

const subscribeRoute = route(subscribePush, async (call, app) => {
  const { body, who } = call
  if (!app.pusher.accepts(body.endpoint))
    refuseField('endpoint', 'Endpoint must be an address of a push service that is known here.')
  if (!isPublicKey(body.p256dh)) refuseField('p256dh', 'P256dh must be a public key.')
  const columns = { ...body, userId: who.userId, sessionHash: who.tokenHash }
  await app.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('pushSubscription')
      .values({ ...columns, id: app.newId() })
      .onConflict((on) => on.column('endpoint').doUpdateSet(columns))
      .execute()
    await sql`delete from push_subscription where id in (
      select id from push_subscription where user_id = ${who.userId} order by created_at desc, id desc offset ${MOST})`.execute(
      trx,
    )
  })
  return stateOf(app, call)
})

const unsubscribeRoute = route(unsubscribePush, async ({ body, who }, { db }) => {
  await db
    .deleteFrom('pushSubscription')
    .where('userId', '=', who.userId)
    .where('endpoint', '=', body.endpoint)
    .execute()
})

/** The routes of the browsers that show notifications. */
export const pushRoutes: readonly Route[] = [
  route(readPush, (call, app) => stateOf(app, call)),
  subscribeRoute,
  unsubscribeRoute,
]
