import type { Program, Subscription, Team } from '@fullcourt/wire'
import type { Selectable } from 'kysely'
import { adminNames } from '../access/admins.ts'
import type { AppContext } from '../appContext.ts'
import { subscriptionsOf } from '../billing/subscription.ts'
import type { TeamBrandTable } from '../database.ts'
import { refuseUnknown } from '../http/refusal.ts'
import { asRole, programFullName } from './shown.ts'
import { teamsSeen } from './teams.ts'

type Row = Selectable<TeamBrandTable> & { myRole: string }

interface Around {
  readonly teams: readonly Team[]
  readonly subscriptions: readonly Subscription[]
  readonly admins: ReadonlyMap<string, readonly string[]>
}

/** A player sees the program, not what it pays. */
function shownProgram(row: Row, { teams, subscriptions, admins }: Around): Program {
  const own = subscriptions.filter(({ teamBrandId }) => teamBrandId === row.id)
  return {
    id: row.id,
    accountId: row.accountId,
    leagueId: row.leagueId,
    name: row.name,
    fullName: programFullName(row),
    mascot: row.mascot,
    gender: row.gender as Program['gender'],
    timezone: row.timezone,
    programType: row.programType as Program['programType'],
    avatarURL: row.avatarUrl,
    color1: row.color1,
    color2: row.color2,
    color3: row.color3,
    color4: row.color4,
    color1Name: row.color1Name,
    color2Name: row.color2Name,
    color3Name: row.color3Name,
    color4Name: row.color4Name,
    teams: teams.filter(({ teamBrandId }) => teamBrandId === row.id),
    subscriptions: row.myRole === 'PLAYER' ? [] : own,
    subscriptionActive: own.some(({ status }) => status === 'ACTIVE'),
    subscriptionState: own[0]?.state ?? null,
    role: asRole(row.myRole),
    admins: [...(admins.get(row.id) ?? [])],
    createdAt: row.createdAt,
    deletedAt: row.deletedAt,
  }
}

const whereIStand = ({ db }: AppContext, userId: string) =>
  db
    .selectFrom('teamBrand')
    .innerJoin('teamBrandPersonnel as me', 'me.teamBrandId', 'teamBrand.id')
    .selectAll('teamBrand')
    .select('me.role as myRole')
    .where('me.userId', '=', userId)
    .where('me.isActive', '=', true)
    .where('me.deletedAt', 'is', null)

async function withTheirs(app: AppContext, userId: string, rows: readonly Row[]): Promise<Program[]> {
  const ids = rows.map(({ id }) => id)
  const teams = await teamsSeen(app, userId, ids)
  const subscriptions = await subscriptionsOf(app.db, ids, app.now())
  const admins = await adminNames(app.db, ids)
  return rows.map((row) => shownProgram(row, { teams, subscriptions, admins }))
}

/** The programs where a user stands, oldest first, with the teams that they may see. Deleted ones are left out. */
export async function programsOf(app: AppContext, userId: string): Promise<Program[]> {
  const rows = await whereIStand(app, userId)
    .where('teamBrand.deletedAt', 'is', null)
    .orderBy('teamBrand.createdAt')
    .orderBy('teamBrand.id')
    .execute()
  return withTheirs(app, userId, rows)
}

/** One program as a user sees it, deleted or not; 404 where they do not stand in it. */
export async function readProgramOf(app: AppContext, userId: string, programId: string): Promise<Program> {
  const rows = await whereIStand(app, userId).where('teamBrand.id', '=', programId).execute()
  const [program] = await withTheirs(app, userId, rows)
  return program ?? refuseUnknown()
}
