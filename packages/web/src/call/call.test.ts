import { changePerson, createPerson, listPlayers, logIn, readPerson } from '@fullcourt/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, callAll, onStaleLogIn, Refused } from './call.ts'
import { keepsBooks } from './keptBooks.ts'
import { replaceToken } from './token.ts'

const { locks } = navigator
const ID = '01900000-0000-7000-8000-000000000001'

type Sent = { readonly url: string; readonly init: RequestInit }
let sent: Sent[] = []
let kept: Map<string, string>

/** A server that gives these replies in order; 'dead' is a network that does not answer. */
function answers(...all: readonly ([status: number, body: unknown] | 'dead')[]): void {
  const left = [...all]
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    const next = left.shift()
    if (next === undefined) throw new Error('asked once too often')
    if (next === 'dead') throw new TypeError('Failed to fetch')
    const [status, body] = next
    return new Response(body === undefined ? null : JSON.stringify(body), { status })
  })
}

/** Each wait of five seconds ends at once. */
async function inTime<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  return promise
}

beforeEach(() => {
  sent = []
  kept = new Map([['fullcourt.token', 'secret']])
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', { origin: 'http://here' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('puts params, query and body where the endpoint wants them, with the token', async () => {
  answers([200, { results: [], next: null }])
  await call(listPlayers, { params: { id: ID }, query: { search: 'a b', filters: '{"isActive":true}' } })
  expect(sent[0]!.url).toBe(`/v1/team-brand/${ID}/players/?search=a+b&filters=%7B%22isActive%22%3Atrue%7D`)
  expect(sent[0]!.init.headers).toEqual({
    'accept-language': 'en',
    authorization: 'Bearer secret',
    'x-device': `Device, browser (${JSON.parse(kept.get('fullcourt.device')!).mark})`,
  })
})

test('a refusal carries status, code, sentence and fields', async () => {
  const said = {
    message: 'A field is wrong.',
    code: 'invalid',
    fields: { lastName: 'Last name is required.' },
  }
  answers([422, said])
  const refused = await call(changePerson, { params: { id: ID }, body: { lastName: ' ' } }).catch((e) => e)
  expect(refused).toBeInstanceOf(Refused)
  expect(refused).toMatchObject({ status: 422, ...said })
})

test('a read is tried five times, five seconds apart', async () => {
  answers('dead', [503, {}], [502, {}], 'dead', [200, { id: ID }])
  await expect(inTime(call(readPerson, { params: { id: ID } }))).resolves.toEqual({ id: ID })
  answers('dead', 'dead', 'dead', 'dead', 'dead')
  await expect(inTime(call(readPerson, { params: { id: ID } }))).rejects.toMatchObject({ code: 'network' })
})

test('a write is repeated only where that creates nothing twice', async () => {
  const names = { teamBrandId: ID, firstName: 'A', lastName: 'B', role: 'PLAYER' as const }
  answers('dead', [201, { id: ID }])
  await inTime(call(createPerson, { body: { id: ID, ...names } }))
  answers('dead')
  await expect(inTime(call(createPerson, { body: names }))).rejects.toMatchObject({ status: 0 })
})

test('500 and 501 are not repeated', async () => {
  answers([500, { message: 'Our fault.', code: 'internal' }])
  await expect(call(readPerson, { params: { id: ID } })).rejects.toMatchObject({ status: 500 })
})

test('offline it waits, and asks when the network is back', async () => {
  const line = { onLine: false }
  vi.stubGlobal('navigator', line)
  answers([200, { id: ID }])
  const reading = call(readPerson, { params: { id: ID } })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent).toEqual([])
  line.onLine = true
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  await expect(reading).resolves.toEqual({ id: ID })
})

test('an ended token is dropped, except for calls with unsent work and for a wrong password', async () => {
  const dead = [401, { message: 'Log in.', code: 'unauthenticated' }] as [number, unknown]
  answers(dead, dead, [401, { message: 'Wrong.', code: 'bad_credentials' }])
  await expect(call(readPerson, { params: { id: ID } }, { keepSession: true })).rejects.toThrow('Log in.')
  expect(kept.has('fullcourt.token')).toBe(true)
  await expect(call(readPerson, { params: { id: ID } })).rejects.toThrow('Log in.')
  expect(kept.has('fullcourt.token')).toBe(false)
  kept.set('fullcourt.token', 'secret')
  await expect(call(logIn, { body: { username: 'a', password: 'b' } })).rejects.toThrow('Wrong.')
  expect(kept.has('fullcourt.token')).toBe(true)
})

