import {
  MOST_STARTERS,
  may,
  mayGive,
  type ProgramRole,
  ROLE_NOUNS,
  STAFF_ROLES,
  type TeamRole,
} from '@fullcourt/program'
import {
  changePerson,
  createPerson,
  deletePerson,
  listPersonnel,
  listPlayers,
  listStaff,
  type Person,
  readPerson,
  removeFromFutureGames,
  restorePerson,
} from '@fullcourt/wire'
import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import { refuseToAllButAdmins } from '../access/admins.ts'
import { loadSubjectIn } from '../access/subject.ts'
import type { AppContext } from '../appContext.ts'
import { type AuditEntry, audit, auditSubject } from '../audit/audit.ts'
import { avatarIdOf } from '../avatars/attach.ts'
import { avatarsFor } from '../avatars/avatarUrl.ts'
import { pictureOf } from '../avatars/rows.ts'
import { refuse, refuseField, refuseUnknown } from '../calls/refusal.ts'
import { type Call, type Route, route } from '../calls/route.ts'
import { programKeyOf, type Subject } from '../calls/subject.ts'
import type { Database } from '../database.ts'
import { publish } from '../live/publish.ts'
import { notify } from '../notifications/notify.ts'
import { createOnce } from '../queries/createOnce.ts'
import { lockRow } from '../queries/lockRow.ts'
import { readPage } from '../queries/readPage.ts'
import type { RowKey } from '../tables/columns.ts'
import { futureGamesOf, takeOutOfFutureGames } from './futureGames.ts'
import { hasOtherAdmin, refuseLastAdminOf } from './lastAdmin.ts'
import { refusePeoplePastLimit } from './limits.ts'
import { publishProgram } from './programs.ts'
import { revokeOpen } from './revokeOpen.ts'
import { programFullName, shownPerson } from './shown.ts'

export const personRows = (db: Kysely<Database>) =>
  db.selectFrom('teamBrandPersonnel').selectAll().select(pictureOf('team_brand_personnel').as('pictureId'))

/** Sorts by last name, first name, then id. */
export const byName = [
  { by: sql`lower(last_name)`, as: 'text' },
  { by: sql`lower(first_name)`, as: 'text' },
  { by: sql`id`, as: 'uuid' },
] as const
export const fullName = sql`(first_name || ' ' || last_name)`

/** Who reads a person, with the roles on the subject of the call. */
type Reader = Pick<Call, 'who' | 'subject'>

type ListOfPeople = Call<typeof listPersonnel>

/** Reads a page of a program's people with one of these roles, by the filters of the query. */
function pageOfPeople(app: AppContext, call: ListOfPeople, roles: readonly ProgramRole[] | null) {
  const avatarUrl = avatarsFor(app, call.who.userId)
  const { role, isActive, gradeLevel } = call.query.filters ?? {}
  let rows = personRows(app.db)
    .where('accountId', '=', call.subject.accountId)
    .where('teamBrandId', '=', call.subject.id)
    .where('erasedAt', 'is', null)
    .where('deletedAt', call.query.deleted ? 'is not' : 'is', null)
  if (roles) rows = rows.where('role', 'in', roles)
  if (role !== undefined) rows = rows.where('role', '=', role)
  if (isActive !== undefined) rows = rows.where('isActive', '=', isActive)
  if (gradeLevel !== undefined) rows = rows.where('gradeLevel', '=', gradeLevel)
  return readPage(app, call, {
    rows,
    keys: byName,
    searched: may('people.contacts', call.subject) ? [fullName, sql`primary_email`] : [fullName],
    show: (row) => shownPerson(row, call.subject, avatarUrl),
  })
}

