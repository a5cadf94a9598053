import { MOST_STARTERS, type TeamRole } from '@fullcourt/program'
import type { Position } from '@fullcourt/scorebook/vocabulary'
import {
  changeRosterEntry,
  createRosterEntry,
  deleteRosterEntry,
  futureGamesOfEntry,
  listActivePlayers,
  listEligible,
  listRoster,
  type RosterEntry,
  readRosterEntry,
  removeEntryFromFutureGames,
  restoreRosterEntry,
} from '@fullcourt/wire'
import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { type AuditSource, auditSubject } from '../audit/audit.ts'
import { avatarsFor } from '../avatars/avatarUrl.ts'
import { pictureOf } from '../avatars/rows.ts'
import { refuse, refuseField, refuseUnknown } from '../calls/refusal.ts'
import { type Call, type Route, route } from '../calls/route.ts'
import type { Subject } from '../calls/subject.ts'
import type { Database } from '../database.ts'
import { createOnce } from '../queries/createOnce.ts'
import { lockRow } from '../queries/lockRow.ts'
import { type ListKey, readPage } from '../queries/readPage.ts'
import { setDeleted } from '../queries/setDeleted.ts'
import type { RowKey } from '../tables/columns.ts'
import { futureGamesOf, takeOutOfFutureGames } from './futureGames.ts'
import { byName, findPerson, fullName, personRows, refuseRole } from './people.ts'
import { shownCandidate, shownEntry } from './shown.ts'
import { publishTeam } from './teams.ts'

export const entryRows = (db: Kysely<Database>) =>
  db
    .selectFrom('teamPersonnel')
    .innerJoin('teamBrandPersonnel as person', (on) =>
      on
        .onRef('person.accountId', '=', 'teamPersonnel.accountId')
        .onRef('person.id', '=', 'teamPersonnel.teamBrandPersonnelId'),
    )
    .selectAll('teamPersonnel')
    .select(['person.firstName', 'person.lastName', 'person.gradeLevel', 'person.height', 'person.isActive'])
    .select(pictureOf('person').as('pictureId'))

const rosterOf = ({ db }: AppContext, { accountId, id }: RowKey, deleted: boolean) =>
  entryRows(db)
    .where('teamPersonnel.accountId', '=', accountId)
    .where('teamPersonnel.teamId', '=', id)
    .where('person.deletedAt', 'is', null)
    .where('teamPersonnel.deletedAt', deleted ? 'is not' : 'is', null)

/** The team of a roster entry. */
const teamOf = ({ accountId, teamId }: { readonly accountId: string; readonly teamId: string }): RowKey => ({
  accountId,
  id: teamId,
})

/** Sorts players by number, then staff. */
const BY_JERSEY: readonly ListKey[] = [
  { by: sql`(case team_personnel.role when 'PLAYER' then 0 else 1 end)`, as: 'int' },
  { by: sql`coalesce(nullif(team_personnel.home_jersey, '')::int, 100)`, as: 'int' },
  { by: sql`coalesce(team_personnel.home_jersey, '')`, as: 'text' },
  { by: sql`lower(person.last_name)`, as: 'text' },
  { by: sql`team_personnel.id`, as: 'uuid' },
]
const SEARCHED = [
  sql`(person.first_name || ' ' || person.last_name)`,
  sql`team_personnel.home_jersey`,
  sql`team_personnel.away_jersey`,
]

async function readOne(
  app: AppContext,
  { who, subject }: Pick<Call, 'who' | 'subject'>,
  id = subject.id,
): Promise<RosterEntry> {
  const row = await entryRows(app.db)
    .where('teamPersonnel.accountId', '=', subject.accountId)
    .where('teamPersonnel.id', '=', id)
    .executeTakeFirst()
  return row ? shownEntry(row, avatarsFor(app, who.userId)) : refuseUnknown()
}

const lockEntry = (trx: Transaction<Database>, { accountId, id }: RowKey) =>
  trx
    .selectFrom('teamPersonnel')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

interface Fields {
  readonly role: TeamRole
  readonly position: Position | null
  readonly homeJersey: string | null
  readonly awayJersey: string | null
  readonly isStarter: boolean
}

/** Rule 132: a player needs a position and both jerseys. */
function refuseIncompletePlayer({ role, position, homeJersey, awayJersey }: Fields): void {
  if (role !== 'PLAYER') return
  const fields = {
    ...(position === null && { position: 'Position is required.' }),
    ...(homeJersey === null && { homeJersey: 'Home jersey is required.' }),
    ...(awayJersey === null && { awayJersey: 'Away jersey is required.' }),
  }
  const [first] = Object.values(fields)
  if (first) refuse('invalid', first, fields)
}

