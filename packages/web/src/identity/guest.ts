/** Bench guests, who score one game without an account. Unsent plays of one whose turn has ended stay on disk under the id of the guest. */
import type { User } from '@fullcourt/wire'
import { userLanguageOf } from '@fullcourt/wire/forms/languages'
import { isListOf, isObjectOf, isText, stored } from '../call/stored.ts'
import { pageLanguage } from '../ui/language.ts'
import { openBooks, transactionEnd, unsentEntries } from './unsentEntries.ts'

const LONG_AGO = new Date(0).toISOString()

/** A user of this device without an account, who scores one game and can do nothing else. */
export const guestUser = (id: string, teamGameId: string): User => ({
  id,
  username: 'guest',
  fullName: 'You',
  firstName: 'You',
  lastName: '',
  jobTitle: null,
  avatarURL: null,
  hash: '',
  createdAt: LONG_AGO,
  communications: 1,
  emails: [],
  phoneNumbers: [],
  teams: [],
  teamBrands: [],
  accounts: [],
  notifications: [],
  units: 'imperial',
  language: userLanguageOf([pageLanguage()]),
  features: [],
  eraseAt: null,
  isAdmin: false,
  isDemo: false,
  guest: { teamGameId, until: LONG_AGO },
  viewedUntil: null,
})

export interface EndedGuest {
  readonly id: string
  readonly name: string
  readonly gameId: string
}

const kept = stored(
  'fullcourt.guests',
  isListOf(isObjectOf<EndedGuest>({ id: isText, name: isText, gameId: isText })),
)

/** Newest last. */
export const endedGuests = (): readonly EndedGuest[] => kept.read() ?? []

const withoutGuest = (id: string) => endedGuests().filter((guest) => guest.id !== id)

export const keepEndedGuest = (guest: EndedGuest): void => void kept.write([...withoutGuest(guest.id), guest])

/** Writes to the outbox of a user, all or nothing. */
async function write(userId: string, change: (outbox: IDBObjectStore) => void): Promise<void> {
  const db = await openBooks(userId)
  const writing = db.transaction('outbox', 'readwrite', { durability: 'strict' })
  change(writing.objectStore('outbox'))
  await transactionEnd(writing).finally(() => db.close())
}

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
  kept.write(withoutGuest(guest.id))
}
