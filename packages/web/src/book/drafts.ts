import { type KeptDraft, openStores } from './disk.ts'
import { thisTab } from './tab.ts'

/** Where the plays that are being entered are kept: one for each game and tab. */
interface DraftStore {
  ofGame(gameId: string): Promise<readonly KeptDraft[]>
  /** `relaxed` outlives the browser; `strict` also the power: it waits for the disk. */
  put(kept: KeptDraft, durability: 'strict' | 'relaxed'): Promise<void>
  drop(gameId: string, tab: string): Promise<void>
  /** Gives a tab's draft to another tab. @returns null where it is gone, or was given away already */
  move(gameId: string, from: string, to: string): Promise<KeptDraft | null>
}

async function openStore(userId: string): Promise<DraftStore> {
  const db = await openStores(userId)
  const writing = (durability: 'strict' | 'relaxed' = 'relaxed') =>
    db.transaction('drafts', 'readwrite', { durability })
  return {
    ofGame: (gameId) => db.getAll('drafts', IDBKeyRange.bound([gameId], [gameId, []])),
    async put(kept, durability) {
      const { store, done } = writing(durability)
      void store.put(kept)
      await done
    },
    async drop(gameId, tab) {
      const { store, done } = writing()
      void store.delete([gameId, tab])
      await done
    },
    async move(gameId, from, to) {
      const { store, done } = writing()
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

/** A play that was left open. `elsewhere`: by a tab that is gone. */
export interface LeftDraft {
  readonly value: unknown
  readonly elsewhere: boolean
}

/** Keeps the play that is being entered in this tab on the device (decision 0120). */
export interface DraftKeeper {
  /** What is open now; null: nothing. The newest wins. It is written once `after` is settled: what closed before is in the book then. */
  keep(value: unknown, after?: Promise<unknown>): void
  /** What this tab left open before it was loaded anew. */
  takeOwn(): Promise<LeftDraft | null>
  /** What a tab that is gone left open; it is this tab's from then on. Another tab may still be going when a page has just begun. */
  takeOver(): Promise<LeftDraft | null>
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

const FLUSH_MS = 250

/** A browser that gives no disk keeps no draft: the screen says that nothing is kept. */
export function draftKeeper(userId: string, gameId: string): DraftKeeper {
  const store = openStore(userId)
  /** What has to be done before the next write: what left was read, what closed is in the book. */
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
      isKept = value !== null
      clearTimeout(flushing)
      if (value !== null) flushing = setTimeout(() => flush({ gameId, tab, value }), FLUSH_MS)
    }
    writing = false
  }

  /** To the disk itself, once no touch follows: a slow disk must not keep the next touch from being written. */
  function flush(kept: KeptDraft): void {
    if (!writing) void store.then((drafts) => drafts.put(kept, 'strict')).catch(() => undefined)
  }

  /** What is read now must be read before anything else is written. */
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
      wanted = { value }
      if (writing) return
      writing = true
      void writeNewest().catch(() => {
        writing = false
      })
    },
    takeOwn: () => taking(findOwn),
    takeOver: () => taking(moveHere),
  }
}
