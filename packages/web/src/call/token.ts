/** The bearer token of the signed-in user, the same in every tab. */

const KEY = 'fullcourt.token'
/** `elsewhere`: the change came from another tab. */
type Listener = (elsewhere: boolean) => void
const listeners = new Set<Listener>()

export const token = (): string | null => localStorage.getItem(KEY)

export function keepToken(value: string | null): void {
  if (value === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, value)
  for (const listener of listeners) listener(false)
}

const LOCK = 'fullcourt.token'
/** Browsers have locks on every secure connection. */
const withLock = <T>(mode: LockMode, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(LOCK, { mode }, work) : work()

/** Replaces the token in all tabs. Calls wait meanwhile, so a 401 for the old token does not end the session. */
export const replaceToken = (renew: () => Promise<string>): Promise<void> =>
  withLock('exclusive', async () => keepToken(await renew()))

/** The token, after a running replacement. */
export const settledToken = (): Promise<string | null> => withLock('shared', async () => token())

/** Calls `listener` when a user signs in or out, in this tab or another. @returns how to stop listening */
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
