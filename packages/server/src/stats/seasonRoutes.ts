import {
  filterRecords,
  type GameRecord,
  gameSeries,
  type Lineup,
  mergeLineups,
  type RecordParts,
  ratingsOf,
  type SeasonFilter,
  type SeasonTable,
  type Stretch,
  seasonRows,
  seasonTotals,
  sumStretches,
} from '@fullcourt/scorebook/figures'
import { playerStats, type QueryOf, type ReplyOf, teamLineUps, teamStats } from '@fullcourt/wire'
import type { AppContext } from '../appContext.ts'
import { jsonBytes, type Route, route } from '../calls/route.ts'
import type { Subject } from '../calls/subject.ts'
import { mapInSlices } from '../slices.ts'
import type { SeasonGame } from './records.ts'
import type { TeamSeason } from './teamSeason.ts'

function filterOf({ filters = {}, teamSeasonId }: QueryOf<typeof teamStats>): SeasonFilter {
  const season = filters.teamSeasonId ?? teamSeasonId
  return { ...filters, ...(season !== undefined && { teamSeasonId: season }) }
}

/** Counts the running games that match the filter. */
async function liveGames(season: TeamSeason, filter: SeasonFilter): Promise<number> {
  const records = await recordsOf(season, { ...filter, live: true, last: undefined })
  return records.filter(({ isFinal }) => !isFinal).length
}

/** The parts of a game, without its garbage time if the filter says so. */
function partsOf({ whole, parts }: SeasonGame, { withoutGarbageTime }: SeasonFilter): RecordParts {
  const all = parts()
  return withoutGarbageTime && whole?.garbageFrom ? (all.competitive ?? all) : all
}

/** The records of a game that the filter may accept. Those of whole games are in memory. */
function recordsOfGame(game: SeasonGame, filter: SeasonFilter): readonly GameRecord[] {
  const { whole } = game
  if (!whole) return []
  const isWhole = filter.period === undefined && !(filter.withoutGarbageTime && whole.garbageFrom)
  return isWhole ? [whole] : partsOf(game, filter).records
}

/** Records of whole games, or of the period in the filter. */
export async function recordsOf({ games }: TeamSeason, filter: SeasonFilter): Promise<readonly GameRecord[]> {
  const records = await mapInSlices(games, (game) => recordsOfGame(game, filter))
  return filterRecords(records.flat(), filter)
}

async function table(season: TeamSeason, filter: SeasonFilter): Promise<ReplyOf<typeof teamStats>> {
  const { rules, entryOf } = season
  const records = await recordsOf(season, filter)
  const typed = new Set(season.games.filter(({ row }) => row.isTypedIn).map(({ row }) => row.gameId))
  return {
    results: seasonRows(records, rules).map((row) => ({ ...row, id: entryOf.get(row.id) ?? row.id })),
    totals: { ...seasonTotals(records, rules) },
    games: [...gameSeries(records, rules)],
    liveGames: await liveGames(season, filter),
    typedIn: records.filter(({ gameId }) => typed.has(gameId)).length,
  }
}

/** The season table of a team, by the query of its page. */
export async function seasonOf(
  { stats }: AppContext,
  subject: Subject,
  query: QueryOf<typeof teamStats>,
): Promise<SeasonTable> {
  const season = await stats.seasons.of(subject)
  const records = await recordsOf(season, filterOf(query))
  return { rows: seasonRows(records, season.rules), totals: seasonTotals(records, season.rules) }
}

const teamStatsRoute = route(teamStats, async ({ subject, query }, { stats }) => {
  const season = await stats.seasons.of(subject)
  const filter = filterOf(query)
  return jsonBytes(await season.answer(`table ${JSON.stringify(filter)}`, () => table(season, filter)))
})

