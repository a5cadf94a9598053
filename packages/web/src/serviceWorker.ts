/**
 * Caches the app shell with all its chunks, so that a game can be opened and scored without a network.
 * Never answers for the API, the live stream or build.json: those go to the network or fail.
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: {
  readonly __WB_MANIFEST: (string | { url: string; revision: string | null })[]
  readonly clients: { claim(): Promise<void> }
  addEventListener(
    type: 'activate' | 'message',
    listener: (event: { data: unknown; waitUntil(done: Promise<void>): void }) => void,
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
