// The keys of the tables keep the database ready for sharding by account (CONTRIBUTING.md, 'Add a table').
import { expect, it } from 'vitest'
import { INSTALLATION_TABLES, NAMES_AN_ACCOUNT, PEOPLE_TABLES, TENANT_TABLES } from './tenantTables.ts'
import { setUpTestServer } from './testServer.ts'

const at = setUpTestServer()

async function query<Row extends object>(text: string): Promise<readonly Row[]> {
  return (await at.app.database.pool.query<Row>(text)).rows
}

const NAMES = (relation: string, columns: string) =>
  `array(select a.attname::text from unnest(${columns}) with ordinality as k (number, ord)
    join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.number order by k.ord)`

interface UniqueKey {
  readonly table: string
  readonly columns: readonly string[]
}
const uniqueKeys = () =>
  query<UniqueKey>(`
    select indrelid::regclass::text as table, ${NAMES('indrelid', 'indkey::int2[]')} as columns
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and relnamespace = 'public'::regnamespace order by 1, 2`)

interface ForeignKey extends UniqueKey {
  readonly target: string
  readonly targetColumns: readonly string[]
}
const foreignKeys = () =>
  query<ForeignKey>(`
    select conrelid::regclass::text as table, ${NAMES('conrelid', 'conkey')} as columns,
      confrelid::regclass::text as target, ${NAMES('confrelid', 'confkey')} as "targetColumns"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`)

const isTenant = (table: string) => TENANT_TABLES.includes(table)

/** Within an account, or to a table that every shard has a copy of. */
function isLocal({ table, columns, target, targetColumns }: ForeignKey): boolean {
  if (table === 'account') return false
  if (!isTenant(table)) return !isTenant(target) && target !== 'account'
  if (target === 'account') return columns.join() === 'account_id'
  if (!isTenant(target)) return INSTALLATION_TABLES.includes(target)
  return columns[0] === 'account_id' && targetColumns[0] === 'account_id'
}

it('every table is one of accounts, of people, or of the installation', async () => {
  const tables = await query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not like 'kysely%' order by 1`,
  )
  const listed = ['account', ...TENANT_TABLES, ...PEOPLE_TABLES, ...INSTALLATION_TABLES]
  expect(tables.map(({ name }) => name)).toEqual(listed.toSorted())
})

interface AccountColumn {
  readonly table: string
  readonly isNullable: string
}
const accountColumns = () =>
  query<AccountColumn>(`
    select c.table_name as table, c.is_nullable as "isNullable" from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and c.column_name = 'account_id' and t.table_type = 'BASE TABLE'`)

it('a table with an account_id is one of accounts, or says why not', async () => {
  const others = (await accountColumns()).map(({ table }) => table).filter((table) => !isTenant(table))
  expect(others.toSorted()).toEqual(Object.keys(NAMES_AN_ACCOUNT).toSorted())
})

it('keys of tenant tables begin with account_id', async () => {
  const withAccount = (await accountColumns()).filter(({ isNullable }) => isNullable === 'NO')
  const hasAccount = new Set(withAccount.map(({ table }) => table))
  const found = [
    ...TENANT_TABLES.filter((table) => !hasAccount.has(table)).map((table) => `${table}: account_id`),
    ...(await uniqueKeys())
      .filter(({ table, columns }) => isTenant(table) && columns[0] !== 'account_id')
      .map(({ table, columns }) => `${table}: unique (${columns.join(', ')})`),
    ...(await foreignKeys())
      .filter((key) => !isLocal(key))
      .map(({ table, columns, target }) => `${table}: (${columns.join(', ')}) references ${target}`),
  ]
  expect(found).toEqual([])
})
