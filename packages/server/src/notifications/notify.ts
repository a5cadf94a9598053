import {
  channelsFor,
  messageTime,
  type NotificationDetail,
  type NotificationKind,
  notificationKind,
} from '@fullcourt/program'
import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import { publish } from '../live/publish.ts'
import { type Receiver, receiver, receiversWho } from './audience.ts'
import { messageJob } from './jobKinds.ts'
import { enqueuePush } from './push/send.ts'

/** An occurrence, and the people whom it concerns: one user, or the people of a program or team that the kind names. */
export interface NotificationEvent {
  readonly kind: NotificationKind
  readonly accountId: string
  /** The id of what it is about. A newer event of the kind about the same thing replaces an older notification. */
  readonly about: string
  readonly detail: NotificationDetail
  /** A path of the app. */
  readonly link: string
  /** The person whose name the words use. */
  readonly personId?: string
  readonly to: { readonly userId: string } | { readonly teamBrandId: string; readonly teamId?: string }
  /** Who did it and knows. */
  readonly except?: string | null
}

type Notifier = Pick<AppContext, 'jobs' | 'newId' | 'now'>

const receiversOf = (
  db: Kysely<Database>,
  { kind, accountId, to }: NotificationEvent,
): Promise<readonly Receiver[]> => {
  if ('userId' in to) return receiver(db, to.userId)
  const { hears } = notificationKind(kind)
  if (typeof hears === 'string') throw new Error(`${kind} is for one user`)
  return receiversWho(db, hears.may, { accountId, ...to })
}

/** Stores the notifications of an event in the transaction of its change. An event that is repeated changes nothing. */
export async function notify(trx: Kysely<Database>, app: Notifier, event: NotificationEvent): Promise<void> {
  for (const one of await receiversOf(trx, event))
    if (one.userId !== event.except) await notifyOne(trx, app, event, one)
}

/** Tells the administrators of the installation. One who belongs to no account cannot be told. */
export async function notifyAdministrators(
  trx: Kysely<Database>,
  app: Notifier,
  event: Omit<NotificationEvent, 'accountId' | 'to'>,
): Promise<void> {
  const { rows } = await sql<{ userId: string; accountId: string }>`
    select distinct on (u.id) u.id as user_id, a.account_id from app_user u
    join (select id as account_id, founder_id as user_id from account where deleted_at is null
      union all select account_id, user_id from team_brand_personnel where deleted_at is null) a on a.user_id = u.id
    where u.is_admin and u.deleted_at is null
    order by u.id, a.account_id`.execute(trx)
  for (const { userId, accountId } of rows) await notify(trx, app, { ...event, accountId, to: { userId } })
}

async function notifyOne(
  trx: Kysely<Database>,
  app: Notifier,
  { kind, accountId, about, detail, link, personId = '' }: NotificationEvent,
  to: Receiver,
): Promise<void> {
  const channels = channelsFor(to, kind)
  if (channels.length === 0) return
  const now = app.now()
  const hasMessage = channels.some((channel) => channel === 'mail' || channel === 'sms')
  const dueAt = hasMessage ? await nextMessage(trx, app, to) : null
  const { rows } = await sql<{ id: string }>`
    insert into user_notification (id, account_id, user_id, kind, subject_key, detail, person_id, link, created_at, channels, due_at)
    values (${app.newId()}, ${accountId}, ${to.userId}, ${kind}, ${`${kind} ${about}`}, ${JSON.stringify(detail)}::jsonb,
      ${personId || null}, ${link}, ${new Date(now).toISOString()}, ${channels}::text[], ${dueAt})
    on conflict (user_id, subject_key) do update set detail = excluded.detail, link = excluded.link,
      person_id = excluded.person_id, created_at = excluded.created_at, seen_at = null, channels = excluded.channels,
      due_at = excluded.due_at
    where user_notification.detail <> excluded.detail
    returning id`.execute(trx)
  const [stored] = rows
  if (!stored) return
  if (dueAt !== null)
    await app.jobs.enqueue(trx, messageJob, { userId: to.userId }, { after: new Date(dueAt) })
  if (channels.includes('push')) await enqueuePush(trx, app, { id: stored.id, userId: to.userId })
  await publish(trx, {
    accountId,
    userId: to.userId,
    type: 'user-notification',
    detail: { id: stored.id, action: 'create' },
  })
}

/** The time of the user's next message: that of the one that waits already, so that several notifications are one message. */
async function nextMessage(
  trx: Kysely<Database>,
  { now }: Notifier,
  { userId, notifiedAt }: Receiver,
): Promise<string> {
  const { due } = await trx
    .selectFrom('userNotification')
    .select((select) => select.fn.min('dueAt').as('due'))
    .where('userId', '=', userId)
    .where('dueAt', 'is not', null)
    .executeTakeFirstOrThrow()
  if (due !== null) return due
  return new Date(messageTime(now(), notifiedAt === null ? null : Date.parse(notifiedAt))).toISOString()
}
