import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openClient } from './index.ts'

let server: Server
let url: string
/** The texts of the connections of the stream, one after the other. */
let streams: string[] = []
let opened: string[] = []
let tokenStatus = 200

const message = (id: string, type: string) => `id: ${id}\ndata: ${JSON.stringify({ type, detail: null })}\n\n`

beforeEach(async () => {
  tokenStatus = 200
  opened = []
  server = createServer((request, reply) => {
    if (request.method === 'POST') {
      reply.writeHead(tokenStatus, { 'content-type': 'application/json' })
      const body = tokenStatus === 200 ? { token: 'once' } : { code: 'scope_missing', message: 'No.' }
      return reply.end(JSON.stringify(body))
    }
    opened.push(request.url ?? '')
    reply.writeHead(200, { 'content-type': 'text/event-stream' }).end(streams.shift() ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => server.close())

it('goes on after a lost connection where it ended', async () => {
  streams = [message('1', 'ping') + message('2', 'team-game'), message('3', 'resync')]
  const heard: string[] = []
  for await (const { type } of openClient({ url, token: 'fc_test' }).events()) {
    heard.push(type)
    if (type === 'resync') break
  }
  expect(heard).toEqual(['ping', 'team-game', 'resync'])
  expect(opened).toEqual(['/events/?access_token=once', '/events/?access_token=once&last_event_id=2'])
})

it('ends without an error when its signal does', async () => {
  streams = [message('1', 'ping')]
  const stop = new AbortController()
  const heard: string[] = []
  for await (const { type } of openClient({ url }).events({ signal: stop.signal })) {
    heard.push(type)
    stop.abort()
  }
  expect(heard).toEqual(['ping'])
})

it('throws the refusal of a token that may not listen', async () => {
  tokenStatus = 403
  await expect(openClient({ url }).events().next()).rejects.toThrow('scope_missing: No.')
})
