// The lists of columns that people maintain by hand, compared with the database.
import { expect, it } from 'vitest'
import { SWEPT_TABLES } from '../src/demo/sweep.ts'
import { EXPORTED_TABLES, NOT_EXPORTED_TABLES } from '../src/export/tables.ts'
import { TEXT_COLUMNS } from '../src/tables/textColumns.ts'
import { setUpTestServer } from './testServer.ts'

const at = setUpTestServer()

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
}

async function columns(): Promise<readonly Column[]> {
  const { rows } = await at.app.database.pool.query<Column>(
    `select c.table_name as table, c.column_name as column, c.udt_name as type from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where t.table_type = 'BASE TABLE' and c.table_schema = 'public' and c.table_name not like 'kysely%' order by 1, 2`,
  )
  return rows
}

const TEXT_TYPES = ['text', 'varchar', 'json', 'jsonb', '_text', '_varchar']

it('tell of each column of text or JSON whether people write in it freely', async () => {
  const found = (await columns()).flatMap(({ table, column, type }) =>
    TEXT_TYPES.includes(type) ? [`${table}.${column}`] : [],
  )
  const listed = Object.entries(TEXT_COLUMNS).flatMap(([table, kinds]) =>
    Object.keys(kinds).map((column) => `${table}.${column}`),
  )
  expect(listed.toSorted()).toEqual(found.toSorted())
})

it('hold free text only where erasing a person looks for it', () => {
  const searched = [...SWEPT_TABLES.map(([table]) => String(table)), 'audit_event']
  const free = Object.entries(TEXT_COLUMNS).filter(([, kinds]) =>
    Object.values(kinds).some((kind) => kind === 'free' || (typeof kind === 'object' && 'free' in kind)),
  )
  expect(free.map(([table]) => table).filter((table) => !searched.includes(table))).toEqual([])
})

it('tell of each table of accounts whether an export has it', async () => {
  const ofAccounts = (await columns()).flatMap(({ table, column }) =>
    column === 'account_id' ? [table] : [],
  )
  const found = new Set([...ofAccounts, ...SWEPT_TABLES.map(([table]) => String(table))])
  const listed = [...EXPORTED_TABLES.map(({ name }) => name), ...NOT_EXPORTED_TABLES]
  expect(listed.toSorted()).toEqual([...found].toSorted())
})
