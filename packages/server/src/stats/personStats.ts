import { type GameRecord, seasonRows } from '@fullcourt/scorebook/figures'
import type { RuleProfile } from '@fullcourt/scorebook/vocabulary'
import { personStats, type ReplyOf } from '@fullcourt/wire'
import type { AppContext } from '../appContext.ts'
import { route } from '../calls/route.ts'
import { programKeyOf } from '../calls/subject.ts'
import { visibleTeams } from '../programs/teams.ts'
import type { RowKey } from '../tables/columns.ts'
import { recordsOf, recordsOfPerson } from './seasonRoutes.ts'

type SeasonRow = ReplyOf<typeof personStats>['results'][number]

/** Games of one season, in the order of their first games. */
const bySeason = (records: readonly GameRecord[]): ReadonlyMap<string | null, readonly GameRecord[]> =>
  Map.groupBy(records, ({ teamSeasonId }) => teamSeasonId)

const seasonNames = async (
  { db }: AppContext,
  accountId: string,
  teamIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('teamSeason')
    .select(['id', 'name'])
    .where('accountId', '=', accountId)
    .where('teamId', 'in', teamIds)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const entriesOf = (
  { db }: AppContext,
  { accountId, id }: RowKey,
  teamIds: readonly string[],
): Promise<ReplyOf<typeof personStats>['entries']> =>
  db
    .selectFrom('teamPersonnel')
    .select(['id', 'teamId', 'position', 'homeJersey', 'awayJersey', 'isStarter', 'role'])
    .where('accountId', '=', accountId)
    .where('teamBrandPersonnelId', '=', id)
    .where('teamId', 'in', teamIds)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .execute()

export const personStatsRoute = route(personStats, async ({ subject, who }, app) => {
  const { accountId, id } = subject
  const teamIds = (await visibleTeams(app, who.userId, [programKeyOf(subject)])).map((team) => team.id)
  if (teamIds.length === 0) return { entries: [], results: [], totals: null }
  const names = await seasonNames(app, accountId, teamIds)
  const all: GameRecord[] = []
  const results: (SeasonRow & { readonly from: string })[] = []
  let rules: RuleProfile | undefined
  for (const teamId of teamIds) {
    const season = await app.stats.seasons.of({ accountId, id: teamId })
    // The rules are those of the program, so one set serves all of its teams.
    rules = season.rules
    const own = recordsOfPerson(await recordsOf(season, {}), id)
    all.push(...own)
    for (const [teamSeasonId, records] of bySeason(own)) {
      const row = seasonRows(records, season.rules)[0]!
      const name = teamSeasonId === null ? null : (names.get(teamSeasonId) ?? null)
      results.push({ ...row, teamId, teamSeasonId, season: name, from: records[0]!.startTime })
    }
  }
  return {
    entries: await entriesOf(app, subject, teamIds),
    results: results.toSorted((a, b) => a.from.localeCompare(b.from)).map(({ from: _, ...row }) => row),
    totals: (rules && seasonRows(all, rules)[0]) ?? null,
  }
})
