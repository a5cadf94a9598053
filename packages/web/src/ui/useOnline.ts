import { useSyncExternalStore } from 'react'

function onLineChange(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the device has a network. A prerendered page is drawn as with one. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    onLineChange,
    () => navigator.onLine,
    () => true,
  )
