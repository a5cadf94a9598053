import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { FileHandle, FolderHandle } from './handles.ts'
import type { FilmFile } from './match.ts'

/** The file of a film on this device. */
export interface RememberedFile {
  readonly filmId: string
  readonly handle: FileHandle
}

export interface RememberedFolder {
  readonly id: string
  readonly handle: FolderHandle
}

/** A film whose file waits to be sent. */
export interface QueuedUpload {
  readonly filmId: string
  readonly name: string
  readonly teamGameId: string | null
  readonly file: FilmFile
  /** When it was added: films are sent in this order. */
  readonly addedAt: number
  /** The position among films that were added at once. */
  readonly place: number
  readonly paused: boolean
  /** A JPEG; null where none could be made, or once it is sent. */
  readonly picture: Blob | null
}

export interface FilmStores extends DBSchema {
  localFiles: { key: string; value: RememberedFile }
  folders: { key: string; value: RememberedFolder }
  uploads: { key: string; value: QueuedUpload }
}
type StoreName = 'localFiles' | 'folders' | 'uploads'

/** Local films and uploads of one user on this device. */
export interface FilmDatabase {
  get<Name extends StoreName>(name: Name, key: string): Promise<FilmStores[Name]['value'] | undefined>
  all<Name extends StoreName>(name: Name): Promise<FilmStores[Name]['value'][]>
  put<Name extends StoreName>(name: Name, value: FilmStores[Name]['value']): Promise<void>
  drop(name: StoreName, key: string): Promise<void>
}

const KEYS = { localFiles: 'filmId', folders: 'id', uploads: 'filmId' } as const

const open = (userId: string): Promise<IDBPDatabase<FilmStores>> =>
  openDB<FilmStores>(`fullcourt-film-${userId}`, 1, {
    upgrade(db) {
      for (const name of Object.keys(KEYS) as StoreName[]) db.createObjectStore(name, { keyPath: KEYS[name] })
    },
    // A newer build in another tab waits for this connection to close.
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  })

/** In memory: for tests, and for browsers without storage. */
export function memoryDatabase(): FilmDatabase {
  const stores = { localFiles: new Map(), folders: new Map(), uploads: new Map() }
  return {
    get: async (name, key) => stores[name].get(key),
    all: async (name) => [...stores[name].values()],
    put: async (name, value) =>
      void stores[name].set((value as unknown as Record<string, string>)[KEYS[name]], value),
    drop: async (name, key) => void stores[name].delete(key),
  }
}

async function indexedDatabase(userId: string): Promise<FilmDatabase> {
  const db = await open(userId)
  return {
    get: (name, key) => db.get(name, key),
    all: (name) => db.getAll(name),
    put: async (name, value) => void (await db.put(name, value)),
    drop: (name, key) => db.delete(name, key),
  }
}

let current: { readonly userId: string; readonly database: Promise<FilmDatabase> } | null = null

/** The database of the signed-in user; in memory where the browser has no storage. */
export function filmDatabaseOf(userId: string): Promise<FilmDatabase> {
  if (current?.userId !== userId)
    current = { userId, database: indexedDatabase(userId).catch(memoryDatabase) }
  return current.database
}
