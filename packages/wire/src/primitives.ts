import * as z from 'zod'
import type { Access, Endpoint, Method, Reply } from './endpoint.ts'

/** No parameters, no query, no body: unknown fields are refused everywhere (422). */
export const nothing = z.strictObject({})
/** An empty body may be sent or left out. */
export const noBody = z.strictObject({}).optional()
export const noReply = z.undefined()

type Part<K extends string, T, D> = { [key in K]?: T } & { readonly __?: D }

/** An endpoint value; parts that are left out take nothing. */
export function endpoint<
  R extends Reply,
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof noBody,
>(
  e: {
    readonly name: string
    readonly summary: string
    readonly method: Method
    readonly path: `/${string}/`
    readonly access: Access
    readonly reply: R
    readonly status?: 200 | 201 | 204
    readonly bodyLimit?: number
  } & Part<'params', P, 'p'> &
    Part<'query', Q, 'q'> &
    Part<'body', B, 'b'>,
): Endpoint<P, Q, B, R> {
  return {
    status: 200,
    bodyLimit: 65_536,
    ...e,
    params: e.params ?? (nothing as unknown as P),
    query: e.query ?? (nothing as unknown as Q),
    body: e.body ?? (noBody as unknown as B),
  }
}

/** In small letters, as the database writes them: one thing has one id, however a client spells it. */
export const id = z.uuid().toLowerCase()
export const idParams = z.strictObject({ id })
/** A client may choose the id of what it creates. */
export const newId = id.optional()
export const time = z.iso.datetime({ offset: true })
export const day = z.iso.date()

// Control and bidi-override characters are taken out of what a person types; NUL would also break the database.
const UNPRINTABLE = /(?![\t\n])\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const LONE_SURROGATES = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
export const clean = (text: string): string =>
  text.replace(UNPRINTABLE, '').replace(LONE_SURROGATES, '').normalize('NFC').trim()

/** Required text: not blank after trimming. */
export const text = (max = 120) =>
  z
    .string()
    .max(max * 4)
    .transform(clean)
    .pipe(z.string().min(1, 'is required.').max(max))
/** Optional text: blank is stored as null. */
export const optionalText = (max = 120) =>
  z
    .string()
    .max(max * 4)
    .transform((typed) => clean(typed) || null)
    .pipe(z.string().max(max).nullable())
    .nullable()
    .optional()

export const jersey = z.string().regex(/^\d{1,2}$/, 'must be one or two digits.')
export const score = z.int().min(0).max(499)
export const usPhone = z
  .string()
  .transform((typed) => typed.replace(/\D/g, ''))
  .pipe(
    z.string().regex(/^(\d{10}|1\d{10})?$/, 'must be a US phone number of 10 digits, or 11 starting with 1.'),
  )
export const email = z.string().trim().max(254).pipe(z.email('must be an e-mail address.'))
export const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour like #1d4ed8.')

const knownZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
  } catch {
    return false
  }
}
export const timezone = z
  .string()
  .max(64)
  .refine(knownZone, 'must be an IANA timezone, like America/New_York.')

/** Query of a list: `filters` is JSON; `cursor` comes from `next` only. */
export const listQuery = <F extends z.ZodType>(filters: F) =>
  z.strictObject({
    search: z.string().max(200).optional(),
    filters: z
      .string()
      .max(4000)
      .transform((sent, ctx): unknown => {
        try {
          return JSON.parse(sent)
        } catch {
          ctx.addIssue({ code: 'custom', message: 'must be JSON.' })
          return z.NEVER
        }
      })
      .pipe(filters)
      .optional(),
    limit: z.coerce.number().pipe(z.int().min(1).max(200)).default(50),
    deleted: z.stringbool().default(false),
    cursor: z.string().max(400).optional(),
  })
export const plainList = listQuery(z.strictObject({}))

export const listOf = <T extends z.ZodType>(row: T) =>
  z.object({ results: z.array(row), next: z.string().nullable(), count: z.int().optional() })

export const madeTotal = z.object({ made: z.int(), total: z.int() })

/** When an entity was made, and since when it is deleted. */
export const stamps = { createdAt: time, deletedAt: time.nullable() }