async function readOne(app: AppContext, { who, subject }: Reader, id = subject.id): Promise<Person> {
  const row = await personRows(app.db)
    .where('accountId', '=', subject.accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? shownPerson(row, subject, avatarsFor(app, who.userId)) : refuseUnknown()
}

/** Finds a person whom a body names. Refuses one of another program. */
export async function findPerson(
  db: Kysely<Database>,
  { accountId, teamBrandId }: Pick<Subject, 'accountId' | 'teamBrandId'>,
  personId: string,
) {
  const person = await personRows(db)
    .where('accountId', '=', accountId)
    .where('id', '=', personId)
    .where('teamBrandId', '=', teamBrandId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return (
    person ?? refuseField('teamBrandPersonnelId', 'Team brand personnel id must be a person of this program.')
  )
}

/** Refuses to give or take a role. PLAYER grants no rights, so every writer may set it; other roles need an ADMIN. */
export async function refuseRole(
  db: Kysely<Database>,
  subject: Subject,
  role: ProgramRole | TeamRole,
): Promise<void> {
  if (role !== 'PLAYER' && !mayGive(subject.programRole, role)) await refuseToAllButAdmins(db, subject)
}

/** Reads the person's team roles. They are given and taken with the person. */
async function teamRoles(
  trx: Transaction<Database>,
  { accountId, id }: RowKey,
): Promise<readonly TeamRole[]> {
  const rows = await trx
    .selectFrom('teamPersonnel')
    .select('role')
    .where('accountId', '=', accountId)
    .where('teamBrandPersonnelId', '=', id)
    .where('deletedAt', 'is', null)
    .execute()
  return rows.map(({ role }) => role)
}

type Stored = Awaited<ReturnType<typeof lockPerson>>

/** Locks the program of a call. Roles change under this lock, so an ADMIN whose role ended meanwhile is refused. */
export async function lockProgram(
  trx: Transaction<Database>,
  app: Pick<AppContext, 'env' | 'now'>,
  { subject, who }: Reader,
): Promise<void> {
  const program = programKeyOf(subject)
  await lockRow(trx, 'teamBrand', program)
  if (subject.programRole !== 'ADMIN') return
  const present = await loadSubjectIn(trx, app, { kind: 'program', ...program, userId: who.userId })
  if (present?.programRole !== 'ADMIN') await refuseToAllButAdmins(trx, subject)
}

/** Locks the program, then the person. So if two ADMINs demote each other at the same time, one remains. */
export async function lockPerson(
  trx: Transaction<Database>,
  app: Pick<AppContext, 'env' | 'now'>,
  call: Reader,
) {
  await lockProgram(trx, app, call)
  const { accountId, id } = call.subject
  return personRows(trx).where('accountId', '=', accountId).where('id', '=', id).executeTakeFirstOrThrow()
}

export const isActiveAdmin = ({ userId, role, isActive, deletedAt }: Stored): boolean =>
  userId !== null && role === 'ADMIN' && isActive && deletedAt === null

/** Refuses to remove the last ADMIN who can sign in. */
export async function refuseLastAdmin(
  trx: Transaction<Database>,
  { accountId, teamBrandId, userId }: Stored,
): Promise<void> {
  if (userId === null || (await hasOtherAdmin(trx, { accountId, id: teamBrandId }, userId))) return
  const program = await trx
    .selectFrom('teamBrand')
    .select(['id', 'name', 'mascot'])
    .where('accountId', '=', accountId)
    .where('id', '=', teamBrandId)
    .executeTakeFirstOrThrow()
  refuseLastAdminOf([program])
}

/** Lists the audit events of a change: roles, access, deletion, and contacts of a person who can sign in. */
function auditedChanges(before: Stored, after: Stored): readonly PersonEvent[] {
  const events: PersonEvent[] = []
  const role = after.role
  if (before.deletedAt !== after.deletedAt)
    events.push({ kind: after.deletedAt === null ? 'restored' : 'deleted', detail: { role } })
  if (before.role !== role) events.push(roleChange(before.role, role))
  if (before.isActive !== after.isActive)
    events.push({ kind: after.isActive ? 'activated' : 'deactivated', detail: { role } })
  for (const field of CONTACTS)
    if (before.userId !== null && before[field] !== after[field])
      events.push({ kind: 'contact_changed', detail: { field } })
  return events
}
type PersonEvent = Pick<AuditEntry, 'kind' | 'detail'>
const CONTACTS = ['primaryEmail', 'primaryPhone'] as const

const changesContacts = (before: Stored, after: Stored): boolean =>
  CONTACTS.some((field) => before[field] !== after[field])

/** A change from PLAYER gives a role, and a change to PLAYER takes one, because PLAYER grants no rights. */
function roleChange(from: string, to: string): PersonEvent {
  if (from === 'PLAYER') return { kind: 'role_given', detail: { role: to } }
  if (to === 'PLAYER') return { kind: 'role_taken', detail: { role: from } }
  return { kind: 'role_changed', detail: { from, role: to } }
}

/** A person who is restored does not start where five others start by now (rule 131). */
const endSixthStarts = (trx: Transaction<Database>, { accountId, id }: RowKey) =>
  sql`
    update team_personnel own set is_starter = false
    where own.account_id = ${accountId} and own.team_brand_personnel_id = ${id} and own.is_starter and own.deleted_at is null
      and (select count(*) from team_personnel r
        join team_brand_personnel p on p.account_id = r.account_id and p.id = r.team_brand_personnel_id
        where r.account_id = ${accountId} and r.team_id = own.team_id and r.id <> own.id and r.is_starter
          and r.deleted_at is null and p.deleted_at is null) >= ${MOST_STARTERS}`.execute(trx)

/** Removes a former staff member from rosters where they are a player. A player's entry would give rights that ended with the role. */
async function endPlayerEntries(trx: Transaction<Database>, call: PersonCall, at: string): Promise<void> {
  const ended = await trx
    .updateTable('teamPersonnel')
    .set({ deletedAt: at })
    .where('accountId', '=', call.subject.accountId)
    .where('teamBrandPersonnelId', '=', call.subject.id)
    .where('role', '=', 'PLAYER')
    .where('deletedAt', 'is', null)
    .returning(['id', 'accountId', 'teamId'])
    .execute()
  const { teamBrandId } = call.subject
  for (const { id, accountId, teamId } of ended) {
    const on = { kind: 'rosterEntry', id } as const
    await audit(trx, call, {
      kind: 'deleted',
      on,
      accountId,
      teamBrandId,
      teamId,
      detail: { role: 'PLAYER' },
    })
    await publish(trx, {
      accountId,
      teamBrandId,
      teamId,
      type: 'team',
      detail: { id: teamId, action: 'update' },
    })
  }
}

/**
 * Tells whether a change affects roles, access of staff, or contacts of a person who can sign in. A stolen session must not
 * change these.
 */
function changesAccess(before: Stored, after: Stored): boolean {
  const isStaff = before.role !== 'PLAYER' || after.role !== 'PLAYER'
  const isAccess = before.isActive !== after.isActive || before.deletedAt !== after.deletedAt
  if (before.role !== after.role || (isStaff && isAccess)) return true
  return before.userId !== null && CONTACTS.some((field) => before[field] !== after[field])
}

/** A user of a program. */
interface Member {
  readonly accountId: string
  readonly teamBrandId: string
  readonly userId: string
}

async function programName(trx: Transaction<Database>, { accountId, teamBrandId }: Member): Promise<string> {
  const program = await trx
    .selectFrom('teamBrand')
    .select(['name', 'mascot'])
    .where('accountId', '=', accountId)
    .where('id', '=', teamBrandId)
    .executeTakeFirstOrThrow()
  return programFullName(program)
}

/** Tells a user of the new role in a program. */
export async function notifyOfRole(
  trx: Transaction<Database>,
  app: AppContext,
  { role, ...member }: Member & { readonly role: ProgramRole },
): Promise<void> {
  await notify(trx, app, {
    kind: 'role_changed',
    accountId: member.accountId,
    about: member.teamBrandId,
    detail: { program: await programName(trx, member), role: ROLE_NOUNS[role] },
    link: '/a/dashboard/',
    to: { userId: member.userId },
  })
}

/** Tells a user who took the access to a program away. @param by the person who did, in the program */
export async function notifyOfAccessEnd(
  trx: Transaction<Database>,
  app: AppContext,
  { by, ...member }: Member & { readonly by: string | null },
): Promise<void> {
  await notify(trx, app, {
    kind: 'access_ended',
    accountId: member.accountId,
    about: member.teamBrandId,
    // The time makes a second end another event.
    detail: { program: await programName(trx, member), at: new Date(app.now()).toISOString() },
    link: '/a/access-ended/',
    ...(by && { personId: by }),
    to: { userId: member.userId },
  })
}

type PersonCall = Call<typeof changePerson> | Call<typeof deletePerson> | Call<typeof restorePerson>

/** Stores a change of a person if the caller may make it, and publishes it to the program and the person. */
async function change(
  app: AppContext,
  call: PersonCall,
  fields: Partial<Stored>,
  avatarURL?: string | null,
): Promise<void> {
  const { subject } = call
  await app.db.transaction().execute(async (trx) => {
    const before = await lockPerson(trx, app, call)
    // Another call may have deleted or restored the person since this one was allowed.
    if ((before.deletedAt !== null) !== (fields.deletedAt === null)) {
      if (fields.deletedAt === undefined) refuse('deleted', 'This was deleted. Restore it first.')
      return
    }
    const now = new Date(app.now()).toISOString()
    const owner = { kind: 'person', id: subject.id, accountId: subject.accountId } as const
    const set =
      avatarURL === undefined
        ? fields
        : { ...fields, avatarId: await avatarIdOf(trx, owner, { avatarURL, now }) }
    const after = { ...before, ...set }
    const isGrant =
      before.role !== after.role || before.isActive !== after.isActive || before.deletedAt !== after.deletedAt
    if (isGrant) {
      await refuseRole(trx, subject, before.role)
      await refuseRole(trx, subject, after.role)
      for (const role of await teamRoles(trx, subject)) await refuseRole(trx, subject, role)
    }
    if (changesAccess(before, after)) call.mustBeFresh()
    if (before.deletedAt !== null && after.deletedAt === null) {
      await refusePeoplePastLimit(trx, programKeyOf(before))
      await endSixthStarts(trx, subject)
    }
    if (before.userId !== null && changesContacts(before, after) && !may('people.reach', subject))
      await refuseToAllButAdmins(trx, subject)
    if (isActiveAdmin(before) && !isActiveAdmin(after)) await refuseLastAdmin(trx, before)
    // The role of an open invitation was the person's; a new one needs a new invitation.
    if (isGrant) await revokeOpen(app, trx, { accountId: subject.accountId, personId: subject.id }, call)
    if (before.role !== 'PLAYER' && after.role === 'PLAYER') await endPlayerEntries(trx, call, now)
    await trx
      .updateTable('teamBrandPersonnel')
      .set({ ...set, updatedAt: now })
      .where('accountId', '=', subject.accountId)
      .where('id', '=', subject.id)
      .execute()
    for (const event of auditedChanges(before, after)) await auditSubject(trx, call, event)
    const { accountId, teamBrandId, userId } = before
    if (before.role !== after.role && userId !== null && userId !== call.who.userId)
      await notifyOfRole(trx, app, { accountId, teamBrandId, userId, role: after.role })
    const ends = after.deletedAt !== null || !after.isActive
    const ended = before.deletedAt !== null || !before.isActive
    if (ends && !ended && userId !== null && userId !== call.who.userId)
      await notifyOfAccessEnd(trx, app, { accountId, teamBrandId, userId, by: subject.personId })
    await publishProgram(trx, { accountId, teamBrandId })
    if (userId)
      await publish(trx, { accountId, userId, type: 'user', detail: { id: userId, action: 'update' } })
  })
}

const createPersonRoute = route(createPerson, async (call, app) => {
  const { subject, body } = call
  await refuseRole(app.db, subject, body.role)
  if (body.role !== 'PLAYER') call.mustBeFresh()
  return createOnce(app, {
    endpoint: createPerson,
    body,
    table: 'teamBrandPersonnel',
    make: async (trx, id) => {
      const { accountId } = subject
      await refusePeoplePastLimit(trx, subject)
      await trx
        .insertInto('teamBrandPersonnel')
        .values({ ...body, id, accountId })
        .execute()
      if (body.role !== 'PLAYER')
        await auditSubject(trx, call, {
          kind: 'role_given',
          on: { kind: 'person', id },
          detail: { role: body.role },
        })
      await publishProgram(trx, { accountId, teamBrandId: subject.id })
    },
    read: (id) => readOne(app, call, id),
  })
})

const readPersonRoute = route(readPerson, async (call, app) => {
  const games = await futureGamesOf(app, call.subject)
  return { ...(await readOne(app, call)), inFutureGames: games.length > 0 }
})

/** People may change their own picture. Every other field needs the right to change people. */
function refuseUnlessPicture({ body, subject }: Call<typeof changePerson>): void {
  const isPicture = Object.keys(body).every((field) => field === 'avatarURL')
  if (!isPicture && !may('people.write', subject)) refuse('forbidden', 'Your role does not allow this.')
}

const changePersonRoute = route(changePerson, async (call, app) => {
  refuseUnlessPicture(call)
  const { avatarURL, ...fields } = call.body
  await change(app, call, fields, avatarURL)
  return readOne(app, call)
})

const deletePersonRoute = route(deletePerson, (call, app) =>
  change(app, call, { deletedAt: new Date(app.now()).toISOString() }),
)

/** Refuses a person who was erased: nothing is left to restore. */
async function refuseErased({ db }: AppContext, { accountId, id }: RowKey): Promise<void> {
  const { erasedAt } = await personRows(db)
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (erasedAt !== null) refuse('gone', 'This person was erased.')
}

const restorePersonRoute = route(restorePerson, async (call, app) => {
  await refuseErased(app, call.subject)
  if (call.subject.deletedAt !== null) await change(app, call, { deletedAt: null })
  return readOne(app, call)
})

const removeFromFutureGamesRoute = route(removeFromFutureGames, ({ subject }, app) =>
  takeOutOfFutureGames(app, subject),
)

export const peopleRoutes: readonly Route[] = [
  route(listPersonnel, (call, app) => pageOfPeople(app, call, null)),
  route(listPlayers, (call, app) => pageOfPeople(app, call, ['PLAYER'])),
  route(listStaff, (call, app) => pageOfPeople(app, call, STAFF_ROLES)),
  createPersonRoute,
  readPersonRoute,
  changePersonRoute,
  deletePersonRoute,
  restorePersonRoute,
  removeFromFutureGamesRoute,
]
