import type { ClientBase } from 'pg'
import { hashToken } from '../access/sessions.ts'
import type { AppContext } from '../appContext.ts'
import { auditIn } from '../audit/audit.ts'
import { copyIn, copyOut } from '../backup/copy.ts'
import { quoted } from '../backup/rows.ts'
import { type CopiedTable, copiedTables } from '../backup/tables.ts'
import { tokenOf } from '../liveScore/token.ts'
import { longTransaction } from '../queries/longTransaction.ts'
import { openSecret, sealSecret } from '../secretBox.ts'

/** Tables of accounts whose rows stay: money belongs to the installation that took it. */
const STAYS: readonly string[] = [
  'access_request',
  'billing_profile',
  'card',
  'card_page',
  'consent',
  'dispute',
  'invoice',
  'invoice_pdf',
  'ledger_entry',
  'money_difference',
  'moved_account',
  'moved_link',
  'payment',
  'plan_quote',
  'refund',
]

/** Columns that get another value there. */
const CHANGED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  account: { suspended_at: 'null', suspended_reason: 'null' },
  app_user: { is_admin: 'false' },
  subscription: { card_id: 'null' },
  // The parts of an upload stay. The browser sends them again.
  team_video: { upload_id: 'null' },
}

const OF_USERS: readonly string[] = [
  'user_email',
  'user_phone',
  'known_source',
  'passkey',
  'totp',
  'recovery_code',
]

/** Rows that may be there: of users of both installations, and of an account that moves back. */
const MAY_BE_THERE = [...OF_USERS, 'app_user', 'token', 'avatar', 'audit_event']

/** The users of an account: its people, founder, guests and API tokens. @param id a UUID, because COPY takes no parameters */
export const usersOf = (id: string): string => `select user_id from team_brand_personnel
    where account_id = '${id}' and user_id is not null
  union select founder_id from account where id = '${id}' and founder_id is not null
  union select user_id from api_token where account_id = '${id}'
  union select u.id from app_user u join team_game g on g.id = u.guest_game_id where g.account_id = '${id}'`

/** The rows of a table that belong to an account, as a condition. Null: none do. */
function rowsToMove({ table, columns }: CopiedTable, id: string): string | null {
  const ofUsers = `user_id in (${usersOf(id)})`
  if (table === 'account') return `id = '${id}'`
  if (table === 'app_user') return `id in (${usersOf(id)})`
  if (table === 'avatar') return picturesOf(id)
  if (table === 'user_notification') return `account_id = '${id}' and ${ofUsers}`
  if (table === 'token')
    return `${ofUsers} and (kind = 'session' and viewer_id is null or account_id = '${id}')`
  if (OF_USERS.includes(table)) return ofUsers
  return columns.includes('account_id') && !STAYS.includes(table) ? `account_id = '${id}'` : null
}

export const picturesOf = (id: string): string =>
  `(account_id = '${id}' or owner_kind = 'user' and owner_id in (${usersOf(id)}))`

const numberOf = async (client: ClientBase, text: string): Promise<number> =>
  Number((await client.query<{ n: string }>(text)).rows[0]!.n)

/** Copies the rows of a table in the transactions of both clients. @returns their number */
async function copyTable(from: ClientBase, to: ClientBase, { table, columns }: CopiedTable, where: string) {
  const values = columns.map((column) => CHANGED[table]?.[column] ?? `"${column}"`).join(', ')
  await to.query(`create temporary table moving (like "${table}") on commit drop`)
  const { bytes, rows } = copyOut(from, `copy (select ${values} from "${table}" where ${where}) to stdout`)
  await copyIn(to, `copy moving (${quoted(columns)}) from stdin`, bytes)
  if ((await numberOf(to, 'select count(*) as n from moving')) !== rows())
    throw new Error(`not all rows of ${table} arrived`)
  await to.query(
    `insert into "${table}" (${quoted(columns)}) select ${quoted(columns)} from moving
    ${MAY_BE_THERE.includes(table) ? `on conflict on constraint "${table}_pkey" do nothing` : ''}`,
  )
  await to.query('drop table moving')
  return rows()
}

type Ends = { readonly from: AppContext; readonly to: AppContext }

