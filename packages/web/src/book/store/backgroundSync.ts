/** Lets the browser wake the app when the network is back, where it can: also after the last tab was closed. */
import { t } from '../../ui/language.ts'
import type { UserStore } from './userStore.ts'

/** The service worker's tag, and its message to open tabs (serviceWorker.ts). */
const TAG = 'send'

interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

/** The service worker has no texts: it finds those of its message here (serviceWorker.ts). */
async function keepWords(): Promise<void> {
  const words = {
    title: t('Plays wait on this device'),
    body: t('The network is back. Open Fullcourt to send them.'),
  }
  const cache = await caches.open('words').catch(() => null)
  await cache?.put('/unsent.json', Response.json(words)).catch(() => undefined)
}

async function register(store: UserStore): Promise<void> {
  if ((await store.unsent()) === 0) return
  const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration()
  await keepWords()
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
