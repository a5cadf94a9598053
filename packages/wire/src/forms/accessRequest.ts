import { email } from '../fields.ts'
import { optionalLines, text } from '../typed.ts'

/** The fields of a request for access; the body of its endpoint is made of them. */
export const accessRequestFields = { name: text(120), email, note: optionalLines(2000) }
