// Notifications that a browser shows while the app is closed. The test browser reaches no push service and has no window to show
// notifications: its subscription is made here, and what the service would deliver comes from the browser's own tools.
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

interface Keys {
  readonly endpoint: string
  readonly p256dh: readonly number[]
  readonly auth: readonly number[]
}

function newKeys(): Keys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    p256dh: [...pair.getPublicKey()],
    auth: [...randomBytes(16)],
  }
}

/** The browser's part of subscribing, with these keys. It lasts over reloads. */
function subscribeWithout(keys: Keys): void {
  const subscription = {
    endpoint: keys.endpoint,
    options: { applicationServerKey: null },
    getKey: (name: 'p256dh' | 'auth') => new Uint8Array(keys[name]).buffer,
    unsubscribe: async () => localStorage.removeItem('test.push'),
  }
  const kept = () => (localStorage.getItem('test.push') ? subscription : null)
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = async () => 'granted'
  Object.assign(PushManager.prototype, {
    getSubscription: async () => kept(),
    subscribe: async () => {
      localStorage.setItem('test.push', 'on')
      return kept()
    },
  })
}

test('a device turns push notifications on and off, and the session knows', async ({ page, seeded }) => {
  const keys = newKeys()
  await page.addInitScript(subscribeWithout, keys)
  await page.goto('/a/profile/')
  await expect(page.getByText('Push notifications are off on this device.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Your film is ready: Push' })).toBeChecked()
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()
  const on = page.getByText('This device shows push notifications, also while the app is closed.')
  // The worker fetches the whole app before it is ready.
  await expect(on).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  expect((await seeded.get('/v1/user/push-subscription/')).endpoints).toEqual([keys.endpoint])
  await page.reload()
  await expect(on).toBeVisible()
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(page.getByText('Push notifications are off on this device.')).toBeVisible()
  expect((await seeded.get('/v1/user/push-subscription/')).endpoints).toEqual([])
})

interface Recorded {
  readonly shown: readonly object[]
  readonly opened: readonly string[]
}

/** In the worker: keeps what it would show and open, because a browser without a window shows no notifications. */
function record(): void {
  const recorded = { shown: [] as object[], opened: [] as string[] }
  Object.assign(globalThis, { recorded })
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
    recorded.shown.push({ title, ...options })
  }
  const { clients } = globalThis as unknown as { clients: object }
  Object.assign(clients, {
    openWindow: async (url: string) => {
      recorded.opened.push(url)
    },
  })
}

/** In the worker: a press on a notification with this link. */
function press(link: string): void {
  const notification = { close: () => undefined, data: link }
  const waitUntil = () => undefined
  dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
}

test('a message becomes a notification, and a press opens its page', async ({
  page,
  context,
  product,
  seeded,
}) => {
  await page.goto(seeded.gamePage)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const [worker] = context.serviceWorkers()
  await worker!.evaluate(record)
  const recorded = () =>
    worker!.evaluate(() => (globalThis as unknown as { recorded: Recorded }).recorded) as Promise<Recorded>

  const tools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await tools.send('ServiceWorker.enable')
  const message = {
    id: randomUUID(),
    title: 'Film ready',
    text: 'First half can be watched.',
    link: '/a/profile/',
  }
  await tools.send('ServiceWorker.deliverPushMessage', {
    origin: product.url,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
  const { id: tag, title, text: body, link: data } = message
  await expect
    .poll(async () => (await recorded()).shown)
    .toEqual([{ title, body, tag, data, icon: '/icon-192.png' }])

  await worker!.evaluate(press, message.link)
  await worker!.evaluate(press, 'https://evil.example/')
  await expect.poll(async () => (await recorded()).opened).toEqual([`${product.url}/a/profile/`])
})
