import { notifyOfFlags } from '../games/gameEvents.ts'
import { type JobHandler, jobHandler } from '../jobs/handlers.ts'
import { messageJob, pushJob, reviewJob } from './jobKinds.ts'
import { sendMessages } from './messages.ts'
import { sendPush } from './push/send.ts'

export const notificationJobs: readonly JobHandler[] = [
  jobHandler(messageJob, sendMessages),
  jobHandler(pushJob, sendPush),
  jobHandler(reviewJob, notifyOfFlags),
]
