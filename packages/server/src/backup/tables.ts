import type { ClientBase } from 'pg'

/** Tables that each cluster fills itself: the list of migrations, and transaction numbers, which mean nothing in another one. */
export const OF_CLUSTER: readonly string[] = [
  'kysely_migration',
  'kysely_migration_lock',
  'live_event',
  'live_retention',
  'webhook_cursor',
]

/** Tables whose rows a backup leaves out: they mean nothing later, or are made again. */
const LEFT_OUT: readonly string[] = [
  ...OF_CLUSTER,
  'admin_link',
  // Each database has its own list of backups.
  'backup_run',
  'contact_code',
  // Files of exports are made again.
  'data_export',
  'export_piece',
  'film_export',
  'factor_challenge',
  'held_deletion',
  'last_restore',
  'password_reset',
  'rate_limit',
]

export interface CopiedTable {
  readonly table: string
  readonly columns: readonly string[]
}

/** The tables of the database whose rows are kept, with their columns, those first that others refer to. */
export async function copiedTables(client: ClientBase, leftOut = LEFT_OUT): Promise<readonly CopiedTable[]> {
  const { rows: tables } = await client.query<{ table: string; columns: string[]; parents: string[] }>(
    `select c.relname as "table",
      (select coalesce(array_agg(a.attname::text order by a.attnum), '{}') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(array_agg(distinct f.confrelid::regclass::text), '{}') from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as parents
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname <> all($1) order by c.relname`,
    [leftOut],
  )
  const ordered: CopiedTable[] = []
  const placed = new Set(leftOut)
  let left = tables
  while (left.length > 0) {
    const ready = left.filter(({ parents }) => parents.every((parent) => placed.has(parent)))
    if (ready.length === 0)
      throw new Error(`tables refer to each other in a circle: ${left.map(({ table }) => table).join(', ')}`)
    for (const { table, columns } of ready) {
      ordered.push({ table, columns })
      placed.add(table)
    }
    left = left.filter(({ table }) => !placed.has(table))
  }
  return ordered
}

/** The newest migration of the database. Null: it has no tables of Fullcourt. */
export async function newestMigration(client: ClientBase): Promise<string | null> {
  const found = await client.query<{ is: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as is`,
  )
  if (!found.rows[0]?.is) return null
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name desc limit 1',
  )
  return rows[0]?.name ?? null
}
