import { type NotificationWords, notificationKind, UNNAMED } from '@fullcourt/program'
import type { Notification } from '@fullcourt/wire'
import type { UserLanguage } from '@fullcourt/wire/forms/languages'
import { type Kysely, type Selectable, sql } from 'kysely'
import { translateNotifications, wordingIn } from '../calls/translateTo.ts'
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

/** The English words of a notification. A date in them is in the form of a language. */
function wordsOf({ kind, detail, firstName, lastName }: Row, language: UserLanguage): NotificationWords {
  const { words } = notificationKind(kind)
  const { date } = detail
  const shown = date === undefined ? detail : { ...detail, date: wordingIn(language).day(date) }
  return words(shown, lastName === null ? UNNAMED : fullName(firstName, lastName))
}

/** A notification as a message to a user, in the user's language. */
export function notificationIn(
  language: UserLanguage,
  row: Row,
): NotificationWords & Pick<Notification, 'id' | 'link'> {
  const say = translateNotifications(language)
  const { title, text } = wordsOf(row, language)
  return { id: row.id, link: row.link, title: say(title), text: say(text) }
}

/** A notification as calls reply it: in English, as every text of a reply. */
export function shownNotification(row: Row): Notification {
  return {
    id: row.id,
    kind: row.kind,
    ...wordsOf(row, 'en'),
    icon: notificationKind(row.kind).icon,
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
