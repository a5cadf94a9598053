import * as z from 'zod/mini'
import { code } from '../fields.ts'
import { text } from '../typed.ts'

/** The fields of forms about a second factor; the bodies of its endpoints are made of them. */

/** Blanks, dashes and the case of a recovery code do not matter. */
const recoveryCode = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(60)),
    z.transform((typed: string) => typed.replace(/[\s-]/g, '').toUpperCase()),
  ),
  z.string().check(z.regex(/^[A-Z2-7]{24}$/, 'must be one of your recovery codes.')),
)

export const factorCodeFields = { code: z.optional(code), recoveryCode: z.optional(recoveryCode) }
export const totpFields = { code }
export const recoveryFields = { recoveryCode }
export const passkeyName = text(60)
export const addPasskeyFields = { name: passkeyName }
