import type { ClientBase } from 'pg'
import { SWEPT_TABLES } from '../demo/sweep.ts'

/** What stands in the place of an erased name. */
export const ERASED = { firstName: 'No', lastName: 'name' } as const
const REPLACEMENT = `${ERASED.firstName} ${ERASED.lastName}`

export interface NamedPerson {
  readonly firstName: string
  readonly lastName: string
  readonly primaryEmail: string | null
  readonly primaryPhone: string | null
}

const escapeRegex = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
/** As a part of a JSON text. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Matches the name in both orders, with the initial, and the contacts. `ownLastName`: the last name alone too. */
function patternOf(
  { firstName, lastName, primaryEmail, primaryPhone }: NamedPerson,
  { ownLastName, isJson }: { readonly ownLastName: boolean; readonly isJson: boolean },
): string | null {
  const part = (text: string) => escapeRegex(isJson ? inJson(text) : text).replace(/\s+/g, '\\s+')
  const [first, last] = [part(firstName), part(lastName)]
  const names =
    firstName && lastName
      ? [
          `${first}[\\s_.]+${last}`,
          `${last}[\\s_.,]+${first}`,
          `${escapeRegex(firstName[0]!)}\\.?[\\s_]+${last}`,
        ]
      : []
  const alone = ownLastName && lastName.length > 2 ? [last] : []
  const contacts = [primaryEmail, primaryPhone].flatMap((one) => (one ? [part(one)] : []))
  const all = [...names, ...alone, ...contacts]
  // Not inside of a longer word. Digits and _ may follow, as in the name of a file.
  return all.length > 0 ? `(?<![[:alpha:]])(?:${all.join('|')})(?![[:alpha:]])` : null
}

/** Names of places, teams and other people: a last name alone may be a part of them. */
const PROPER = new Set([
  'name',
  'first_name',
  'last_name',
  'mascot',
  'location',
  'opponent_name',
  'opponent_mascot',
  'timezone',
])

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
}

/** All columns of text and JSON in the tables of accounts. */
async function textColumns(client: ClientBase): Promise<readonly Column[]> {
  const { rows } = await client.query<Column>(
    `select table_name as "table", column_name as "column", data_type as type from information_schema.columns
    where table_schema = current_schema() and table_name = any($1)
      and data_type in ('text', 'character varying', 'json', 'jsonb')`,
    [SWEPT_TABLES.map(([table]) => table)],
  )
  return rows
}

/**
 * Replaces a person's name and contacts in every text of an account: logs of games, notes, names of films, stored messages.
 * Reads the columns from the database, so that a new table is covered.
 * @param isShared another person of the account has the same last name; then it is replaced only with the first name
 */
export async function replaceNames(
  client: ClientBase,
  accountId: string,
  person: NamedPerson,
  isShared: boolean,
): Promise<void> {
  const conditions = new Map<string, string>(SWEPT_TABLES)
  for (const { table, column, type } of await textColumns(client)) {
    const isJson = type.startsWith('json')
    const isFilm = table === 'team_video' && column === 'name'
    const ownLastName = !isShared && (isFilm || !PROPER.has(column))
    const pattern = patternOf(person, { ownLastName, isJson })
    if (pattern === null) continue
    await client.query(
      `update ${table} set ${column} = regexp_replace(${column}::text, $2, $3, 'gi')::${type}
      where ${conditions.get(table)} and ${column}::text ~* $2`,
      [[accountId], pattern, REPLACEMENT],
    )
  }
  const pattern = patternOf(person, { ownLastName: !isShared, isJson: true })
  if (pattern === null) return
  await client.query(`set local fullcourt.erases_names = 'on'`)
  await client.query(
    `update audit_event set device = regexp_replace(device, $2, $3, 'gi'),
      detail = regexp_replace(detail::text, $2, $3, 'gi')::jsonb
    where account_id = $1 and (device ~* $2 or detail::text ~* $2)`,
    [accountId, pattern, REPLACEMENT],
  )
  await client.query(`set local fullcourt.erases_names = 'off'`)
}
