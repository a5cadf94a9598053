import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import {
  applyChanges,
  type Change,
  type Entry,
  emptyGame,
  emptyShelf,
  gameOf,
  type KnownPlay,
  mergeGame,
  type Shelf,
  type Step,
  type StoredGame,
} from './shelf.ts'

/** Where the books of one user are kept on this device. */
export interface Disk {
  /** False: only in memory, gone with the tab; a screen must say so. */
  readonly durable: boolean
  read(gameId: string): Promise<Shelf>
  /** Everything unsent, of all games, oldest first. */
  unsent(): Promise<readonly Entry[]>
  /** All or nothing. `strict`: resolves when the bytes have left the operating system's hands. */
  commit(changes: readonly Change[], durability: 'strict' | 'relaxed'): Promise<void>
}

interface Stores extends DBSchema {
  games: { key: string; value: StoredGame }
  plays: { key: [string, string]; value: KnownPlay }
  outbox: { key: string; value: Entry; indexes: { game: string } }
  history: { key: string; value: Step; indexes: { game: string } }
}
const NAMES = ['games', 'plays', 'outbox', 'history'] as const

function openStores(userId: string): Promise<IDBPDatabase<Stores>> {
  return openDB<Stores>(`fullcourt-${userId}`, 1, {
    upgrade(db) {
      db.createObjectStore('games', { keyPath: 'gameId' })
      db.createObjectStore('plays', { keyPath: ['gameId', 'playId'] })
      for (const name of ['outbox', 'history'] as const) {
        db.createObjectStore(name, { keyPath: 'id' }).createIndex('game', 'gameId')
      }
    },
  })
}

function indexedDisk(db: IDBPDatabase<Stores>): Disk {
  return {
    durable: true,
    async read(gameId) {
      const tx = db.transaction(NAMES)
      const [game, plays, outbox, history] = await Promise.all([
        tx.objectStore('games').get(gameId),
        tx.objectStore('plays').getAll(IDBKeyRange.bound([gameId], [gameId, []])),
        tx.objectStore('outbox').index('game').getAll(gameId),
        tx.objectStore('history').index('game').getAll(gameId),
      ])
      return {
        game: game ?? emptyGame(gameId),
        plays: new Map(plays.map((known) => [known.playId, known])),
        outbox,
        history,
      }
    },
    unsent: () => db.getAll('outbox'),
    async commit(changes, durability) {
      const tx = db.transaction(NAMES, 'readwrite', { durability })
      for (const change of changes) {
        if ('drop' in change) void tx.objectStore(change.drop).delete(change.id)
        else if ('merge' in change) {
          const games = tx.objectStore('games')
          const game = (await games.get(change.gameId)) ?? emptyGame(change.gameId)
          void games.put(mergeGame(game, change.value))
        } else if (change.put === 'plays') void tx.objectStore('plays').put(change.value)
        else if (change.put === 'outbox') void tx.objectStore('outbox').put(change.value)
        else void tx.objectStore('history').put(change.value)
      }
      await tx.done
    },
  }
}

/** For a browser that gives no disk (private windows, a full one), and for tests. */
export function memoryDisk(): Disk {
  const shelves = new Map<string, Shelf>()
  const shelf = (gameId: string) => shelves.get(gameId) ?? emptyShelf(gameId)
  return {
    durable: false,
    read: async (gameId) => shelf(gameId),
    unsent: async () =>
      [...shelves.values()].flatMap(({ outbox }) => outbox).sort((a, b) => (a.id < b.id ? -1 : 1)),
    async commit(changes) {
      for (const gameId of new Set(changes.map(gameOf)))
        shelves.set(gameId, applyChanges(shelf(gameId), changes))
    },
  }
}

/** A disk that goes on in memory when writing fails (full, taken away): nothing is dropped, and `durable` turns false. */
export function withFallback(disk: Disk): Disk {
  const memory = memoryDisk()
  const dropped = new Set<string>()
  let durable = disk.durable
  return {
    get durable() {
      return durable
    },
    read: (gameId) => disk.read(gameId),
    async unsent() {
      const known = new Map((await disk.unsent()).map((entry) => [entry.id, entry]))
      for (const entry of await memory.unsent()) known.set(entry.id, entry)
      return [...known.values()].filter(({ id }) => !dropped.has(id)).sort((a, b) => (a.id < b.id ? -1 : 1))
    },
    async commit(changes, durability) {
      try {
        await disk.commit(changes, durability)
      } catch {
        durable = false
        await memory.commit(changes, durability)
        for (const change of changes) if ('drop' in change) dropped.add(change.id)
      }
    },
  }
}

/** The disk of a user; memory, and `durable` false, where the browser gives none. */
export async function openDisk(userId: string): Promise<Disk> {
  try {
    const disk = indexedDisk(await openStores(userId))
    await disk.unsent()
    return withFallback(disk)
  } catch {
    return memoryDisk()
  }
}
