import type { Play } from '@fullcourt/scorebook/vocabulary'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { withRevision } from './authors.ts'
import type {
  ChangeTask,
  LocalGame,
  OutboxEntry,
  ServerPlay,
  StoreChange,
  StoredGame,
  UndoStep,
} from './localData.ts'
import { applyChanges, emptyGame, emptyLocalGame, gameOf, mergeGame } from './localGame.ts'
import { changeTask } from './tasks.ts'

/** Stores the books of one user on this device. */
export interface Disk {
  /** False: only in memory, lost when the tab closes. A screen must say so. */
  readonly durable: boolean
  read(gameId: string): Promise<LocalGame>
  /** The ids of all games with stored data. */
  games(): Promise<readonly string[]>
  /** Everything unsent, of all games, oldest first. */
  unsent(): Promise<readonly OutboxEntry[]>
  /** The last known revisions of these plays; unknown plays are left out. */
  knownPlays(gameId: string, playIds: readonly string[]): Promise<ReadonlyMap<string, ServerPlay>>
  /** Writes all changes or none. `strict`: resolves when the data is flushed to the physical disk. */
  commit(changes: readonly StoreChange[], durability: 'strict' | 'relaxed'): Promise<void>
}

/** A play that is being entered in a tab. Only the screen reads `value`. */
export interface KeptDraft {
  readonly gameId: string
  readonly tab: string
  readonly value: unknown
}

/** A change in steps of earlier versions of the app. */
interface EarlierChange {
  readonly done: { readonly playId: string; readonly play: Play | null }
  readonly undone: { readonly play: Play | null }
}

/** A step as it is stored, also by an earlier version of the app. */
type StoredStep = Omit<UndoStep, 'edits'> & { readonly edits: readonly (ChangeTask | EarlierChange)[] }

export const stepFrom = ({ edits, ...step }: StoredStep): UndoStep => ({
  ...step,
  edits: edits.map((edit) =>
    'done' in edit ? changeTask(edit.done.playId, edit.undone.play, edit.done.play) : edit,
  ),
})

interface Stores extends DBSchema {
  games: { key: string; value: StoredGame }
  plays: { key: [string, string]; value: ServerPlay }
  outbox: { key: string; value: OutboxEntry; indexes: { game: string } }
  history: { key: string; value: StoredStep; indexes: { game: string } }
  drafts: { key: [string, string]; value: KeptDraft }
}
const NAMES = ['games', 'plays', 'outbox', 'history'] as const

/**
 * @param onClosed the browser has closed the connection by itself
 * @param onOutdated a newer build needs another form of the stores: this page cannot open them again
 */
function openStores(
  userId: string,
  onClosed: () => void,
  onOutdated: () => void,
): Promise<IDBPDatabase<Stores>> {
  return openDB<Stores>(`fullcourt-${userId}`, 2, {
    upgrade(db, from) {
      if (from < 1) {
        db.createObjectStore('games', { keyPath: 'gameId' })
        db.createObjectStore('plays', { keyPath: ['gameId', 'playId'] })
        for (const name of ['outbox', 'history'] as const) {
          db.createObjectStore(name, { keyPath: 'id' }).createIndex('game', 'gameId')
        }
      }
      db.createObjectStore('drafts', { keyPath: ['gameId', 'tab'] })
    },
    // A newer build in another tab waits for this connection to close. Later writes here go to memory (`withFallback`).
    blocking(_from, _to, event) {
      ;(event.target as IDBDatabase).close()
      onOutdated()
    },
    terminated: onClosed,
  })
}

type Connect = () => Promise<IDBPDatabase<Stores>>

/** The connection to a user's database. It is opened again after the browser has closed it, as iPads do to pages in the background. */
export function connectionOf(userId: string, onOutdated: () => void = () => undefined): Connect {
  let open: ReturnType<Connect> | null = null
  return () => {
    const forget = () => {
      open = null
    }
    open ??= openStores(userId, forget, onOutdated).catch((error: unknown) => {
      forget()
      throw error
    })
    return open
  }
}

