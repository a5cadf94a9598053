import { coversTeam, type Role } from '@fullcourt/program'
import { fillIn, msg } from '@fullcourt/scorebook/vocabulary'
import {
  changeTeam,
  createTeam,
  deleteTeam,
  type EntityMessage,
  listTeams,
  readTeam,
  restoreTeam,
  type Team,
} from '@fullcourt/wire'
import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { auditSubject } from '../audit/audit.ts'
import { runningPlan } from '../billing/subscription.ts'
import { refuse, refuseUnknown } from '../calls/refusal.ts'
import { type Call, type Route, route } from '../calls/route.ts'
import { programKeyOf, type Subject } from '../calls/subject.ts'
import type { Database } from '../database.ts'
import { publish } from '../live/publish.ts'
import { createOnce } from '../queries/createOnce.ts'
import { lockRow } from '../queries/lockRow.ts'
import { readPage } from '../queries/readPage.ts'
import { setDeleted } from '../queries/setDeleted.ts'
import { accountsOf, type RowKey } from '../tables/columns.ts'
import { shownTeam } from './shown.ts'

export const teamRows = (db: Kysely<Database>) =>
  db
    .selectFrom('team')
    .innerJoin('teamBrand', (on) =>
      on.onRef('teamBrand.accountId', '=', 'team.accountId').onRef('teamBrand.id', '=', 'team.teamBrandId'),
    )
    .selectAll('team')
    .select(['teamBrand.name as programName', 'teamBrand.mascot as programMascot'])

/** Reads the teams of these programs that a user may see: all of them, or for a PLAYER the own ones. */
export async function visibleTeams(
  { db }: AppContext,
  userId: string,
  programs: readonly RowKey[],
): Promise<Team[]> {
  if (programs.length === 0) return []
  const rows = await teamRows(db)
    .where('team.accountId', 'in', accountsOf(programs))
    .where(
      'team.teamBrandId',
      'in',
      programs.map(({ id }) => id),
    )
    .where('team.deletedAt', 'is', null)
    .where(isVisibleTo(userId))
    .orderBy('team.level')
    .orderBy('team.createdAt')
    .orderBy('team.id')
    .execute()
  return rows.map(shownTeam)
}

/** A PLAYER sees the teams whose roster they are on. Other roles see all. */
export const isVisibleTo = (userId: string) => sql<boolean>`exists (
  select from membership me
  left join team_personnel r on r.account_id = me.account_id and r.team_brand_personnel_id = me.person_id and r.deleted_at is null
  where me.account_id = team.account_id and me.team_brand_id = team.team_brand_id and me.user_id = ${userId}
    and (me.role <> 'PLAYER' or r.team_id = team.id))`

/** A user's own entry of a roster, with the role that it gives on the team. */
export interface OwnEntry {
  readonly rosterEntryId: string
  readonly teamRole: Role | null
}

/** Reads a user's own entries of rosters, by team. */
export async function ownEntriesOf(
  { db }: AppContext,
  userId: string,
): Promise<ReadonlyMap<string, OwnEntry>> {
  const rows = await db
    .selectFrom('teamPersonnel')
    .innerJoin('teamBrandPersonnel as me', (on) =>
      on
        .onRef('me.accountId', '=', 'teamPersonnel.accountId')
        .onRef('me.id', '=', 'teamPersonnel.teamBrandPersonnelId'),
    )
    .select(['teamPersonnel.id', 'teamPersonnel.teamId', 'teamPersonnel.role'])
    .where('me.userId', '=', userId)
    .where('me.isActive', '=', true)
    .where('me.deletedAt', 'is', null)
    .where('teamPersonnel.deletedAt', 'is', null)
    .execute()
  return new Map(rows.map(({ id, teamId, role }) => [teamId, { rosterEntryId: id, teamRole: role }]))
}

async function readOne({ db }: AppContext, { accountId, id }: RowKey): Promise<Team> {
  const row = await teamRows(db)
    .where('team.accountId', '=', accountId)
    .where('team.id', '=', id)
    .executeTakeFirst()
  return row ? shownTeam(row) : refuseUnknown()
}

/**
 * Refuses a team that exceeds the plan's quota with the other ones. Locks the program, so that concurrent calls cannot exceed it
 * together.
 */
