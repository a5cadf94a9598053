// How the tables are placed on the nodes of Citus (decision 0239).
import { type Kysely, sql } from 'kysely'
import type { ClientBase, Pool } from 'pg'

/** By account on the workers, a copy on every node, or on the coordinator alone. */
export const PLACES = ['distributed', 'reference', 'local'] as const
export type Place = (typeof PLACES)[number]

export interface PlacedTable {
  readonly table: string
  readonly place: Place
  /** The column whose value chooses the shard; null unless distributed. */
  readonly column: string | null
}

/**
 * Settings of a distributed database. Statements that join local tables, such as sessions, read the rows of their account first: those
 * are few. Changes of several shards take one connection a node, because copies of `app_user` may change in the same transaction.
 */
export const CITUS_SETTINGS: readonly string[] = [
  `citus.local_table_join_policy = 'prefer-distributed'`,
  `citus.multi_shard_modify_mode = 'sequential'`,
]

/** Tables of accounts that stay on the coordinator. */
const KEPT_LOCAL: Readonly<Record<string, string>> = {
  live_event: 'Its messages are ordered by the transactions of one database, and one reader delivers all.',
}

/** Tables of people that statements on rows of accounts join: the names and pictures of users. */
const READ_BY_ALL: readonly string[] = ['app_user']

/**
 * Reads from the catalog how each table is to be placed: by account if `account_id` is first in its primary key, a copy on every node
 * if one of those refers to it or reads it.
 */
export async function readPlaces(client: ClientBase): Promise<readonly PlacedTable[]> {
  const { rows } = await client.query<PlacedTable>(
    `with recursive tables as (
      select oid, relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    ), distributed as (
      select tables.oid, name, case name when 'account' then 'id' else 'account_id' end as "column" from tables
      join pg_index on indrelid = tables.oid and indisprimary
      join pg_attribute on attrelid = tables.oid and attnum = indkey[0]
      where (attname = 'account_id' or name = 'account') and name <> all($1)
    ), reference as (
      select oid from tables
      where name = any($2) or oid not in (select oid from distributed) and oid in (
        select confrelid from pg_constraint where contype = 'f' and conrelid in (select oid from distributed))
      union
      select confrelid from pg_constraint join reference on conrelid = reference.oid where contype = 'f'
    )
    select tables.name as "table", distributed.column,
      case when distributed.oid is not null then 'distributed' when reference.oid is not null then 'reference' else 'local' end as place
    from tables left join distributed using (oid) left join reference using (oid) order by tables.name`,
    [Object.keys(KEPT_LOCAL), READ_BY_ALL],
  )
  return rows
}

interface Reference {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** The foreign keys of these tables and to them. */
async function readReferences(client: ClientBase, tables: readonly string[]): Promise<readonly Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))`,
    [tables],
  )
  return rows
}

/** Tells whether the tables of accounts are distributed. False on every PostgreSQL without Citus. */
export async function isDistributed(client: Pick<ClientBase, 'query'>): Promise<boolean> {
  const citus = await client.query<{ is: boolean }>(
    `select to_regclass('pg_dist_partition') is not null as is`,
  )
  if (!citus.rows[0]?.is) return false
  const { rows } = await client.query<{ is: boolean }>(
    `select exists (select from pg_dist_partition where logicalrelid = to_regclass('public.account')) as is`,
  )
  return rows[0]?.is === true
}

/** Refuses a database that cannot be distributed, or that servers use: they would go on with the statements for one database. */
async function refuseUnready(client: ClientBase): Promise<void> {
  const citus = await client.query(`select from pg_extension where extname = 'citus'`)
  if (citus.rowCount === 0)
    throw new Error(
      'the database of DATABASE_URL has no Citus: create the extension, and add its workers (docs/scale.md)',
    )
  const nodes = await client.query(`select from pg_dist_node where isactive and shouldhaveshards`)
  if (nodes.rowCount === 0)
    throw new Error('the cluster has no workers: add them with citus_add_node (docs/scale.md)')
  const servers = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'fullcourt'`,
  )
  if (servers.rowCount !== 0)
    throw new Error('a server uses the database: stop all servers before it is distributed')
}

export interface Distribution {
  readonly tables: readonly PlacedTable[]
  /** The tables that it placed now. */
  readonly placed: readonly string[]
}

/** Places the tables of a migrated database, all or none. Throws with a sentence if it cannot. */
export async function distribute(client: ClientBase): Promise<Distribution> {
  if (!(await isDistributed(client))) await refuseUnready(client)
  const placed = await placeInTransaction(client)
  return { tables: await readPlaces(client), placed }
}

async function placeInTransaction(client: ClientBase): Promise<readonly string[]> {
  await client.query('begin')
  try {
    const placed = await placeTables(client)
    await client.query('commit')
    return placed
  } catch (failure) {
    await client.query('rollback')
    throw failure
  }
}

/**
 * Creates tables in a migration. Their foreign keys may name tables that are distributed already: Citus sees them only when
 * `placeNewTables` has given the new ones their places.
 */
export async function createTables(db: Kysely<unknown>, text: string): Promise<void> {
  // Without Citus the setting means nothing.
  await sql`set local citus.enable_ddl_propagation = off`.execute(db)
  await sql.raw(text).execute(db)
  await sql`set local citus.enable_ddl_propagation = on`.execute(db)
}

/** Places the tables that migrations added to a distributed database. */
export async function placeNewTables(pool: Pool): Promise<void> {
  if (!(await isDistributed(pool))) return
  const client = await pool.connect()
  try {
    await placeInTransaction(client)
  } finally {
    client.release()
  }
}

/** Places the tables that are not placed yet, in the transaction of the client. @returns the names of those that it placed */
async function placeTables(client: ClientBase): Promise<readonly string[]> {
  const placed = await client.query<{ table: string }>(
    `select logicalrelid::text as "table" from pg_dist_partition`,
  )
  const done = new Set(placed.rows.map(({ table }) => table))
  const places = (await readPlaces(client)).filter(
    ({ table, place }) => place !== 'local' && !done.has(table),
  )
  if (places.length === 0) return []
  for (const setting of CITUS_SETTINGS)
    await client.query(`do $do$ begin
      execute format('alter database %I set ${setting.replaceAll("'", "''")}', current_database()); end $do$`)
  // Several changes of one table in one transaction must not run at the same time.
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
  // Our triggers look at no table but their own, which is the shard then.
  await client.query('set local citus.enable_unsafe_triggers = on')
  // Citus takes a foreign key only between tables that it has placed.
  const references = await readReferences(
    client,
    places.map(({ table }) => table),
  )
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table, place } of places)
    if (place === 'reference') await client.query('select create_reference_table($1)', [table])
  // Tables are placed with those of accounts.
  const first = places.toSorted(({ table }) => (table === 'account' ? -1 : 1))
  for (const { table, column } of first)
    if (column !== null)
      await client.query('select create_distributed_table($1, $2, colocate_with => $3)', [
        table,
        column,
        table === 'account' ? 'none' : 'account',
      ])
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  return places.map(({ table }) => table)
}
