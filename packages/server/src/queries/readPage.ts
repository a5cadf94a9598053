import { cleanLine } from '@fullcourt/wire'
import type { SelectQueryBuilder, SqlBool } from 'kysely'
import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { refuse } from '../calls/refusal.ts'
import type { Call } from '../calls/route.ts'

/** A sort key of a list. The last key must be unique, and no key may be null. */
export interface ListKey {
  readonly by: RawBuilder<unknown>
  readonly as: 'text' | 'int' | 'float8' | 'date' | 'timestamptz(3)' | 'uuid' | 'boolean'
  readonly descending?: boolean
}

/** A column, or a condition of an `ilike` pattern: for texts of other tables, which are found once and not for each row. */
export type Searched = RawBuilder<unknown> | ((pattern: string) => RawBuilder<SqlBool>)

export interface Listing<Row, Shown> {
  /** Rows with their conditions, without order and limit. */
  readonly rows: AnyQuery<Row>
  readonly keys: readonly ListKey[]
  /** The columns that `search` uses, or conditions of its pattern. */
  readonly searched?: readonly Searched[]
  readonly show: (row: Row) => Shown
}
type AnyQuery<Row> = SelectQueryBuilder<never, never, Row>

interface ListQuery {
  readonly search?: string | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}
export interface Page<Shown> {
  results: Shown[]
  next: string | null
  count?: number
}
type ListCall = Pick<Call, 'infinite' | 'url'> & { readonly query: ListQuery }

/** Finds the typed text literally: % and _ are not wildcards. */
function contains(searched: Searched, typed: string): RawBuilder<SqlBool> {
  const pattern = `%${typed.replace(/[\\%_]/g, '\\$&')}%`
  return typeof searched === 'function' ? searched(pattern) : sql<SqlBool>`${searched} ilike ${pattern}`
}

/**
 * Reads one page by key instead of by offset, so that inserted or deleted rows neither repeat nor hide others.
 * Leaves `count` out for 'X-Pagination: infinite'.
 */
export async function readPage<Row extends object, Shown>(
  app: AppContext,
  call: ListCall,
  { rows, keys, searched = [], show }: Listing<Row, Shown>,
): Promise<Page<Shown>> {
  const { limit, search, cursor } = call.query
  const typed = cleanLine(search ?? '')
  const filtered = typed ? rows.where(sql<SqlBool>`(${anyOf(searched, typed)})`) : rows
  const after = cursor ? filtered.where(isAfter(keys, readCursor(cursor, keys.length))) : filtered
  const got = (await keys
    .reduce((query, { by, descending }) => query.orderBy(by, descending ? 'desc' : 'asc'), after)
    .select(sql<string[]>`array[${sql.join(keys.map(({ by }) => sql`(${by})::text`))}]`.as('listKeys'))
    .limit(limit + 1)
    .execute()) as (Row & { listKeys: string[] })[]
  const results = got.slice(0, limit)
  const last = results.at(-1)
  const next = got.length > limit && last ? nextUrl(app, call.url, last.listKeys) : null
  const answer: Page<Shown> = { results: results.map(show), next }
  return call.infinite ? answer : { ...answer, count: await countOf(app, filtered) }
}

const anyOf = (searched: readonly Searched[], typed: string): RawBuilder<unknown> =>
  searched.length === 0
    ? sql`true`
    : sql.join(
        searched.map((text) => contains(text, typed)),
        sql` or `,
      )

async function countOf<Row>({ db }: AppContext, found: AnyQuery<Row>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${found}) found`.execute(db)
  return rows[0]?.n ?? 0
}

/** Compares (a, b, c) with the cursor, each key in its own direction: a after, or a equal and b after, and so on. */
function isAfter(keys: readonly ListKey[], cursor: readonly string[]): RawBuilder<SqlBool> {
  const [key, ...rest] = keys
  if (!key) return sql<SqlBool>`false`
  const value = sql`${cursor[0]}::text::${sql.raw(key.as)}`
  const beyond = key.descending ? sql`(${key.by}) < ${value}` : sql`(${key.by}) > ${value}`
  return sql<SqlBool>`(${beyond} or ((${key.by}) = ${value} and ${isAfter(rest, cursor.slice(1))}))`
}

/** Reads the keys of a cursor. */
export function readCursor(cursor: string, length: number): readonly string[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    const isRight =
      Array.isArray(read) && read.length === length && read.every((key) => typeof key === 'string')
    if (isRight) return read
  } catch {
    // Malformed.
  }
  return refuse('invalid', 'Cursor must be taken from `next`.', {
    cursor: 'Cursor must be taken from `next`.',
  })
}

/** The address of the next page. */
export function nextUrl({ env }: Pick<AppContext, 'env'>, url: string, keys: readonly string[]): string {
  const next = new URL(url, `${env.publicUrl}/`)
  next.searchParams.set('cursor', Buffer.from(JSON.stringify(keys)).toString('base64url'))
  return `${env.publicUrl}${next.pathname}${next.search}`
}
