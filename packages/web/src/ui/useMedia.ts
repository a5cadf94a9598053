import { useMemo, useSyncExternalStore } from 'react'

/** Whether the window fits a media query, followed as it changes. */
export function useMedia(query: string): boolean {
  const { subscribe, read } = useMemo(() => {
    const list = matchMedia(query)
    return {
      read: () => list.matches,
      subscribe(listener: () => void) {
        list.addEventListener('change', listener)
        return () => list.removeEventListener('change', listener)
      },
    }
  }, [query])
  return useSyncExternalStore(subscribe, read)
}
