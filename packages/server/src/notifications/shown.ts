import { notificationKind } from '@fullcourt/program'
import type { Notification } from '@fullcourt/wire'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../database.ts'
import { fullName } from '../plays/gameBooks.ts'
import type { UserNotificationTable } from '../tables/messages.ts'

/** Kept so long. */
export const NOTIFICATION_DAYS = 90
/** How many the user's own data carries. */
const NEWEST = 20

interface Row extends Selectable<UserNotificationTable> {
  readonly firstName: string | null
  readonly lastName: string | null
}

/** The notifications of a user with the person each is about, those for messages only included. */
export const notificationRows = (db: Kysely<Database>, userId: string) =>
  db
    .selectFrom('userNotification')
    .leftJoin('teamBrandPersonnel', (on) =>
      on
        .onRef('teamBrandPersonnel.accountId', '=', 'userNotification.accountId')
        .onRef('teamBrandPersonnel.id', '=', 'userNotification.personId'),
    )
    .selectAll('userNotification')
    .select(['teamBrandPersonnel.firstName', 'teamBrandPersonnel.lastName'])
    .where('userNotification.userId', '=', userId)

/** The same without those for messages only. */
export const shownRows = (db: Kysely<Database>, userId: string) =>
  notificationRows(db, userId).where(sql<boolean>`'page' = any(user_notification.channels)`)

export function shownNotification(row: Row): Notification {
  const { icon, words } = notificationKind(row.kind)
  const person = row.lastName === null ? 'A person' : fullName(row.firstName, row.lastName)
  return {
    id: row.id,
    kind: row.kind,
    ...words(row.detail, person),
    icon,
    link: row.link,
    createdAt: row.createdAt,
    seenAt: row.seenAt,
  }
}

export async function newestNotifications(db: Kysely<Database>, userId: string): Promise<Notification[]> {
  const rows = await shownRows(db, userId)
    .orderBy('userNotification.createdAt', 'desc')
    .orderBy('userNotification.id', 'desc')
    .limit(NEWEST)
    .execute()
  return rows.map(shownNotification)
}
