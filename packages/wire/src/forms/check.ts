import * as z from 'zod/mini'
import { fieldSentence } from './sentences.ts'

/** One field of the contract: how it is checked, and what it may hold. */
export type FieldSchema = z.core.$ZodType
export type FieldSchemas = Readonly<Record<string, FieldSchema>>
/** Values of the fields when they are sent. */
export type FieldValues<F extends FieldSchemas> = { [name in keyof F]: z.input<F[name]> }

export const accepts = (schema: FieldSchema, value: unknown): boolean => z.safeParse(schema, value).success

/** The problem of a value in the server's words; undefined for a valid one. @param label of the field */
export function objectionTo(schema: FieldSchema, value: unknown, label: string): string | undefined {
  const { error } = z.safeParse(schema, value, { reportInput: true })
  return error ? fieldSentence(label, error.issues[0]!) : undefined
}
