import type { Readable } from 'node:stream'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { fillIn } from '@fullcourt/scorebook/vocabulary'
import type { ClientBase } from 'pg'
import type { AppContext } from '../appContext.ts'
import type { JobKind } from '../jobs/jobs.ts'
import { BadBackup, through, type WrittenFile } from './content.ts'
import { copyIn, copyOut } from './copy.ts'
import type { Manifest } from './manifest.ts'
import { type ReadContent, type Target, writeContent } from './sealing.ts'
import { type CopiedTable, copiedTables } from './tables.ts'

type RowsFile = WrittenFile & { readonly rows: number }

export const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

async function writeRows(app: Target, name: string, client: ClientBase, query: string): Promise<RowsFile> {
  const { bytes, rows } = copyOut(client, `copy ${query} to stdout`)
  const written = await writeContent(app, name, through(bytes, createZstdCompress()))
  return { ...written, rows: rows() }
}

/** Writes the rows of every table, as the transaction of the client sees them. */
export async function copyRows(
  client: ClientBase,
  app: Target,
  folder: string,
  leftOut?: readonly string[],
): Promise<Manifest['tables']> {
  const written: Manifest['tables'] = []
  for (const { table, columns } of await copiedTables(client, leftOut)) {
    const query = `"${table}" (${quoted(columns)})`
    const file = await writeRows(app, `${folder}/rows/${table}.copy.zst`, client, query)
    written.push({ table, columns: [...columns], ...file })
  }
  return written
}

/** Jobs that wait or run: a restored server does them. */
const WAITING_JOBS = `(select name, data, start_after from pgboss.job
  where state in ('created', 'retry', 'active') and data is not null order by created_on)`

/** Writes the waiting jobs. Null: the database has no queue. */
export async function copyJobs(client: ClientBase, app: Target, folder: string): Promise<RowsFile | null> {
  const found = await client.query<{ is: boolean }>(`select to_regclass('pgboss.job') is not null as is`)
  return found.rows[0]?.is ? writeRows(app, `${folder}/rows/jobs.copy.zst`, client, WAITING_JOBS) : null
}

const rowsOf = async (read: ReadContent, name: string): Promise<Readable> =>
  through(await read(name), createZstdDecompress())

/** Finds a table or a column that this database lacks. */
function whyNotLoadable(tables: Manifest['tables'], here: readonly CopiedTable[]): string | null {
  const known = new Map(here.map(({ table, columns }) => [table, columns]))
  for (const { table, columns } of tables) {
    const unknown = columns.find((column) => !known.get(table)?.includes(column))
    if (!known.has(table)) return `table ${table}`
    if (unknown) return `column ${table}.${unknown}`
  }
  return null
}

interface LoadOptions {
  /** Tables whose rows stay as they are. */
  readonly leftOut?: readonly string[] | undefined
  /** Told before each table. */
  readonly report?: (done: number, of: number) => void
}

/** Loads the rows into the empty tables of the same migration, in the transaction of the client, and counts them. */
export async function loadRows(
  client: ClientBase,
  read: ReadContent,
  manifest: Manifest,
  { leftOut, report }: LoadOptions = {},
): Promise<void> {
  const here = await copiedTables(client, leftOut)
  const stranger = whyNotLoadable(manifest.tables, here)
  if (stranger)
    throw new BadBackup(
      fillIn(
        'the backup has a {thing} that this version does not know: restore it with Fullcourt {version}',
        { thing: stranger, version: manifest.version },
      ),
    )
  // Rows that the migrations and a first start made. Triggers watch changes; the new rows were checked when they were made.
  for (const { table } of here.toReversed()) {
    await client.query(`alter table "${table}" disable trigger user`)
    await client.query(`delete from "${table}"`)
  }
  for (const [n, { table, columns, name, rows }] of manifest.tables.entries()) {
    report?.(n, manifest.tables.length)
    await copyIn(client, `copy "${table}" (${quoted(columns)}) from stdin`, await rowsOf(read, name))
    const counted = await client.query<{ count: number }>(`select count(*) as count from "${table}"`)
    if (counted.rows[0]?.count !== rows)
      throw new BadBackup(
        fillIn('table {table} has {count} rows instead of {rows}', {
          table,
          count: String(counted.rows[0]?.count),
          rows,
        }),
      )
  }
  for (const { table } of here) await client.query(`alter table "${table}" enable trigger user`)
}

export interface WaitingJob {
  /** Null in a backup. */
  readonly id: string | null
  readonly name: string
  readonly payload: unknown
  readonly after: string
}

/** Reads the waiting jobs through a table of the session. */
export async function readJobs(
  client: ClientBase,
  read: ReadContent,
  { jobs }: Manifest,
): Promise<readonly WaitingJob[]> {
  if (!jobs) return []
  await client.query('create temporary table waiting_job (name text, payload jsonb, after timestamptz)')
  await copyIn(client, 'copy waiting_job from stdin', await rowsOf(read, jobs.name))
  const { rows } = await client.query<WaitingJob>('select null as id, * from waiting_job')
  await client.query('drop table waiting_job')
  return rows
}

/** Queues jobs that waited. Kinds that this version does not know are gone. */
export async function enqueueWaiting(
  { jobs, db }: Pick<AppContext, 'jobs' | 'db'>,
  kinds: readonly JobKind[],
  waiting: readonly WaitingJob[],
): Promise<void> {
  for (const { id, name, payload, after } of waiting) {
    const kind = kinds.find((one) => one.name === name)
    const read = kind?.payload.safeParse(payload)
    if (!kind || !read?.success) continue
    await jobs.enqueue(db, kind, read.data, { after: new Date(after), ...(id && { id }) })
  }
}
