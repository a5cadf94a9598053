/** Notifications that this browser shows while the app is closed (Web Push). */

import { readPush, subscribePush, unsubscribePush } from '@fullcourt/wire'
import { call } from '../call/call.ts'
import { t } from '../ui/language.ts'

/** A dead service worker is never ready; on a first visit a living one first fetches the whole app, also on a slow line. */
const WAIT_MS = 90_000

/** Browsers show notifications on secure addresses only; on iPhones after the app is installed. */
export const canShowPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function pushManager(): Promise<PushManager> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const refuse = () => reject(new Error(t('The app is not ready yet. Reload the page and try again.')))
    timer = setTimeout(refuse, WAIT_MS)
  })
  const { pushManager: manager } = await Promise.race([navigator.serviceWorker.ready, late])
  clearTimeout(timer)
  return manager
}

/** The address of this browser at its push service; null without one. */
export async function pushEndpoint(): Promise<string | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription().catch(() => null)
  return subscription?.endpoint ?? null
}

const isSameKey = (key: ArrayBuffer | null, text: string): boolean =>
  key !== null && base64url(new Uint8Array(key)) === text

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/**
 * Asks for permission and subscribes this browser for the session.
 * @returns whether notifications are allowed
 * @throws Refused
 */
export async function turnPushOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const manager = await pushManager()
  const { publicKey } = await call(readPush, {})
  const known = await manager.getSubscription()
  // A subscription belongs to one key of the server.
  if (known && !isSameKey(known.options.applicationServerKey, publicKey)) await known.unsubscribe()
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const keyOf = (name: PushEncryptionKeyName) => base64url(new Uint8Array(subscription.getKey(name)!))
  const { endpoint } = subscription
  await call(subscribePush, { body: { endpoint, p256dh: keyOf('p256dh'), auth: keyOf('auth') } })
  return true
}

/** Shows no more notifications in this browser. @throws Refused */
export async function turnPushOff(): Promise<void> {
  const subscription = await (await pushManager()).getSubscription()
  if (!subscription) return
  await call(unsubscribePush, { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
}
