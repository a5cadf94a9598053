import type { ClientBase } from 'pg'
import { changeAudit } from '../audit/audit.ts'
import { SWEPT_TABLES } from '../demo/sweep.ts'
import { type FreeJson, TEXT_COLUMNS, type TextKind } from '../tables/textColumns.ts'
import { type NamedPerson, nameReplacer, replaceInJson, searchPattern } from './findName.ts'

/** Rows of JSON that are changed at once. */
const AT_ONCE = 500

interface Search {
  readonly client: ClientBase
  readonly accountId: string
  /** Finds what may have to change; `replace` decides. */
  readonly pattern: string
  readonly replace: (text: string) => string
}

interface Place {
  readonly table: string
  readonly column: string
  /** Selects the rows of the account $1. */
  readonly condition: string
}

/** Replaces in a column of text. Few different texts have the name, however many rows. */
async function replaceInText(
  { client, accountId, pattern, replace }: Search,
  { table, column, condition }: Place,
  keyColumn: string | undefined,
): Promise<void> {
  const { rows } = await client.query<{ text: string }>(
    `select distinct ${column} as text from ${table} where ${condition} and ${column} ~* $2`,
    [[accountId], pattern],
  )
  // The key of a name must go with it. An id is unique too, and no one types one.
  const key = keyColumn ? `, ${keyColumn} = id::text` : ''
  for (const { text } of rows) {
    const replaced = replace(text)
    if (replaced === text) continue
    await client.query(`update ${table} set ${column} = $2${key} where ${condition} and ${column} = $3`, [
      [accountId],
      replaced,
      text,
    ])
  }
}

/** Replaces in the free text of a column of JSON. */
async function replaceInJsonColumn(
  { client, accountId, pattern, replace }: Search,
  { table, column, condition }: Place,
  kind: FreeJson,
): Promise<void> {
  await client.query(
    `declare named no scroll cursor for
    select ctid::text as row, ${column}::text as json from ${table}
    where ${condition} and ${column}::text ~* $2 for update`,
    [[accountId], pattern],
  )
  for (;;) {
    const { rows } = await client.query<{ row: string; json: string }>(`fetch ${AT_ONCE} from named`)
    if (rows.length === 0) break
    const changed = rows.flatMap(({ row, json }) => {
      const value: unknown = JSON.parse(json)
      const replaced = JSON.stringify(replaceInJson(value, kind, replace))
      return replaced === JSON.stringify(value) ? [] : [{ row, replaced }]
    })
    await client.query(
      `update ${table} set ${column} = changed.json::json
      from unnest($1::text[], $2::text[]) as changed (row, json)
      where ${table}.account_id = $3 and ${table}.ctid = changed.row::tid`,
      [changed.map(({ row }) => row), changed.map(({ replaced }) => replaced), accountId],
    )
  }
  await client.query('close named')
}

const keyOf = (columns: Readonly<Record<string, TextKind>>, column: string): string | undefined =>
  Object.entries(columns).find(
    ([, kind]) => typeof kind === 'object' && 'keyOf' in kind && kind.keyOf === column,
  )?.[0]

async function replaceInTable(search: Search, table: string, condition: string): Promise<void> {
  const columns = TEXT_COLUMNS[table] ?? {}
  for (const [column, kind] of Object.entries(columns)) {
    const place = { table, column, condition }
    if (kind === 'free') await replaceInText(search, place, keyOf(columns, column))
    else if (typeof kind === 'object' && 'free' in kind) await replaceInJsonColumn(search, place, kind)
  }
}

/**
 * Replaces a person's full name and contacts where people write freely in an account: notes, names of films, devices, stored
 * messages (`TEXT_COLUMNS`). Keys, vocabulary and figures stay as they are, whatever the person is called.
 */
export async function replaceNames(
  client: ClientBase,
  accountId: string,
  person: NamedPerson,
): Promise<void> {
  const replace = nameReplacer(person)
  if (!replace) return
  const search: Search = { client, accountId, replace, pattern: searchPattern(person) }
  for (const [table, condition] of SWEPT_TABLES) await replaceInTable(search, table, condition)
  await changeAudit(client, () => replaceInTable(search, 'audit_event', 'account_id = any($1)'))
}
