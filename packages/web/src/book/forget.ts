/** Deletes data of users from a device that no user is signed in on: everything but the outbox. */
import { isOfVisitor } from '../visitor.ts'
import { restoreVisitor } from '../visitorGames.ts'

const PREFIX = 'fullcourt-'
const FORGOTTEN = ['games', 'plays', 'history', 'localFiles', 'folders', 'uploads']

const open = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function clear(db: IDBDatabase): Promise<void> {
  const stores = FORGOTTEN.filter((name) => db.objectStoreNames.contains(name))
  if (stores.length === 0) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const writing = db.transaction(stores, 'readwrite')
    for (const name of stores) writing.objectStore(name).clear()
    writing.oncomplete = () => resolve()
    writing.onabort = () => reject(writing.error)
  })
}

/**
 * Deletes games, plays and history of all users on this device. Unsent plays stay until their user signs in again, and all games of
 * a visitor until an account keeps them.
 */
export async function forgetBooks(): Promise<void> {
  await restoreVisitor().catch(() => undefined)
  const known = (await globalThis.indexedDB?.databases?.().catch(() => [])) ?? []
  for (const { name } of known) {
    if (!name?.startsWith(PREFIX) || isOfVisitor(name.slice(PREFIX.length))) continue
    const db = await open(name)
    await clear(db).finally(() => db.close())
  }
}
