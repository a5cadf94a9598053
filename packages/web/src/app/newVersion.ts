/** Detects a newer build on the server, and switches to it without losing anything. */

import { isObject } from '../call/stored.ts'
import { UPLOADING, unsentWork } from '../call/unsent.ts'
import { Listeners } from '../ui/listeners.ts'

const EVERY = 60_000
const listeners = new Listeners()
let found = false

/** Calls `listener` when a newer build exists. @returns how to stop listening */
export const onNewVersion = listeners.add

export const newVersionIsThere = (): boolean => found

function tell(): void {
  found = true
  listeners.call()
}

/** Looks for a newer build. The prompt is held back during an upload. */
async function look(): Promise<void> {
  const reply = await fetch(`/build.json?d=${Date.now()}`, { cache: 'no-store' }).catch(() => undefined)
  if (!reply?.ok) return
  const build: unknown = await reply.json().catch(() => null)
  if (
    isObject(build) &&
    build.builtAt &&
    build.builtAt !== __BUILT_AT__ &&
    !(await unsentWork()).includes(UPLOADING)
  )
    tell()
}

/** Registers the service worker, and checks build.json every 60 s; in production only. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD) return
  setInterval(() => void look(), EVERY)
  if (!('serviceWorker' in navigator)) return
  const register = () =>
    void navigator.serviceWorker
      .register('/serviceWorker.js', { updateViaCache: 'none' })
      .catch(() => undefined)
  // A prerendered page has fired 'load' before the app runs.
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register)
}

/** Activates the waiting worker, then reloads the page from the new shell. */
export async function reloadIntoNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update().catch(() => undefined)
  const next = registration?.waiting ?? registration?.installing
  if (!next) return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  next.postMessage('take over')
}