async function refuseOverQuota(
  trx: Transaction<Database>,
  app: AppContext,
  program: RowKey,
  teamId: string,
): Promise<void> {
  const { accountId, id } = program
  await lockRow(trx, 'teamBrand', program)
  const plan = await runningPlan(trx, program, app)
  const { n } = await trx
    .selectFrom('team')
    .select((select) => select.cast<number>(select.fn.countAll(), 'integer').as('n'))
    .where('accountId', '=', accountId)
    .where('teamBrandId', '=', id)
    .where('id', '<>', teamId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (!plan) refuse('team_quota', 'This program has no plan.')
  const { displayName, terms } = plan
  const { teamQuota } = terms
  if (!coversTeam(terms, n))
    refuse(
      'team_quota',
      fillIn(
        teamQuota === 1
          ? msg('The plan {plan} covers 1 team.')
          : msg('The plan {plan} covers {count} teams.'),
        {
          plan: displayName,
          count: teamQuota,
        },
      ),
    )
}

/** Publishes a change of a team, its roster or its seasons to the readers of the team. */
export const publishTeam = (
  trx: Transaction<Database>,
  { accountId, teamBrandId, teamId }: Pick<Subject, 'accountId' | 'teamBrandId' | 'teamId'>,
  action: EntityMessage['action'],
) => publish(trx, { accountId, teamBrandId, teamId, type: 'team', detail: { id: teamId, action } })

const listTeamsRoute = route(listTeams, (call, app) =>
  readPage(app, call, {
    rows: teamRows(app.db)
      .where('team.accountId', '=', call.subject.accountId)
      .where('team.teamBrandId', '=', call.subject.id)
      .where('team.deletedAt', call.query.deleted ? 'is not' : 'is', null)
      .where(isVisibleTo(call.who.userId)),
    keys: [
      { by: sql`team.level`, as: 'int' },
      { by: sql`team.created_at`, as: 'timestamptz(3)' },
      { by: sql`team.id`, as: 'uuid' },
    ],
    searched: [sql`team.name`, sql`team.mascot`, sql`team_brand.name`, sql`team_brand.mascot`],
    show: shownTeam,
  }),
)

const createTeamRoute = route(createTeam, ({ body, subject }, app) =>
  createOnce(app, {
    endpoint: createTeam,
    body,
    table: 'team',
    make: async (trx, id) => {
      await refuseOverQuota(trx, app, subject, id)
      await trx
        .insertInto('team')
        .values({ ...body, id, accountId: subject.accountId })
        .execute()
      await publishTeam(trx, { ...subject, teamId: id }, 'create')
    },
    read: (id) => readOne(app, { accountId: subject.accountId, id }),
  }),
)

const readTeamRoute = route(readTeam, ({ subject }, app) => readOne(app, subject))

const changeTeamRoute = route(changeTeam, async ({ subject, body }, app) => {
  await app.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('team')
      .set({ ...body, updatedAt: new Date(app.now()).toISOString() })
      .where('accountId', '=', subject.accountId)
      .where('id', '=', subject.id)
      .execute()
    await publishTeam(trx, subject, 'update')
  })
  return readOne(app, subject)
})

async function setTeamDeleted(
  app: AppContext,
  call: Call<typeof deleteTeam> | Call<typeof restoreTeam>,
  deletedAt: string | null,
): Promise<void> {
  const { subject } = call
  await app.db.transaction().execute(async (trx) => {
    if (!(await setDeleted(trx, 'team', subject, deletedAt))) return
    if (!deletedAt) await refuseOverQuota(trx, app, programKeyOf(subject), subject.id)
    await auditSubject(trx, call, { kind: deletedAt ? 'deleted' : 'restored' })
    await publishTeam(trx, subject, deletedAt ? 'destroy' : 'create')
  })
}

const deleteTeamRoute = route(deleteTeam, (call, app) =>
  setTeamDeleted(app, call, new Date(app.now()).toISOString()),
)

const restoreTeamRoute = route(restoreTeam, async (call, app) => {
  if (call.subject.deletedAt !== null) await setTeamDeleted(app, call, null)
  return readOne(app, call.subject)
})

export const teamRoutes: readonly Route[] = [
  listTeamsRoute,
  createTeamRoute,
  readTeamRoute,
  changeTeamRoute,
  deleteTeamRoute,
  restoreTeamRoute,
]
