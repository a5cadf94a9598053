import { afterEach, expect, test, vi } from 'vitest'
import { serverAs } from './server.ts'

afterEach(() => vi.unstubAllGlobals())

const refusal = (status: number, code: string) =>
  Response.json({ code, message: 'no', fields: {} }, { status })
const sends = (reply: () => Response | Promise<Response>) => {
  vi.stubGlobal('fetch', async () => reply())
  const task = { kind: 'delete', playId: 'play' } as const
  return serverAs(() => 'token').send('game', [{ id: 'entry', task, base: 1 }])
}

test.each([
  ['an ended subscription', 402, 'subscription_required', 'unpaid'],
  ['an error of the server', 500, 'internal', 'failed'],
  ['a full disk', 507, 'disk_full', 'busy'],
  ['a database that is away', 503, 'unavailable', 'busy'],
  ['too many requests', 429, 'too_many', 'busy'],
  ['a play that is wrong', 422, 'invalid', 'refused'],
])('%s', async (_, status, code, kind) => {
  expect(await sends(() => refusal(status, code))).toMatchObject({ kind })
})

test('a proxy that answers for the server, and a network that does not answer: it was not reached', async () => {
  expect(await sends(() => new Response('Bad Gateway', { status: 502 }))).toEqual({ kind: 'later' })
  expect(await sends(() => new Response('<h1>Payment Required</h1>', { status: 402 }))).toEqual({
    kind: 'later',
  })
  expect(await sends(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({ kind: 'later' })
})
