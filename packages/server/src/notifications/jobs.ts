import { type JobHandler, jobHandler } from '../jobs/handlers.ts'
import { notifyOfFlags } from './gameEvents.ts'
import { messageJob, reviewJob } from './jobKinds.ts'
import { sendMessages } from './messages.ts'

export const notificationJobs: readonly JobHandler[] = [
  jobHandler(messageJob, sendMessages),
  jobHandler(reviewJob, notifyOfFlags),
]
