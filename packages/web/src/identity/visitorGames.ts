/**
 * The list of a visitor's games on this device. It is stored in IndexedDB, because browsers write localStorage to disk seconds later;
 * the copy in localStorage is for what must not wait.
 */
import { queries } from '../call/call.ts'
import { keepToken } from '../call/token.ts'
import { guestUser } from './guestUser.ts'
import { forget, USER } from './session.ts'
import { isVisitor, VISITOR_GAMES, VISITOR_TOKEN } from './visitor.ts'

export interface VisitorGame<Game = unknown> {
  readonly id: string
  /** 'Lincoln Lions – Central Cats'. */
  readonly title: string
  /** What was entered, and the ids of what is created of it. */
  readonly game: Game
}

export interface Visitor<Game = unknown> {
  /** The id of the user who signs up with these games, and whose books hold them until then. */
  readonly userId: string
  /** Newest last. */
  readonly games: readonly VisitorGame<Game>[]
}

/** Null where no game of a visitor is on this device. */
export function readVisitor<Game>(): Visitor<Game> | null {
  try {
    return JSON.parse(localStorage.getItem(VISITOR_GAMES) ?? 'null')
  } catch {
    return null
  }
}

function copy(visitor: Visitor | null): void {
  if (visitor) localStorage.setItem(VISITOR_GAMES, JSON.stringify(visitor))
  else localStorage.removeItem(VISITOR_GAMES)
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
async function update(change: (stored: Visitor | null) => Visitor | null): Promise<Visitor | null> {
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
  await new Promise<void>((resolve, reject) => {
    writing.oncomplete = () => resolve()
    writing.onabort = () => reject(writing.error)
  }).finally(() => db.close())
  return after
}

/** Changes the list. Where the browser has no IndexedDB, books are in memory too, and the copy is all there is. */
const change = async (how: (stored: Visitor | null) => Visitor | null): Promise<void> =>
  copy(await update(how).catch(() => how(readVisitor())))

/** Reads the list again from disk: a browser that was ended at once may have lost the copy. */
export async function restoreVisitor(): Promise<void> {
  const known = (await globalThis.indexedDB?.databases?.().catch(() => [])) ?? []
  if (known.some(({ name }) => name === DATABASE)) await change((stored) => stored)
}

export const addVisitorGame = (userId: string, game: VisitorGame): Promise<void> =>
  change((stored) => ({ userId, games: [...(stored?.games ?? []), game] }))

/** Takes a game off the list: an account keeps it, or the visitor has deleted it. */
export async function dropVisitorGame(gameId: string): Promise<void> {
  await change((stored) => {
    const games = stored?.games.filter(({ id }) => id !== gameId) ?? []
    return stored && games.length > 0 ? { ...stored, games } : null
  })
  if (readVisitor() || !isVisitor()) return
  localStorage.removeItem(USER)
  keepToken(null)
}

/** Opens a game of this device's visitor: from now on the visitor is the user of all tabs. */
export function continueVisitorGame(userId: string, gameId: string): void {
  forget()
  queries.clear()
  localStorage.setItem(USER, JSON.stringify(guestUser(userId, gameId)))
  keepToken(VISITOR_TOKEN)
}
