import { NOTIFICATION_CHANNELS, NOTIFICATION_ICONS, NOTIFICATION_KINDS } from '@fullcourt/program'
import * as z from 'zod'
import { endpoint, id, idParams, listOf, plainList, time } from './primitives.ts'

const kind = z.enum(NOTIFICATION_KINDS)
const channel = z.enum(NOTIFICATION_CHANNELS)

export const notification = z.object({
  id,
  kind,
  title: z.string(),
  text: z.string(),
  icon: z.enum(NOTIFICATION_ICONS),
  /** The page that it leads to, as a path of the app. */
  link: z.string(),
  createdAt: time,
  seenAt: time.nullable(),
})
export type Notification = z.output<typeof notification>

export const listNotifications = endpoint({
  name: 'listNotifications',
  summary: 'The notifications of the user, newest first. They are kept for 90 days.',
  method: 'GET',
  path: '/v1/user-notification/',
  access: 'login',
  query: plainList,
  reply: listOf(notification),
})

export const changeNotification = endpoint({
  name: 'changeNotification',
  summary: 'Mark a notification as seen, or as not seen (null).',
  method: 'PATCH',
  path: '/v1/user-notification/:id/',
  invalidates: ['listNotifications', 'readUser'],
  access: 'login',
  params: idParams,
  body: z.strictObject({ seenAt: time.nullable() }),
  reply: notification,
})

export const seeNotifications = endpoint({
  name: 'seeNotifications',
  summary: 'Mark all notifications up to a time as seen.',
  method: 'POST',
  path: '/v1/user-notification/seen/',
  invalidates: ['listNotifications', 'readUser'],
  access: 'login',
  body: z.strictObject({ before: time }),
  reply: z.object({ seen: z.int() }),
})

/** Each kind of notification with its channels. */
export const notificationSetting = z.object({
  kind,
  label: z.string(),
  channels: z.object({ page: z.boolean(), mail: z.boolean(), sms: z.boolean(), push: z.boolean() }),
})
export type NotificationSetting = z.output<typeof notificationSetting>

export const readNotificationSettings = endpoint({
  name: 'readNotificationSettings',
  summary: 'By which channels the user hears of what.',
  method: 'GET',
  path: '/v1/user/notification-settings/',
  access: 'login',
  reply: z.object({ settings: z.array(notificationSetting) }),
})

export const changeNotificationSettings = endpoint({
  name: 'changeNotificationSettings',
  summary: 'Switch a channel for a kind of notification on or off.',
  method: 'PATCH',
  path: '/v1/user/notification-settings/',
  invalidates: ['readNotificationSettings'],
  access: 'login',
  body: z.strictObject({ kind, channel, on: z.boolean() }),
  reply: z.object({ settings: z.array(notificationSetting) }),
})
