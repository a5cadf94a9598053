/** Unsent entries of a user on this device. Reads the outbox of `book/disk.ts` by itself, for pages that must not load the books. */

interface Entry {
  readonly id: string
  readonly gameId: string
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Resolves when all writes of a transaction are on disk. */
export const transactionEnd = (writing: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    writing.oncomplete = () => resolve()
    writing.onabort = () => reject(writing.error)
  })

const nameOf = (userId: string): string => `fullcourt-${userId}`

export const openBooks = (userId: string): Promise<IDBDatabase> => settled(indexedDB.open(nameOf(userId)))

/** The unsent entries of all games of a user, oldest first. Opens no database that is not there: that would make an empty one. */
export async function unsentEntries(userId: string): Promise<readonly Entry[]> {
  const known = (await globalThis.indexedDB?.databases?.().catch(() => [])) ?? []
  if (!known.some(({ name }) => name === nameOf(userId))) return []
  const db = await openBooks(userId)
  try {
    if (!db.objectStoreNames.contains('outbox')) return []
    return await settled<Entry[]>(db.transaction('outbox').objectStore('outbox').getAll())
  } finally {
    db.close()
  }
}
