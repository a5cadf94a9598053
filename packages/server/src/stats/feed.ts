import type { Flag } from '@fullcourt/scorebook/check'
import { courtIdOf } from '@fullcourt/scorebook/rules'
import { type FedOrigin, listEvents, type QueryOf } from '@fullcourt/wire'
import { sql } from 'kysely'
import { type Route, route } from '../calls/route.ts'
import { type GameContext, gameKeyOf } from '../plays/gameBook.ts'
import { readPage } from '../queries/readPage.ts'

type StoredEvent = Omit<FedOrigin, 'rel'>
export interface FeedRow {
  seq: number
  playId: string
  createdAt: string
  text: string
}

interface Extras {
  readonly context: GameContext
  readonly flags: ReadonlyMap<string, readonly Flag[]>
}

/** Adds to an event what it belongs to, the player's name and number, and the open flags. */
function feedEvent(event: StoredEvent, row: FeedRow, { context, flags }: Extras): StoredEvent {
  const { people, teamId, isHome, leagueId, rules } = context
  const person = people.get(event.teamGamePersonnelId ?? '')
  const open = flags.get(event.id) ?? []
  return {
    ...event,
    createdAt: row.createdAt,
    seq: row.seq,
    teamId: event.isHomeTeam === isHome ? teamId : null,
    leagueId,
    courtId: courtIdOf(rules.court.code),
    teamGamePersonnel: person ? { id: person.id, fullName: person.fullName, jersey: person.jersey } : null,
    jerseyNumber: person?.jersey ?? null,
    jerseyName: person?.fullName ?? null,
    flagged: open.length > 0,
    allFlaggedReasonCodes: open.map(({ code }) => code),
    flagExplanation: open.map(({ message }) => message),
  }
}

export function feedPlay(row: FeedRow, extras: Extras): FedOrigin {
  const { origin, rel } = JSON.parse(row.text) as { origin: StoredEvent; rel: readonly StoredEvent[] }
  return { ...feedEvent(origin, row, extras), rel: rel.map((event) => feedEvent(event, row, extras)) }
}

type Filters = NonNullable<QueryOf<typeof listEvents>['filters']>

/** Matches plays that contain an event with these properties. */
const hasEvent = ({ type, period, isHomeTeam, teamGamePersonnelId }: Filters) => sql<boolean>`exists (
  select from game_event x where x.account_id = e.account_id and x.team_game_id = e.team_game_id and x.play_id = e.play_id
    and x.is_current = e.is_current
    and (${type ?? null}::text is null or x.type = ${type ?? null})
    and (${period ?? null}::int is null or x.period = ${period ?? null})
    and (${isHomeTeam ?? null}::boolean is null or x.is_home_team = ${isHomeTeam ?? null})
    and (${teamGamePersonnelId ?? null}::uuid is null or x.team_game_personnel_id = ${teamGamePersonnelId ?? null}))`

/** Newest first (rule 101). */
const NEWEST_FIRST = [
  { by: sql`e.period`, as: 'int', descending: true },
  { by: sql`e.clock_time`, as: 'float8' },
  { by: sql`e.ord`, as: 'float8', descending: true },
  { by: sql`e.created_at`, as: 'timestamptz(3)', descending: true },
  { by: sql`e.id`, as: 'uuid', descending: true },
] as const

/** Selects the seq of the newest revision with content. For a deleted play that is the one before its deletion. */
const lastPut = (accountId: string, isDeleted: boolean) =>
  isDeleted
    ? sql<number>`(select max(x.seq) from game_log x where x.account_id = ${accountId} and x.team_game_id = e.team_game_id and x.play_id = e.play_id and x.play is not null)`
    : sql<number>`e.seq`

const listEventsRoute = route(listEvents, async (call, app) => {
  const game = gameKeyOf(call.subject)
  const { answers } = app.stats
  let rows = app.db
    .selectFrom('gameEvent as e')
    .innerJoin('gameLog as l', (on) =>
      on
        .onRef('l.accountId', '=', 'e.accountId')
        .onRef('l.teamGameId', '=', 'e.teamGameId')
        .onRef('l.playId', '=', 'e.playId')
        .on('l.seq', '=', lastPut(game.accountId, call.query.deleted)),
    )
    .select(['e.seq', 'e.createdAt', 'e.playId', sql<string>`l.play::text`.as('text')])
    .where('e.accountId', '=', game.accountId)
    .where('e.teamGameId', '=', game.gameId)
    .where('e.isOrigin', '=', true)
    .where('e.isCurrent', '=', !call.query.deleted)
  if (call.query.filters) rows = rows.where(hasEvent(call.query.filters))
  const list = await readPage(app, call, { rows, keys: NEWEST_FIRST, show: (row: FeedRow) => row })
  const playIds = list.results.map(({ playId }) => playId)
  const flags = Map.groupBy(await answers.flagsOf(game, playIds), ({ eventId }) => eventId ?? '')
  const { context } = await app.plays.books.get(game)
  return { ...list, results: list.results.map((row) => feedPlay(row, { context, flags })) }
})

export const feedRoutes: readonly Route[] = [listEventsRoute]
