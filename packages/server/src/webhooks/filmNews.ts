import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import { canShowClipsSql } from '../film/rows.ts'
import type { RowKey } from '../tables/columns.ts'
import { HAS_WEBHOOK, type Span, storeNews } from './deliveries.ts'

interface FilmRow extends RowKey {
  readonly teamBrandId: string
  readonly teamGameId: string | null
}

/**
 * Films that can be watched since the last look, of those that the live stream has a message of since the cursor, in programs
 * with a webhook that is on; and notes of all those whether they can be watched.
 */
const playableFilms = ({ from, until }: Span) => sql<FilmRow>`
  with touched as (
    select distinct e.account_id, (e.detail::jsonb ->> 'id')::uuid as id from live_event e
    where e.xid >= ${from}::xid8 and e.xid < ${until}::xid8 and e.type = 'team-video'
  ),
  film as (
    select v.account_id, v.id, v.team_game_id, t.team_brand_id, ${canShowClipsSql('v')} as can_play
    from touched
    join team_video v on v.account_id = touched.account_id and v.id = touched.id
    join team t on t.account_id = v.account_id and t.id = v.team_id
    where t.deleted_at is null and ${HAS_WEBHOOK}
  ),
  noted as (
    insert into webhook_film as known (account_id, team_video_id, can_play)
    select account_id, id, can_play from film
    on conflict (account_id, team_video_id) do update set can_play = excluded.can_play
    where known.can_play <> excluded.can_play
    returning account_id, team_video_id, can_play
  )
  select film.account_id, film.id, film.team_game_id, film.team_brand_id
  from noted join film on film.account_id = noted.account_id and film.id = noted.team_video_id
  where noted.can_play order by film.id`

/** Stores the news of films that can be watched now. */
export async function storeFilmNews(trx: Transaction<Database>, app: AppContext, span: Span): Promise<void> {
  const { rows } = await playableFilms(span).execute(trx)
  for (const row of rows) {
    const { id, teamGameId } = row
    await storeNews(trx, app, row, { type: 'film.ready', id, teamGameId, seq: null })
  }
}

/** Takes the present films of a program as sent. */
export async function beginFilms(trx: Kysely<Database>, { accountId, id }: RowKey): Promise<void> {
  await sql`
    insert into webhook_film (account_id, team_video_id, can_play)
    select v.account_id, v.id, ${canShowClipsSql('v')}
    from team_video v join team t on t.account_id = v.account_id and t.id = v.team_id
    where v.account_id = ${accountId} and t.team_brand_id = ${id}
    on conflict (account_id, team_video_id) do update set can_play = excluded.can_play`.execute(trx)
}
