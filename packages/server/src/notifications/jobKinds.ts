import * as z from 'zod'
import type { JobKind } from '../jobs/jobs.ts'

/** Sends what a user has not seen yet as one message. */
export const messageJob = {
  name: 'notification-message',
  payload: z.strictObject({ userId: z.uuid() }),
  firstPause: 60,
  longestPause: 3_600,
  retries: 30,
  limit: 120,
} satisfies JobKind

/** Shows a notification in the browsers of its user. */
export const pushJob = {
  name: 'notification-push',
  payload: z.strictObject({ notificationId: z.uuid(), userId: z.uuid() }),
  firstPause: 30,
  longestPause: 1_800,
  retries: 10,
  limit: 120,
} satisfies JobKind