/** The games of a person, each with the line of that person alone. */
export const recordsOfPerson = (records: readonly GameRecord[], personId: string): readonly GameRecord[] =>
  records.flatMap((record) => {
    const players = record.players.filter((player) => player.personId === personId)
    return players.length > 0 ? [{ ...record, players }] : []
  })

async function gamesOf(
  season: TeamSeason,
  entryId: string,
  filter: SeasonFilter,
): Promise<ReplyOf<typeof playerStats>> {
  const { rules, personOf } = season
  const person = personOf.get(entryId)
  const own = person === undefined ? [] : recordsOfPerson(await recordsOf(season, filter), person)
  const totals = seasonRows(own, rules)[0]
  return {
    results: own.map((record) => ({
      ...seasonRows([record], rules)[0]!,
      id: entryId,
      teamGameId: record.gameId,
      day: record.day,
      opponent: record.opponent,
      isHome: record.isHome,
      gameStartTime: record.startTime,
    })),
    totals: { totalGames: own.length, ...totals, id: entryId, team: seasonTotals(own, rules) },
  }
}

const playerStatsRoute = route(playerStats, async ({ subject, query }, app) => {
  const season = await app.stats.seasons.of({ accountId: subject.accountId, id: subject.teamId! })
  const filter = filterOf(query)
  const question = `games ${subject.id} ${JSON.stringify(filter)}`
  return jsonBytes(await season.answer(question, () => gamesOf(season, subject.id, filter)))
})

/** The number of games whose line-ups are merged in one step. */
const BATCH = 20

const inBatches = <T>(list: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / BATCH) }, (_, n) => list.slice(n * BATCH, (n + 1) * BATCH))

type LineUpFilters = NonNullable<QueryOf<typeof teamLineUps>['filters']>

/** Tells whether line-ups of these people are asked for. */
const isAsked =
  ({ lineUp, on, off }: LineUpFilters) =>
  ({ people }: Lineup): boolean =>
    (lineUp === undefined ||
      (people.length === lineUp.length && lineUp.every((id) => people.includes(id)))) &&
    (on === undefined || people.includes(on)) &&
    (off === undefined || !people.includes(off))

const withRatings = <S extends Stretch>(stretch: S) => ({ ...stretch, ...ratingsOf(stretch) })

async function lineUps(
  season: TeamSeason,
  filter: SeasonFilter,
  asked: LineUpFilters,
): Promise<ReplyOf<typeof teamLineUps>> {
  const chosen = new Set((await recordsOf(season, filter)).map(({ gameId }) => gameId))
  const games = season.games.filter(({ row }) => chosen.has(row.gameId))
  const keyOf = (personId: string) => season.entryOf.get(personId) ?? personId
  const lists = await mapInSlices(games, (game) =>
    mergeLineups([partsOf(game, filter).lineups], keyOf).filter(isAsked(asked)),
  )
  const merged = mergeLineups(
    await mapInSlices(inBatches(lists), (batch) => mergeLineups(batch, keyOf)),
    keyOf,
  )
  const namesPlayers = [asked.lineUp, asked.on, asked.off].some((named) => named !== undefined)
  return {
    results: merged.map((lineup) => withRatings({ ...lineup, people: [...lineup.people] })),
    games: namesPlayers
      ? games.flatMap(({ row }, index) => {
          const list = lists[index]!
          return list.length > 0 ? { teamGameId: row.gameId, ...withRatings(sumStretches(list)) } : []
        })
      : [],
  }
}

const teamLineUpsRoute = route(teamLineUps, async ({ subject, query }, { stats }) => {
  const season = await stats.seasons.of(subject)
  const { period: _, ...filter } = filterOf(query)
  const asked = query.filters ?? {}
  const question = `line-ups ${JSON.stringify({ ...asked, ...filter })}`
  return jsonBytes(await season.answer(question, () => lineUps(season, filter, asked)))
})

export const seasonRoutes: readonly Route[] = [teamStatsRoute, playerStatsRoute, teamLineUpsRoute]
