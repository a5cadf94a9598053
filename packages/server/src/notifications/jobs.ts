import { type JobHandler, jobHandler } from '../jobs/handlers.ts'
import { messageJob, pushJob } from './jobKinds.ts'
import { sendMessages } from './messages.ts'
import { sendPush } from './push/send.ts'

export const notificationJobs: readonly JobHandler[] = [
  jobHandler(messageJob, sendMessages),
  jobHandler(pushJob, sendPush),
]
