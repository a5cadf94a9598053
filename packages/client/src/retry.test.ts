import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { retrying } from './retry.ts'

type Answer = readonly [status: number, headers?: Readonly<Record<string, string>>]

let server: Server
let url: string
let answers: Answer[] = []
let bodies: string[] = []

beforeEach(async () => {
  bodies = []
  server = createServer(async (request, reply) => {
    bodies.push(Buffer.concat(await request.toArray()).toString())
    const [status, headers] = answers.shift() ?? [200]
    reply.writeHead(status, headers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterEach(() => server.close())

const put = (signal?: AbortSignal) =>
  retrying(fetch)(new Request(url, { method: 'PUT', body: 'a play', ...(signal && { signal }) }))

it('repeats a refused call with its body, when the reply says', async () => {
  const past = new Date(0).toUTCString()
  answers = [
    [429, { 'retry-after': '0' }],
    [503, { 'retry-after': past }],
  ]
  expect((await put()).status).toBe(200)
  expect(bodies).toEqual(['a play', 'a play', 'a play'])
})

it.each<[string, Answer, number]>([
  ['another refusal', [409], 1],
  ['a pause over a minute', [429, { 'retry-after': '61' }], 1],
  ['five tries', [429, { 'retry-after': '0' }], 5],
])('hands out the reply after %s', async (_name, answer, calls) => {
  answers = Array.from({ length: 9 }, () => answer)
  expect((await put()).status).toBe(answer[0])
  expect(bodies).toHaveLength(calls)
})

it('stops when the caller does', async () => {
  answers = [[429, { 'retry-after': '30' }]]
  const caller = new AbortController()
  const asked = put(caller.signal)
  await expect.poll(() => bodies.length).toBe(1)
  caller.abort(new Error('left'))
  await expect(asked).rejects.toThrow('left')
})
