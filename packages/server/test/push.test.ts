// Notifications in browsers: a push service on loopback takes and decrypts what the server sends.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openPusher } from '../src/adapters/openPusher.ts'
import { notify } from '../src/notifications/notify.ts'
import { sendPush } from '../src/notifications/push/send.ts'
import { setUpTestServer } from './testServer.ts'
import { plantAccount, plantUser } from './world.ts'

interface Received {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

const START = Date.parse('2026-11-20T12:00:00Z')
let service: Server
let origin: string
let answer = 201
let received: Received[] = []

beforeAll(async () => {
  service = createServer(async (request, reply) => {
    const body = Buffer.concat(await request.toArray())
    received.push({ path: request.url!, headers: request.headers, body })
    reply.writeHead(answer).end()
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
const pusher = openPusher((endpoint) => endpoint.startsWith(`${origin}/`))
const at = setUpTestServer({ pusher, now: () => START })
beforeEach(() => {
  answer = 201
  received = []
})
afterAll(() => service.close())

/** The keys of a browser. */
function newKeys() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { pair, auth: randomBytes(16) }
}

/** A browser with its keys, as it subscribes. */
function newBrowser(name: string, { pair, auth } = newKeys()) {
  const body = {
    endpoint: `${origin}/${name}`,
    p256dh: pair.getPublicKey().toString('base64url'),
    auth: auth.toString('base64url'),
  }
  /** RFC 8291, from the browser's side. */
  const read = (sent: Buffer): string => {
    const salt = sent.subarray(0, 16)
    const theirs = sent.subarray(21, 21 + sent[20]!)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs])
    const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(theirs), auth, info, 32))
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
    const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sent.subarray(-16))
    const text = Buffer.concat([cipher.update(sent.subarray(21 + sent[20]!, -16)), cipher.final()])
    expect(text.at(-1)).toBe(2)
    return text.subarray(0, -1).toString('utf8')
  }
  return { body, read }
}

let users = 0
async function newUser() {
  const user = await plantUser(at.app, `pushed${++users}`)
  return { ...user, accountId: await plantAccount(at.app, user.userId) }
}
type User = Awaited<ReturnType<typeof newUser>>

const PATH = '/v1/user/push-subscription/'
const subscribe = ({ token }: User, body: object) => at.ask('POST', PATH, { token, body })
const state = async ({ token }: User) => (await at.ask('GET', PATH, { token })).body

/** Tells the user that a film is ready, and sends what is left as a job. @returns the id of the notification */
async function filmReady({ userId, accountId }: User, film: string): Promise<string> {
  await at.app.db.transaction().execute((trx) =>
    notify(trx, at.app, {
      kind: 'film_ready',
      accountId,
      about: film,
      detail: { film },
      link: '/a/team/videos/',
      to: { userId },
    }),
  )
  const { id } = await at.app.db
    .selectFrom('userNotification')
    .select('id')
    .where('subjectKey', '=', `film_ready ${film}`)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return id
}
const push = (user: User, notificationId: string) => sendPush({ notificationId, userId: user.userId }, at.app)

const jobsOf = async (notificationId: string): Promise<number> => {
  const { rows } = await at.app.database.pool.query(
    `select from pgboss.job where data->'payload'->>'notificationId' = $1
    or data->>'notificationId' = $1`,
    [notificationId],
  )
  return rows.length
}

it('sends a notification, encrypted and signed, and only once', async () => {
  const user = await newUser()
  const browser = newBrowser('one')
  const subscribed = await subscribe(user, browser.body)
  expect(subscribed.status, subscribed.text).toBe(200)
  expect(subscribed.body.endpoints).toEqual([browser.body.endpoint])
  const id = await filmReady(user, 'First half')
  expect(await jobsOf(id)).toBe(1)
  await push(user, id)
  await push(user, id)
  const [message, ...more] = received
  expect(more).toEqual([])
  expect(message!.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    'content-length': String(message!.body.length),
    'content-type': 'application/octet-stream',
    ttl: '86400',
    urgency: 'normal',
  })
  expect(JSON.parse(browser.read(message!.body))).toEqual({
    id,
    title: 'Film ready',
    text: 'First half can be watched.',
    link: '/a/team/videos/',
  })

  const [, token, key] = /^vapid t=(\S+), k=(\S+)$/.exec(String(message!.headers.authorization))!
  expect(key).toBe(subscribed.body.publicKey)
  const [head, claims, signature] = token!.split('.')
  const point = Buffer.from(key!, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    signer,
    Buffer.from(signature!, 'base64url'),
  )
  expect(isSigned).toBe(true)
  expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toEqual({
    aud: origin,
    exp: expect.closeTo(Date.now() / 1000 + 43_200, -2),
    sub: 'mailto:postmaster@fullcourt.test',
  })
})

it('is in the language of the user', async () => {
  const user = await newUser()
  await at.app.db.updateTable('appUser').set({ language: 'es' }).where('id', '=', user.userId).execute()
  const browser = newBrowser('spanish')
  await subscribe(user, browser.body)
  await push(user, await filmReady(user, 'First half'))
  expect(JSON.parse(browser.read(received[0]!.body))).toMatchObject({
    title: 'Video listo',
    text: 'First half ya se puede ver.',
  })
})

