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
}
/** What the server sends: notifications/push/send.ts. */
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
  /^\/(healthz|readyz|metrics)/,
  /^\/(film|files|media)\//,
  /^\/unsubscribe\//,
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
