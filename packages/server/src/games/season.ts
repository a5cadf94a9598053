import {
  filterRecords,
  mergeLineups,
  type RuleProfile,
  ratingsOf,
  type SeasonFilter,
  seasonRows,
  seasonTable,
  seasonTotals,
} from '@fullcourt/scorebook'
import { playerStats, type QueryOf, teamLineUps, teamStats } from '@fullcourt/wire'
import type { House } from '../house.ts'
import { type Route, route } from '../http/route.ts'
import { rulesOf } from './rules.ts'

function filterOf({ filters = {}, teamSeasonId }: QueryOf<typeof teamStats>): SeasonFilter {
  const season = filters.teamSeasonId ?? teamSeasonId
  return { ...filters, ...(season !== undefined && { teamSeasonId: season }) }
}

/** The rules of the team's program: season sums ask them for values of shots and how many play. */
async function rulesOfTeam({ db }: House, teamId: string): Promise<RuleProfile> {
  const league = await db
    .selectFrom('team')
    .innerJoin('teamBrand', 'teamBrand.id', 'team.teamBrandId')
    .innerJoin('league', 'league.id', 'teamBrand.leagueId')
    .select(['league.baseCode', 'league.courtId', 'league.settings'])
    .where('team.id', '=', teamId)
    .executeTakeFirstOrThrow()
  return rulesOf(league, null)
}

/** Which entry of the team's roster a person of the program has; the latest, where one was taken off and put on again. */
async function entriesOf({ db }: House, teamId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('teamPersonnel')
    .select(['id', 'teamBrandPersonnelId'])
    .where('teamId', '=', teamId)
    .orderBy('deletedAt', (order) => order.asc().nullsLast())
    .orderBy('createdAt')
    .execute()
  return new Map(rows.map(({ id, teamBrandPersonnelId }) => [teamBrandPersonnelId, id]))
}

const teamStatsRoute = route(teamStats, async ({ subject, query }, house) => {
  const [games, rules, entries] = await Promise.all([
    house.games.records.ofTeam(subject.id),
    rulesOfTeam(house, subject.id),
    entriesOf(house, subject.id),
  ])
  const table = seasonTable(
    games.flatMap(({ records }) => records),
    rules,
    filterOf(query),
  )
  return {
    results: table.rows.map((row) => ({ ...row, id: entries.get(row.id) ?? row.id })),
    totals: { ...table.totals },
  }
})

const playerStatsRoute = route(playerStats, async ({ subject, query }, house) => {
  const entry = await house.db
    .selectFrom('teamPersonnel')
    .select(['teamId', 'teamBrandPersonnelId'])
    .where('id', '=', subject.id)
    .executeTakeFirstOrThrow()
  const [games, rules] = await Promise.all([
    house.games.records.ofTeam(entry.teamId),
    rulesOfTeam(house, entry.teamId),
  ])
  const own = filterRecords(
    games.flatMap(({ records }) => records),
    filterOf(query),
  ).flatMap((record) => {
    const players = record.players.filter(({ personId }) => personId === entry.teamBrandPersonnelId)
    return players.length > 0 ? [{ ...record, players }] : []
  })
  const totals = seasonRows(own, rules)[0]
  return {
    results: own.map((record) => ({
      ...seasonRows([record], rules)[0]!,
      id: subject.id,
      teamGameId: record.gameId,
      opponent: record.opponent,
      isHome: record.isHome,
      gameStartTime: record.startTime,
    })),
    totals: { totalGames: own.length, ...totals, id: subject.id, team: seasonTotals(own, rules) },
  }
})

const teamLineUpsRoute = route(teamLineUps, async ({ subject, query }, house) => {
  const games = await house.games.records.ofTeam(subject.id)
  const { period: _, ...filter } = filterOf(query)
  const chosen = new Set(
    filterRecords(
      games.flatMap(({ records }) => records),
      filter,
    ).map(({ gameId }) => gameId),
  )
  const entries = await entriesOf(house, subject.id)
  const lists = games.filter(({ records }) => chosen.has(records[0]!.gameId)).map(({ lineups }) => lineups)
  const merged = mergeLineups(lists, (personId) => entries.get(personId) ?? personId)
  return { results: merged.map((lineup) => ({ ...lineup, ...ratingsOf(lineup) })) }
})

export const seasonRoutes: readonly Route[] = [teamStatsRoute, playerStatsRoute, teamLineUpsRoute]
