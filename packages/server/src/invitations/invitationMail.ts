import * as z from 'zod'
import { type JobKind, MAIL_RETRIES } from '../jobs/jobs.ts'

/**
 * An invitation by mail or text message, as a job. It holds no secret: the job makes the link when it sends it.
 */
export const invitationMail = {
  name: 'invitation-mail',
  payload: z.strictObject({ accountId: z.uuid(), invitationId: z.uuid(), by: z.enum(['mail', 'text']) }),
  ...MAIL_RETRIES,
} satisfies JobKind