function indexedDisk(connect: Connect): Disk {
  return {
    durable: true,
    async read(gameId) {
      const tx = (await connect()).transaction(NAMES)
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
        history: history.map(stepFrom),
      }
    },
    games: async () => (await connect()).getAllKeys('games'),
    unsent: async () => (await connect()).getAll('outbox'),
    async knownPlays(gameId, playIds) {
      const { store } = (await connect()).transaction('plays')
      const known = await Promise.all(playIds.map((playId) => store.get([gameId, playId])))
      return new Map(known.flatMap((play) => (play ? [[play.playId, play]] : [])))
    },
    async commit(changes, durability) {
      const tx = (await connect()).transaction(NAMES, 'readwrite', { durability })
      const [games, plays] = [tx.objectStore('games'), tx.objectStore('plays')]
      for (const change of changes) {
        if ('drop' in change) void tx.objectStore(change.drop).delete(change.id)
        else if ('relearn' in change) {
          const { gameId, seq } = change
          void games.put({ ...((await games.get(gameId)) ?? emptyGame(gameId)), seq })
          void plays.delete(IDBKeyRange.bound([gameId], [gameId, []]))
          for (const known of change.plays) void plays.put(known)
        } else if ('merge' in change) {
          const game = (await games.get(change.gameId)) ?? emptyGame(change.gameId)
          void games.put(mergeGame(game, change.value))
        } else if (change.put === 'plays') {
          const { gameId, playId } = change.value
          const known = await plays.get([gameId, playId])
          void plays.put(withRevision(known, change.value))
        } else if (change.put === 'outbox') void tx.objectStore('outbox').put(change.value)
        else void tx.objectStore('history').put(change.value)
      }
      await tx.done
    },
  }
}

/** A disk in memory, for practice and tests. */
export function memoryDisk(): Disk {
  const games = new Map<string, LocalGame>()
  const local = (gameId: string) => games.get(gameId) ?? emptyLocalGame(gameId)
  return {
    durable: false,
    read: async (gameId) => local(gameId),
    games: async () => [...games.keys()],
    unsent: async () =>
      [...games.values()].flatMap(({ outbox }) => outbox).sort((a, b) => (a.id < b.id ? -1 : 1)),
    async knownPlays(gameId, playIds) {
      const { plays } = local(gameId)
      return new Map([...plays].filter(([playId]) => playIds.includes(playId)))
    },
    async commit(changes) {
      for (const gameId of new Set(changes.map(gameOf)))
        games.set(gameId, applyChanges(local(gameId), changes))
    },
  }
}

/** Applies changes of the outbox to entries. Oldest first. */
function afterChanges(
  entries: readonly OutboxEntry[],
  changes: readonly StoreChange[],
): readonly OutboxEntry[] {
  const known = new Map(entries.map((entry) => [entry.id, entry]))
  for (const change of changes) {
    if ('drop' in change) known.delete(change.id)
    else if ('put' in change && change.put === 'outbox') known.set(change.value.id, change.value)
  }
  return [...known.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/**
 * A disk that continues in memory while reading or writing fails (full, removed or blocked). No data is dropped, and `durable` is
 * false. Changes in memory are written with the next change that succeeds.
 */
export function withFallback(disk: Disk): Disk {
  let waiting: readonly StoreChange[] = []
  let works = true
  /** Serializes the writes: a later write must not overtake the changes in memory. */
  let line: Promise<unknown> = Promise.resolve()

  async function write(changes: readonly StoreChange[], durability: 'strict' | 'relaxed'): Promise<void> {
    const all = [...waiting, ...changes]
    try {
      await disk.commit(all, durability)
      waiting = []
      works = true
    } catch {
      waiting = all
    }
  }

  /** Reads after the writes before it. */
  async function readOr<T>(read: () => Promise<T>, unread: T): Promise<T> {
    await line
    try {
      const found = await read()
      works = true
      return found
    } catch {
      works = false
      return unread
    }
  }

  return {
    get durable() {
      return disk.durable && works && waiting.length === 0
    },
    read: async (gameId) =>
      applyChanges(await readOr(() => disk.read(gameId), emptyLocalGame(gameId)), waiting),
    games: async () => [...new Set([...(await readOr(() => disk.games(), [])), ...waiting.map(gameOf)])],
    unsent: async () => afterChanges(await readOr(() => disk.unsent(), []), waiting),
    async knownPlays(gameId, playIds) {
      const known = await readOr(() => disk.knownPlays(gameId, playIds), new Map<string, ServerPlay>())
      const { plays } = applyChanges({ ...emptyLocalGame(gameId), plays: known }, waiting)
      return plays
    },
    commit(changes, durability) {
      const written = line.then(() => write(changes, durability))
      line = written
      return written
    },
  }
}

/**
 * The disk of a user; in memory, with `durable` false, while the browser has no storage.
 * @param onOutdated a newer build in another tab has taken the disk: this one goes on in memory
 */
export const openDisk = (userId: string, onOutdated?: () => void): Disk =>
  withFallback(indexedDisk(connectionOf(userId, onOutdated)))
