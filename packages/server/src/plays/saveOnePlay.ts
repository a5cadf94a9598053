import type { GameWriting } from './gameWriting.ts'

/** Events of a play that goes in by columns; one with more is as well off as a list. */
const MOST_EVENTS = 4

const COLUMNS = [
  'id uuid',
  'is_origin boolean',
  'type text',
  'period int4',
  'clock_time float8',
  'ord float8',
  'is_home_team boolean',
  'team_game_personnel_id uuid',
  'point_value int4',
  'x float8',
  'y float8',
  'distance float8',
] as const
const NAMES = COLUMNS.map((column) => column.split(' ')[0]).join(', ')
/** The parameters before the events'. */
const BEFORE = 11

const eventRow = (event: number): string =>
  `(${COLUMNS.map((column, i) => `$${BEFORE + 1 + event * COLUMNS.length + i}::${column.split(' ')[1]}`).join(', ')})`

/**
 * One new play in a game that has some: what a scorer sends, again and again. The same rows as the statement for lists writes, by
 * parameters: the database spends half the time on it.
 */
const textOf = (events: number): string => `
with g as (
  update team_game set seq = $4::int8, home_score = $5::int4, away_score = $6::int4, updated_at = $7::timestamptz
  where id = $1::uuid and seq = $2::int8 and version = $3::int4
  returning id, account_id, team_id
), l as (
  insert into game_log (team_game_id, seq, play_id, action, play, by_user, device, at)
  select id, $4::int8, $8::uuid, 'put', $9::json, $10::uuid, $11::text, $7::timestamptz from g
), v as (
  insert into live_event (account_id, team_id, type, team_game_id, seq, at)
  select account_id, team_id, 'team-game-event', id, $4::int8, $7::timestamptz from g
), e as (
  insert into game_event (team_game_id, play_id, seq, created_at, ${NAMES})
  select g.id, $8::uuid, $4::int8, $7::timestamptz, s.*
  from g, (values ${Array.from({ length: events }, (_, event) => eventRow(event)).join(', ')}) s
)
select id from g`

const TEXTS = Array.from({ length: MOST_EVENTS }, (_, i) => textOf(i + 1))

/** The statement for one new play; null where there is more to be written, or less usual. */
export function onePlayStatement(games: readonly GameWriting[], at: string) {
  const [game, ...otherGames] = games
  const [revision, ...otherRevisions] = game?.revisions ?? []
  if (!game || !revision || otherGames.length + otherRevisions.length > 0) return null
  const { draft, since } = game
  const { seq, playId, text, isChange, by, device, rows } = revision
  if (isChange || text === null || !draft.context.isFrozen || rows.length > MOST_EVENTS) return null
  const { gameId, version } = draft.context
  const { home, away } = draft.score
  const values: unknown[] = [gameId, since, version, seq, home, away, at, playId, text, by, device]
  for (const { id, isOrigin, event, distance } of rows) {
    const { type, period, clockTime, order, isHomeTeam, teamGamePersonnelId, pointValue, location } = event
    values.push(id, isOrigin, type, period, clockTime, order, isHomeTeam, teamGamePersonnelId, pointValue)
    values.push(location?.x, location?.y, distance)
  }
  return { name: `save-play-${rows.length}`, text: TEXTS[rows.length - 1]!, values }
}
