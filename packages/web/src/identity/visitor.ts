/**
 * A visitor without an account. Their games are on this device alone until an account keeps them (decision 0185). The list of the
 * games is stored in IndexedDB, because browsers write their other storage to disk seconds later; the copy there is for what must
 * not wait.
 */
import { queries } from '../call/call.ts'
import { isListOf, isObject, isObjectOf, isText, stored } from '../call/stored.ts'
import { isVisitor, keepToken, VISITOR_TOKEN } from '../call/token.ts'
import { guestUser } from './guest.ts'
import { forget, storedUser } from './session.ts'
import { transactionEnd } from './unsentEntries.ts'

export interface VisitorGame<Game = object> {
  readonly id: string
  /** 'Lincoln Lions – Central Cats'. */
  readonly title: string
  /** A visitor's entries, and the ids of the rows made of them. */
  readonly game: Game
}

export interface Visitor<Game = object> {
  /** The id of the user who signs up with these games, and whose books hold them until then. */
  readonly userId: string
  /** Newest last. */
  readonly games: readonly VisitorGame<Game>[]
}

const copy = stored(
  'fullcourt.visitor',
  isObjectOf<Visitor>({
    userId: isText,
    games: isListOf(isObjectOf<VisitorGame>({ id: isText, title: isText, game: isObject })),
  }),
)

/** Null where no game of a visitor is on this device. */
export const readVisitor = copy.read

/** Whether a game, or a user by id, has games that no account keeps yet. They are not sent. */
export function isOfVisitor(id: string): boolean {
  const visitor = readVisitor()
  return visitor?.userId === id || visitor?.games.some((game) => game.id === id) === true
}

const DATABASE = 'fullcourtVisitor'
const STORE = 'visitor'
const KEY = 'visitor'

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })

/** Changes the stored list in one transaction, flushed to disk. @returns the list after it */
async function update(change: (before: Visitor | null) => Visitor | null): Promise<Visitor | null> {
  const db = await open()
  const writing = db.transaction(STORE, 'readwrite', { durability: 'strict' })
  const store = writing.objectStore(STORE)
  let after: Visitor | null = null
  const reading = store.get(KEY)
  reading.onsuccess = () => {
    after = change((reading.result as Visitor | undefined) ?? null)
    if (after) store.put(after, KEY)
    else store.delete(KEY)
  }
  await transactionEnd(writing).finally(() => db.close())
  return after
}

/** Changes the list. Where the browser has no IndexedDB, books are in memory too, and the copy is all there is. */
const change = async (how: (before: Visitor | null) => Visitor | null): Promise<void> =>
  void copy.write(await update(how).catch(() => how(readVisitor())))

/** Reads the list again from disk: a browser that was ended at once may have lost the copy. */
export async function restoreVisitor(): Promise<void> {
  const known = (await globalThis.indexedDB?.databases?.().catch(() => [])) ?? []
  if (known.some(({ name }) => name === DATABASE)) await change((before) => before)
}

export const addVisitorGame = (userId: string, game: VisitorGame): Promise<void> =>
  change((before) => ({ userId, games: [...(before?.games ?? []), game] }))

/** Takes a game off the list: an account keeps it, or the visitor has deleted it. */
export async function dropVisitorGame(gameId: string): Promise<void> {
  await change((before) => {
    const games = before?.games.filter(({ id }) => id !== gameId) ?? []
    return before && games.length > 0 ? { ...before, games } : null
  })
  if (readVisitor() || !isVisitor()) return
  storedUser.write(null)
  keepToken(null)
}

/** Opens a game of this device's visitor: from now on the visitor is the user of all tabs. */
export function continueVisitorGame(userId: string, gameId: string): void {
  forget()
  queries.clear()
  storedUser.write(guestUser(userId, gameId))
  keepToken(VISITOR_TOKEN)
}
