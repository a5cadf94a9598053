import * as z from 'zod'
import type { JobKind } from '../jobs/jobs.ts'

const erasure = z.strictObject({ what: z.enum(['user', 'account', 'person']), id: z.uuid() })
export type Erasure = z.output<typeof erasure>

/** Erases a user, an account or a person whose time has come. */
export const eraseJob: JobKind<Erasure> = {
  name: 'erase',
  payload: erasure,
  firstPause: 60,
  longestPause: 3_600,
  retries: 100,
  limit: 3_600,
}

const mail = z.strictObject({ userId: z.uuid(), accountId: z.uuid().nullable() })

/** Tells a user when the user, or an account, will be deleted. */
export const erasureMail: JobKind<z.output<typeof mail>> = {
  name: 'erasure-mail',
  payload: mail,
  firstPause: 5,
  longestPause: 900,
  retries: 300,
  limit: 120,
}
