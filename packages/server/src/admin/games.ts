import { type AdminGame, listGamesOfProgram, type ReplyOf, readAnyProgram } from '@fullcourt/wire'
import { sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { refuseUnknown } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import { gameRows, shownGame } from '../games/shown.ts'
import { programFullName } from '../programs/shown.ts'
import { readPage } from '../queries/readPage.ts'

type AnyProgram = ReplyOf<typeof readAnyProgram>

/** Finds a program of any account, for an administrator. */
async function readProgram({ db }: Pick<AppContext, 'db'>, id: string): Promise<AnyProgram> {
  const row = await db
    .selectFrom('teamBrand as b')
    .innerJoin('account as a', 'a.id', 'b.accountId')
    .select(['b.name', 'b.mascot', 'b.deletedAt', 'a.id as accountId'])
    .select(['a.name as accountName', 'a.suspendedReason'])
    .where('b.id', '=', id)
    .executeTakeFirst()
  if (!row) return refuseUnknown()
  const { accountId, accountName, suspendedReason, deletedAt } = row
  const account = { id: accountId, name: accountName, suspendedReason }
  return { id, fullName: programFullName(row), account, deletedAt }
}

type GameRow = Parameters<typeof shownGame>[0] & { readonly plays: number }

function shownAdminGame(row: GameRow): AdminGame {
  const { id, isHome, gameStartTime, timezone, homeScore, awayScore, ...game } = shownGame(row)
  const [teamFullName, opponentFullName] = isHome
    ? [game.homeTeamFullName, game.awayTeamFullName]
    : [game.awayTeamFullName, game.homeTeamFullName]
  return {
    id,
    teamFullName,
    opponentFullName,
    isHome,
    gameStartTime,
    timezone,
    homeScore,
    awayScore,
    isFinal: row.homeFinalScore !== null,
    plays: row.plays,
  }
}

/** Reads no play, roster or person: enough to find the game that a coach names. */
const listGamesRoute = route(listGamesOfProgram, async (call, app) => {
  const { account } = await readProgram(app, call.params.id)
  return readPage(app, call, {
    rows: gameRows(app.db, account.id)
      .select(
        sql<number>`(select count(*)::int from game_event e
          where e.account_id = ${account.id} and e.team_game_id = team_game.id and e.is_origin and e.is_current)`.as(
          'plays',
        ),
      )
      .where('team.accountId', '=', account.id)
      .where('team.teamBrandId', '=', call.params.id)
      .where('teamGame.deletedAt', 'is', null),
    keys: [
      { by: sql`team_game.game_start_time`, as: 'timestamptz(3)', descending: true },
      { by: sql`team_game.id`, as: 'uuid', descending: true },
    ],
    searched: [
      sql`team_game.opponent_name || ' ' || team_game.opponent_mascot`,
      sql`coalesce(team_game.location, '')`,
    ],
    show: shownAdminGame,
  })
})

export const gameFinderRoutes: readonly Route[] = [
  route(readAnyProgram, ({ params: { id } }, app) => readProgram(app, id)),
  listGamesRoute,
]