/** Refuses a sixth starter. Locks the team, so that of two simultaneous calls that add the fifth starter only one succeeds. */
async function refuseSixthStarter(
  trx: Transaction<Database>,
  { accountId, id }: RowKey,
  entryId: string,
): Promise<void> {
  await lockRow(trx, 'team', { accountId, id })
  const others = await entryRows(trx)
    .where('teamPersonnel.accountId', '=', accountId)
    .where('teamPersonnel.teamId', '=', id)
    .where('teamPersonnel.id', '<>', entryId)
    .where('teamPersonnel.isStarter', '=', true)
    .where('teamPersonnel.deletedAt', 'is', null)
    // A deleted person is on no roster until restored.
    .where('person.deletedAt', 'is', null)
    .limit(MOST_STARTERS)
    .execute()
  if (others.length >= MOST_STARTERS) refuseField('isStarter', 'There are already five starters.')
}

/**
 * Refuses staff as players. Only an ADMIN puts staff on a roster. As players they could add themselves to any roster, and could
 * still read that team after losing their role.
 */
function refuseStaffAsPlayer(role: TeamRole, person: { readonly role: string }): void {
  if (role === 'PLAYER' && person.role !== 'PLAYER')
    refuseField('role', 'Role PLAYER is only for players of the program.')
}

/**
 * Refuses a team role that the caller may not give or take. PLAYER grants no rights; other roles need an ADMIN and a confirmed
 * password.
 */
export async function refuseTeamRole(
  trx: Transaction<Database>,
  { subject, mustBeFresh }: Pick<Call, 'subject' | 'mustBeFresh'>,
  role: TeamRole,
): Promise<void> {
  await refuseRole(trx, subject, role)
  if (role !== 'PLAYER') mustBeFresh()
}

