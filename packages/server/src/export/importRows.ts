import { isRecord } from '@fullcourt/scorebook/vocabulary'
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import { refuse } from '../calls/refusal.ts'
import type { Database } from '../database.ts'
import { codeOf, errorMessage } from '../errorMessage.ts'
import { UUID } from '../newId.ts'
import type { ExportArchive } from './readZip.ts'
import type { ExportedTable } from './tables.ts'

const AT_ONCE = 500
const MAX_TEXT = 10_000
/** As in bodies. */
const DEEPEST = 32
/** Moments that the database knows and no calendar does. */
const ENDLESS = /^[+-]?inf/i
const IS_MOMENT = /_(at|date|time)$/
type Row = Readonly<Record<string, unknown>>

/**
 * Gives every id of an import a new one, the same each time. Ids of built-in leagues and courts stay. So no id of a file can
 * name a row of another account.
 */
export class IdMap {
  readonly #known: Map<string, string>
  readonly #newId: () => string

  constructor(newId: () => string, kept: readonly string[]) {
    this.#newId = newId
    this.#known = new Map(kept.map((id) => [id, id]))
  }

  of(id: string): string {
    const key = id.toLowerCase()
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const made = this.#newId()
    this.#known.set(key, made)
    return made
  }

  /** Replaces every id in a value. */
  in(value: unknown, depth = 0): unknown {
    if (typeof value === 'string') return UUID.test(value.toLowerCase()) ? this.of(value) : value
    if (depth > DEEPEST) refuse('invalid', 'This file cannot be imported: a value is nested too deep.')
    if (Array.isArray(value)) return value.map((one) => this.in(one, depth + 1))
    return isRecord(value) ? this.inRow(value, depth) : value
  }

  inRow(row: Row, depth = 0): Row {
    return Object.fromEntries(Object.entries(row).map(([key, held]) => [key, this.in(held, depth + 1)]))
  }
}

interface Importing {
  readonly archive: ExportArchive
  readonly ids: IdMap
  readonly accountId: string
  readonly userId: string
  readonly own: ReadonlySet<string>
}

const refuseRow = (table: string, why: string): never =>
  refuse('invalid', `This file cannot be imported: ${table} has ${why}.`)

/** Checks a row of a file: exactly the columns of the table, short texts, values that the product can show. */
function checkRow({ name, columns, checks = {} }: ExportedTable, row: unknown): Row {
  if (!isRecord(row) || Array.isArray(row)) return refuseRow(name, 'a line that is no row')
  if (Object.keys(row).length !== columns.length || !columns.every((column) => Object.hasOwn(row, column)))
    return refuseRow(name, 'other columns than it must have')
  for (const column of columns) {
    const held = row[column]
    if (typeof held === 'string' && held.length > MAX_TEXT) refuseRow(name, `a ${column} that is too long`)
    if (IS_MOMENT.test(column) && typeof held === 'string' && ENDLESS.test(held))
      refuseRow(name, `a ${column} that is not valid`)
    if (checks[column]?.safeParse(held).success === false) refuseRow(name, `a ${column} that is not valid`)
  }
  return row
}

/** The columns that an import decides by itself. */
function ownColumns(table: string, row: Row, { accountId, userId, own }: Importing, id: string): Row {
  if (table === 'team_brand_personnel')
    return { account_id: accountId, user_id: own.has(String(row.id).toLowerCase()) ? userId : null }
  if (table === 'team_video')
    return {
      account_id: accountId,
      folder: `film/${id}`,
      store_in_cloud: false,
      status: 'LOCAL',
      created_by: userId,
    }
  return { account_id: accountId }
}

async function insert(trx: Transaction<Database>, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  try {
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
      trx,
    )
  } catch (failure) {
    // 22: a value of the wrong type. 23: a row that names one that is not there, or is there twice; Citus leaves the code out.
    if (/^2[23]/.test(codeOf(failure)) || /violates .*constraint/.test(errorMessage(failure)))
      refuseRow(table, 'a row that does not fit the others')
    throw failure
  }
}

/** Imports the rows of one table, a few hundred at a time. */
export async function importTable(
  trx: Transaction<Database>,
  table: ExportedTable,
  importing: Importing,
): Promise<void> {
  const { archive, ids } = importing
  let rows: Row[] = []
  for await (const line of archive.lines(`data/${table.name}.jsonl`, table.most)) {
    const row = checkRow(table, line)
    const mapped = ids.inRow(row)
    rows.push({ ...mapped, ...ownColumns(table.name, row, importing, String(mapped.id)) })
    if (rows.length < AT_ONCE) continue
    await insert(trx, table.name, rows)
    rows = []
  }
  await insert(trx, table.name, rows)
}
