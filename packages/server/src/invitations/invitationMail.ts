import * as z from 'zod'
import type { JobKind } from '../jobs/jobs.ts'

const payload = z.strictObject({ invitationId: z.uuid(), by: z.enum(['mail', 'text']) })

/**
 * An invitation by mail or text message, as a job. It holds no secret: the job makes the link when it sends it.
 * Retries for three days, like the mails of accounts.
 */
export const invitationMail: JobKind<z.output<typeof payload>> = {
  name: 'invitation-mail',
  payload,
  firstPause: 5,
  longestPause: 900,
  retries: 300,
  limit: 120,
}
