import type { ProgramRole } from '@fullcourt/program'
import type { Program, Subscription, Team } from '@fullcourt/wire'
import type { Selectable } from 'kysely'
import { adminNames } from '../access/admins.ts'
import type { AppContext } from '../appContext.ts'
import { type AvatarUrl, avatarsFor } from '../avatars/avatarUrl.ts'
import { subscriptionsOf } from '../billing/subscription.ts'
import { refuseUnknown } from '../calls/refusal.ts'
import type { TeamBrandTable } from '../tables/programs.ts'
import { programFullName } from './shown.ts'
import { visibleTeams } from './teams.ts'

type Row = Selectable<TeamBrandTable> & { myRole: ProgramRole; myId: string }

interface Related {
  readonly teams: readonly Team[]
  readonly subscriptions: readonly Subscription[]
  readonly admins: ReadonlyMap<string, readonly string[]>
  readonly avatarUrl: AvatarUrl
}

/** Converts a program. Players do not see its subscriptions. */
function shownProgram(row: Row, { teams, subscriptions, admins, avatarUrl }: Related): Program {
  const own = subscriptions.filter(({ teamBrandId }) => teamBrandId === row.id)
  return {
    id: row.id,
    accountId: row.accountId,
    leagueId: row.leagueId,
    name: row.name,
    fullName: programFullName(row),
    mascot: row.mascot,
    gender: row.gender,
    timezone: row.timezone,
    programType: row.programType,
    avatarURL: avatarUrl({ kind: 'program', id: row.id }, row.avatarId),
    color1: row.color1,
    color2: row.color2,
    color3: row.color3,
    color4: row.color4,
    color1Name: row.color1Name,
    color2Name: row.color2Name,
    color3Name: row.color3Name,
    color4Name: row.color4Name,
    allowsLinks: row.allowsLinks,
    maxPreps: row.maxPreps,
    teams: teams.filter(({ teamBrandId }) => teamBrandId === row.id),
    subscriptions: row.myRole === 'PLAYER' ? [] : own,
    subscriptionActive: own.some(({ status }) => status === 'ACTIVE'),
    subscriptionState: own[0]?.state ?? null,
    role: row.myRole,
    personId: row.myId,
    admins: [...(admins.get(row.id) ?? [])],
    createdAt: row.createdAt,
    deletedAt: row.deletedAt,
  }
}

/** The programs of a user, in all accounts. */
const programsWithRole = ({ db }: AppContext, userId: string) =>
  db
    .selectFrom('teamBrand')
    .innerJoin('membership as me', (on) =>
      on.onRef('me.accountId', '=', 'teamBrand.accountId').onRef('me.teamBrandId', '=', 'teamBrand.id'),
    )
    .selectAll('teamBrand')
    .select(['me.role as myRole', 'me.personId as myId'])
    .where('me.userId', '=', userId)

async function withRelated(app: AppContext, userId: string, rows: readonly Row[]): Promise<Program[]> {
  const teams = await visibleTeams(app, userId, rows)
  const subscriptions = await subscriptionsOf(app.db, rows, app)
  const admins = await adminNames(app.db, rows)
  const avatarUrl = avatarsFor(app, userId)
  return rows.map((row) => shownProgram(row, { teams, subscriptions, admins, avatarUrl }))
}

/** Reads the programs where a user has a role, oldest first, with the teams that the user may see. Leaves out deleted programs. */
export async function programsOf(app: AppContext, userId: string): Promise<Program[]> {
  const rows = await programsWithRole(app, userId)
    .where('teamBrand.deletedAt', 'is', null)
    .orderBy('teamBrand.createdAt')
    .orderBy('teamBrand.id')
    .execute()
  return withRelated(app, userId, rows)
}

/**
 * Reads one program for a user, deleted or not. Refuses with 404 if the user has no role in it.
 * @param program with its account, if that is known
 */
export async function readProgramOf(
  app: AppContext,
  userId: string,
  { accountId, id }: { readonly accountId?: string | undefined; readonly id: string },
): Promise<Program> {
  const program = programsWithRole(app, userId).where('teamBrand.id', '=', id)
  const rows = await (accountId ? program.where('teamBrand.accountId', '=', accountId) : program).execute()
  const [found] = await withRelated(app, userId, rows)
  return found ?? refuseUnknown()
}
