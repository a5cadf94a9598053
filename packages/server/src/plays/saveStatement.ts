import type { NewRevision, UncommittedBook } from './gameBook.ts'

/** The columns of `game_event` that an event fills. */
export const EVENT_COLUMNS = {
  is_origin: 'boolean',
  type: 'text',
  period: 'int4',
  clock_time: 'float8',
  video_time: 'float8',
  team_video_id: 'uuid',
  ord: 'float8',
  is_home_team: 'boolean',
  team_game_personnel_id: 'uuid',
  point_value: 'int4',
  x: 'float8',
  y: 'float8',
  distance: 'float8',
} as const

const NAMES = Object.keys(EVENT_COLUMNS)
const TYPED = Object.entries(EVENT_COLUMNS).map(([name, type]) => `${name} ${type}`)

/** Freezes the rules of games that get their first play. */
const FREEZE_RULES = `, frozen_rules as (
  insert into game_rules (account_id, team_game_id, rules)
  select account_id, id, rules from saved_game where rules is not null
  on conflict do nothing
)`

/** Updates the events of plays that existed before, and removes those that they no longer list. */
const CHANGE_EVENTS = `, removed_event as (
  update game_event set is_current = false, seq = revision.seq
  from revision
  where revision.is_change and game_event.account_id = revision.account_id
    and game_event.team_game_id = revision.team_game_id and game_event.play_id = revision.play_id
    and game_event.is_current and game_event.id not in (select id from event)
), kept_event as (
  update game_event set is_current = true, seq = event.seq, ${NAMES.map((name) => `${name} = event.${name}`).join(', ')}
  from event
  where game_event.account_id = event.account_id and game_event.id = event.id
    and game_event.play_id = event.play_id and game_event.team_game_id = event.team_game_id
  returning game_event.id
)`

/**
 * Saves all waiting plays in one statement, which is its own transaction. It writes a game only if its row has the expected `seq`
 * and `version`: then no other process has written to its log or changed its people, rules or finality.
 *
 * Rows come as JSON, one parameter per table, which takes half the time of one parameter per column. The conditions on
 * `sent_game`
 * always hold. They tell the planner that there are few rows.
 *
 * An event id of another play of the account is not in `kept_event`. Its insert then violates the primary key (23505), and nothing is
 * written.
 *
 * @param isNew true if all plays are new, in games whose rules are frozen. Leaves out the parts for other plays, which saves 10%
 */
const textOf = (isNew: boolean) => `
with sent_game as (
  select * from json_to_recordset($1::json)
    as sent(account_id uuid, id uuid, since int8, version int4, seq int8, home_score int4, away_score int4, rules json)
  where since >= 0 and version >= 0 and seq > 0
), saved_game as (
  update team_game
  set seq = sent_game.seq, home_score = sent_game.home_score, away_score = sent_game.away_score, updated_at = $4
  from sent_game
  where team_game.account_id = sent_game.account_id and team_game.id = sent_game.id
    and team_game.seq = sent_game.since and team_game.version = sent_game.version
  returning team_game.id, team_game.account_id, team_game.team_id, sent_game.rules
), revision as (
  select sent.*, saved_game.account_id, saved_game.team_id
  from json_to_recordset($2::json)
    as sent(team_game_id uuid, seq int8, play_id uuid, action text, is_change boolean, by_user uuid, device text, play json)
  join saved_game on saved_game.id = sent.team_game_id
), saved_revision as (
  insert into game_log (account_id, team_game_id, seq, play_id, action, play, by_user, device, at)
  select account_id, team_game_id, seq, play_id, action, play, by_user, device, $4 from revision
), live_message as (
  insert into live_event (account_id, team_id, type, team_game_id, seq, at)
  select account_id, team_id, 'team-game-event', team_game_id, seq, $4 from revision
), event as (
  select sent.*, saved_game.account_id
  from json_to_recordset($3::json)
    as sent(id uuid, team_game_id uuid, play_id uuid, seq int8, ${TYPED.join(', ')})
  join saved_game on saved_game.id = sent.team_game_id
)${isNew ? '' : FREEZE_RULES + CHANGE_EVENTS}, new_event as (
  insert into game_event (id, team_game_id, play_id, seq, ${NAMES.join(', ')}, account_id, created_at)
  select event.*, $4 from event
  ${isNew ? '' : 'where id not in (select id from kept_event)'}
)
select id from saved_game`

const NEW_PLAYS = { name: 'save-new-plays', text: textOf(true) }
const ANY_PLAYS = { name: 'save-plays', text: textOf(false) }

const gameRow = ({ context, since, seq, score }: UncommittedBook) => ({
  account_id: context.accountId,
  id: context.gameId,
  since,
  version: context.version,
  seq,
  home_score: score.home,
  away_score: score.away,
  rules: context.isFrozen ? null : context.rules,
})

/** Encodes a revision as JSON. The play's text goes in unchanged. */
function revisionRow({ context }: UncommittedBook, revision: NewRevision): string {
  const { seq, playId, isChange, by, device, text } = revision
  const row = {
    team_game_id: context.gameId,
    seq,
    play_id: playId,
    action: text === null ? 'delete' : 'put',
    is_change: isChange,
    by_user: by,
    device,
  }
  return `${JSON.stringify(row).slice(0, -1)},"play":${text}}`
}

export const eventRows = ({ context }: UncommittedBook, { playId, seq, rows }: NewRevision) =>
  rows.map(({ id, isOrigin, event, distance }) => {
    const columns: Record<keyof typeof EVENT_COLUMNS, unknown> = {
      is_origin: isOrigin,
      type: event.type,
      period: event.period,
      clock_time: event.clockTime,
      video_time: event.videoTime ?? undefined,
      team_video_id: event.teamVideoId ?? undefined,
      ord: event.order,
      is_home_team: event.isHomeTeam,
      team_game_personnel_id: event.teamGamePersonnelId ?? undefined,
      point_value: event.pointValue ?? undefined,
      x: event.location?.x,
      y: event.location?.y,
      distance: distance ?? undefined,
    }
    return { id, team_game_id: context.gameId, play_id: playId, seq, ...columns }
  })

/** Every writer locks games in the order of their ids. */
export const inLockOrder = (games: readonly UncommittedBook[]): readonly UncommittedBook[] =>
  games.toSorted((a, b) => (a.context.gameId < b.context.gameId ? -1 : 1))

/** Builds the statement for these games, prepared once per connection. It returns the ids of the written games. */
export function saveStatement(games: readonly UncommittedBook[], at: string) {
  const ordered = inLockOrder(games)
  const revisions = ordered.flatMap((game) => game.revisions.map((revision) => revisionRow(game, revision)))
  const events = ordered.flatMap((game) => game.revisions.flatMap((revision) => eventRows(game, revision)))
  const isNew = games.every(
    ({ context, revisions: own }) => context.isFrozen && own.every(({ isChange }) => !isChange),
  )
  return {
    ...(isNew ? NEW_PLAYS : ANY_PLAYS),
    values: [JSON.stringify(ordered.map(gameRow)), `[${revisions.join()}]`, JSON.stringify(events), at],
  }
}
