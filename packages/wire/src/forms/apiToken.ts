import { text } from '../typed.ts'

/** The fields of the form for an API token; the body of its endpoint is made of them. */
export const apiTokenFields = { name: text(60) }
