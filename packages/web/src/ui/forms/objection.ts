import * as contract from '@fullcourt/wire/forms/check'
import { translateSentence } from '../sentences.ts'

/** The problem of a value in the language of the page; undefined for a valid one. @param label of the field */
export function objectionTo(schema: contract.FieldSchema, value: unknown, label: string): string | undefined {
  const objection = contract.objectionTo(schema, value, label)
  return objection && translateSentence(objection)
}
