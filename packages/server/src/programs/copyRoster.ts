import { may } from '@fullcourt/program'
import { type BodyOf, copyRoster } from '@fullcourt/wire'
import type { Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { avatarsFor } from '../avatars/avatarUrl.ts'
import { refuse, refuseField } from '../calls/refusal.ts'
import { type Call, type Route, route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { createOnce } from '../queries/createOnce.ts'
import { auditTeamRole, entryRows, refuseTeamRole } from './roster.ts'
import { type RosterRow, shownEntry } from './shown.ts'
import { publishTeam } from './teams.ts'

type CopyCall = Call<typeof copyRoster>
type Named = BodyOf<typeof copyRoster>['people'][number]

/** A person to copy, with the entry on the source's roster. */
interface Copied {
  readonly person: Named
  readonly entry: RosterRow
}

/** The people of the body on the source's roster, which is of the same program. */
async function findCopied(
  trx: Transaction<Database>,
  { subject, body }: CopyCall,
): Promise<readonly Copied[]> {
  const entries = await entryRows(trx)
    .innerJoin('team', (on) =>
      on
        .onRef('team.accountId', '=', 'teamPersonnel.accountId')
        .onRef('team.id', '=', 'teamPersonnel.teamId'),
    )
    .where('teamPersonnel.accountId', '=', subject.accountId)
    .where('teamPersonnel.teamId', '=', body.source)
    .where('teamPersonnel.deletedAt', 'is', null)
    .where('team.teamBrandId', '=', subject.teamBrandId)
    .where('team.deletedAt', 'is', null)
    .where('person.deletedAt', 'is', null)
    .execute()
  const byPerson = new Map(entries.map((entry) => [entry.teamBrandPersonnelId, entry]))
  if (new Set(body.people.map(({ id }) => id)).size < body.people.length)
    refuseField('people', 'People must be named once.')
  return body.people.map((person) => {
    const entry = byPerson.get(person.id)
    return { person, entry: entry ?? refuseField('people', 'People must be on the roster of the source.') }
  })
}

/** Jerseys and position: as on the source's roster unless told. */
function wornBy({ person, entry }: Copied) {
  const homeJersey = person.jersey ?? entry.homeJersey
  const awayJersey = homeJersey === entry.homeJersey ? entry.awayJersey : homeJersey
  return { homeJersey, awayJersey, position: person.position ?? entry.position }
}

async function addToRoster(
  trx: Transaction<Database>,
  app: AppContext,
  { call, copied }: { readonly call: CopyCall; readonly copied: readonly Copied[] },
): Promise<void> {
  const { accountId, id: teamId } = call.subject
  const there = await trx
    .selectFrom('teamPersonnel')
    .select('id')
    .where('accountId', '=', accountId)
    .where('teamId', '=', teamId)
    .where(
      'teamBrandPersonnelId',
      'in',
      copied.map(({ person }) => person.id),
    )
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (there) refuse('conflict', 'Some of these people are already on the roster.')
  const rows = copied.map((one) => ({
    ...wornBy(one),
    id: app.newId(),
    accountId,
    teamId,
    teamBrandPersonnelId: one.person.id,
    role: one.entry.role,
    isStarter: false,
  }))
  for (const { id, role } of rows) {
    await refuseTeamRole(trx, call, role)
    await auditTeamRole(trx, call, { entryId: id, from: null, to: role })
  }
  await trx.insertInto('teamPersonnel').values(rows).execute()
}

/** Begins a new season of the team: those who stay are changed, the others leave. */
async function keepOnRoster(
  trx: Transaction<Database>,
  app: AppContext,
  { call, copied }: { readonly call: CopyCall; readonly copied: readonly Copied[] },
): Promise<void> {
  const { accountId, id: teamId } = call.subject
  const now = new Date(app.now()).toISOString()
  const gone = await trx
    .updateTable('teamPersonnel')
    .set({ deletedAt: now })
    .where('accountId', '=', accountId)
    .where('teamId', '=', teamId)
    .where(
      'teamBrandPersonnelId',
      'not in',
      copied.map(({ person }) => person.id),
    )
    .where('deletedAt', 'is', null)
    .returning(['id', 'role'])
    .execute()
  for (const { id, role } of gone) {
    await refuseTeamRole(trx, call, role)
    await auditTeamRole(trx, call, { entryId: id, from: role, to: null })
  }
  for (const one of copied)
    await trx
      .updateTable('teamPersonnel')
      .set({ ...wornBy(one), updatedAt: now })
      .where('accountId', '=', accountId)
      .where('id', '=', one.entry.id)
      .execute()
}

/** Gives people their new grades. */
async function changeGrades(trx: Transaction<Database>, { subject, body }: CopyCall): Promise<void> {
  for (const { id, gradeLevel } of body.people) {
    if (gradeLevel === undefined) continue
    if (!may('people.write', { programRole: subject.programRole }))
      refuse('forbidden', 'Your role does not allow this.')
    await trx
      .updateTable('teamBrandPersonnel')
      .set({ gradeLevel })
      .where('accountId', '=', subject.accountId)
      .where('id', '=', id)
      .execute()
  }
}

/** The people of the body on this roster. */
async function readCopied(app: AppContext, { who, subject, body }: CopyCall) {
  const rows = await entryRows(app.db)
    .where('teamPersonnel.accountId', '=', subject.accountId)
    .where('teamPersonnel.teamId', '=', subject.id)
    .where(
      'teamPersonnel.teamBrandPersonnelId',
      'in',
      body.people.map(({ id }) => id),
    )
    .where('teamPersonnel.deletedAt', 'is', null)
    .orderBy('teamPersonnel.createdAt')
    .orderBy('teamPersonnel.id')
    .execute()
  return { results: rows.map((row) => shownEntry(row, avatarsFor(app, who.userId))) }
}

export const copyRosterRoute: Route = route(copyRoster, (call, app) => {
  const { subject, body } = call
  const isNewSeason = body.source === subject.id
  // The team is part of what a repeated call must repeat.
  const copy = { ...body, teamId: subject.id }
  return createOnce(app, {
    endpoint: copyRoster,
    body: copy,
    make: async (trx) => {
      const copied = await findCopied(trx, call)
      await (isNewSeason ? keepOnRoster : addToRoster)(trx, app, { call, copied })
      await changeGrades(trx, call)
      await publishTeam(trx, subject, 'update')
    },
    read: () => readCopied(app, call),
  })
})
