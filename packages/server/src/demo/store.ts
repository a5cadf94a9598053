import type { UserLanguage } from '@fullcourt/wire/forms/languages'
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { beginTrial } from '../billing/begin.ts'
import type { Database } from '../database.ts'
import { PROGRAM, STAFF } from './cast.ts'
import type { DemoTeam } from './plan.ts'

export interface Visit {
  readonly userId: string
  readonly language: UserLanguage
  readonly accountId: string
  readonly teamBrandId: string
  readonly leagueId: string
  readonly teams: readonly DemoTeam[]
}

async function storeVisitor(
  trx: Transaction<Database>,
  app: AppContext,
  { userId, accountId, language }: Visit,
): Promise<void> {
  const createdAt = new Date(app.now()).toISOString()
  const username = `demo-${userId.slice(-12)}`
  const name = { firstName: 'Demo', lastName: 'Coach' }
  await trx
    .insertInto('appUser')
    .values({ id: userId, username, usernameKey: username, ...name, language, isDemo: true })
    .execute()
  const account = { id: accountId, name: 'Demo', isDemo: true, founderId: userId, createdAt }
  await trx.insertInto('account').values(account).execute()
}

async function storeProgram(trx: Transaction<Database>, app: AppContext, visit: Visit): Promise<void> {
  const { accountId, teamBrandId, leagueId } = visit
  await trx
    .insertInto('teamBrand')
    .values({ ...PROGRAM, id: teamBrandId, accountId, leagueId })
    .execute()
  if (!app.env.billing) return
  // For the most teams, so that a visitor of the demo meets no limit.
  const plan = await trx
    .selectFrom('plan')
    .selectAll()
    .where('hidden', '=', false)
    .orderBy('supportsUhd')
    .orderBy('teamQuota', 'desc')
    .executeTakeFirstOrThrow()
  await beginTrial(trx, app, { id: app.newId(), accountId, teamBrandId }, plan)
}

/** The visitor is the program's ADMIN. */
async function storePeople(trx: Transaction<Database>, app: AppContext, visit: Visit): Promise<void> {
  const { userId, accountId, teamBrandId, teams } = visit
  const visitor = { firstName: 'Demo', lastName: 'Coach', role: 'ADMIN', userId } as const
  const staff = [visitor, ...STAFF].map((person) => ({
    ...person,
    id: app.newId(),
    accountId,
    teamBrandId,
  }))
  const players = teams.flatMap((team) =>
    team.players.map(({ personId, firstName, lastName, height }, order) => ({
      id: personId,
      accountId,
      teamBrandId,
      firstName,
      lastName,
      height,
      gender: team.gender,
      gradeLevel: (team.level === 1 ? ([11, 12] as const) : ([9, 10] as const))[order % 2]!,
      role: 'PLAYER' as const,
    })),
  )
  await trx.insertInto('teamBrandPersonnel').values(staff).execute()
  await trx.insertInto('teamBrandPersonnel').values(players).execute()
}

async function storeTeams(trx: Transaction<Database>, app: AppContext, visit: Visit): Promise<void> {
  const { accountId, teamBrandId, teams } = visit
  await trx
    .insertInto('team')
    .values(teams.map(({ id, level, gender }) => ({ id, level, gender, accountId, teamBrandId })))
    .execute()
  await trx
    .insertInto('teamPersonnel')
    .values(
      teams.flatMap((team) =>
        team.players.map(({ personId, position, jersey, isStarter }) => ({
          id: app.newId(),
          accountId,
          teamId: team.id,
          teamBrandPersonnelId: personId,
          position,
          homeJersey: jersey,
          awayJersey: jersey,
          isStarter,
        })),
      ),
    )
    .execute()
  await trx
    .insertInto('teamSeason')
    .values(teams.map(({ id, season }) => ({ ...season, accountId, teamId: id })))
    .execute()
}

async function storeOpponents(trx: Transaction<Database>, { accountId, teams }: Visit): Promise<void> {
  await trx
    .insertInto('unmanagedTeam')
    .values(
      teams.flatMap((team) =>
        team.opponents.map(({ id, name, mascot }) => ({
          id,
          accountId,
          teamId: team.id,
          name,
          nameKey: name.toLowerCase(),
          mascot,
        })),
      ),
    )
    .execute()
  await trx
    .insertInto('unmanagedTeamPersonnel')
    .values(
      teams.flatMap(({ opponents }) =>
        opponents.flatMap((opponent) =>
          opponent.players.map(({ personId, jersey, position, firstName, lastName }) => ({
            id: personId,
            accountId,
            unmanagedTeamId: opponent.id,
            jersey,
            position,
            firstName,
            lastName,
          })),
        ),
      ),
    )
    .execute()
}

async function storeGames(trx: Transaction<Database>, { accountId, leagueId, teams }: Visit): Promise<void> {
  const games = teams.flatMap((team) =>
    team.games.map(({ id, opponent, isHome, start, localStart }) => ({
      id,
      accountId,
      teamId: team.id,
      teamSeasonId: team.season.id,
      leagueId,
      isHome,
      gameStartTime: start,
      localStartTime: localStart,
      timezone: PROGRAM.timezone,
      location: isHome ? `${PROGRAM.name} gym` : `${opponent.name} gym`,
      opponentName: opponent.name,
      opponentMascot: opponent.mascot,
      opponentColor1Name: opponent.color1Name,
      unmanagedTeamId: opponent.id,
    })),
  )
  await trx.insertInto('teamGame').values(games).execute()
  const lines = teams.flatMap((team) =>
    team.games.flatMap(({ id, sheet }) =>
      sheet.map((line) => ({
        id: line.id,
        accountId,
        teamGameId: id,
        isHomeTeam: line.isHomeTeam,
        teamBrandPersonnelId: line.isOwn ? line.player.personId : null,
        unmanagedTeamPersonnelId: line.isOwn ? null : line.player.personId,
        jersey: line.player.jersey,
        position: line.player.position,
        firstName: line.player.firstName,
        lastName: line.player.lastName,
        isStarting: line.player.isStarter,
        ord: line.order,
      })),
    ),
  )
  await trx.insertInto('teamGamePersonnel').values(lines).execute()
}

/** Stores the visitor, the program, its teams and its games, still without plays: few statements in one transaction. */
export const storeVisit = (app: AppContext, visit: Visit): Promise<void> =>
  app.db.transaction().execute(async (trx) => {
    await storeVisitor(trx, app, visit)
    await storeProgram(trx, app, visit)
    await storePeople(trx, app, visit)
    await storeTeams(trx, app, visit)
    await storeOpponents(trx, visit)
    await storeGames(trx, visit)
  })

/** Makes the simulated games final, and logs it. */
export async function finishGames(
  { db, now }: AppContext,
  { userId, accountId }: Pick<Visit, 'userId' | 'accountId'>,
  gameIds: readonly string[],
): Promise<void> {
  const at = new Date(now()).toISOString()
  await sql`
    with g as (
      update team_game set home_final_score = home_score, away_final_score = away_score, final_reason = 'played',
        seq = seq + 1, version = version + 1, updated_at = ${at}
      where account_id = ${accountId} and id in (${sql.join(gameIds)})
      returning account_id, id, seq
    )
    insert into game_log (account_id, team_game_id, seq, action, by_user, at)
    select account_id, id, seq, 'final', ${userId}::uuid, ${at} from g
  `.execute(db)
}
