import type { Draft } from './book.ts'
import type { Revision } from './revise.ts'

/** One game's part of a turn at the database. */
export interface GameWriting {
  readonly draft: Draft
  /** The seq that the game's row must still have. */
  readonly since: number
  readonly revisions: readonly (Revision & { readonly by: string | null; readonly device: string | null })[]
}

/**
 * Everything waiting in one statement, which is its own transaction. A game gets through only while its row is as this process knew
 * it (`seq`, `version`): nobody else has written to its log, nor changed people, rules or finality. An event id that belongs to
 * another play, here or in another game, breaks the whole statement off (division by zero), and the caller tries one by one.
 */
const TEXT = `
with x as (
  select * from unnest($1::uuid[], $2::int8[], $3::int4[], $4::int8[], $5::int4[], $6::int4[], $7::text[], $8::int4[])
    as x(id, since, version, seq, home, away, rules, events)
), g as (
  update team_game t set seq = x.seq, home_score = x.home, away_score = x.away, rules = coalesce(t.rules, x.rules::jsonb), updated_at = $9
  from x where t.id = x.id and t.seq = x.since and t.version = x.version
  returning t.id, t.account_id, t.team_id, x.events
), r as (
  select r.*, g.account_id, g.team_id
  from unnest($10::uuid[], $11::int8[], $12::uuid[], $13::text[], $14::text[], $15::uuid[], $16::text[])
    as r(game, seq, play_id, action, play, by_user, device)
  join g on g.id = r.game
), l as (
  insert into game_log (team_game_id, seq, play_id, action, play, by_user, device, at)
  select game, seq, play_id, action, play::json, by_user, device, $9 from r
), v as (
  insert into live_event (account_id, team_id, type, team_game_id, seq, at)
  select account_id, team_id, 'team-game-event', game, seq, $9 from r
), gone as (
  update game_event e set standing = false, seq = r.seq
  from r where e.play_id = r.play_id and e.team_game_id = r.game and e.standing and r.play_id = any($17::uuid[]) and not e.id = any($18::uuid[])
), e as (
  insert into game_event (id, team_game_id, play_id, is_origin, type, period, clock_time, ord, is_home_team, team_game_personnel_id,
    point_value, x, y, distance, seq, created_at)
  select s.*, $9
  from unnest($18::uuid[], $19::uuid[], $20::uuid[], $21::bool[], $22::text[], $23::int4[], $24::float8[], $25::float8[], $26::bool[],
    $27::uuid[], $28::int4[], $29::float8[], $30::float8[], $31::float8[], $32::int8[])
    as s(id, game, play_id, is_origin, type, period, clock_time, ord, is_home_team, person, point_value, x, y, distance, seq)
  join g on g.id = s.game
  on conflict (id) do update set is_origin = excluded.is_origin, type = excluded.type, period = excluded.period, clock_time = excluded.clock_time,
    ord = excluded.ord, is_home_team = excluded.is_home_team, team_game_personnel_id = excluded.team_game_personnel_id,
    point_value = excluded.point_value, x = excluded.x, y = excluded.y, distance = excluded.distance, seq = excluded.seq, standing = true
  where game_event.play_id = excluded.play_id and game_event.team_game_id = excluded.team_game_id
  returning 1
)
select id from g where 1 / ((select count(*) from e) = (select coalesce(sum(events), 0) from g))::int = 1`

const columns = <Row>(rows: readonly Row[], ...pick: ((row: Row) => unknown)[]): unknown[][] =>
  pick.map((value) => rows.map(value))

/** The statement for these games, to be run by a pool. Answers the ids of the games that got through. */
export function savingStatement(games: readonly GameWriting[], at: string) {
  const ordered = games.toSorted((a, b) => (a.draft.context.gameId < b.draft.context.gameId ? -1 : 1))
  const revisions = ordered.flatMap(({ draft, revisions }) =>
    revisions.map((revision) => ({ ...revision, gameId: draft.context.gameId })),
  )
  const events = revisions.flatMap(({ gameId, playId, seq, rows }) =>
    rows.map(({ id, isOrigin, event, distance }) => ({ id, gameId, playId, isOrigin, event, distance, seq })),
  )
  return {
    name: 'save-plays',
    text: TEXT,
    values: [
      ...columns(
        ordered,
        ({ draft }) => draft.context.gameId,
        ({ since }) => since,
        ({ draft }) => draft.context.version,
        ({ draft }) => draft.seq,
        ({ draft }) => draft.score.home,
        ({ draft }) => draft.score.away,
        ({ draft }) => (draft.context.isFrozen ? null : JSON.stringify(draft.context.rules)),
        ({ revisions }) => revisions.reduce((sum, { rows }) => sum + rows.length, 0),
      ),
      at,
      ...columns(
        revisions,
        (r) => r.gameId,
        (r) => r.seq,
        (r) => r.playId,
        (r) => r.action,
        (r) => r.text,
        (r) => r.by,
        (r) => r.device,
      ),
      revisions.filter(({ isChange }) => isChange).map(({ playId }) => playId),
      ...columns(
        events,
        (e) => e.id,
        (e) => e.gameId,
        (e) => e.playId,
        (e) => e.isOrigin,
        (e) => e.event.type,
        (e) => e.event.period,
        (e) => e.event.clockTime,
        (e) => e.event.order,
        (e) => e.event.isHomeTeam,
        (e) => e.event.teamGamePersonnelId,
        (e) => e.event.pointValue,
        (e) => e.event.location?.x ?? null,
        (e) => e.event.location?.y ?? null,
        (e) => e.distance,
        (e) => e.seq,
      ),
    ],
  }
}
