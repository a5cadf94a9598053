import { type GameNews, gameNews, SCORE_PAUSE, type SentGame, type WebhookType } from '@fullcourt/program'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import { OLDEST_RUNNING } from '../live/reader.ts'
import { isFinalSql } from '../plays/finalGame.ts'
import type { RowKey } from '../tables/columns.ts'
import { storeDelivery } from './deliveries.ts'

type SentFields = { [field in keyof SentGame as `sent${Capitalize<field>}`]: SentGame[field] | null }

interface GameRow extends RowKey, GameNews, SentFields {
  readonly teamBrandId: string
}

/**
 * Games that the live stream has a message of since the cursor, or whose score waited for its pause, in programs with a webhook
 * that is on; with their present state and the state last sent.
 */
const changedGames = (from: string, until: string, now: string) => sql<GameRow>`
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
  where exists (select from webhook w where w.account_id = t.account_id and w.team_brand_id = t.team_brand_id and w.is_on)`

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

async function storeNews(
  trx: Transaction<Database>,
  app: AppContext,
  { accountId, teamBrandId, id, seq }: GameRow,
  types: readonly WebhookType[],
): Promise<void> {
  const webhooks = await trx
    .selectFrom('webhook')
    .select(['accountId', 'id', 'types'])
    .where('accountId', '=', accountId)
    .where('teamBrandId', '=', teamBrandId)
    .where('isOn', '=', true)
    .execute()
  for (const type of types)
    for (const webhook of webhooks)
      if (webhook.types.includes(type))
        await storeDelivery(trx, app, webhook, { type, id, teamGameId: id, seq })
}

const oldestRunning = sql.raw(OLDEST_RUNNING)

/** Follows from now on, unless it does already. */
const openCursor = (trx: Kysely<Database>) =>
  sql`insert into webhook_cursor (xid) values (${oldestRunning}) on conflict do nothing`.execute(trx)

/** Locks the cursor for this process and moves it; null while another process follows, and at the first call. */
async function moveCursor(trx: Transaction<Database>): Promise<{ from: string; until: string } | null> {
  const { rows } = await sql<{ from: string; until: string }>`
    select xid::text as "from", ${oldestRunning}::text as until from webhook_cursor
    for update skip locked`.execute(trx)
  const [span] = rows
  if (!span) {
    await openCursor(trx)
    return null
  }
  await sql`update webhook_cursor set xid = ${span.until}::xid8`.execute(trx)
  return span
}

/**
 * Leaves deliveries for what was committed since the last call. Reads the live stream's messages, which are written with each
 * change, so that saving a play does nothing more for webhooks. The cursor moves in the transaction of the deliveries: a process
 * that dies loses none.
 */
export async function followGames(app: AppContext): Promise<void> {
  const { db, now } = app
  const isUsed = await db.selectFrom('webhook').select('id').where('isOn', '=', true).limit(1).execute()
  if (isUsed.length === 0) return
  await db.transaction().execute(async (trx) => {
    const span = await moveCursor(trx)
    if (!span) return
    const at = new Date(now()).toISOString()
    const { rows } = await changedGames(span.from, span.until, at).execute(trx)
    for (const row of rows) {
      const { types, sent } = gameNews(row, sentOf(row), now())
      await storeNews(trx, app, row, types)
      await storeSent(trx, row, sent)
    }
  })
  app.jobs.poke()
}

/** Takes the present state of a program's games as sent: a webhook hears of what happens after it is switched on. */
export async function beginFollowing(trx: Kysely<Database>, { accountId, id }: RowKey): Promise<void> {
  await openCursor(trx)
  await sql`
    insert into webhook_game (account_id, team_game_id, is_deleted, is_final, seq, calendar_sequence)
    select g.account_id, g.id, g.deleted_at is not null, ${isFinalSql('g')}, g.seq, g.calendar_sequence
    from team_game g join team t on t.account_id = g.account_id and t.id = g.team_id
    where g.account_id = ${accountId} and t.team_brand_id = ${id}
      and not exists (select from webhook w where w.account_id = ${accountId} and w.team_brand_id = ${id} and w.is_on)
    on conflict (account_id, team_game_id) do update set is_deleted = excluded.is_deleted, is_final = excluded.is_final,
      seq = excluded.seq, calendar_sequence = excluded.calendar_sequence, due_at = null`.execute(trx)
}
