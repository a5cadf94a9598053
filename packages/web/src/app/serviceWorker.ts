/**
 * Caches the app shell with all its chunks, so that a game can be opened and scored without a network. Shows notifications that
 * the server pushes.
 * Never answers for the API, the live stream or build.json: those go to the network or fail.
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

interface Waiting {
  waitUntil(done: Promise<unknown>): void
}
interface Tab {
  readonly url: string
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}
/** Message of the server: notifications/push/send.ts. */
interface Pushed {
  readonly id: string
  readonly title: string
  readonly text: string
  /** A path of the app. */
  readonly link: string
}

declare const self: {
  readonly __WB_MANIFEST: (string | { url: string; revision: string | null })[]
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window' }): Promise<readonly Tab[]>
    openWindow(url: string): Promise<unknown>
  }
  readonly registration: ServiceWorkerRegistration
  readonly location: Location
  addEventListener(type: 'activate' | 'message', listener: (event: Waiting & { data: unknown }) => void): void
  addEventListener(type: 'sync', listener: (event: Waiting & { readonly tag: string }) => void): void
  addEventListener(
    type: 'push',
    listener: (event: Waiting & { data: { json(): Pushed } | null }) => void,
  ): void
  addEventListener(
    type: 'notificationclick',
    listener: (event: Waiting & { notification: Notification }) => void,
  ): void
  skipWaiting(): Promise<void>
}

const NOT_THE_APP = [
  /^\/v1\//,
  /^\/events\//,
  /^\/build\.json/,
  /^\/source\//,
  /^\/docs\//,
  /\.(txt|xml)$/,
  /^\/(healthz|readyz|metrics)/,
  /^\/(film|files|media)\//,
  /^\/(unsubscribe|test-gateway)\//,
  /^\/(overlay|follow|embed|ical|c)\//,
  /^\/oembed\b/,
]

cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST)
registerRoute(new NavigationRoute(createHandlerBoundToURL('/app.html'), { denylist: NOT_THE_APP }))

// The page of the first visit too: otherwise a chunk that it loads later would fail without a network.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(self.skipWaiting())
})

// The id as tag: a message that arrives twice is shown once.
self.addEventListener('push', (event) => {
  if (!event.data) return
  const { id, title, text, link } = event.data.json()
  const icon = '/icon-192.png'
  event.waitUntil(self.registration.showNotification(title, { body: text, tag: id, icon, data: link }))
})

/** The plays that no tab has sent yet, of all users of this device (book/disk.ts). */
async function countUnsent(): Promise<number> {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  let count = 0
  for (const { name } of await indexedDB.databases()) {
    if (!name?.startsWith('fullcourt-')) continue
    const db = await settled(indexedDB.open(name))
    if (db.objectStoreNames.contains('outbox'))
      count += await settled(db.transaction('outbox').objectStore('outbox').count())
    db.close()
  }
  return count
}

/** The words of the message where no page has kept them in its language (backgroundSync.ts). */
const WORDS = {
  title: 'Plays wait on this device',
  body: 'The network is back. Open Fullcourt to send them.',
}

/** The network is back: open tabs send what waits. Without one, the user is asked to open the app, which has the log-in. */
async function wake(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window' })
  for (const tab of tabs) tab.postMessage('send')
  if (tabs.length > 0 || Notification.permission !== 'granted') return
  const count = await countUnsent()
  if (count === 0) return
  const kept = await caches.match('/unsent.json')
  const { title, body } = kept ? await kept.json() : WORDS
  await self.registration.showNotification(title, {
    body,
    tag: 'unsent',
    icon: '/icon-192.png',
    data: '/a/dashboard/',
  })
}

self.addEventListener('sync', (event) => {
  if (event.tag === 'send') event.waitUntil(wake())
})

/** Opens a page in its own tab: an open one may be a game that is being scored. */
async function open(link: string): Promise<unknown> {
  const url = new URL(link, self.location.origin)
  if (url.origin !== self.location.origin) return
  const tabs = await self.clients.matchAll({ type: 'window' })
  const there = tabs.find((tab) => tab.url === url.href)
  return there ? there.focus() : self.clients.openWindow(url.href)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})
