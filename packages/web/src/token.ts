/** The bearer token of whoever is signed in on this device, the same in every tab. */

const KEY = 'fullcourt.token'
/** `elsewhere`: in another tab. */
type Listener = (elsewhere: boolean) => void
const listeners = new Set<Listener>()

export const token = (): string | null => localStorage.getItem(KEY)

export function keepToken(value: string | null): void {
  if (value === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, value)
  for (const listener of listeners) listener(false)
}

const LOCK = 'fullcourt.token'
/** Where the browser has locks, which is wherever the line is safe. */
const inTurn = <T>(mode: LockMode, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(LOCK, { mode }, work) : work()

/** Takes a token in the place of the one that dies by it, in every tab: a 401 to what is asked meanwhile with the old one ends no session. */
export const replaceToken = (renew: () => Promise<string>): Promise<void> =>
  inTurn('exclusive', async () => keepToken(await renew()))

/** The token that stands once no tab is replacing it. */
export const settledToken = (): Promise<string | null> => inTurn('shared', async () => token())

/** Calls `listener` when somebody signs in or out, in this tab or another. @returns how to stop listening */
export function onToken(listener: Listener): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener(true)
  }
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}
