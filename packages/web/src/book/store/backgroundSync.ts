/** Lets the browser wake the app when the network is back, where it can: also after the last tab was closed. */
import type { UserStore } from './userStore.ts'

/** The service worker's tag, and its message to open tabs (serviceWorker.ts). */
const TAG = 'send'

interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

async function register(store: UserStore): Promise<void> {
  if ((await store.unsent()) === 0) return
  const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration()
  // Refused in private windows and by the settings of some browsers; an open tab sends by itself.
  await registration?.sync?.register(TAG).catch(() => undefined)
}

/** @returns how to stop */
export function followSync(store: UserStore): () => void {
  const ask = () => void register(store)
  const onHidden = () => document.visibilityState === 'hidden' && ask()
  const onMessage = ({ data }: MessageEvent) => data === TAG && store.catchUp()
  window.addEventListener('offline', ask)
  document.addEventListener('visibilitychange', onHidden)
  navigator.serviceWorker?.addEventListener('message', onMessage)
  return () => {
    window.removeEventListener('offline', ask)
    document.removeEventListener('visibilitychange', onHidden)
    navigator.serviceWorker?.removeEventListener('message', onMessage)
  }
}
