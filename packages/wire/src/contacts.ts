import * as z from 'zod'
import { user } from './accounts.ts'
import { userHandle } from './fields.ts'
import { codeFields, emailFields, phoneFields } from './forms/account.ts'
import { endpoint, idParams, noReply } from './primitives.ts'

export const CONTACT_TYPES = ['email', 'phone'] as const
export type ContactType = (typeof CONTACT_TYPES)[number]

/** Limits of codes (rule 29): the page counts down with the same figures. */
export const CODE = { digits: 6, minutes: 10, tries: 5, pauseSeconds: 60, repeatsAnHour: 3 } as const

const type = z.enum(CONTACT_TYPES)
export const verifyContact = endpoint({
  name: 'verifyContact',
  summary:
    'Show with the code that was sent there that an address or number is yours. 410: ask for a new code.',
  method: 'POST',
  path: '/v1/user/verify/',
  refusals: ['gone'],
  invalidates: ['readUser'],
  access: 'login',
  body: z.strictObject({ value: userHandle, type, ...codeFields }),
  reply: user,
})

export const resendCode = endpoint({
  name: 'resendCode',
  summary: 'Have a new code sent; the one before holds no longer. Once in 60 s, three times an hour.',
  method: 'POST',
  path: '/v1/user/verify/resend/',
  invalidates: ['readUser'],
  access: 'login',
  body: z.strictObject({ value: userHandle, type }),
  reply: z.object({ waitSeconds: z.int() }),
})

export const keepEmail = endpoint({
  name: 'keepEmail',
  summary: 'Add an email address, or make one the primary one; a new one is not verified and gets a code.',
  method: 'POST',
  path: '/v1/user/email/',
  invalidates: ['readUser'],
  fresh: 'sometimes',
  access: 'login',
  body: z.strictObject({ ...emailFields, primary: z.boolean().default(false) }),
  reply: user,
})

export const removeEmail = endpoint({
  name: 'removeEmail',
  summary: 'Remove an email address that is not the primary one.',
  method: 'DELETE',
  path: '/v1/user/email/:id/',
  invalidates: ['readUser'],
  fresh: 'always',
  access: 'login',
  params: idParams,
  status: 204,
  reply: noReply,
})

export const keepPhone = endpoint({
  name: 'keepPhone',
  summary: 'Add a phone number, or make one the primary one; a new one is not verified and gets a code.',
  method: 'POST',
  path: '/v1/user/phone/',
  invalidates: ['readUser'],
  fresh: 'always',
  access: 'login',
  body: z.strictObject({ ...phoneFields, primary: z.boolean().default(false) }),
  reply: user,
})

export const removePhone = endpoint({
  name: 'removePhone',
  summary: 'Remove a phone number that is not the primary one.',
  method: 'DELETE',
  path: '/v1/user/phone/:id/',
  invalidates: ['readUser'],
  fresh: 'always',
  access: 'login',
  params: idParams,
  status: 204,
  reply: noReply,
})
