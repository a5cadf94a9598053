import {
  isChannelOn,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationSettings,
  notificationKind,
} from '@fullcourt/program'
import { recordBy } from '@fullcourt/scorebook/vocabulary'
import {
  changeNotification,
  changeNotificationSettings,
  listNotifications,
  type NotificationSetting,
  readNotificationSettings,
  seeNotifications,
} from '@fullcourt/wire'
import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Principal } from '../calls/principal.ts'
import { refuseUnknown } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { publish } from '../live/publish.ts'
import { readPage } from '../queries/readPage.ts'
import { pushRoutes } from './push/routes.ts'
import { shownNotification, shownRows } from './shown.ts'

const listRoute = route(listNotifications, (call, app) =>
  readPage(app, call, {
    rows: shownRows(app.db, call.who.userId),
    keys: [
      { by: sql`user_notification.created_at`, as: 'timestamptz(3)', descending: true },
      { by: sql`user_notification.id`, as: 'uuid', descending: true },
    ],
    show: shownNotification,
  }),
)

/** Tells the user's other screens. */
const publishSeen = (
  trx: Kysely<Database>,
  { id, accountId }: { readonly id: string; readonly accountId: string },
  userId: string,
) => publish(trx, { accountId, userId, type: 'user-notification', detail: { id, action: 'update' } })

/** A seen notification needs no message. */
const seenColumns = (seenAt: string | null) => ({ seenAt, ...(seenAt !== null && { dueAt: null }) })

const changeRoute = route(changeNotification, async ({ params, body, who }, app) => {
  await app.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('userNotification')
      .set(seenColumns(body.seenAt))
      .where('id', '=', params.id)
      .where('userId', '=', who.userId)
      .returning(['id', 'accountId'])
      .executeTakeFirst()
    await publishSeen(trx, row ?? refuseUnknown(), who.userId)
  })
  const row = await shownRows(app.db, who.userId)
    .where('userNotification.id', '=', params.id)
    .executeTakeFirst()
  return shownNotification(row ?? refuseUnknown())
})

const seeRoute = route(seeNotifications, async ({ body, who }, app) => {
  const rows = await app.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('userNotification')
      .set(seenColumns(new Date(app.now()).toISOString()))
      .where('userId', '=', who.userId)
      .where('createdAt', '<=', body.before)
      .where('seenAt', 'is', null)
      .returning(['id', 'accountId'])
      .execute()
    if (changed[0]) await publishSeen(trx, changed[0], who.userId)
    return changed
  })
  return { seen: rows.length }
})

/** The kinds that a user can hear of. */
const kindsOf = ({ isAdmin }: Pick<Principal, 'isAdmin'>) =>
  NOTIFICATION_KINDS.filter((kind) => isAdmin || notificationKind(kind).hears !== 'administrators')

const shownSettings = (
  who: Pick<Principal, 'isAdmin'>,
  settings: NotificationSettings,
): { settings: NotificationSetting[] } => ({
  settings: kindsOf(who).map((kind) => ({
    kind,
    label: notificationKind(kind).label,
    channels: recordBy(NOTIFICATION_CHANNELS, (channel) => isChannelOn(settings, kind, channel)),
  })),
})

async function settingsOf(db: Kysely<Database>, userId: string): Promise<NotificationSettings> {
  const { notificationSettings } = await db
    .selectFrom('appUser')
    .select('notificationSettings')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return notificationSettings
}

const readSettingsRoute = route(readNotificationSettings, async ({ who }, app) =>
  shownSettings(who, await settingsOf(app.db, who.userId)),
)

/** Changes the settings of a user under a lock of their row. */
export const changeSettings = (
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  change: (settings: NotificationSettings) => NotificationSettings,
): Promise<NotificationSettings> =>
  db.transaction().execute(async (trx) => {
    await trx.selectFrom('appUser').select('id').where('id', '=', userId).forUpdate().execute()
    const settings = change(await settingsOf(trx, userId))
    await trx
      .updateTable('appUser')
      .set({ notificationSettings: JSON.stringify(settings) })
      .where('id', '=', userId)
      .execute()
    return settings
  })

const changeSettingsRoute = route(changeNotificationSettings, async ({ who, body }, app) => {
  const { kind, channel, on } = body
  const settings = await changeSettings(app, who.userId, (before) => ({
    ...before,
    [kind]: { ...before[kind], [channel]: on },
  }))
  return shownSettings(who, settings)
})

export const notificationRoutes: readonly Route[] = [
  listRoute,
  changeRoute,
  seeRoute,
  readSettingsRoute,
  changeSettingsRoute,
  ...pushRoutes,
]
