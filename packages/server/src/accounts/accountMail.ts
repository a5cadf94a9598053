import * as z from 'zod'
import type { JobKind } from '../jobs/jobs.ts'

/** What somebody is told of when it was done in their name. */
export const CHANGES = ['password', 'address'] as const
export type Change = (typeof CHANGES)[number]

/**
 * What users hear from us about their account. No secret stands in it: codes and links are made when they are sent, so that only
 * their hashes are ever in the database, and they hold from then on however long the mail had to wait.
 */
const letter = z.discriminatedUnion('letter', [
  z.strictObject({ letter: z.literal('code'), codeId: z.uuid() }),
  z.strictObject({
    letter: z.literal('reset'),
    value: z.string(),
    /** Where it was asked for, with the hash of the device's key. */
    from: z
      .strictObject({ ip: z.string(), network: z.string(), deviceKeyHash: z.string().nullable() })
      .optional(),
  }),
  z.strictObject({ letter: z.literal('changed'), userId: z.uuid(), what: z.enum(CHANGES) }),
])
export type AccountLetter = z.output<typeof letter>

/** Tried for three days: a mail server may be gone for a weekend. */
export const accountMail: JobKind<AccountLetter> = {
  name: 'account-mail',
  payload: letter,
  firstPause: 5,
  longestPause: 900,
  retries: 300,
  limit: 120,
}
