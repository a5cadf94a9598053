import { type JobHandler, jobHandler } from '../jobs/handlers.ts'
import { deliver, mailOfEnd, webhookOffMail } from './deliver.ts'
import { deliveryJob } from './deliveries.ts'

export const webhookJobs: readonly JobHandler[] = [
  jobHandler(deliveryJob, deliver),
  jobHandler(webhookOffMail, mailOfEnd),
]
