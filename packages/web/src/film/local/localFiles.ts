import { newId } from '../../call/newId.ts'
import { currentUser } from '../../identity/session.ts'
import { type FilmDatabase, filmDatabaseOf } from './filmDatabase.ts'
import { type FileHandle, type FolderHandle, mayRead } from './handles.ts'
import { type FilmFile, matchQuickly } from './match.ts'
import { offlineFile } from './offline.ts'
import { type PickedFile, pickFilms } from './pickFilms.ts'

/** Files that were picked since the page was loaded, by the id of their film. */
const picked = new Map<string, File>()

const database = async (): Promise<FilmDatabase> => filmDatabaseOf((await currentUser()).id)

/** Remembers where a film's file is; a file without a handle is remembered until the page is left. */
export async function rememberFile(filmId: string, source: File | FileHandle): Promise<void> {
  if (source instanceof File) return void picked.set(filmId, source)
  picked.set(filmId, await source.getFile())
  await (await database()).put('localFiles', { filmId, handle: source })
}

export async function forgetFile(filmId: string): Promise<void> {
  picked.delete(filmId)
  await (await database()).drop('localFiles', filmId)
}

/** Remembers a folder: films in it are found without a picker. */
export async function rememberFolder(handle: FolderHandle): Promise<void> {
  await (await database()).put('folders', { id: newId(), handle })
}

interface LookOptions {
  /** A click is being handled, so the browser may ask the user for permission. */
  readonly ask?: boolean
  /** The file that was recorded, not a copy in another format. */
  readonly original?: boolean
}

/**
 * The file of a film on this device: picked before, kept offline, or behind a remembered handle. 'ask': there is a handle that needs the
 * user's permission again, which only a click can ask for. null: the user has to pick it.
 */
export async function localFileOf(
  film: FilmFile,
  { ask = false, original = false }: LookOptions = {},
): Promise<File | 'ask' | null> {
  const known = picked.get(film.id)
  if (known) return known
  const kept = original ? null : await offlineFile(film.id)
  if (kept) return kept
  const { file, needsPermission } = await behindHandles(film, ask)
  if (file) picked.set(film.id, file)
  return file ?? (needsPermission ? 'ask' : null)
}

/** A film's file from where it was remembered, else as the user picks it; null: none. To be called while a click is handled. */
export async function findOrPickFile(film: FilmFile): Promise<PickedFile | null> {
  const found = await localFileOf(film, { ask: true, original: true })
  if (found instanceof File) return { file: found, handle: null }
  const [picked] = await pickFilms({ multiple: false })
  return picked ?? null
}

interface Found {
  readonly file: File | null
  readonly needsPermission: boolean
}

async function behindHandles(film: FilmFile, ask: boolean): Promise<Found> {
  const db = await database()
  const remembered = await db.get('localFiles', film.id)
  const folders = await db.all('folders')
  const places = [
    ...(remembered ? [{ asks: remembered.handle, fileHandle: async () => remembered.handle }] : []),
    ...folders.map(({ handle }) => ({
      asks: handle,
      fileHandle: () => handle.getFileHandle(film.filename),
    })),
  ]
  let needsPermission = false
  for (const { asks, fileHandle } of places) {
    if (!(await mayRead(asks, ask).catch(() => false))) {
      needsPermission = true
      continue
    }
    const file = await fileHandle()
      .then((handle) => handle.getFile())
      .catch(() => null)
    if (file && (await matchQuickly(film, file)) === 'same') return { file, needsPermission }
  }
  return { file: null, needsPermission }
}
