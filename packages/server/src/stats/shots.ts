import { gameShots, type QueryOf, teamShots } from '@fullcourt/wire'
import { sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { jsonBytes, type Route, route } from '../calls/route.ts'
import type { Subject } from '../calls/subject.ts'
import { isFinalSql } from '../plays/finalGame.ts'
import { gameKeyOf } from '../plays/gameBook.ts'
import { readPage } from '../queries/readPage.ts'

const gameShotsRoute = route(gameShots, async ({ subject }, { stats }) =>
  jsonBytes(await stats.answers.text(gameKeyOf(subject), 'shots')),
)

type Filters = NonNullable<QueryOf<typeof teamShots>['filters']>

/** The current shots of a team in all its games. */
function shotRows({ db }: AppContext, { accountId, id: teamId }: Subject, filters: Filters) {
  let rows = db
    .selectFrom('gameEvent as e')
    .innerJoin('teamGame as g', (on) =>
      on.onRef('g.accountId', '=', 'e.accountId').onRef('g.id', '=', 'e.teamGameId'),
    )
    .select(['e.id', 'e.teamGameId', 'e.teamGamePersonnelId', 'e.isHomeTeam', 'e.type', 'e.pointValue'])
    .select(['e.x', 'e.y', 'e.distance', 'e.period', 'e.clockTime'])
    .where('g.accountId', '=', accountId)
    .where('g.teamId', '=', teamId)
    .where('g.deletedAt', 'is', null)
    .where('e.isCurrent', '=', true)
    .where('e.type', 'in', ['shot_made', 'shot_miss'])
    .whereRef('e.isHomeTeam', filters.ofOpponents ? '<>' : '=', 'g.isHome')
  if (!filters.live && !filters.teamGameId) rows = rows.where(isFinalSql('g'))
  if (filters.teamSeasonId) rows = rows.where('g.teamSeasonId', '=', filters.teamSeasonId)
  if (filters.teamGameId) rows = rows.where('g.id', '=', filters.teamGameId)
  if (filters.period) rows = rows.where('e.period', '=', filters.period)
  if (filters.place) rows = rows.where('g.isHome', '=', filters.place === 'home')
  if (filters.made !== undefined) rows = rows.where('e.type', '=', filters.made ? 'shot_made' : 'shot_miss')
  if (filters.teamPersonnelId)
    rows = rows.where(sql<boolean>`exists (
      select from team_game_personnel p
      join team_personnel r on r.account_id = p.account_id and r.team_brand_personnel_id = p.team_brand_personnel_id
      where p.account_id = e.account_id and p.id = e.team_game_personnel_id and r.id = ${filters.teamPersonnelId} and r.team_id = ${teamId})`)
  return rows
}

const teamShotsRoute = route(teamShots, (call, app) =>
  readPage(app, call, {
    rows: shotRows(app, call.subject, call.query.filters ?? {}),
    keys: [
      { by: sql`g.game_start_time`, as: 'timestamptz(3)' },
      { by: sql`g.id`, as: 'uuid' },
      { by: sql`e.period`, as: 'int' },
      { by: sql`e.clock_time`, as: 'float8', descending: true },
      { by: sql`e.id`, as: 'uuid' },
    ],
    show: (row) => ({
      eventId: row.id,
      teamGameId: row.teamGameId,
      teamGamePersonnelId: row.teamGamePersonnelId,
      isHomeTeam: row.isHomeTeam,
      made: row.type === 'shot_made',
      pointValue: row.pointValue ?? 0,
      x: row.x,
      y: row.y,
      distance: row.distance,
      period: row.period,
      clockTime: row.clockTime,
    }),
  }),
)

export const shotRoutes: readonly Route[] = [gameShotsRoute, teamShotsRoute]
