import * as z from 'zod'
import { type JobKind, MAIL_RETRIES } from '../jobs/jobs.ts'

/** The changes of an account that its user gets a mail about. */
export const CHANGES = ['password', 'address', 'factor'] as const
export type Change = (typeof CHANGES)[number]

/**
 * The mails about an account, as jobs. They hold no secret: the job makes a code or a link when it sends the mail. So the
 * database keeps only hashes, and the time of validity starts then, however late the mail is.
 */
const letter = z.discriminatedUnion('letter', [
  z.strictObject({ letter: z.literal('code'), codeId: z.uuid() }),
  z.strictObject({
    letter: z.literal('reset'),
    /** SHA-256 of the key of the name or address that was typed, which may be the address of a stranger. */
    keyHash: z.string(),
    /** The source of the request, with the hash of the device's key. */
    from: z
      .strictObject({ ip: z.string(), network: z.string(), deviceKeyHash: z.string().nullable() })
      .optional(),
  }),
  z.strictObject({ letter: z.literal('changed'), userId: z.uuid(), what: z.enum(CHANGES) }),
])
export type AccountLetter = z.output<typeof letter>

export const accountMail = {
  name: 'account-mail',
  payload: letter,
  ...MAIL_RETRIES,
} satisfies JobKind
