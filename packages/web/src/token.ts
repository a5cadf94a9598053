/** The bearer token of whoever is signed in on this device, the same in every tab. */

const KEY = 'fullcourt.token'
const listeners = new Set<() => void>()

export const token = (): string | null => localStorage.getItem(KEY)

export function keepToken(value: string | null): void {
  if (value === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, value)
  for (const listener of listeners) listener()
}

/** Calls `listener` when somebody signs in or out, in this tab or another. @returns how to stop listening */
export function onToken(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}
