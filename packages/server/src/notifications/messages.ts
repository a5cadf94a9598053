import { DAY_MS } from '@fullcourt/program'
import type { UserLanguage } from '@fullcourt/wire/forms/languages'
import { sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { languageOfUser, verifiedAddressOf } from '../mail/addressee.ts'
import { post } from '../mail/post.ts'
import { messageJob } from './jobKinds.ts'
import { digestLetter, digestText, type ToSend } from './letters.ts'
import { sendText } from './sendText.ts'
import { NOTIFICATION_DAYS, notificationIn, notificationRows } from './shown.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

interface Waiting extends ToSend {
  readonly id: string
  readonly channels: readonly string[]
}

interface Reader {
  readonly userId: string
  readonly language: UserLanguage
}

/** Unseen notifications that are due for a user, newest first. */
async function waitingFor({ db }: AppContext, { userId, language }: Reader): Promise<readonly Waiting[]> {
  const rows = await notificationRows(db, userId)
    .where('userNotification.dueAt', 'is not', null)
    .where('userNotification.seenAt', 'is', null)
    .orderBy('userNotification.createdAt', 'desc')
    .execute()
  return rows.map((row) => ({ ...notificationIn(language, row), channels: row.channels }))
}

/** Marks a channel as done, so that a repeated job does not send it again. */
async function finishChannel({ db }: AppContext, sent: readonly Waiting[], channel: string): Promise<void> {
  await sql`update user_notification set channels = array_remove(channels, ${channel})
    where id = any(${sent.map(({ id }) => id)}::uuid[])`.execute(db)
}

async function sendMail(app: AppContext, userId: string, all: readonly Waiting[]): Promise<void> {
  const mails = all.filter(({ channels }) => channels.includes('mail'))
  if (mails.length === 0) return
  const addressee = await verifiedAddressOf(app.db, { id: userId })
  if (addressee) {
    const urls = { publicUrl: app.env.publicUrl, unsubscribeUrl: unsubscribeUrl(app, userId) }
    await post(app, digestLetter(addressee, mails, urls))
  }
  await finishChannel(app, mails, 'mail')
}

async function sendTexts(
  app: AppContext,
  { userId, language }: Reader,
  all: readonly Waiting[],
): Promise<void> {
  const texts = all.filter(({ channels }) => channels.includes('sms'))
  if (texts.length === 0) return
  const phone = await app.db
    .selectFrom('userPhone')
    .select('phone')
    .where('userId', '=', userId)
    .where('verifiedAt', 'is not', null)
    .orderBy('isPrimary', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (phone) await sendText(app, phone.phone, digestText(texts, app.env.publicUrl, language))
  await finishChannel(app, texts, 'sms')
}

/**
 * Sends a user one message about everything that is due and not seen yet. Does nothing before it is due, and nothing when it was
 * sent or seen meanwhile.
 */
export async function sendMessages({ userId }: { readonly userId: string }, app: AppContext): Promise<void> {
  const { db } = app
  const now = new Date(app.now()).toISOString()
  const due = await db
    .selectFrom('userNotification')
    .select('id')
    .where('userId', '=', userId)
    .where('dueAt', '<=', now)
    .where('seenAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!due) return
  const reader = { userId, language: await languageOfUser(db, userId) }
  const all = await waitingFor(app, reader)
  await sendMail(app, userId, all)
  await sendTexts(app, reader, all)
  await db.transaction().execute(async (trx) => {
    const ids = all.map(({ id }) => id)
    await trx.updateTable('userNotification').set({ dueAt: null }).where('id', 'in', ids).execute()
    await trx.updateTable('appUser').set({ notifiedAt: now }).where('id', '=', userId).execute()
  })
}

const OVERDUE_MS = 3_600_000

/** Deletes old notifications, and sends messages whose job is gone. */
export async function sweepNotifications(app: AppContext): Promise<void> {
  const { db, now } = app
  const ago = (ms: number) => new Date(now() - ms).toISOString()
  await db
    .deleteFrom('userNotification')
    .where('createdAt', '<', ago(NOTIFICATION_DAYS * DAY_MS))
    .execute()
  const overdue = await db
    .selectFrom('userNotification')
    .select('userId')
    .distinct()
    .where('dueAt', '<', ago(OVERDUE_MS))
    .where('seenAt', 'is', null)
    .limit(200)
    .execute()
  for (const { userId } of overdue) await app.jobs.enqueue(db, messageJob, { userId })
}
