import type { Transaction } from 'kysely'
import type { Database } from '../database.ts'
import { type FilmRow, lockFilm, publishFilm } from '../film/rows.ts'
import type { RowKey } from '../tables/columns.ts'

/** Locks a film whose marks change, so that changes follow one another, and tells its readers. */
export async function touchFilm(trx: Transaction<Database>, key: RowKey): Promise<FilmRow> {
  const film = await lockFilm(trx, key)
  await publishFilm(trx, film, 'update')
  return film
}
