import type { NotificationDetail, NotificationKind } from '@fullcourt/program'
import type { LiveType } from '@fullcourt/wire'
import type { ColumnType, Generated } from 'kysely'
import type { Defaulted, Maybe } from './columns.ts'

export interface LiveEventTable {
  id: Generated<number>
  xid: Generated<string>
  accountId: string
  teamBrandId: Maybe<string>
  teamId: Maybe<string>
  userId: Maybe<string>
  type: LiveType
  /** JSON. If null, the message is the revision `seq` of the game's log. */
  detail: Maybe<string>
  teamGameId: Maybe<string>
  seq: Maybe<number>
  at: Defaulted
}

export interface UserNotificationTable {
  id: string
  accountId: string
  userId: string
  kind: NotificationKind
  /** A newer notification with the same key replaces it. */
  subjectKey: string
  detail: ColumnType<NotificationDetail, string, string>
  personId: Maybe<string>
  link: string
  createdAt: Defaulted
  seenAt: Maybe<string>
  /** The messages that are still to be sent. */
  channels: Generated<string[]>
  dueAt: Maybe<string>
}

export interface PushSubscriptionTable {
  id: string
  userId: string
  sessionHash: Buffer
  endpoint: string
  p256dh: string
  auth: string
  createdAt: Defaulted
}
