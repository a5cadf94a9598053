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