const SEALED = [
  ['totp', 'user_id', 'secret', usersOf],
  ['webhook', 'id', 'secret', (id: string) => `select id from webhook where account_id = '${id}'`],
  ['webhook', 'id', 'old_secret', (id: string) => `select id from webhook where account_id = '${id}'`],
] as const

/** Seals secrets with the key of the other installation. */
async function sealAgain({ from, to }: Ends, client: ClientBase, accountId: string): Promise<void> {
  for (const [table, owner, column, ids] of SEALED) {
    const { rows } = await client.query<{ id: string; sealed: Buffer }>(
      `select ${owner} as id, ${column} as sealed from ${table} where ${column} is not null and ${owner} in (${ids(accountId)})`,
    )
    for (const { id, sealed } of rows) {
      const secret = openSecret(from.env, id, sealed)
      if (secret !== null)
        await client.query(`update ${table} set ${column} = $2 where ${owner} = $1`, [
          id,
          sealSecret(to.env, id, secret),
        ])
    }
  }
}

/** Writes the move to the log of each program there, whose ADMINs read it. */
async function auditMove({ from, to }: Ends, client: ClientBase, accountId: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from team_brand where account_id = $1', [
    accountId,
  ])
  const entry = {
    kind: 'account_moved',
    on: { kind: 'account', id: accountId },
    accountId,
    detail: { by: 'move-account', from: from.env.publicUrl, to: to.env.publicUrl },
  } as const
  const about = rows.map(({ id }) => ({ ...entry, teamBrandId: id }))
  await auditIn(client, to, about.length > 0 ? about : [entry])
}

/** Writes the same events here. Their ids are the same, so that an account that moves back brings none twice. */
export async function auditMoveHere({ to }: Ends, client: ClientBase, accountId: string): Promise<void> {
  const { rows } = await to.database.pool.query<{ events: unknown }>(
    `select jsonb_agg(e) as events from audit_event e where account_id = $1 and kind = 'account_moved'`,
    [accountId],
  )
  await client.query(
    `insert into audit_event select * from jsonb_populate_recordset(null::audit_event, $1) on conflict do nothing`,
    [JSON.stringify(rows[0]?.events ?? [])],
  )
}

/** Remembers where the public links and API tokens of an account lead. Tokens of live scores are signed, so there they are others. */
export async function rememberLinks(
  { from, to }: Ends,
  client: ClientBase,
  accountId: string,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    'select id from live_score_link where account_id = $1',
    [accountId],
  )
  const scores = rows.flatMap(({ id }) =>
    from.signingKeys.all.map((current) => ({
      hash: hashToken(tokenOf({ current, all: [current] }, id)),
      there: tokenOf(to.signingKeys, id),
    })),
  )
  await client.query(
    `insert into moved_link (token_hash, account_id, address, token)
    select hash, $1, $2, there from (
      select token_hash as hash, null as there from calendar_feed where account_id = $1
      union all select token_hash, null from playlist_share where account_id = $1
      union all select hash, null from token where account_id = $1 and kind = 'api'
      union all select t.hash, null from token t join app_user u on u.id = t.user_id
        join team_game g on g.id = u.guest_game_id where g.account_id = $1
      union all select * from unnest($3::bytea[], $4::text[])
    ) as links
    on conflict (token_hash) do update
      set account_id = excluded.account_id, address = excluded.address, token = excluded.token, moved_at = now()`,
    [accountId, to.env.publicUrl, scores.map(({ hash }) => hash), scores.map(({ there }) => there)],
  )
}

/** Copies the rows of an account and its users, as of one moment, all or none. @returns their number */
export async function copyRowsOf(ends: Ends, accountId: string): Promise<number> {
  return longTransaction(
    ends.from,
    (from) =>
      longTransaction(ends.to, async (to) => {
        let rows = 0
        for (const table of await copiedTables(from)) {
          const where = rowsToMove(table, accountId)
          if (where !== null) rows += await copyTable(from, to, table, where)
        }
        await sealAgain(ends, to, accountId)
        await to.query('delete from moved_account where account_id = $1', [accountId])
        await to.query('delete from moved_link where account_id = $1', [accountId])
        await auditMove(ends, to, accountId)
        return rows
      }),
    'isolation level repeatable read read only',
  )
}
