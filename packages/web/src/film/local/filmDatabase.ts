import { keysOf } from '@fullcourt/scorebook/vocabulary'
import type { createFilm, SentBody } from '@fullcourt/wire'
import type { FileHandle, FolderHandle } from './handles.ts'

/** The file of a film on this device. */
export interface RememberedFile {
  readonly filmId: string
  readonly handle: FileHandle
}

export interface RememberedFolder {
  readonly id: string
  readonly handle: FolderHandle
}

/** A film whose file is being sent, or waits for that. */
export interface QueuedUpload {
  readonly filmId: string
  readonly teamId: string
  readonly teamGameId: string | null
  readonly name: string
  readonly filename: string
  readonly originalType: string
  readonly size: number
  readonly fingerprint: string
  /** Null until the whole file was read. */
  readonly hash: string | null
  /** The body that records the film, without its hash; null once it is recorded. */
  readonly draft: Omit<SentBody<typeof createFilm>, 'hash'> | null
  /** Films are sent in this order. */
  readonly order: string
  readonly paused: boolean
  /** The file was picked again: it is checked before anything of it is sent. */
  readonly recheck: boolean
  /** A JPEG; null where none could be made, or once it is sent. */
  readonly picture: Blob | null
}

interface Stores {
  readonly localFiles: RememberedFile
  readonly folders: RememberedFolder
  readonly uploads: QueuedUpload
}
type StoreName = keyof Stores

/** Local films and uploads of one user on this device. */
export interface FilmDatabase {
  get<Name extends StoreName>(name: Name, key: string): Promise<Stores[Name] | undefined>
  all<Name extends StoreName>(name: Name): Promise<Stores[Name][]>
  put<Name extends StoreName>(name: Name, value: Stores[Name]): Promise<void>
  drop(name: StoreName, key: string): Promise<void>
}

const KEYS = { localFiles: 'filmId', folders: 'id', uploads: 'filmId' } as const

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function open(userId: string): Promise<IDBDatabase> {
  const request = indexedDB.open(`fullcourt-film-${userId}`, 1)
  request.onupgradeneeded = () => {
    for (const name of keysOf(KEYS)) request.result.createObjectStore(name, { keyPath: KEYS[name] })
  }
  const db = await settled(request)
  // A newer build in another tab waits for this connection to close.
  db.onversionchange = () => db.close()
  return db
}

/** In memory: for tests, and for browsers without storage. */
export function memoryDatabase(): FilmDatabase {
  const stores = { localFiles: new Map(), folders: new Map(), uploads: new Map() }
  return {
    get: async (name, key) => stores[name].get(key),
    all: async (name) => [...stores[name].values()],
    put: async (name, value) => void stores[name].set('id' in value ? value.id : value.filmId, value),
    drop: async (name, key) => void stores[name].delete(key),
  }
}

async function indexedDatabase(userId: string): Promise<FilmDatabase> {
  const db = await open(userId)
  const storeOf = (name: StoreName, mode: IDBTransactionMode) => db.transaction(name, mode).objectStore(name)
  return {
    get: (name, key) => settled(storeOf(name, 'readonly').get(key)),
    all: (name) => settled(storeOf(name, 'readonly').getAll()),
    put: async (name, value) => void (await settled(storeOf(name, 'readwrite').put(value))),
    drop: async (name, key) => void (await settled(storeOf(name, 'readwrite').delete(key))),
  }
}

let current: { readonly userId: string; readonly database: Promise<FilmDatabase> } | null = null

/** The database of the signed-in user; in memory where the browser has no storage. */
export function filmDatabaseOf(userId: string): Promise<FilmDatabase> {
  if (current?.userId !== userId)
    current = { userId, database: indexedDatabase(userId).catch(memoryDatabase) }
  return current.database
}
