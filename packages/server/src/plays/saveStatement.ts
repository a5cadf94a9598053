import type { GameWriting } from './gameWriting.ts'
import type { Revision } from './playCommands.ts'
import { onePlayStatement } from './saveOnePlay.ts'

export type { GameWriting } from './gameWriting.ts'

/**
 * Everything waiting in one statement, which is its own transaction. A game gets through only while its row is as this process knew
 * it (`seq`, `version`): nobody else has written to its log, nor changed people, rules or finality. Rows come as JSON, a parameter a
 * table: half the time that a parameter a column takes. The conditions on the games always hold: they tell the planner that games
 * are few, so that it looks them up by their keys and does not read the whole table.
 */
const textOf = (first: string, gone: string, onConflict: string, check: string) => `
with x as (
  select * from json_to_recordset($1::json)
    as x(id uuid, since int8, version int4, seq int8, home int4, away int4, rules json, events int4)
  where since >= 0 and version >= 0 and seq > 0 and events >= 0
), g as (
  update team_game t set seq = x.seq, home_score = x.home, away_score = x.away, updated_at = $4
  from x where t.id = x.id and t.seq = x.since and t.version = x.version
  returning t.id, t.account_id, t.team_id, x.events, x.rules
), r as (
  select r.*, g.account_id, g.team_id
  from json_to_recordset($2::json)
    as r(game uuid, seq int8, play_id uuid, action text, is_change boolean, by_user uuid, device text, play json)
  join g on g.id = r.game
), l as (
  insert into game_log (team_game_id, seq, play_id, action, play, by_user, device, at)
  select game, seq, play_id, action, play, by_user, device, $4 from r
), v as (
  insert into live_event (account_id, team_id, type, team_game_id, seq, at)
  select account_id, team_id, 'team-game-event', game, seq, $4 from r
), s as (
  select s.*
  from json_to_recordset($3::json)
    as s(id uuid, game uuid, play_id uuid, is_origin boolean, type text, period int4, clock_time float8, ord float8, is_home_team boolean,
      person uuid, point_value int4, x float8, y float8, distance float8, seq int8)
  join g on g.id = s.game
)${first}${gone}, e as (
  insert into game_event (id, team_game_id, play_id, is_origin, type, period, clock_time, ord, is_home_team, team_game_personnel_id,
    point_value, x, y, distance, seq, created_at)
  select s.*, $4 from s
  ${onConflict}
  returning 1
)
select id from g${check}`

/** Plays that were not there before, in games that have some: an event id that something else has breaks on its key. */
const NEW_PLAYS = textOf('', '', '', '')

/**
 * A game's first plays: its rules are its own from now on. And plays that were there: events they no longer list stand no more. An id
 * of another play, here or in another game, is left as it is and found by the count: then the statement breaks off (division by zero).
 */
const OTHER_PLAYS = textOf(
  `, first as (
  insert into game_rules (team_game_id, rules) select id, rules from g where rules is not null on conflict do nothing
)`,
  `, gone as (
  update game_event e set standing = false, seq = r.seq
  from r where r.is_change and e.team_game_id = r.game and e.play_id = r.play_id and e.standing and not exists (select from s where s.id = e.id)
)`,
  `on conflict (id) do update set is_origin = excluded.is_origin, type = excluded.type, period = excluded.period,
    clock_time = excluded.clock_time, ord = excluded.ord, is_home_team = excluded.is_home_team,
    team_game_personnel_id = excluded.team_game_personnel_id, point_value = excluded.point_value, x = excluded.x, y = excluded.y,
    distance = excluded.distance, seq = excluded.seq, standing = true
  where game_event.play_id = excluded.play_id and game_event.team_game_id = excluded.team_game_id`,
  ` where 1 / ((select count(*) from e) = (select coalesce(sum(events), 0) from g))::int = 1`,
)

const gameRow = ({ draft, since, revisions }: GameWriting) => ({
  id: draft.context.gameId,
  since,
  version: draft.context.version,
  seq: draft.seq,
  home: draft.score.home,
  away: draft.score.away,
  rules: draft.context.isFrozen ? null : draft.context.rules,
  events: revisions.reduce((sum, { rows }) => sum + rows.length, 0),
})

/** The play goes in as the text that it is. */
function revisionRow({ draft }: GameWriting, revision: GameWriting['revisions'][number]): string {
  const { seq, playId, action, isChange, by, device, text } = revision
  const row = {
    game: draft.context.gameId,
    seq,
    play_id: playId,
    action,
    is_change: isChange,
    by_user: by,
    device,
  }
  return `${JSON.stringify(row).slice(0, -1)},"play":${text}}`
}

const eventRows = ({ draft }: GameWriting, { playId, seq, rows }: Revision) =>
  rows.map(({ id, isOrigin, event, distance }) => ({
    id,
    game: draft.context.gameId,
    play_id: playId,
    is_origin: isOrigin,
    type: event.type,
    period: event.period,
    clock_time: event.clockTime,
    ord: event.order,
    is_home_team: event.isHomeTeam,
    person: event.teamGamePersonnelId,
    point_value: event.pointValue,
    x: event.location?.x,
    y: event.location?.y,
    distance,
    seq,
  }))

/** The statement for these games, prepared once a connection. It answers the ids of the games that got through. */
export function savingStatement(games: readonly GameWriting[], at: string) {
  const onePlay = onePlayStatement(games, at)
  if (onePlay) return onePlay
  // In one order, whoever else locks games.
  const ordered = games.toSorted((a, b) => (a.draft.context.gameId < b.draft.context.gameId ? -1 : 1))
  const isNew = games.every(
    ({ draft, revisions }) => draft.context.isFrozen && revisions.every(({ isChange }) => !isChange),
  )
  const revisions = ordered.flatMap((game) => game.revisions.map((revision) => revisionRow(game, revision)))
  const events = ordered.flatMap((game) => game.revisions.flatMap((revision) => eventRows(game, revision)))
  return {
    name: isNew ? 'save-new-plays' : 'save-plays',
    text: isNew ? NEW_PLAYS : OTHER_PLAYS,
    values: [JSON.stringify(ordered.map(gameRow)), `[${revisions.join()}]`, JSON.stringify(events), at],
  }
}
