import {
  gameSeries,
  leaders,
  type SeasonFilter,
  seasonRows,
  seasonTotals,
  TREND_FIGURES,
  trendOf,
} from '@fullcourt/scorebook/figures'
import { listFlaggedGames, PROGRAM_LEADERS, programStats, type ReplyOf, type Team } from '@fullcourt/wire'
import { sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { route } from '../calls/route.ts'
import { isFinalSql, isUpcomingSql } from '../plays/finalGame.ts'
import { visibleTeams } from '../programs/teams.ts'
import { recordsOf } from './seasonRoutes.ts'
import type { TeamSeason } from './teamSeason.ts'

type ProgramTeam = ReplyOf<typeof programStats>['teams'][number]
type Scored = Omit<ProgramTeam['scoring'], 'openFlags'>

/** The latest results that a program's page shows. */
const FORM = 5

/** Counts the games of each team by how far they are scored. */
async function scoredGames(
  { db, now }: AppContext,
  accountId: string,
  programId: string,
): Promise<ReadonlyMap<string, Scored>> {
  const isFinal = isFinalSql('team_game')
  const isUpcoming = isUpcomingSql(now())
  const counted = (which: ReturnType<typeof isFinalSql>) =>
    sql<number>`(count(*) filter (where ${which}))::int`
  const rows = await db
    .selectFrom('teamGame')
    .innerJoin('team', (on) =>
      on.onRef('team.accountId', '=', 'teamGame.accountId').onRef('team.id', '=', 'teamGame.teamId'),
    )
    .innerJoin('teamBrand', (on) =>
      on.onRef('teamBrand.accountId', '=', 'team.accountId').onRef('teamBrand.id', '=', 'team.teamBrandId'),
    )
    .select('teamGame.teamId')
    .select(counted(isFinal).as('final'))
    .select(counted(sql`${isUpcoming} and team_game.seq = 0`).as('scheduled'))
    .select(counted(sql`${isUpcoming} and team_game.seq > 0`).as('live'))
    .select(counted(sql`not ${isFinal} and not ${isUpcoming}`).as('notScored'))
    .where('teamGame.accountId', '=', accountId)
    .where('team.teamBrandId', '=', programId)
    .where('teamGame.deletedAt', 'is', null)
    .groupBy('teamGame.teamId')
    .execute()
  return new Map(rows.map(({ teamId, ...scored }) => [teamId, scored]))
}

async function teamFigures(
  { id, fullName }: Team,
  season: TeamSeason,
  filter: SeasonFilter,
  scored: Scored | undefined,
): Promise<ProgramTeam> {
  const { rules, entryOf, games } = season
  const records = await recordsOf(season, filter)
  const rows = seasonRows(records, rules)
  const { rolling } = trendOf(TREND_FIGURES[0], gameSeries(records, rules), rules.shotValues)
  return {
    teamId: id,
    name: fullName,
    totals: { ...seasonTotals(records, rules) },
    form: records.flatMap(({ result }) => result ?? []).slice(-FORM),
    trend: rolling.filter((value) => value !== null),
    leaders: PROGRAM_LEADERS.flatMap((figure) =>
      leaders(rows, { figure, most: 1 })
        .slice(0, 1)
        .map((leader) => ({
          figure,
          id: entryOf.get(leader.id) ?? leader.id,
          fullName: leader.fullName,
          value: leader.value,
        })),
    ),
    scoring: {
      ...(scored ?? { scheduled: 0, live: 0, final: 0, notScored: 0 }),
      openFlags: games.reduce((sum, { openFlags }) => sum + openFlags, 0),
    },
  }
}

/** Seasons of several teams with one name are one: the teams meet by days. Newest first. */
const seasonsOf = ({ db }: AppContext, accountId: string, teamIds: readonly string[]) =>
  db
    .selectFrom('teamSeason')
    .select([
      'name',
      sql<string>`min(start_date)::text`.as('from'),
      sql<string>`max(end_date)::text`.as('to'),
    ])
    .where('accountId', '=', accountId)
    .where('teamId', 'in', teamIds)
    .where('deletedAt', 'is', null)
    .groupBy('name')
    .orderBy('to', 'desc')
    .orderBy('name')
    .execute()

export const programStatsRoute = route(programStats, async ({ subject, query, who }, app) => {
  const { id, accountId } = subject
  const scored = await scoredGames(app, accountId, id)
  const teams: ProgramTeam[] = []
  const opponents = new Set<string>()
  for (const team of await visibleTeams(app, who.userId, [{ accountId, id }])) {
    const season = await app.stats.seasons.of({ accountId, id: team.id })
    for (const { row } of season.games) opponents.add(row.opponent)
    teams.push(await teamFigures(team, season, query.filters ?? {}, scored.get(team.id)))
  }
  const teamIds = teams.map(({ teamId }) => teamId)
  const seasons = teamIds.length === 0 ? [] : await seasonsOf(app, accountId, teamIds)
  return { teams, seasons, opponents: [...opponents].sort() }
})

export const flaggedGamesRoute = route(listFlaggedGames, async ({ subject: { accountId, id }, who }, app) => {
  const flagged: ReplyOf<typeof listFlaggedGames>['results'] = []
  for (const team of await visibleTeams(app, who.userId, [{ accountId, id }])) {
    const { games } = await app.stats.seasons.of({ accountId, id: team.id })
    for (const { row, openFlags } of games) {
      const { gameId, day, opponent, isHome, isFinal } = row
      if (isFinal && openFlags > 0)
        flagged.push({ teamGameId: gameId, teamId: team.id, day, opponent, isHome, openFlags })
    }
  }
  return { results: flagged.toSorted((a, b) => b.day.localeCompare(a.day)) }
})
