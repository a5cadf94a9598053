import { type GameNews, gameNews, SCORE_PAUSE, type SentGame } from '@fullcourt/program'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import { isFinalSql } from '../plays/finalGame.ts'
import type { RowKey } from '../tables/columns.ts'
import { HAS_WEBHOOK, type Span, storeNews } from './deliveries.ts'

type SentFields = { [field in keyof SentGame as `sent${Capitalize<field>}`]: SentGame[field] | null }

interface GameRow extends RowKey, GameNews, SentFields {
  readonly teamBrandId: string
}

/**
 * Games that the live stream has a message of since the cursor, or whose score waited for its pause, in programs with a webhook
 * that is on; with their present state and the state last sent.
 */
const changedGames = ({ from, until }: Span, now: string) => sql<GameRow>`
  with touched as (
    select e.account_id, coalesce(e.team_game_id, (e.detail::jsonb ->> 'id')::uuid) as id from live_event e
    where e.xid >= ${from}::xid8 and e.xid < ${until}::xid8 and (e.seq is not null or e.type = 'team-game')
    union
    select w.account_id, w.team_game_id from webhook_game w where w.due_at <= ${now}::timestamptz
  )
  select g.account_id, g.id, t.team_brand_id,
    coalesce(g.deleted_at, t.deleted_at) is not null as is_deleted, ${isFinalSql('g')} as is_final, g.seq, g.calendar_sequence,
    sent.is_deleted as sent_is_deleted, sent.is_final as sent_is_final, sent.seq as sent_seq,
    sent.calendar_sequence as sent_calendar_sequence, (extract(epoch from sent.scored_at) * 1000)::float8 as sent_scored_at
  from touched
  join team_game g on g.account_id = touched.account_id and g.id = touched.id
  join team t on t.account_id = g.account_id and t.id = g.team_id
  left join webhook_game sent on sent.account_id = g.account_id and sent.team_game_id = g.id
  where ${HAS_WEBHOOK}`

function sentOf(row: GameRow): SentGame | null {
  const { sentIsDeleted, sentIsFinal, sentSeq, sentCalendarSequence, sentScoredAt } = row
  if (sentIsDeleted === null || sentIsFinal === null || sentSeq === null || sentCalendarSequence === null)
    return null
  return {
    isDeleted: sentIsDeleted,
    isFinal: sentIsFinal,
    seq: sentSeq,
    calendarSequence: sentCalendarSequence,
    scoredAt: sentScoredAt,
  }
}

async function storeSent(
  trx: Transaction<Database>,
  { accountId, id, seq }: GameRow,
  { isDeleted, isFinal, seq: sentSeq, calendarSequence, scoredAt }: SentGame,
): Promise<void> {
  const isDue = !isDeleted && seq > sentSeq && scoredAt !== null
  const state = {
    isDeleted,
    isFinal,
    seq: sentSeq,
    calendarSequence,
    scoredAt: scoredAt === null ? null : new Date(scoredAt).toISOString(),
    dueAt: isDue ? new Date(scoredAt + SCORE_PAUSE).toISOString() : null,
  }
  await trx
    .insertInto('webhookGame')
    .values({ accountId, teamGameId: id, ...state })
    .onConflict((on) => on.columns(['accountId', 'teamGameId']).doUpdateSet(state))
    .execute()
}

/** Stores the news of games, and the states that webhooks know afterwards. */
export async function storeGameNews(trx: Transaction<Database>, app: AppContext, span: Span): Promise<void> {
  const now = app.now()
  const { rows } = await changedGames(span, new Date(now).toISOString()).execute(trx)
  for (const row of rows) {
    const { id, seq } = row
    const { types, sent } = gameNews(row, sentOf(row), now)
    for (const type of types) await storeNews(trx, app, row, { type, id, teamGameId: id, seq })
    await storeSent(trx, row, sent)
  }
}

/** Takes the present games of a program as sent. */
export async function beginGames(trx: Kysely<Database>, { accountId, id }: RowKey): Promise<void> {
  await sql`
    insert into webhook_game (account_id, team_game_id, is_deleted, is_final, seq, calendar_sequence)
    select g.account_id, g.id, g.deleted_at is not null, ${isFinalSql('g')}, g.seq, g.calendar_sequence
    from team_game g join team t on t.account_id = g.account_id and t.id = g.team_id
    where g.account_id = ${accountId} and t.team_brand_id = ${id}
    on conflict (account_id, team_game_id) do update set is_deleted = excluded.is_deleted, is_final = excluded.is_final,
      seq = excluded.seq, calendar_sequence = excluded.calendar_sequence, due_at = null`.execute(trx)
}