it('names the public address as the contact where it has https', async () => {
  const user = await newUser()
  await subscribe(user, newBrowser('https').body)
  const notificationId = await filmReady(user, 'Film')
  const env = { ...at.app.env, publicUrl: 'https://stats.example' }
  await sendPush({ notificationId, userId: user.userId }, { ...at.app, env })
  const [, claims] = String(received[0]!.headers.authorization).split('.')
  expect(JSON.parse(Buffer.from(claims!, 'base64url').toString()).sub).toBe('https://stats.example')
})

it('the browser of these tests reads the example of RFC 8291, appendix A', () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'))
  const { read } = newBrowser('rfc', { pair, auth: Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url') })
  const encrypted =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  expect(read(Buffer.from(encrypted, 'base64url'))).toBe('When I grow up, I want to be a watermelon')
})

it('goes to every browser of the user, and to none of others', async () => {
  const [user, other] = [await newUser(), await newUser()]
  const [phone, laptop, foreign] = ['phone', 'laptop', 'foreign'].map((name) => newBrowser(name))
  await subscribe(user, phone!.body)
  await subscribe(user, laptop!.body)
  await subscribe(other, foreign!.body)
  await push(user, await filmReady(user, 'Film'))
  expect(received.map(({ path }) => path).toSorted()).toEqual(['/laptop', '/phone'])
  expect((await state(other)).endpoints).toEqual([foreign!.body.endpoint])
})

it('leaves out what is seen, what is switched off, and users without a browser', async () => {
  const user = await newUser()
  expect(await jobsOf(await filmReady(user, 'Before'))).toBe(0)
  await subscribe(user, newBrowser('quiet').body)
  const seen = await filmReady(user, 'Seen')
  await at.ask('PATCH', `/v1/user-notification/${seen}/`, {
    token: user.token,
    body: { seenAt: new Date(START).toISOString() },
  })
  await push(user, seen)
  await at.ask('PATCH', '/v1/user/notification-settings/', {
    token: user.token,
    body: { kind: 'film_ready', channel: 'push', on: false },
  })
  const off = await filmReady(user, 'Off')
  expect(await jobsOf(off)).toBe(0)
  await push(user, off)
  expect(received).toEqual([])
})

it.each([403, 404, 410])('forgets a browser that is refused with %i', async (status) => {
  const user = await newUser()
  await subscribe(user, newBrowser(`gone${status}`).body)
  answer = status
  await push(user, await filmReady(user, 'Film'))
  expect((await state(user)).endpoints).toEqual([])
})

it('tries again after a failure of the service', async () => {
  const user = await newUser()
  await subscribe(user, newBrowser('busy').body)
  const id = await filmReady(user, 'Film')
  answer = 503
  await expect(push(user, id)).rejects.toThrow('the push service answered 503')
  answer = 201
  await push(user, id)
  expect(received).toHaveLength(2)
})

it('ends with the session, and by unsubscribing', async () => {
  const user = await newUser()
  const browser = newBrowser('ends')
  await subscribe(user, browser.body)
  const removed = await at.ask('DELETE', PATH, {
    token: user.token,
    body: { endpoint: browser.body.endpoint },
  })
  expect(removed.status).toBe(204)
  expect((await state(user)).endpoints).toEqual([])
  await subscribe(user, browser.body)
  await at.ask('DELETE', '/v1/token/', { token: user.token })
  const left = await at.app.db
    .selectFrom('pushSubscription')
    .select('id')
    .where('endpoint', '=', browser.body.endpoint)
    .execute()
  expect(left).toEqual([])
})

it('belongs to the user who subscribed last in a browser', async () => {
  const [first, second] = [await newUser(), await newUser()]
  const browser = newBrowser('shared')
  await subscribe(first, browser.body)
  await subscribe(second, browser.body)
  expect((await state(first)).endpoints).toEqual([])
  expect((await state(second)).endpoints).toEqual([browser.body.endpoint])
})

it('refuses addresses that are no push service, and wrong keys', async () => {
  const user = await newUser()
  const { body } = newBrowser('wrong')
  const fieldsOf = async (more: object) => {
    const { status, body: refused } = await subscribe(user, { ...body, ...more })
    return [status, Object.keys(refused.fields ?? {})]
  }
  for (const endpoint of [
    'http://127.0.0.1:1/',
    'http://169.254.169.254/latest/',
    'https://example.org/x',
    'ftp://x',
  ])
    expect(await fieldsOf({ endpoint })).toEqual([422, ['endpoint']])
  const offCurve = body.p256dh.slice(0, -4) + (body.p256dh.endsWith('AAAA') ? 'BAAA' : 'AAAA')
  for (const p256dh of ['A'.repeat(87), offCurve])
    expect(await fieldsOf({ p256dh })).toEqual([422, ['p256dh']])
  expect(await fieldsOf({ auth: 'short' })).toEqual([422, ['auth']])
})

it('knows the services of the browsers, and nothing that looks like them', () => {
  const { accepts } = openPusher()
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
  ])
    expect(accepts(endpoint), endpoint).toBe(true)
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilnotify.windows.com.example/x',
    'https://xpush.apple.com/x',
    'https://user@web.push.apple.com/x',
  ])
    expect(accepts(endpoint), endpoint).toBe(false)
})
