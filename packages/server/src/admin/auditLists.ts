import {
  AUDIT_KINDS,
  type AuditEvent,
  type AuditGroup,
  type AuditKind,
  auditGroupOf,
  auditKindsOf,
  listAudit,
  listProgramAudit,
} from '@fullcourt/wire'
import { type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { type Call, type Route, route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { NIL_UUID } from '../newId.ts'
import { shownTeam } from '../programs/shown.ts'
import { teamRows } from '../programs/teams.ts'
import { type ListKey, readPage } from '../queries/readPage.ts'
import type { AuditEventTable } from '../tables/accounts.ts'
import { accountsOf } from '../tables/columns.ts'

type Events = SelectQueryBuilder<Database, 'auditEvent', unknown>

/**
 * Selects the names that the subjects of events have now. An erased person has none, and the log keeps no copy. A distributed
 * database keeps events apart from the rows of accounts, so the subjects are read first.
 * @param accountId the account of all of them, if it is known: by its value a distributed database asks one shard
 */
function subjectNames(events: Events, accountId?: string) {
  const account = accountId === undefined ? sql`about.account_id` : sql`${accountId}::uuid`
  return sql<Subject & { readonly name: string | null }>`
    with about as materialized (${events
      .select(['accountId', 'subjectKind', 'subjectId'])
      .where('subjectId', 'is not', null)
      .distinct()})
    select about.*, s.name || ' ' || s.mascot as name from about
      join team_brand s on s.account_id = ${account} and s.id = subject_id where subject_kind = 'program'
    union all select about.*, s.first_name || ' ' || s.last_name from about
      join team_brand_personnel s on s.account_id = ${account} and s.id = subject_id where subject_kind = 'person'
    union all select about.*, p.first_name || ' ' || p.last_name from about
      join team_personnel s on s.account_id = ${account} and s.id = subject_id
      join team_brand_personnel p on p.account_id = s.account_id and p.id = s.team_brand_personnel_id where subject_kind = 'rosterEntry'
    union all select about.*, s.name from about
      join playlist s on s.account_id = ${account} and s.id = subject_id where subject_kind = 'playlist'
    union all select about.*, s.name from about
      join team_season s on s.account_id = ${account} and s.id = subject_id where subject_kind = 'season'
    union all select about.*, s.opponent_name || ' ' || s.opponent_mascot from about
      join team_game s on s.account_id = ${account} and s.id = subject_id where subject_kind = 'game'
    union all select about.*, p.display_name from about
      join subscription s on s.account_id = ${account} and s.id = subject_id
      join plan p on p.id = s.plan_id where subject_kind = 'subscription'
    union all select about.*, coalesce(p.first_name || ' ' || p.last_name, s.name) from about
      join invitation s on s.account_id = ${account} and s.id = subject_id
      left join team_brand_personnel p on p.account_id = s.account_id and p.id = s.person_id where subject_kind = 'invitation'
    union all select about.*, s.name from about
      join account s on s.id = ${account} and s.id = subject_id where subject_kind = 'account'
    union all select about.*, s.name from about join league s on s.id = subject_id where subject_kind = 'league'
    union all select about.*, s.display_name from about join plan s on s.id = subject_id where subject_kind = 'plan'
    union all select about.*, s.code from about join coupon s on s.id = subject_id where subject_kind = 'coupon'
    union all select about.*, s.first_name || ' ' || s.last_name from about
      join app_user s on s.id = subject_id where subject_kind = 'user'`
}

type Subject = Pick<Selectable<AuditEventTable>, 'accountId' | 'subjectKind' | 'subjectId'>

const subjectKey = ({ accountId, subjectKind, subjectId }: Subject): string =>
  `${accountId} ${subjectKind} ${subjectId}`

const USER_NAME = sql<
  string | null
>`(select first_name || ' ' || last_name from app_user where id = audit_event.user_id)`

/** Reads the names of users once, and not for each event. */
const isOfUser = (pattern: string) => sql<SqlBool>`audit_event.user_id in (
  select id from app_user where first_name || ' ' || last_name ilike ${pattern})`

const NEWEST_FIRST: readonly ListKey[] = [
  { by: sql`audit_event.at`, as: 'timestamptz(3)', descending: true },
  { by: sql`audit_event.id`, as: 'uuid', descending: true },
]

interface Filters {
  readonly kind?: AuditKind | undefined
  readonly group?: AuditGroup | undefined
}

/** Selects events of the filtered kinds. */
function eventsOf({ db }: AppContext, { kind, group }: Filters = {}): Events {
  const events = db
    .selectFrom('auditEvent')
    .where('auditEvent.kind', 'in', group ? auditKindsOf(group) : AUDIT_KINDS)
  return kind ? events.where('auditEvent.kind', '=', kind) : events
}

/** The full names of the teams of events, by team. A team that was erased has none. */
async function teamNames({ db }: AppContext, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const keys = rows.flatMap(({ accountId, teamId }) => (accountId && teamId ? [{ accountId, teamId }] : []))
  if (keys.length === 0) return new Map()
  const teams = await teamRows(db)
    .where('team.accountId', 'in', accountsOf(keys))
    .where(
      'team.id',
      'in',
      keys.map(({ teamId }) => teamId),
    )
    .execute()
  return new Map(teams.map((team) => [team.id, shownTeam(team).fullName]))
}

type Row = Selectable<AuditEventTable> & { readonly userName: string | null }

interface Names {
  /** Of subjects, by `subjectKey`. */
  readonly subjects: ReadonlyMap<string, string | null>
  readonly teams: ReadonlyMap<string, string>
}

const teamNameOf = ({ teamId }: Row, { teams }: Names): string | null => teams.get(teamId ?? '') ?? null

function subjectOf(row: Row, names: Names): AuditEvent['subject'] {
  const { subjectId: id, subjectKind: kind } = row
  if (id === null || kind === null) return null
  return {
    kind,
    id,
    name: kind === 'team' ? teamNameOf(row, names) : (names.subjects.get(subjectKey(row)) ?? null),
  }
}

function shownAudit(row: Row, names: Names): AuditEvent {
  const { kind, userId, teamId } = row
  return {
    id: row.id,
    at: row.at,
    kind,
    group: auditGroupOf(kind),
    user: userId === null ? null : { id: userId, fullName: row.userName ?? 'A deleted user' },
    subject: subjectOf(row, names),
    teamBrandId: row.teamBrandId,
    team: teamId === null ? null : { id: teamId, fullName: teamNameOf(row, names) },
    ip: row.ip,
    device: row.device,
    detail: row.detail,
  }
}

/** Reads a page of events with the names of today. @param accountId the account of all of them, if it is known */
async function pageOf(
  app: AppContext,
  call: Call<typeof listAudit> | Call<typeof listProgramAudit>,
  { events, accountId }: { readonly events: Events; readonly accountId?: string },
) {
  const rows = events.selectAll('auditEvent').select(USER_NAME.as('userName'))
  const isOfSubject = (pattern: string) => sql<SqlBool>`
    (audit_event.subject_id, audit_event.subject_kind, coalesce(audit_event.account_id, ${NIL_UUID}::uuid)) in (
      select subject_id, subject_kind, coalesce(account_id, ${NIL_UUID}::uuid)
      from (${subjectNames(events, accountId)}) named where name ilike ${pattern})`
  const page = await readPage(app, call, {
    rows,
    keys: NEWEST_FIRST,
    searched: [isOfUser, isOfSubject],
    show: (row) => row,
  })
  const ids = page.results.map(({ id }) => id)
  const found = await subjectNames(app.db.selectFrom('auditEvent').where('id', 'in', ids), accountId).execute(
    app.db,
  )
  const names = {
    subjects: new Map(found.rows.map((subject) => [subjectKey(subject), subject.name])),
    teams: await teamNames(app, page.results),
  }
  return { ...page, results: page.results.map((row) => shownAudit(row, names)) }
}

export const auditRoutes: readonly Route[] = [
  route(listProgramAudit, (call, app) => {
    const { accountId, id } = call.subject
    const events = eventsOf(app, call.query.filters)
      .where('auditEvent.accountId', '=', accountId)
      .where('auditEvent.teamBrandId', '=', id)
    return pageOf(app, call, { events, accountId })
  }),
  route(listAudit, (call, app) => {
    const { userId, accountId, teamBrandId, from, to } = call.query.filters ?? {}
    let events = eventsOf(app, call.query.filters)
    if (userId !== undefined) events = events.where('auditEvent.userId', '=', userId)
    if (teamBrandId !== undefined) events = events.where('auditEvent.teamBrandId', '=', teamBrandId)
    if (accountId !== undefined) events = events.where('auditEvent.accountId', '=', accountId)
    if (from !== undefined) events = events.where('auditEvent.at', '>=', from)
    if (to !== undefined) events = events.where('auditEvent.at', '<', to)
    return pageOf(app, call, { events, ...(accountId !== undefined && { accountId }) })
  }),
]
