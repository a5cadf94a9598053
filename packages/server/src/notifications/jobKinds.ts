import * as z from 'zod'
import type { JobKind } from '../jobs/jobs.ts'

const ofUser = z.strictObject({ userId: z.uuid() })

/** Sends what a user has not seen yet as one message. */
export const messageJob: JobKind<z.output<typeof ofUser>> = {
  name: 'notification-message',
  payload: ofUser,
  firstPause: 60,
  longestPause: 3_600,
  retries: 30,
  limit: 120,
}

const ofNotification = z.strictObject({ notificationId: z.uuid(), userId: z.uuid() })

/** Shows a notification in the browsers of its user. */
export const pushJob: JobKind<z.output<typeof ofNotification>> = {
  name: 'notification-push',
  payload: ofNotification,
  firstPause: 30,
  longestPause: 1_800,
  retries: 10,
  limit: 120,
}
