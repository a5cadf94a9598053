import { type InvitationState, invitationState } from '@fullcourt/program'
import { type Invitation, listGuests, listInvitations } from '@fullcourt/wire'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { type Call, route } from '../calls/route.ts'
import type { Subject } from '../calls/subject.ts'
import { type ListKey, readPage } from '../queries/readPage.ts'
import { type InvitationRow, timesOf } from './rows.ts'

type Row = InvitationRow & {
  readonly invitedByName: string | null
  readonly personName: string | null
  readonly devices: Invitation['devices']
  readonly requester: Invitation['requestedBy']
}

const personName = (accountId: string) => sql<
  string | null
>`(select p.first_name || ' ' || p.last_name from team_brand_personnel p
  where p.account_id = ${accountId} and p.id = invitation.person_id)`
export const INVITER_NAME = sql<
  string | null
>`(select u.first_name || ' ' || u.last_name from app_user u where u.id = invitation.invited_by)`

const devices = (accountId: string) => sql<Invitation['devices']>`(
  select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'isAllowed', d.allowed_at is not null)
    order by d.asked_at, d.id), '[]')
  from bench_device d where d.account_id = ${accountId} and d.invitation_id = invitation.id)`
const REQUESTER = sql<Invitation['requestedBy']>`(
  select json_build_object('id', u.id, 'username', u.username, 'fullName', u.first_name || ' ' || u.last_name)
  from app_user u where u.id = invitation.requested_by)`

export const NEWEST_FIRST: readonly ListKey[] = [
  { by: sql`invitation.created_at`, as: 'timestamptz(3)', descending: true },
  { by: sql`invitation.id`, as: 'uuid', descending: true },
]

/** Columns of an invitation in every list. Never a token. */
export const shownProgress = (
  row: InvitationRow & { readonly invitedByName: string | null },
  now: number,
) => ({
  id: row.id,
  state: invitationState(timesOf(row), now),
  email: row.email,
  name: row.name,
  invitedBy: row.invitedByName,
  createdAt: row.createdAt,
  sentAt: row.sentAt,
  seenAt: row.seenAt,
  acceptedAt: row.acceptedAt,
  revokedAt: row.revokedAt,
  expiresAt: row.expiresAt,
})

/** Converts an invitation for the people of its program. */
const shownInvitation = (row: Row, now: number): Invitation => ({
  ...shownProgress(row, now),
  kind: row.kind,
  teamBrandId: row.teamBrandId,
  role: row.role,
  teamRoles: [...row.teamRoles],
  phone: row.phone,
  teamBrandPersonnelId: row.personId,
  teamGameId: row.teamGameId,
  name: row.personName ?? row.name,
  devices: row.devices,
  requestedBy: row.requester,
})

/** The rows of `shownInvitation`. */
const invitationRows = ({ db }: Pick<AppContext, 'db'>, { accountId }: Subject) =>
  db
    .selectFrom('invitation')
    .selectAll('invitation')
    .select([personName(accountId).as('personName'), INVITER_NAME.as('invitedByName')])
    .select([devices(accountId).as('devices'), REQUESTER.as('requester')])
    .where('accountId', '=', accountId)

/** `invitationState` as a condition: of a member, accepting is final; a bench invitation ends by itself. */
export function hasState(state: InvitationState, now: string): RawBuilder<SqlBool> {
  const joined = sql`(kind <> 'BENCH' and accepted_at is not null)`
  const open = sql`(not ${joined} and revoked_at is null and expires_at > ${now})`
  switch (state) {
    case 'ACCEPTED':
      return sql`(${joined} or (${open} and accepted_at is not null))`
    case 'REVOKED':
      return sql`(not ${joined} and revoked_at is not null)`
    case 'EXPIRED':
      return sql`(not ${joined} and revoked_at is null and expires_at <= ${now})`
    case 'SEEN':
      return sql`(${open} and accepted_at is null and seen_at is not null)`
    case 'SENT':
      return sql`(${open} and accepted_at is null and seen_at is null and sent_at is not null)`
    case 'CREATED':
      return sql`(${open} and accepted_at is null and seen_at is null and sent_at is null)`
    default:
      return state satisfies never
  }
}

function pageOf(app: AppContext, call: Call<typeof listInvitations>) {
  const { kind, state, teamBrandPersonnelId, teamGameId } = call.query.filters ?? {}
  const now = app.now()
  let rows = invitationRows(app, call.subject).where('teamBrandId', '=', call.subject.id)
  if (kind !== undefined) rows = rows.where('kind', '=', kind)
  if (teamBrandPersonnelId !== undefined) rows = rows.where('personId', '=', teamBrandPersonnelId)
  if (teamGameId !== undefined) rows = rows.where('teamGameId', '=', teamGameId)
  if (state !== undefined) rows = rows.where(hasState(state, new Date(now).toISOString()))
  return readPage(app, call, {
    rows,
    keys: NEWEST_FIRST,
    searched: [sql`invitation.email`, sql`invitation.name`, personName(call.subject.accountId)],
    show: (row) => shownInvitation(row, now),
  })
}

export const listGuestsRoute = route(listGuests, (call, app) => {
  const now = app.now()
  const rows = invitationRows(app, call.subject)
    .where('teamGameId', '=', call.subject.id)
    .where('kind', '=', 'BENCH')
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', new Date(now).toISOString())
  return readPage(app, call, {
    rows,
    keys: NEWEST_FIRST,
    searched: [sql`invitation.name`],
    show: (row) => shownInvitation(row, now),
  })
})

export const listInvitationsRoute = route(listInvitations, (call, app) => pageOf(app, call))
