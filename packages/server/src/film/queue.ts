import { orderFilms } from '@fullcourt/film'
import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import type { Database } from '../database.ts'
import { accountsOf } from '../tables/columns.ts'
import { makeRenditions } from './jobKinds.ts'
import type { FilmRow } from './rows.ts'

type Trx = Transaction<Database>

/** Key of the advisory lock of the queue: two changes at once would each arrange the other's order away. */
const LOCK = 7_311

/** Leaves the job of a film's renditions, in its place among those that wait. */
export async function queueRenditions(
  trx: Trx,
  app: AppContext,
  { accountId, id, run }: FilmRow,
): Promise<void> {
  await trx
    .updateTable('teamVideo')
    .set({ renditionsAt: null })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute()
  await app.jobs.enqueue(trx, makeRenditions, { accountId, filmId: id, run })
  await arrangeRenditions(trx, app)
}

/** Notes that the renditions of a film are begun, which gives the next turn to another account. */
export async function beginRenditions(app: AppContext, { accountId, id, run }: FilmRow): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('teamVideo')
      .set({ renditionsAt: new Date(app.now()).toISOString() })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .where('run', '=', run)
      .execute()
    await arrangeRenditions(trx, app)
  })
}

async function arrangeRenditions(trx: Trx, { jobs }: AppContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
  const films = await trx
    .selectFrom('teamVideo')
    .select(['id', 'run', 'accountId', 'duration', 'renditionsAt'])
    .where('status', '=', 'PROCESSING')
    .where('isMeasured', '=', true)
    .where('deletedAt', 'is', null)
    .execute()
  if (films.length === 0) return
  const begun = await trx
    .selectFrom('teamVideo')
    .select((select) => ['accountId', select.fn.max('renditionsAt').as('at')])
    .where('accountId', 'in', accountsOf(films))
    .where('renditionsAt', 'is not', null)
    .groupBy('accountId')
    .execute()
  const ordered = orderFilms(
    films.map((film) => ({ ...film, duration: film.duration ?? 0, isInWork: film.renditionsAt !== null })),
    new Map(begun.map(({ accountId, at }) => [accountId, Date.parse(at!)])),
  )
  await jobs.arrange(
    trx,
    makeRenditions,
    ordered.map(({ accountId, id, run }) => ({ accountId, filmId: id, run })),
  )
}
