import type { Scope } from '@fullcourt/program'
import * as z from 'zod'
import type { Access, Body, Endpoint, Fresh, Invalidates, Method, Reply } from './endpoint.ts'
import { isNear, NEAR } from './fields.ts'
import { isZone } from './forms/intl.ts'
import type { RefusalCode } from './refusals.ts'

/** An object without fields. Unknown fields are refused everywhere (422). */
export const nothing = z.strictObject({})
/** Allows an empty body or none. */
export const emptyBody = z.strictObject({}).optional()
export const noReply = z.undefined()

type Part<K extends string, T, D> = { [key in K]?: T } & { readonly __?: D }

/** A write must list the reads that it invalidates. */
type Verb =
  | { readonly method: 'GET' }
  | { readonly method: Exclude<Method, 'GET'>; readonly invalidates: Invalidates }

/** Makes an endpoint. Omitted parts accept no fields. */
export function endpoint<
  R extends Reply,
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends Body = typeof emptyBody,
>(
  e: {
    readonly name: string
    readonly summary: string
    readonly path: `/${string}/`
    readonly access: Access
    readonly fresh?: Fresh
    readonly guests?: boolean
    readonly scope?: Scope | null
    readonly refusals?: readonly RefusalCode[]
    readonly reply: R
    readonly status?: 200 | 201 | 202 | 204
    readonly bodyLimit?: number
  } & Verb &
    Part<'params', P, 'p'> &
    Part<'query', Q, 'q'> &
    Part<'body', B, 'b'>,
): Endpoint<P, Q, B, R> {
  return {
    status: 200,
    invalidates: [],
    bodyLimit: 65_536,
    params: nothing,
    query: nothing,
    body: emptyBody,
    ...e,
  } as Endpoint<P, Q, B, R>
}

/** Converts an id to lower case, as in the database. */
export const id = z.uuid().toLowerCase()
export const idParams = z.strictObject({ id })
/** The id of a new entity, which a client may choose. */
export const newId = id.optional()
export const time = z.iso.datetime({ offset: true })
/** A start time: an instant with an offset, or a local time without one ('2026-11-20T19:00'). */
export const startTime = z
  .union([time, z.iso.datetime({ local: true }), z.iso.datetime({ offset: true, precision: -1 })])
  .refine(isNear, NEAR)

export const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a color like #1d4ed8.')

/** Keeps the name as sent. JavaScript would replace it with the oldest name of the zone ('Asia/Calcutta'). */
export const timezone = z.string().max(64).refine(isZone, 'must be an IANA timezone, like America/New_York.')

/** A whole number in a query. Only digits are valid, not the other number formats of JavaScript. */
export const queryInt = (min: number, max: number) => {
  const sentence = `must be a whole number from ${min} to ${max}.`
  return z
    .preprocess(
      (sent) => (typeof sent === 'string' && /^\d{1,9}$/.test(sent) ? Number(sent) : sent),
      z.int(sentence).min(min, sentence).max(max, sentence),
    )
    .meta({ type: 'integer', minimum: min, maximum: max })
}

/** Filters without those that are 'all', the marker of no choice. */
const chosenFilters = (sent: unknown): unknown =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent)
    ? Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== 'all'))
    : sent

/** The query of a list. `filters` is JSON, and `cursor` is the `next` of the previous page. */
export const listQuery = <F extends z.ZodType>(filters: F) =>
  z.strictObject({
    search: z.string().max(200).optional(),
    filters: z
      .string()
      .max(4000)
      .transform((sent, ctx): unknown => {
        try {
          return chosenFilters(JSON.parse(sent))
        } catch {
          ctx.addIssue({ code: 'custom', message: 'must be JSON.' })
          return z.NEVER
        }
      })
      .pipe(filters)
      .optional(),
    limit: queryInt(1, 200).default(50),
    deleted: z.stringbool().default(false),
    cursor: z.string().max(400).optional(),
  })
/** 'es' has the words of plays in Spanish; English where there is no translation. */
export const lang = z.string().max(20).optional()

export const plainList = listQuery(z.strictObject({}))

export const listOf = <T extends z.ZodType>(row: T) =>
  z.object({ results: z.array(row), next: z.string().nullable(), count: z.int().optional() })

export const madeTotal = z.object({ made: z.int(), total: z.int() })

/** When an entity was created, and when it was deleted. */
export const stamps = { createdAt: time, deletedAt: time.nullable() }
