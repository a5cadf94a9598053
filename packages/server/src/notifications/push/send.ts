import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../appContext.ts'
import type { Database } from '../../database.ts'
import { languageOfUser } from '../../mail/addressee.ts'
import { pushJob } from '../jobKinds.ts'
import { notificationIn, notificationRows } from '../shown.ts'
import { pushKeys } from './keys.ts'

/** Longer texts would not fit into a message. */
const MAX_TEXT = 500
/** How long a service keeps a message for a browser that is off, in seconds. */
const KEPT_S = 86_400

/** The URL by which a push service reaches the operator. Without https it is a mail address: services take nothing else. */
const contactOf = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:postmaster@${new URL(publicUrl).hostname}`

/** Leaves a job for a new notification of a user who has a browser to show it. */
export async function enqueuePush(
  trx: Kysely<Database>,
  { jobs }: Pick<AppContext, 'jobs'>,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<void> {
  const browser = await trx
    .selectFrom('pushSubscription')
    .select('id')
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst()
  if (browser) await jobs.enqueue(trx, pushJob, { notificationId: id, userId })
}

/**
 * Sends a notification that is not seen yet to all browsers of the user. Removes those that take no more messages. A browser
 * shows a repeated message once.
 */
export async function sendPush(
  { notificationId, userId }: { readonly notificationId: string; readonly userId: string },
  app: AppContext,
): Promise<void> {
  const { db, env, pusher } = app
  const row = await notificationRows(db, userId)
    .where('userNotification.id', '=', notificationId)
    .where('userNotification.seenAt', 'is', null)
    .executeTakeFirst()
  if (!row?.channels.includes('push')) return
  const { title, text, link } = notificationIn(await languageOfUser(db, userId), row)
  const message = JSON.stringify({ id: notificationId, title, text: text.slice(0, MAX_TEXT), link })
  const browsers = await db.selectFrom('pushSubscription').selectAll().where('userId', '=', userId).execute()
  const { default: webPush } = await import('web-push')
  const vapidDetails = { subject: contactOf(env.publicUrl), ...(await pushKeys(app)) }
  const outcomes = await Promise.allSettled(
    browsers.map(async ({ id, endpoint, p256dh, auth }) => {
      const browser = { endpoint, keys: { p256dh, auth } }
      const outcome = await pusher.send(
        webPush.generateRequestDetails(browser, message, { vapidDetails, TTL: KEPT_S }),
      )
      if (outcome === 'gone') await db.deleteFrom('pushSubscription').where('id', '=', id).execute()
    }),
  )
  const failed = outcomes.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  await sql`update user_notification set channels = array_remove(channels, 'push') where id = ${notificationId}`.execute(
    db,
  )
}
