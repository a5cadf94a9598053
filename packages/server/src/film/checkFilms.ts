import { text } from 'node:stream/consumers'
import { DAY_MS } from '@fullcourt/program'
import type { AppContext } from '../appContext.ts'
import { readPlaylist } from '../media/playlist.ts'
import type { Finding } from '../storage/finding.ts'
import { hashOf } from '../storage/hash.ts'
import type { StoredRendition } from '../tables/films.ts'
import { changeFilmState } from './changes.ts'
import { LOST } from './errors.ts'
import { DEMO_FOLDER, keyOf, ORIGINAL, runOf, THUMBNAIL } from './names.ts'
import { openOriginal } from './original.ts'
import { orphanedUploads } from './parts.ts'
import { type FilmRow, namesOf } from './rows.ts'

const PAGE = 500

interface CheckOptions {
  /** Reads every original and compares its hash. Takes as long as reading all films. */
  readonly deep: boolean
}

type Checked = Pick<AppContext, 'db' | 'storage'>

/** Compares the films of the database with the files of the storage. Changes nothing. */
export async function* checkFilms(app: AppContext, { deep }: CheckOptions): AsyncGenerator<Finding> {
  const needed = new Map<string, Set<string>>()
  const uploads = new Set<string>()
  for await (const film of allFilms(app)) {
    const names = needed.get(film.folder) ?? new Set<string>()
    needed.set(film.folder, names)
    for (const name of namesOf(film)) names.add(name)
    if (film.uploadId) uploads.add(film.uploadId)
    if (film.erasedAt === null && film.isStored) yield* checkFilm(app, film, deep)
  }
  yield* orphans(app, needed)
  for await (const { key, uploadId } of orphanedUploads(app, uploads))
    yield {
      kind: 'orphaned',
      file: key,
      of: null,
      remedy: 'its parts are deleted',
      repair: () => app.storage.parts.abort({ key, uploadId }),
    }
}

async function* allFilms({ db }: Checked): AsyncGenerator<FilmRow> {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('teamVideo')
      .selectAll()
      .$if(last !== '', (query) => query.where('id', '>', last))
      .orderBy('id')
      .limit(PAGE)
      .execute()
    yield* rows
    if (rows.length < PAGE) return
    last = rows.at(-1)!.id
  }
}

async function* checkFilm(app: AppContext, film: FilmRow, deep: boolean): AsyncGenerator<Finding> {
  const of = `film ${film.id}`
  const original = keyOf(film, film.split?.copy ?? ORIGINAL)
  const found = await openOriginal(app, film)
  const lose = () => changeFilmState(app, film, { kind: 'lost', error: LOST })
  const remedy = 'the film asks for a new upload'
  if (!found) {
    yield { kind: 'missing', file: original, of, remedy, repair: lose }
    return
  }
  if (found.size !== film.size || (deep && (await hashOf(found.read())) !== film.hash)) {
    yield { kind: 'damaged', file: original, of, remedy, repair: lose }
    return
  }
  const remake = {
    of,
    remedy: 'it is made again from the original',
    repair: () => changeFilmState(app, film, { kind: 'remake' }, { renditions: '[]', sprites: null }),
  }
  for (const name of namesOf(film)) {
    if (name === ORIGINAL || (await app.storage.head(keyOf(film, name)))) continue
    const missing = { kind: 'missing', file: keyOf(film, name) } as const
    if (name !== THUMBNAIL) yield { ...missing, ...remake }
    else yield { ...missing, of, remedy: 'it is no longer shown', repair: () => dropThumbnail(app, film) }
  }
  for (const rendition of film.renditions)
    if (await isShort(app, film, rendition))
      yield { kind: 'damaged', file: keyOf(film, rendition.media), ...remake }
}

const dropThumbnail = ({ db }: Checked, { accountId, id }: FilmRow) =>
  db
    .updateTable('teamVideo')
    .set({ hasThumbnail: false })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute()

/** Whether a rendition ends before the last segment of its playlist. One that is missing is not short. */
async function isShort(
  { storage }: Checked,
  film: FilmRow,
  { name, playlist, media }: StoredRendition,
): Promise<boolean> {
  const [listed, stored] = await Promise.all([playlist, media].map((file) => storage.head(keyOf(film, file))))
  if (!listed || !stored) return false
  const list = readPlaylist(await text(await storage.read(keyOf(film, playlist))), `${name}.mp4`)
  const last = list?.segments.at(-1)
  return !last || stored.size < last.start + last.bytes
}

/** Files that no row names. Files of the last day may belong to a job that is still running. */
async function* orphans(
  { storage, now }: AppContext,
  needed: ReadonlyMap<string, ReadonlySet<string>>,
): AsyncGenerator<Finding> {
  for await (const { key, modifiedAt } of storage.list('film/')) {
    const [folder, name] = split(key)
    const isNamed = needed.get(folder)?.has(name) === true
    const mayBeNew = now() - modifiedAt < DAY_MS && (runOf(name) !== null || name === ORIGINAL)
    if (isNamed || folder === DEMO_FOLDER || (mayBeNew && needed.has(folder))) continue
    yield {
      kind: 'orphaned',
      file: key,
      of: null,
      remedy: 'it is deleted',
      repair: () => storage.delete([key]),
    }
  }
}

function split(key: string): readonly [string, string] {
  const at = key.indexOf('/', key.indexOf('/') + 1)
  return [key.slice(0, at), key.slice(at + 1)]
}
