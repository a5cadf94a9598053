import { rosterNews } from '@fullcourt/program'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import type { RowKey } from '../tables/columns.ts'
import { HAS_WEBHOOK, type Span, storeNews } from './deliveries.ts'

interface RosterRow extends RowKey {
  readonly teamBrandId: string
  readonly roster: Buffer
  readonly isChanged: boolean
  readonly dueAt: string | null
}

const hash = (text: RawBuilder<string | null>): RawBuilder<Buffer> =>
  sql`sha256(convert_to(coalesce(${text}, ''), 'UTF8'))`

/** Hash of what the list of a roster shows. Reads `t`, the team. */
const ROSTER = hash(sql`(
  select string_agg((r.id, r.role, r.position, r.home_jersey, r.away_jersey, r.is_starter, p.first_name, p.last_name,
    p.grade_level, p.height, p.is_active)::text, ' ' order by r.id)
  from team_personnel r
  join team_brand_personnel p on p.account_id = r.account_id and p.id = r.team_brand_personnel_id
  where r.account_id = t.account_id and r.team_id = t.id and r.deleted_at is null and p.deleted_at is null)`)
const EMPTY = hash(sql`null`)

/**
 * Rosters of teams that the live stream has a message of since the cursor, of its own or of the people of its program, or whose
 * change waited for its pause, in programs with a webhook that is on. A deleted team has no news.
 */
const touchedRosters = ({ from, until }: Span, now: string) => sql<RosterRow>`
  with message as (
    select e.account_id, e.type, e.team_id, e.team_brand_id from live_event e
    where e.xid >= ${from}::xid8 and e.xid < ${until}::xid8 and e.type in ('team', 'team-brand')
  ),
  touched as (
    select account_id, team_id as id from message where type = 'team'
    union
    select t.account_id, t.id from message e join team t on t.account_id = e.account_id and t.team_brand_id = e.team_brand_id
    where e.type = 'team-brand'
    union
    select w.account_id, w.team_id from webhook_roster w where w.due_at <= ${now}::timestamptz
  )
  select t.account_id, t.id, t.team_brand_id, ${ROSTER} as roster, sent.due_at,
    t.deleted_at is null and ${ROSTER} <> coalesce(sent.roster, ${EMPTY}) as is_changed
  from touched
  join team t on t.account_id = touched.account_id and t.id = touched.id
  left join webhook_roster sent on sent.account_id = t.account_id and sent.team_id = t.id
  where ${HAS_WEBHOOK}`

/** Stores the news of rosters, and when those that wait are due. */
export async function storeRosterNews(
  trx: Transaction<Database>,
  app: AppContext,
  span: Span,
): Promise<void> {
  const now = app.now()
  const { rows } = await touchedRosters(span, new Date(now).toISOString()).execute(trx)
  for (const row of rows) {
    const { accountId, id, roster, isChanged } = row
    const due = rosterNews({ isChanged, dueAt: row.dueAt === null ? null : Date.parse(row.dueAt) }, now)
    const dueAt = due.dueAt === null ? null : new Date(due.dueAt).toISOString()
    if (due.isSent)
      await storeNews(trx, app, row, { type: 'roster.changed', id, teamGameId: null, seq: null })
    await sql`
      insert into webhook_roster (account_id, team_id, roster, due_at)
      values (${accountId}, ${id}, ${due.isSent ? roster : EMPTY}, ${dueAt})
      on conflict (account_id, team_id) do update set due_at = excluded.due_at
        ${due.isSent ? sql`, roster = excluded.roster` : sql``}`.execute(trx)
  }
}

/** Takes the present rosters of a program as sent. */
export async function beginRosters(trx: Kysely<Database>, { accountId, id }: RowKey): Promise<void> {
  await sql`
    insert into webhook_roster (account_id, team_id, roster)
    select t.account_id, t.id, ${ROSTER} from team t where t.account_id = ${accountId} and t.team_brand_id = ${id}
    on conflict (account_id, team_id) do update set roster = excluded.roster, due_at = null`.execute(trx)
}
