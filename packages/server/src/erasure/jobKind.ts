import * as z from 'zod'
import { type JobKind, MAIL_RETRIES } from '../jobs/jobs.ts'

const erasure = z.strictObject({ what: z.enum(['user', 'account', 'person']), id: z.uuid() })
export type Erasure = z.output<typeof erasure>

/** Erases a user, an account or a person whose time has come. */
export const eraseJob = {
  name: 'erase',
  payload: erasure,
  firstPause: 60,
  longestPause: 3_600,
  retries: 100,
  limit: 3_600,
} satisfies JobKind

const mail = z.strictObject({ userId: z.uuid(), accountId: z.uuid().nullable() })

/** Tells a user when the user, or an account, will be deleted. */
export const erasureMail = {
  name: 'erasure-mail',
  payload: mail,
  ...MAIL_RETRIES,
} satisfies JobKind
