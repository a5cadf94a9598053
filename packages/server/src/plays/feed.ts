import type { Flag, Person } from '@fullcourt/scorebook'
import { type FedOrigin, listEvents, type QueryOf, type ReplyOf, readLog } from '@fullcourt/wire'
import { sql } from 'kysely'
import { type Route, route } from '../http/route.ts'
import { readPage } from '../queries/readPage.ts'

type Fed = Omit<FedOrigin, 'rel'>
interface FeedRow {
  seq: number
  playId: string
  createdAt: string
  text: string
}

interface Extras {
  readonly people: ReadonlyMap<string, Person>
  readonly flags: ReadonlyMap<string, readonly Flag[]>
}

/** Events as the feed shows them: with the name and number of whoever did it, and with what is odd. */
function fedEvent(event: Fed, row: FeedRow, { people, flags }: Extras): Fed {
  const person = people.get(event.teamGamePersonnelId ?? '')
  const open = flags.get(event.id) ?? []
  return {
    ...event,
    createdAt: row.createdAt,
    seq: row.seq,
    jerseyNumber: person?.jersey ?? null,
    jerseyName: person?.fullName ?? null,
    flagged: open.length > 0,
    allFlaggedReasonCodes: open.map(({ code }) => code),
    flagExplanation: open.map(({ message }) => message),
  }
}

function fedPlay(row: FeedRow, extras: Extras): FedOrigin {
  const { origin, rel } = JSON.parse(row.text) as { origin: Fed; rel: readonly Fed[] }
  return { ...fedEvent(origin, row, extras), rel: rel.map((event) => fedEvent(event, row, extras)) }
}

type Filters = NonNullable<QueryOf<typeof listEvents>['filters']>

/** Plays in which an event of that kind, of that person, stands. */
const holds = ({ type, period, isHomeTeam, teamGamePersonnelId }: Filters) => sql<boolean>`exists (
  select from game_event x where x.team_game_id = e.team_game_id and x.play_id = e.play_id and x.standing = e.standing
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

/** The revision that says what the play is: of a deleted one, what it was. */
const lastPut = (isDeleted: boolean) =>
  isDeleted
    ? sql<number>`(select max(x.seq) from game_log x where x.team_game_id = e.team_game_id and x.play_id = e.play_id and x.play is not null)`
    : sql<number>`e.seq`

const listEventsRoute = route(listEvents, async (call, app) => {
  const { id } = call.subject
  const { books, answers } = app.games
  let rows = app.db
    .selectFrom('gameEvent as e')
    .innerJoin('gameLog as l', (on) =>
      on
        .onRef('l.teamGameId', '=', 'e.teamGameId')
        .onRef('l.playId', '=', 'e.playId')
        .on('l.seq', '=', lastPut(call.query.deleted)),
    )
    .select(['e.seq', 'e.createdAt', 'e.playId', sql<string>`l.play::text`.as('text')])
    .where('e.teamGameId', '=', id)
    .where('e.isOrigin', '=', true)
    .where('e.standing', '=', !call.query.deleted)
  if (call.query.filters) rows = rows.where(holds(call.query.filters))
  const fed = await readPage(app, call, { rows, keys: NEWEST_FIRST, show: (row: FeedRow) => row })
  const playIds = fed.results.map(({ playId }) => playId)
  const flags = Map.groupBy(await answers.flagsOf(id, playIds), ({ eventId }) => eventId ?? '')
  const { people } = (await books.get(id)).context
  return { ...fed, results: fed.results.map((row) => fedPlay(row, { people, flags })) }
})

const readLogRoute = route(readLog, async ({ subject, query }, { db, env }) => {
  const { after, limit } = query
  const rows = await db
    .selectFrom('gameLog')
    .leftJoin('appUser as u', (on) => on.onRef('u.id', '=', 'byUser').on('u.deletedAt', 'is', null))
    .select(['seq', 'playId', 'action', 'byUser', 'device', 'at', sql<string | null>`play::text`.as('text')])
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('byName'))
    .where('teamGameId', '=', subject.id)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit + 1)
    .execute()
  const lines = rows.slice(0, limit)
  const results: Revision[] = []
  const marks: Mark[] = []
  for (const { seq, playId, action, text, byUser: by, byName, device, at } of lines) {
    if (action === 'final' || action === 'reopen') marks.push({ seq, action, by, device, at })
    else if (playId)
      results.push({ seq, playId, action, play: text && JSON.parse(text), by, byName, device, at })
  }
  const url = `${env.publicUrl}/v1/team-game/${subject.id}/log/?after=${lines.at(-1)?.seq}&limit=${limit}`
  return { results, next: rows.length > limit ? url : null, marks }
})

type LogReply = ReplyOf<typeof readLog>
type Revision = LogReply['results'][number]
type Mark = LogReply['marks'][number]

export const feedRoutes: readonly Route[] = [listEventsRoute, readLogRoute]
