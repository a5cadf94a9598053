import { msg } from '@fullcourt/scorebook/vocabulary'
import * as z from 'zod/mini'
import { charactersIn } from './forms/intl.ts'

/** Fields that people fill in. Made with `zod/mini`, so that the browser checks them with the schemas of the contract. */

const isFilled = (typed: string): boolean => typed.trim() !== ''
/** Stops at a blank field: nothing else is wrong with it. */
const filled = z.refine<string>(isFilled, { message: 'is required.', abort: true })

/** Years that a person means: what is beyond is a slip of a finger, and databases and calendars part there. */
export const isNear = (typed: string): boolean => /^(19|2[01])/.test(typed)
export const NEAR = 'must be a day from 1900 to 2199.'
export const day = z.pipe(z.string().check(filled), z.iso.date().check(z.refine(isNear, NEAR)))

export const jersey = z.string().check(filled, z.regex(/^\d{1,2}$/, 'must be one or two digits.'))
/** Inches. */
export const height = z.int().check(z.minimum(36), z.maximum(108))

const PHONE = msg('Enter a US phone number: 10 digits, or 11 starting with 1.')
const digitsOf = (typed: string): string => typed.replace(/\D/g, '')
const isPhone = (typed: string): boolean => /^1?\d{10}$/.test(digitsOf(typed))
const shortText = z.string().check(z.maxLength(40, PHONE))
/** Kept as its digits. */
export const usPhone = z.pipe(shortText.check(filled, z.refine(isPhone, PHONE)), z.transform(digitsOf))
/** Blank is stored as null. */
export const optionalPhone = z.optional(
  z.nullable(
    z.pipe(
      shortText.check(z.refine((typed) => !isFilled(typed) || isPhone(typed), PHONE)),
      z.transform((typed: string) => digitsOf(typed) || null),
    ),
  ),
)

const EMAIL = msg('Enter a valid email address.')
export const email = z.pipe(z.string().check(z.trim(), filled, z.maxLength(254, EMAIL)), z.email(EMAIL))

const LONG_PASSWORD = 'must have at most 1,024 bytes.'
const utf8Length = (typed: string): number =>
  encodeURIComponent(typed.toWellFormed()).replace(/%../g, '.').length
/** As typed, never trimmed; at most 1,024 bytes, so that hashing cannot be made a weapon. */
export const newPassword = z.string().check(
  z.refine((typed) => typed !== '', { message: 'is required.', abort: true }),
  z.maxLength(1024, LONG_PASSWORD),
  z.refine((typed) => charactersIn(typed) >= 8, 'must have at least 8 characters.'),
  z.refine((typed) => utf8Length(typed) <= 1024, LONG_PASSWORD),
)
/** A password that exists already: any length. */
export const password = z.string().check(z.minLength(1, 'is required.'), z.maxLength(1024))

const USERNAME = 'may have letters, digits and . _ @ + - only.'
export const username = z.pipe(
  z.pipe(
    z.string().check(filled, z.maxLength(1024, 'must have at most 64 characters.')),
    z.transform((typed: string) => typed.normalize('NFC').trim()),
  ),
  z
    .string()
    .check(
      z.minLength(3, 'must have at least 3 characters.'),
      z.maxLength(64, 'must have at most 64 characters.'),
      z.regex(/^[\p{L}\p{N}._@+-][\p{L}\p{N}\p{M}._@+-]*$/u, USERNAME),
      z.regex(/^\P{Default_Ignorable_Code_Point}*$/u, USERNAME),
      z.regex(/[\p{L}\p{N}]/u, 'must have a letter or a digit.'),
    ),
)
/** A username, an email address or a phone number of a user, as typed. */
export const userHandle = z.string().check(z.trim(), z.minLength(1, 'is required.'), z.maxLength(254))

/** Six digits; blanks and dashes between them do not matter. */
export const code = z.pipe(
  z.pipe(
    z.string().check(filled, z.maxLength(40)),
    z.transform((typed: string) => typed.replace(/[\s-]/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, 'must be six digits.')),
)
