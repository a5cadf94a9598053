/** Unsent plays of bench guests whose turn has ended. */
import { dropEndedGuest, type EndedGuest } from './guestMark.ts'
import { openBooks, unsentEntries } from './unsentEntries.ts'

/** Writes to the outbox of a user, all or nothing. */
async function write(userId: string, change: (outbox: IDBObjectStore) => void): Promise<void> {
  const db = await openBooks(userId)
  const writing = db.transaction('outbox', 'readwrite', { durability: 'strict' })
  change(writing.objectStore('outbox'))
  await new Promise<void>((resolve, reject) => {
    writing.oncomplete = () => resolve()
    writing.onabort = () => reject(writing.error)
  }).finally(() => db.close())
}

/** The unsent entries of a guest, oldest first. */
const leftEntries = async ({ id, gameId }: EndedGuest) =>
  (await unsentEntries(id)).filter((entry) => entry.gameId === gameId)

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
