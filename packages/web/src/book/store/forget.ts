/** Deletes data of users from a device that no user is signed in on: everything but the outbox. */
import { isOfVisitor, restoreVisitor } from '../../identity/visitor.ts'
import type { StoredGame } from '../data/localData.ts'

const PREFIX = 'fullcourt-'
const FORGOTTEN = ['games', 'plays', 'history', 'localFiles', 'folders', 'uploads']

const open = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function clear(db: IDBDatabase, kept: readonly StoredGame[]): Promise<void> {
  const stores = FORGOTTEN.filter((name) => db.objectStoreNames.contains(name))
  if (stores.length === 0) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const writing = db.transaction(stores, 'readwrite')
    for (const name of stores) writing.objectStore(name).clear()
    for (const game of kept) writing.objectStore('games').put(game)
    writing.oncomplete = () => resolve()
    writing.onabort = () => reject(writing.error)
  })
}

const read = <T>(request: IDBRequest<T[]>): Promise<T[]> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** The games with something unsent, without their plays: who entered it must be able to read it. */
async function unsentGames(db: IDBDatabase): Promise<readonly StoredGame[]> {
  if (!['games', 'outbox'].every((name) => db.objectStoreNames.contains(name))) return []
  const reading = db.transaction(['games', 'outbox'])
  const [games, entries] = await Promise.all([
    read<StoredGame>(reading.objectStore('games').getAll()),
    read<{ gameId: string }>(reading.objectStore('outbox').getAll()),
  ])
  const unsent = new Set(entries.map(({ gameId }) => gameId))
  return games
    .filter(({ gameId }) => unsent.has(gameId))
    .map(({ gameId, setup }) => ({ gameId, setup, seq: 0, snapshot: null, snapshotSent: true }))
}

/**
 * Deletes games, plays and history of all users on this device. Unsent plays stay until their user signs in again, and all games of
 * a visitor until an account keeps them.
 * @param keepsUnsent keeps the people of games with unsent plays: the session ended, but its user did not log out
 */
export async function forgetBooks(keepsUnsent = false): Promise<void> {
  await restoreVisitor().catch(() => undefined)
  const known = (await globalThis.indexedDB?.databases?.().catch(() => [])) ?? []
  for (const { name } of known) {
    if (!name?.startsWith(PREFIX) || isOfVisitor(name.slice(PREFIX.length))) continue
    const db = await open(name)
    const kept = keepsUnsent ? await unsentGames(db).catch(() => []) : []
    await clear(db, kept).finally(() => db.close())
  }
}