test('a session that a restored server has lost leaves the books on the device', async () => {
  const lost = { message: 'Log in.', code: 'unauthenticated' }
  answers([401, lost], [401, { ...lost, restoredAt: new Date().toISOString() }])
  await expect(call(readPerson, { params: { id: ID } })).rejects.toThrow('Log in.')
  expect(keepsBooks()).toBe(false)
  kept.set('fullcourt.token', 'secret')
  await expect(call(readPerson, { params: { id: ID } })).rejects.toThrow('Log in.')
  expect([kept.has('fullcourt.token'), keepsBooks()]).toEqual([false, true])
  vi.setSystemTime(Date.now() + 31 * 86_400_000)
  expect(keepsBooks()).toBe(false)
})

test('a token that ends because it is replaced does not end the session', async () => {
  const dead = [401, { message: 'Log in.', code: 'unauthenticated' }] as [number, unknown]
  answers(dead, dead)
  const renewed = Promise.withResolvers<string>()
  vi.stubGlobal('navigator', { onLine: true, locks })
  const replacing = replaceToken(() => renewed.promise)
  const reading = call(readPerson, { params: { id: ID } })
  renewed.resolve('another')
  await replacing
  await expect(reading).rejects.toThrow('Log in.')
  expect(kept.get('fullcourt.token')).toBe('another')
  await expect(call(readPerson, { params: { id: ID } })).rejects.toThrow('Log in.')
  expect(kept.has('fullcourt.token')).toBe(false)
})

test('a 401 without the server’s code counts as no answer', async () => {
  answers([401, undefined], [401, { error: 'proxy' }], [200, { id: ID }])
  await expect(inTime(call(readPerson, { params: { id: ID } }))).resolves.toEqual({ id: ID })
  expect(kept.has('fullcourt.token')).toBe(true)
})

test('a page of a captive portal, with status 200, counts as no answer', async () => {
  vi.stubGlobal('fetch', async () => new Response('<!doctype html><title>Log in to the Wi-Fi</title>'))
  const changing = call(changePerson, { params: { id: ID }, body: { role: 'COACH' } }, { retry: false })
  await expect(changing).rejects.toMatchObject({ code: 'network' })
})

test('a list is read page by page to its end', async () => {
  const next = `http://elsewhere/v1/team-brand/${ID}/players/?cursor=2&limit=200`
  answers([200, { results: [{ id: 'a' }], next }], [200, { results: [{ id: 'b' }], next: null }])
  expect(await callAll(listPlayers, { params: { id: ID } })).toEqual([{ id: 'a' }, { id: 'b' }])
  expect(sent[1]!.url).toBe(`/v1/team-brand/${ID}/players/?cursor=2&limit=200`)
})

test('plays are sent with the token of the user who scored them', async () => {
  answers([200, { id: ID }], [401, { message: 'Log in.', code: 'unauthenticated' }])
  const asOwner = { bearer: 'the owner’s', keepSession: true }
  await call(readPerson, { params: { id: ID } }, asOwner)
  expect(sent[0]!.init.headers).toMatchObject({ authorization: 'Bearer the owner’s' })
  await expect(call(readPerson, { params: { id: ID } }, asOwner)).rejects.toThrow('Log in.')
  expect(kept.get('fullcourt.token')).toBe('secret')
})

test('a call that needs a recent log-in is repeated once the password is confirmed, and refused otherwise', async () => {
  const stale = { message: 'Confirm your password to do this.', code: 'fresh_login_required' }
  let confirms = true
  onStaleLogIn(async () => confirms)
  answers([403, stale], [200, { id: ID }])
  const change = () => call(changePerson, { params: { id: ID }, body: { role: 'COACH' } })
  await expect(change()).resolves.toEqual({ id: ID })
  expect(sent.map(({ init }) => init.body)).toEqual(Array(2).fill('{"role":"COACH"}'))
  confirms = false
  answers([403, stale])
  await expect(change()).rejects.toMatchObject(stale)
})
