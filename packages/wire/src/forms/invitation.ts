import * as z from 'zod/mini'
import { email, newPassword, optionalPhone, username } from '../fields.ts'
import { optionalText, text } from '../typed.ts'

/** The fields of each form about invitations; the bodies of their endpoints are made of them. */

const optionalEmail = z.optional(z.nullable(email))

/** How an invitation goes out: to an address, a US phone number, both, or neither, when its link is copied. */
export const invitationFields = { email: optionalEmail, phone: optionalPhone }
/** The name of a bench guest, as plays will carry it. */
export const guestFields = { name: text(80) }
export const optionalGuestFields = { name: optionalText(80) }
/** A new user who accepts an invitation. */
export const joinFields = {
  firstName: text(80),
  lastName: text(80),
  username,
  password: newPassword,
  email: optionalEmail,
}
