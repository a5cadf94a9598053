import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import { OLDEST_RUNNING } from '../live/reader.ts'
import type { RowKey } from '../tables/columns.ts'
import type { Span } from './deliveries.ts'
import { beginFilms, storeFilmNews } from './filmNews.ts'
import { beginGames, storeGameNews } from './gameNews.ts'
import { beginRosters, storeRosterNews } from './rosterNews.ts'

const oldestRunning = sql.raw(OLDEST_RUNNING)

/** Follows from now on, unless it does already. */
const openCursor = (trx: Kysely<Database>) =>
  sql`insert into webhook_cursor (xid) values (${oldestRunning}) on conflict do nothing`.execute(trx)

/** Locks the cursor for this process and moves it; null while another process follows, and at the first call. */
async function moveCursor(trx: Transaction<Database>): Promise<Span | null> {
  const { rows } = await sql<Span>`
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
export async function followPrograms(app: AppContext): Promise<void> {
  const { db } = app
  const isUsed = await db.selectFrom('webhook').select('id').where('isOn', '=', true).limit(1).execute()
  if (isUsed.length === 0) return
  await db.transaction().execute(async (trx) => {
    const span = await moveCursor(trx)
    if (!span) return
    await storeGameNews(trx, app, span)
    await storeRosterNews(trx, app, span)
    await storeFilmNews(trx, app, span)
  })
  app.jobs.poke()
}

/**
 * Takes the present state of a program as sent: a webhook hears of what happens after it is switched on. Does nothing while
 * another webhook of the program is on.
 */
export async function beginFollowing(trx: Kysely<Database>, program: RowKey): Promise<void> {
  await openCursor(trx)
  const isOn = await trx
    .selectFrom('webhook')
    .select('id')
    .where('accountId', '=', program.accountId)
    .where('teamBrandId', '=', program.id)
    .where('isOn', '=', true)
    .limit(1)
    .executeTakeFirst()
  if (isOn) return
  await beginGames(trx, program)
  await beginRosters(trx, program)
  await beginFilms(trx, program)
}
