import { missingParts, partLength, planChunks } from '@fullcourt/film'
import type { PoolClient } from 'pg'
import type { AppContext } from '../appContext.ts'
import { onLongConnection } from '../queries/longTransaction.ts'
import { NotStored, type Upload } from '../storage/storage.ts'
import { changeFilmState } from './changes.ts'
import { MISMATCH } from './errors.ts'
import { keyOf, ORIGINAL } from './names.ts'
import { uploadOf } from './parts.ts'
import { type FilmRow, findFilm } from './rows.ts'

/** The bytes that were uploaded are not those that the record promised. */
export class HashMismatch extends Error {}

/** Key of the advisory locks of films, beside the film's own. */
const LOCK = 7_310

interface StoreOptions {
  readonly signal: AbortSignal
  /** Waits while another process stores the same film; else returns at once. */
  readonly waits: boolean
  readonly onProgress?: (share: number) => void
}

/**
 * Makes one object of the uploaded parts, and compares its bytes with the promised hash. Does nothing for a film that is stored, or
 * whose run has ended. Can be ended and called again at any moment.
 */
export const storeOriginal = (app: AppContext, film: FilmRow, options: StoreOptions): Promise<void> =>
  withFilmLock(app, film.id, () => store(app, film, options), options)

/** Works while no other process stores or deletes the uploaded file of a film. */
export const withFilmLock = (
  app: AppContext,
  filmId: string,
  work: () => Promise<void>,
  { waits }: Pick<StoreOptions, 'waits'> = { waits: true },
): Promise<void> =>
  // The lock belongs to the connection.
  onLongConnection(app, async (client) => {
    if (await lock(client, filmId, waits)) await work()
    await client.query('select pg_advisory_unlock_all()')
  })

async function lock(client: PoolClient, filmId: string, waits: boolean): Promise<boolean> {
  if (waits) {
    await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCK, filmId])
    return true
  }
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock($1, hashtext($2)) as locked',
    [LOCK, filmId],
  )
  return rows[0]?.locked === true
}

async function store(app: AppContext, row: FilmRow, options: StoreOptions): Promise<void> {
  const { run } = row
  const film = await findFilm(app.db, row)
  if (film.run !== run || film.status !== 'PROCESSING' || film.isStored) return
  const key = keyOf(film, ORIGINAL)
  const upload = uploadOf(film)
  if (upload) await assemble(app, film, upload, options.signal)
  const { signal, onProgress } = options
  const found = await app.storage.hash(key, (bytes) => {
    signal.throwIfAborted()
    onProgress?.(bytes / film.size)
  })
  if (found === film.hash) {
    await changeFilmState(app, row, { kind: 'stored', run }, { uploadId: null })
    return
  }
  await app.storage.delete([key])
  await changeFilmState(app, row, { kind: 'failed', run, error: MISMATCH }, { uploadId: null })
  throw new HashMismatch(MISMATCH.message)
}

/** An upload that is gone was assembled by a call that was killed afterwards. */
async function assemble(app: AppContext, film: FilmRow, upload: Upload, signal: AbortSignal): Promise<void> {
  const plan = planChunks(film.size)
  const parts = missingParts(plan, []).map((part) => ({ part, size: partLength(plan, part), hash: null }))
  try {
    await app.storage.parts.assemble(upload, parts, signal)
  } catch (failure) {
    if (!(failure instanceof NotStored)) throw failure
  }
}