async function refuseTwice(
  trx: Transaction<Database>,
  { accountId, id }: RowKey,
  personId: string,
): Promise<void> {
  const there = await trx
    .selectFrom('teamPersonnel')
    .select('id')
    .where('accountId', '=', accountId)
    .where('teamId', '=', id)
    .where('teamBrandPersonnelId', '=', personId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (there) refuse('conflict', 'This person is already on the roster.')
}

/** Audits a change of a team role. PLAYER is not a role here. */
export const auditTeamRole = async (
  trx: Transaction<Database>,
  call: AuditSource & { readonly subject: Subject },
  {
    entryId,
    from,
    to,
  }: { readonly entryId: string; readonly from: string | null; readonly to: string | null },
): Promise<void> => {
  const before = from === 'PLAYER' ? null : from
  const after = to === 'PLAYER' ? null : to
  if (before === after) return
  const on = { kind: 'rosterEntry', id: entryId } as const
  if (after === null)
    return auditSubject(trx, call, { kind: 'team_role_taken', on, detail: { role: before } })
  if (before === null)
    return auditSubject(trx, call, { kind: 'team_role_given', on, detail: { role: after } })
  return auditSubject(trx, call, { kind: 'team_role_changed', on, detail: { from: before, role: after } })
}

const createEntryRoute = route(createRosterEntry, (call, app) => {
  const { subject, body } = call
  return createOnce(app, {
    endpoint: createRosterEntry,
    body,
    table: 'teamPersonnel',
    make: async (trx, id) => {
      const person = await findPerson(trx, subject, body.teamBrandPersonnelId)
      const fields = { position: null, homeJersey: null, awayJersey: null, isStarter: false, ...body }
      const role = body.role ?? (person.role === 'PLAYER' ? 'PLAYER' : undefined)
      if (role === undefined) return refuseField('role', 'Role is required for staff.')
      await refuseTeamRole(trx, call, role)
      refuseStaffAsPlayer(role, person)
      refuseIncompletePlayer({ ...fields, role })
      if (fields.isStarter) await refuseSixthStarter(trx, subject, id)
      await refuseTwice(trx, subject, person.id)
      await trx
        .insertInto('teamPersonnel')
        .values({ ...fields, id, role, accountId: subject.accountId })
        .execute()
      await auditTeamRole(trx, call, { entryId: id, from: null, to: role })
      await publishTeam(trx, subject, 'update')
    },
    read: (id) => readOne(app, call, id),
  })
})

const changeEntryRoute = route(changeRosterEntry, async (call, app) => {
  const { subject, body } = call
  await app.db.transaction().execute(async (trx) => {
    const before = await lockEntry(trx, subject)
    const after = { ...before, ...body }
    if (before.role !== after.role) {
      await refuseTeamRole(trx, call, before.role)
      await refuseTeamRole(trx, call, after.role)
      refuseStaffAsPlayer(after.role, await findPerson(trx, subject, before.teamBrandPersonnelId))
    }
    refuseIncompletePlayer(after)
    if (after.isStarter && !before.isStarter) await refuseSixthStarter(trx, teamOf(before), subject.id)
    await trx
      .updateTable('teamPersonnel')
      .set({ ...body, updatedAt: new Date(app.now()).toISOString() })
      .where('accountId', '=', subject.accountId)
      .where('id', '=', subject.id)
      .execute()
    await auditTeamRole(trx, call, { entryId: subject.id, from: before.role, to: after.role })
    await publishTeam(trx, subject, 'update')
  })
  return readOne(app, call)
})

const deleteEntryRoute = route(deleteRosterEntry, (call, app) =>
  app.db.transaction().execute(async (trx) => {
    const { subject } = call
    const { role } = await lockEntry(trx, subject)
    await refuseTeamRole(trx, call, role)
    if (!(await setDeleted(trx, 'teamPersonnel', subject, new Date(app.now()).toISOString()))) return
    await auditSubject(trx, call, { kind: 'deleted', detail: { role } })
    await publishTeam(trx, subject, 'update')
  }),
)

const restoreEntryRoute = route(restoreRosterEntry, async (call, app) => {
  const { subject } = call
  if (subject.deletedAt !== null)
    await app.db.transaction().execute(async (trx) => {
      const entry = await lockEntry(trx, subject)
      if (entry.deletedAt === null) return
      await refuseTeamRole(trx, call, entry.role)
      refuseStaffAsPlayer(entry.role, await findPerson(trx, subject, entry.teamBrandPersonnelId))
      if (entry.isStarter) await refuseSixthStarter(trx, teamOf(entry), entry.id)
      await refuseTwice(trx, teamOf(entry), entry.teamBrandPersonnelId)
      await setDeleted(trx, 'teamPersonnel', subject, null)
      await auditSubject(trx, call, { kind: 'restored', detail: { role: entry.role } })
      await publishTeam(trx, subject, 'update')
    })
  return readOne(app, call)
})

const listRosterRoute = route(listRoster, (call, app) => {
  const { role, isStarter } = call.query.filters ?? {}
  let rows = rosterOf(app, call.subject, call.query.deleted)
  if (role !== undefined) rows = rows.where('teamPersonnel.role', '=', role)
  if (isStarter !== undefined) rows = rows.where('teamPersonnel.isStarter', '=', isStarter)
  return readPage(app, call, {
    rows,
    keys: BY_JERSEY,
    searched: SEARCHED,
    show: (row) => shownEntry(row, avatarsFor(app, call.who.userId)),
  })
})

const listActivePlayersRoute = route(listActivePlayers, (call, app) =>
  readPage(app, call, {
    rows: rosterOf(app, call.subject, call.query.deleted)
      .where('teamPersonnel.role', '=', 'PLAYER')
      .where('person.isActive', '=', true),
    keys: BY_JERSEY,
    searched: SEARCHED,
    show: (row) => shownEntry(row, avatarsFor(app, call.who.userId)),
  }),
)

const listEligibleRoute = route(listEligible, (call, app) => {
  const { role, isActive, gradeLevel } = call.query.filters ?? {}
  let rows = personRows(app.db)
    .where('accountId', '=', call.subject.accountId)
    .where('teamBrandId', '=', call.subject.teamBrandId)
    .where('deletedAt', call.query.deleted ? 'is not' : 'is', null)
    .where(
      sql<boolean>`not exists (select from team_personnel r where r.account_id = ${call.subject.accountId}
        and r.team_id = ${call.subject.id} and r.team_brand_personnel_id = team_brand_personnel.id and r.deleted_at is null)`,
    )
  if (role !== undefined) rows = rows.where('role', '=', role)
  if (isActive !== undefined) rows = rows.where('isActive', '=', isActive)
  if (gradeLevel !== undefined) rows = rows.where('gradeLevel', '=', gradeLevel)
  return readPage(app, call, {
    rows,
    keys: byName,
    searched: [fullName],
    show: (row) => shownCandidate(row, avatarsFor(app, call.who.userId)),
  })
})

/** The person of a roster entry, in the games of its team. */
async function playerOf({ db }: AppContext, { accountId, id }: RowKey) {
  const { teamBrandPersonnelId, teamId } = await db
    .selectFrom('teamPersonnel')
    .select(['teamBrandPersonnelId', 'teamId'])
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { accountId, id: teamBrandPersonnelId, teamId }
}

const futureGamesRoute = route(futureGamesOfEntry, async ({ subject }, app) => {
  const teamGameIds = await futureGamesOf(app, await playerOf(app, subject))
  return { inFutureGames: teamGameIds.length > 0, teamGameIds }
})

const removeFromFutureGamesRoute = route(removeEntryFromFutureGames, async ({ subject }, app) =>
  takeOutOfFutureGames(app, await playerOf(app, subject)),
)

export const rosterRoutes: readonly Route[] = [
  listRosterRoute,
  listEligibleRoute,
  listActivePlayersRoute,
  createEntryRoute,
  route(readRosterEntry, (call, app) => readOne(app, call)),
  changeEntryRoute,
  deleteEntryRoute,
  restoreEntryRoute,
  futureGamesRoute,
  removeFromFutureGamesRoute,
]
