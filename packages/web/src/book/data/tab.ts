import { newId } from '../../call/newId.ts'
import { isText, stored } from '../../call/stored.ts'

/** A tab of this browser. Undo reverses only the steps of its own tab. */
export interface Tab {
  readonly id: string
  /** The ids of the tabs that are open now. */
  liveTabs(): Promise<ReadonlySet<string>>
}

/** Without session storage a reload gives a new id, and that tab takes over the steps of the old one. */
const storedId = stored('fullcourt.tab', isText, 'sessionStorage')
const LOCK = 'fullcourt-tab-'

function keepNewId(): string {
  const id = newId()
  storedId.write(id)
  return id
}

/** After a reload the old page may hold its lock for over half a second. Only a duplicated tab waits this long. */
const CLOSING_MS = 3_000

/** Holds a lock until the tab closes. @returns false where another tab holds it */
function claim(locks: LockManager, id: string): Promise<boolean> {
  return new Promise((resolve) => {
    const held = () => {
      resolve(true)
      return new Promise<void>(() => undefined)
    }
    locks
      .request(`${LOCK}${id}`, { signal: AbortSignal.timeout(CLOSING_MS) }, held)
      .catch(() => resolve(false))
  })
}

async function claimTab(): Promise<Tab> {
  const locks: LockManager | undefined = navigator.locks
  const kept = storedId.read()
  if (!locks) return { id: kept ?? keepNewId(), liveTabs: async () => new Set() }
  // A duplicated tab has a copy of the first tab's id.
  const id = kept !== null && (await claim(locks, kept)) ? kept : keepNewId()
  if (id !== kept) await claim(locks, id)
  return {
    id,
    async liveTabs() {
      // A browser that refuses all storage refuses this too.
      const { held = [] } = await locks.query().catch((): LockManagerSnapshot => ({}))
      return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])))
    },
  }
}

let claimed: Promise<Tab> | null = null

/** This tab. Its id survives a reload; a duplicated tab gets its own. */
export function thisTab(): Promise<Tab> {
  claimed ??= claimTab()
  return claimed
}
