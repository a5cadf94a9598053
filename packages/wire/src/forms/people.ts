import * as z from 'zod/mini'
import { email, height, jersey, optionalPhone } from '../fields.ts'
import { optionalText, text } from '../typed.ts'

/** The fields of each form about people; the bodies of their endpoints are made of them. */

const optionalEmail = z.optional(z.nullable(email))

export const personFields = {
  firstName: text(80),
  lastName: text(80),
  height: z.optional(z.nullable(height)),
  primaryEmail: optionalEmail,
  primaryPhone: optionalPhone,
}
const optionalJersey = z.optional(z.nullable(jersey))
export const jerseyFields = { homeJersey: optionalJersey, awayJersey: optionalJersey }
/** A person of a game: of an opponent, or ours as they play in this one game. */
export const gamePersonFields = { jersey, firstName: optionalText(80), lastName: text(80) }
export const opponentPersonFields = { ...gamePersonFields, email: optionalEmail }
