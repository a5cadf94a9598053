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
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { type Route, route } from '../calls/route.ts'
import { teamFullName } from '../programs/shown.ts'
import { type ListKey, readPage } from '../queries/readPage.ts'
import type { AuditEventTable } from '../tables/accounts.ts'

/** Current names. An erased person has none, and the log keeps no copy. */
const SUBJECT_NAME = sql<string | null>`case audit_event.subject_kind
  when 'program' then (select name || ' ' || mascot from team_brand where account_id = audit_event.account_id and id = audit_event.subject_id)
  when 'person' then (select first_name || ' ' || last_name from team_brand_personnel
    where account_id = audit_event.account_id and id = audit_event.subject_id)
  when 'rosterEntry' then (select p.first_name || ' ' || p.last_name from team_personnel r
    join team_brand_personnel p on p.account_id = r.account_id and p.id = r.team_brand_personnel_id
    where r.account_id = audit_event.account_id and r.id = audit_event.subject_id)
  when 'playlist' then (select name from playlist where account_id = audit_event.account_id and id = audit_event.subject_id)
  when 'season' then (select name from team_season where account_id = audit_event.account_id and id = audit_event.subject_id)
  when 'game' then (select opponent_name || ' ' || opponent_mascot from team_game
    where account_id = audit_event.account_id and id = audit_event.subject_id)
  when 'league' then (select name from league where id = audit_event.subject_id)
  when 'subscription' then (select p.display_name from subscription s join plan p on p.id = s.plan_id
    where s.account_id = audit_event.account_id and s.id = audit_event.subject_id)
  when 'invitation' then (select coalesce(p.first_name || ' ' || p.last_name, i.name) from invitation i
    left join team_brand_personnel p on p.account_id = i.account_id and p.id = i.person_id
    where i.account_id = audit_event.account_id and i.id = audit_event.subject_id)
  when 'account' then (select name from account where id = audit_event.subject_id)
  when 'plan' then (select display_name from plan where id = audit_event.subject_id)
  when 'coupon' then (select code from coupon where id = audit_event.subject_id)
  when 'user' then (select first_name || ' ' || last_name from app_user where id = audit_event.subject_id)
end`
const USER_NAME = sql<
  string | null
>`(select first_name || ' ' || last_name from app_user where id = audit_event.user_id)`

const NEWEST_FIRST: readonly ListKey[] = [
  { by: sql`audit_event.at`, as: 'timestamptz(3)', descending: true },
  { by: sql`audit_event.id`, as: 'uuid', descending: true },
]

interface Filters {
  readonly kind?: AuditKind | undefined
  readonly group?: AuditGroup | undefined
}

/** Selects events of the filtered kinds, with the names of users and subjects. */
function auditRows({ db }: AppContext, { kind, group }: Filters = {}) {
  const rows = db
    .selectFrom('auditEvent')
    .leftJoin('team', (on) =>
      on.onRef('team.accountId', '=', 'auditEvent.accountId').onRef('team.id', '=', 'auditEvent.teamId'),
    )
    .leftJoin('teamBrand', (on) =>
      on.onRef('teamBrand.accountId', '=', 'team.accountId').onRef('teamBrand.id', '=', 'team.teamBrandId'),
    )
    .selectAll('auditEvent')
    .select(['team.name', 'team.mascot', 'team.level'])
    .select(['teamBrand.name as programName', 'teamBrand.mascot as programMascot'])
    .select([SUBJECT_NAME.as('subjectName'), USER_NAME.as('userName')])
    .where('auditEvent.kind', 'in', group ? auditKindsOf(group) : AUDIT_KINDS)
  return kind ? rows.where('auditEvent.kind', '=', kind) : rows
}

type Row = Selectable<AuditEventTable> & {
  name: string | null
  mascot: string | null
  level: number | null
  programName: string | null
  programMascot: string | null
  subjectName: string | null
  userName: string | null
}

/** Returns the team's name, or null if the team was erased. */
function teamNameOf({ programName, programMascot, level, name, mascot }: Row): string | null {
  if (programName === null || programMascot === null || level === null) return null
  return teamFullName({ name: programName, mascot: programMascot }, { name, mascot, level })
}

function subjectOf(row: Row): AuditEvent['subject'] {
  const { subjectId: id, subjectKind: kind } = row
  if (id === null || kind === null) return null
  return { kind, id, name: kind === 'team' ? teamNameOf(row) : row.subjectName }
}

function shownAudit(row: Row): AuditEvent {
  const { kind, userId, teamId } = row
  return {
    id: row.id,
    at: row.at,
    kind,
    group: auditGroupOf(kind),
    user: userId === null ? null : { id: userId, fullName: row.userName ?? 'A deleted user' },
    subject: subjectOf(row),
    teamBrandId: row.teamBrandId,
    team: teamId === null ? null : { id: teamId, fullName: teamNameOf(row) },
    ip: row.ip,
    device: row.device,
    detail: row.detail,
  }
}

const SEARCHED = [SUBJECT_NAME, USER_NAME]

export const auditRoutes: readonly Route[] = [
  route(listProgramAudit, (call, app) =>
    readPage(app, call, {
      rows: auditRows(app, call.query.filters)
        .where('auditEvent.accountId', '=', call.subject.accountId)
        .where('auditEvent.teamBrandId', '=', call.subject.id),
      keys: NEWEST_FIRST,
      searched: SEARCHED,
      show: shownAudit,
    }),
  ),
  route(listAudit, (call, app) => {
    const { userId, accountId, teamBrandId, from, to } = call.query.filters ?? {}
    let rows = auditRows(app, call.query.filters)
    if (userId !== undefined) rows = rows.where('auditEvent.userId', '=', userId)
    if (teamBrandId !== undefined) rows = rows.where('auditEvent.teamBrandId', '=', teamBrandId)
    if (accountId !== undefined) rows = rows.where('auditEvent.accountId', '=', accountId)
    if (from !== undefined) rows = rows.where('auditEvent.at', '>=', from)
    if (to !== undefined) rows = rows.where('auditEvent.at', '<', to)
    return readPage(app, call, { rows, keys: NEWEST_FIRST, searched: SEARCHED, show: shownAudit })
  }),
]
