import { isObject, stored } from '../../call/stored.ts'
import { connectionOf, type KeptDraft } from './disk.ts'
import { thisTab } from './tab.ts'

/** Stores the plays that are being entered: one for each game and tab. */
interface DraftStore {
  ofGame(gameId: string): Promise<readonly KeptDraft[]>
  /** `relaxed` survives a crash of the browser; `strict` also a power cut, because it waits for the disk. */
  put(kept: KeptDraft, durability: 'strict' | 'relaxed'): Promise<void>
  drop(gameId: string, tab: string): Promise<void>
  /** Moves a tab's draft to another tab. @returns null where the draft no longer exists */
  move(gameId: string, from: string, to: string): Promise<KeptDraft | null>
}

async function openStore(userId: string): Promise<DraftStore> {
  const connect = connectionOf(userId)
  await connect()
  const writing = async (durability: 'strict' | 'relaxed' = 'relaxed') =>
    (await connect()).transaction('drafts', 'readwrite', { durability })
  return {
    ofGame: async (gameId) => (await connect()).getAll('drafts', IDBKeyRange.bound([gameId], [gameId, []])),
    async put(kept, durability) {
      const { store, done } = await writing(durability)
      void store.put(kept)
      await done
    },
    async drop(gameId, tab) {
      const { store, done } = await writing()
      void store.delete([gameId, tab])
      await done
    },
    async move(gameId, from, to) {
      const { store, done } = await writing()
      const kept = await store.get([gameId, from])
      if (kept) {
        void store.put({ ...kept, tab: to })
        void store.delete([gameId, from])
      }
      await done
      return kept ?? null
    },
  }
}

/** A play that was left open. `elsewhere`: in a tab that is closed. */
export interface LeftDraft {
  readonly value: unknown
  readonly elsewhere: boolean
}

/** Stores the play that is being entered in this tab (decision 0066). */
export interface TabDraft {
  /** Stores the open play; null: none is open. The newest call wins. Writes after `after` has settled, so that a finished play is in the book first. */
  keep(value: unknown, after?: Promise<unknown>): void
  /** The play that this tab left open before a reload. */
  takeOwn(): Promise<LeftDraft | null>
  /** Moves a play that a closed tab left open to this tab. Null while that tab is still closing. */
  takeOver(): Promise<LeftDraft | null>
}

/** Keeps nothing: of a review, which opens no play, and of a practice game, which ends with its page. */
export const NO_TAB_DRAFT: TabDraft = {
  keep: () => undefined,
  takeOwn: async () => null,
  takeOver: async () => null,
}

async function findOwn(store: DraftStore, gameId: string): Promise<LeftDraft | null> {
  const { id } = await thisTab()
  const own = (await store.ofGame(gameId)).find(({ tab }) => tab === id)
  return own ? { value: own.value, elsewhere: false } : null
}

async function moveHere(store: DraftStore, gameId: string): Promise<LeftDraft | null> {
  const tab = await thisTab()
  const drafts = (await store.ofGame(gameId)).filter((kept) => kept.tab !== tab.id)
  const open = await tab.liveTabs()
  for (const left of drafts.filter((kept) => !open.has(kept.tab))) {
    const kept = await store.move(gameId, left.tab, tab.id)
    if (kept) return { value: kept.value, elsewhere: true }
  }
  return null
}

/**
 * A page that goes away ends writes that have begun. What was on its screen and not stored yet is kept for the reload: writing to
 * the session storage does not wait.
 */
function lastMoment(userId: string, gameId: string) {
  const kept = stored(`fullcourt.draft.${userId}.${gameId}`, isObject, 'sessionStorage')
  let unstored: unknown = null
  let finishing = 0
  addEventListener('pagehide', () => {
    // A finished play that is not in the book yet is still the stored draft. It must not be replaced.
    if (isObject(unstored) && finishing === 0) kept.write(unstored)
  })
  return {
    begin(value: unknown, after?: Promise<unknown>) {
      unstored = value
      if (!after) return
      finishing += 1
      const end = () => {
        finishing -= 1
      }
      after.then(end, end)
    },
    stored(value: unknown) {
      if (unstored === value) unstored = null
      // The page came back from the browser's cache, and the write has ended.
      kept.write(null)
    },
    take(): unknown {
      const value = kept.read()
      kept.write(null)
      return value
    },
  }
}

async function takeOwn(
  last: ReturnType<typeof lastMoment>,
  store: DraftStore,
  gameId: string,
): Promise<LeftDraft | null> {
  const value = last.take()
  if (value === null) return findOwn(store, gameId)
  const { id: tab } = await thisTab()
  await store.put({ gameId, tab, value }, 'relaxed')
  return { value, elsewhere: false }
}

const FLUSH_MS = 250

/** Without storage no draft is kept, and the screen says so. */
export function openTabDraft(userId: string, gameId: string): TabDraft {
  const store = openStore(userId)
  const last = lastMoment(userId, gameId)
  /** Work that must finish before the next write: reading the old draft, saving the finished play. */
  let ready: Promise<unknown> = Promise.resolve()
  let wanted: { readonly value: unknown } | null = null
  let writing = false
  let isKept = false
  let flushing: ReturnType<typeof setTimeout> | undefined

  async function writeNewest(): Promise<void> {
    const [drafts, { id: tab }] = await Promise.all([store, thisTab()])
    while (wanted) {
      await ready
      const { value } = wanted
      wanted = null
      if (value !== null) await drafts.put({ gameId, tab, value }, 'relaxed')
      else if (isKept) await drafts.drop(gameId, tab)
      last.stored(value)
      isKept = value !== null
      clearTimeout(flushing)
      if (value !== null) flushing = setTimeout(() => flush({ gameId, tab, value }), FLUSH_MS)
    }
    writing = false
  }

  /** Flushes to the physical disk after a pause, so that a slow disk does not delay the next write. */
  function flush(kept: KeptDraft): void {
    if (!writing) void store.then((drafts) => drafts.put(kept, 'strict')).catch(() => undefined)
  }

  /** Later writes wait for this read. */
  function taking(how: typeof findOwn): Promise<LeftDraft | null> {
    const left = store.then((drafts) => how(drafts, gameId)).catch(() => null)
    ready = Promise.all([ready, left])
    return left.then((found) => {
      isKept ||= found !== null
      return found
    })
  }

  return {
    keep(value, after) {
      if (after) ready = Promise.all([ready, after])
      last.begin(value, after)
      wanted = { value }
      if (writing) return
      writing = true
      void writeNewest().catch(() => {
        writing = false
      })
    },
    takeOwn: () => taking((drafts) => takeOwn(last, drafts, gameId)),
    takeOver: () => taking(moveHere),
  }
}
