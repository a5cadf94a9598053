/**
 * Unsent plays of bench guests whose turn has ended. Reads the outbox of `book/disk.ts` by itself, as the page that says so must
 * not load the books.
 */
import { dropEndedGuest, type EndedGuest } from './guestMark.ts'

interface Entry {
  readonly id: string
  readonly gameId: string
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const open = (userId: string): Promise<IDBDatabase> => settled(indexedDB.open(`fullcourt-${userId}`))

/** Writes to the outbox of a user, all or nothing. */
async function write(userId: string, change: (outbox: IDBObjectStore) => void): Promise<void> {
  const db = await open(userId)
  const writing = db.transaction('outbox', 'readwrite', { durability: 'strict' })
  change(writing.objectStore('outbox'))
  await new Promise<void>((resolve, reject) => {
    writing.oncomplete = () => resolve()
    writing.onabort = () => reject(writing.error)
  }).finally(() => db.close())
}

/** The unsent entries of a guest, oldest first. */
async function leftEntries({ id, gameId }: EndedGuest): Promise<readonly Entry[]> {
  const db = await open(id)
  if (!db.objectStoreNames.contains('outbox')) return []
  const entries: readonly Entry[] = await settled(db.transaction('outbox').objectStore('outbox').getAll())
  db.close()
  return entries.filter((entry) => entry.gameId === gameId)
}

/** How many changes of an ended guest are on this device and were not sent. */
export const countLeftPlays = async (guest: EndedGuest): Promise<number> => (await leftEntries(guest)).length

/**
 * Hands the unsent entries of an ended guest to another user of this device, who sends them. They are written there before they
 * are deleted here, so none is lost; sending one twice changes nothing.
 */
export async function takeOverPlays(guest: EndedGuest, userId: string): Promise<void> {
  const entries = await leftEntries(guest)
  await write(userId, (outbox) => {
    // The server may take now what it refused then.
    for (const entry of entries) outbox.put({ ...entry, refused: null })
  })
  await write(guest.id, (outbox) => {
    for (const { id } of entries) outbox.delete(id)
  })
  dropEndedGuest(guest.id)
}
