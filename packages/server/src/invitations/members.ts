import type { ProgramRole } from '@fullcourt/program'
import { listMembers, type Member, transferAdmin } from '@fullcourt/wire'
import { sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { auditSubject } from '../audit/audit.ts'
import { type AvatarUrl, avatarsFor } from '../avatars/avatarUrl.ts'
import { pictureOf } from '../avatars/rows.ts'
import { refuse } from '../calls/refusal.ts'
import { type Call, route } from '../calls/route.ts'
import type { Subject } from '../calls/subject.ts'
import { publish } from '../live/publish.ts'
import { lockPerson, notifyOfRole, personRows, refuseLastAdmin } from '../programs/people.ts'
import { publishProgram } from '../programs/programs.ts'
import { revokeOpen } from '../programs/revokeOpen.ts'
import { type PersonRow, shownPerson, teamFullName } from '../programs/shown.ts'
import { type ListKey, readPage } from '../queries/readPage.ts'

/** Reads the last use of a session of each user; after a log-out, the last log-in that is still remembered. */
async function lastSeenBy({ db }: AppContext, userIds: readonly string[]) {
  const { rows } = await sql<{ id: string; at: string | null }>`select u.id, greatest(
    (select max(t.last_used_at) from token t where t.user_id = u.id and t.kind = 'session'),
    (select max(k.seen_at) from known_source k where k.user_id = u.id)) as at
    from app_user u where u.id = any(${userIds})`.execute(db)
  return new Map(rows.map(({ id, at }) => [id, at]))
}

const BY_NAME: readonly ListKey[] = [
  { by: sql`lower(team_brand_personnel.last_name)`, as: 'text' },
  { by: sql`lower(team_brand_personnel.first_name)`, as: 'text' },
  { by: sql`team_brand_personnel.id`, as: 'uuid' },
]
const FULL_NAME = sql`(team_brand_personnel.first_name || ' ' || team_brand_personnel.last_name)`

type Row = PersonRow & {
  readonly username: string
}

const memberRows = ({ db }: AppContext, { accountId, id }: Subject) =>
  db
    .selectFrom('teamBrandPersonnel')
    .innerJoin('appUser', 'appUser.id', 'teamBrandPersonnel.userId')
    .selectAll('teamBrandPersonnel')
    .select('appUser.username')
    .select(pictureOf('team_brand_personnel').as('pictureId'))
    .where('teamBrandPersonnel.accountId', '=', accountId)
    .where('teamBrandId', '=', id)
    .where('teamBrandPersonnel.deletedAt', 'is', null)

/** Reads the team roles of people, by person. */
async function teamRolesBy({ db }: AppContext, accountId: string, personIds: readonly string[]) {
  if (personIds.length === 0) return new Map<string, Member['teamRoles']>()
  const rows = await db
    .selectFrom('teamPersonnel')
    .innerJoin('team', (on) =>
      on
        .onRef('team.accountId', '=', 'teamPersonnel.accountId')
        .onRef('team.id', '=', 'teamPersonnel.teamId'),
    )
    .innerJoin('teamBrand', (on) =>
      on.onRef('teamBrand.accountId', '=', 'team.accountId').onRef('teamBrand.id', '=', 'team.teamBrandId'),
    )
    .select(['teamPersonnel.teamBrandPersonnelId as personId', 'teamPersonnel.teamId', 'teamPersonnel.role'])
    .select(['team.name', 'team.mascot', 'team.level'])
    .select(['teamBrand.name as programName', 'teamBrand.mascot as programMascot'])
    .where('teamPersonnel.accountId', '=', accountId)
    .where('teamPersonnel.teamBrandPersonnelId', 'in', personIds)
    .where('teamPersonnel.deletedAt', 'is', null)
    .where('team.deletedAt', 'is', null)
    .orderBy('team.level')
    .orderBy('team.id')
    .execute()
  const byPerson = Map.groupBy(rows, ({ personId }) => personId)
  const shown = (row: (typeof rows)[number]) => ({
    teamId: row.teamId,
    team: teamFullName({ name: row.programName, mascot: row.programMascot }, row),
    role: row.role,
  })
  return new Map([...byPerson].map(([id, entries]) => [id, entries.map(shown)]))
}

const shownMember = (row: Row, ownId: string, avatarUrl: AvatarUrl): Member => ({
  id: row.id,
  userId: row.userId!,
  username: row.username,
  fullName: `${row.firstName} ${row.lastName}`,
  avatarURL: avatarUrl({ kind: 'person', id: row.id }, row.pictureId),
  role: row.role,
  isActive: row.isActive,
  teamRoles: [],
  lastSeenAt: null,
  isSelf: row.userId === ownId,
})

export const listMembersRoute = route(listMembers, async (call, app) => {
  const avatarUrl = avatarsFor(app, call.who.userId)
  const page = await readPage(app, call, {
    rows: memberRows(app, call.subject),
    keys: BY_NAME,
    searched: [FULL_NAME, sql`app_user.username`],
    show: (row) => shownMember(row, call.who.userId, avatarUrl),
  })
  const roles = await teamRolesBy(
    app,
    call.subject.accountId,
    page.results.map(({ id }) => id),
  )
  const seen = await lastSeenBy(
    app,
    page.results.map(({ userId }) => userId),
  )
  const results = page.results.map((one) => ({
    ...one,
    teamRoles: roles.get(one.id) ?? [],
    lastSeenAt: seen.get(one.userId) ?? null,
  }))
  return { ...page, results }
})

/** Makes a person ADMIN and the caller COACH. The program keeps an ADMIN at every moment. */
export const transferAdminRoute = route(transferAdmin, async (call: Call<typeof transferAdmin>, app) => {
  const { subject } = call
  if (subject.isSelf) refuse('conflict', 'You are the admin already.')
  await app.db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, app, call)
    const { accountId, teamBrandId, userId } = person
    if (userId === null || !person.isActive)
      refuse('conflict', 'Only an active person who can sign in can be the admin.')
    const self = await personRows(trx)
      .where('accountId', '=', accountId)
      .where('id', '=', subject.personId)
      .executeTakeFirstOrThrow()
    const at = new Date(app.now()).toISOString()
    const setRole = (id: string, role: ProgramRole) =>
      trx
        .updateTable('teamBrandPersonnel')
        .set({ role, updatedAt: at })
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .execute()
    await setRole(person.id, 'ADMIN')
    await refuseLastAdmin(trx, self)
    await setRole(self.id, 'COACH')
    await revokeOpen(app, trx, { accountId, personId: person.id }, call)
    await auditSubject(trx, call, { kind: 'role_changed', detail: { from: person.role, role: 'ADMIN' } })
    const on = { kind: 'person', id: self.id } as const
    await auditSubject(trx, call, { kind: 'role_changed', on, detail: { from: 'ADMIN', role: 'COACH' } })
    await notifyOfRole(trx, app, { accountId, teamBrandId, userId: userId!, role: 'ADMIN' })
    await publishProgram(trx, { accountId, teamBrandId })
    for (const id of [userId!, call.who.userId])
      await publish(trx, { accountId, userId: id, type: 'user', detail: { id, action: 'update' } })
  })
  const row = await personRows(app.db)
    .where('accountId', '=', subject.accountId)
    .where('id', '=', subject.id)
    .executeTakeFirstOrThrow()
  return shownPerson(row, subject, avatarsFor(app, call.who.userId))
})
