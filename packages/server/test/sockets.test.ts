// Requests that only a raw socket can send: ambiguous requests and slow clients.
import { connect, type Socket } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildServer } from '../src/http/server.ts'
import { setUpTestServer } from './testServer.ts'

let port = 0
const at = setUpTestServer({ env: { publicUrl: 'https://fullcourt.test' } })
beforeAll(async () => {
  await at.fastify.listen({ port: 0, host: '127.0.0.1' })
  port = (at.fastify.server.address() as { port: number }).port
})

function open(to: number, sent: string): { socket: Socket; received: Promise<string> } {
  const socket = connect(to, '127.0.0.1')
  socket.write(sent)
  const received = new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
  })
  return { socket, received }
}
const say = (sent: string) => open(port, sent).received

const END = '\r\nHost: fullcourt.test\r\nConnection: close\r\n\r\n'
const POST = `POST /v1/token/ HTTP/1.1\r\nHost: fullcourt.test\r\nConnection: close\r\n`

const ODD: readonly (readonly [string, string, number])[] = [
  ['the address of another server', `GET http://evil.example/v1/user/ HTTP/1.1${END}`, 401],
  ['letters of the address encoded', `GET /%761/user/ HTTP/1.1${END}`, 401],
  ['the live stream encoded', `GET /%65vents/ HTTP/1.1${END}`, 401],
  ['TRACE', `TRACE /v1/user/ HTTP/1.1${END}`, 405],
  ['OPTIONS from elsewhere', `OPTIONS /v1/user/ HTTP/1.1\r\nOrigin: https://evil.example${END}`, 405],
  ['PROPFIND', `PROPFIND /v1/user/ HTTP/1.1${END}`, 405],
  ['a method that there is not', `BREW /v1/user/ HTTP/1.1${END}`, 400],
  ['HEAD', `HEAD /v1/user/ HTTP/1.1${END}`, 401],
  ['another method in a header', `${POST}X-HTTP-Method-Override: DELETE\r\nContent-Length: 0\r\n\r\n`, 422],
  ['no host', 'GET /v1/site/ HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['two hosts', `GET /v1/site/ HTTP/1.1\r\nHost: evil.example${END}`, 400],
  ['two tokens', `GET /v1/user/ HTTP/1.1\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b${END}`, 400],
  ['two lengths', `${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
  ['a length and chunks', `${POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
  ['a length below nothing', `${POST}Content-Length: -1\r\n\r\n`, 400],
  ['an expectation', `${POST}Expect: 200-tea\r\nContent-Length: 0\r\n\r\n`, 422],
  ['a header of 20 kB', `GET /v1/site/ HTTP/1.1\r\nX: ${'a'.repeat(20_000)}${END}`, 400],
  ['a header over two lines', `GET /v1/site/ HTTP/1.1\r\nX: a\r\n b${END}`, 400],
  ['lines without their \\r', 'GET /v1/site/ HTTP/1.1\nHost: x\n\n', 400],
  ['a broken escape', `GET /v1/team/%zz/ HTTP/1.1${END}`, 400],
  ['no letters', `GET /pages/%ff HTTP/1.1${END}`, 400],
  ['HTTP/2 at once', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['an upgrade', `GET /v1/user/ HTTP/1.1\r\nUpgrade: websocket${END}`, 401],
]

describe('a malformed request', () => {
  it.each(ODD)('is refused with security headers: %s', async (_case, sent, status) => {
    const answer = await say(sent)
    const [head = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    for (const header of [
      "content-security-policy: default-src 'self'",
      'x-content-type-options: nosniff',
      'referrer-policy: no-referrer',
      'strict-transport-security: max-age=31536000',
      'cache-control: no-store',
    ])
      expect(head.toLowerCase()).toContain(header)
    expect(head).not.toMatch(/access-control-allow-credentials|x-powered-by|^server:/im)
    expect(/access-control-allow-origin/i.test(head)).toBe(/\/(e|%65)vents\//.test(sent))
    expect(answer.match(/HTTP\/1\.1 \d/g)).toHaveLength(1)
  })
})

describe('a slow client', () => {
  const start = 'GET /v1/site/ HTTP/1.1\r\nHost: x\r\n'
  it.each([
    ['says nothing', '', ''],
    ['never ends its headers', start, 'X: y\r\n'],
    ['never ends its body', `${POST}Content-Type: application/json\r\nContent-Length: 999\r\n\r\n`, ' '],
    ['stays and asks nothing more', `${start}\r\n`, ''],
  ])('and %s is let go', async (_case, sent, then) => {
    const timeouts = { headers: 300, request: 500, check: 100, silence: 1_000 }
    const fastify = buildServer({ app: at.app, routes: [], timeouts })
    await fastify.listen({ port: 0, host: '127.0.0.1' })
    const { socket, received } = open((fastify.server.address() as { port: number }).port, sent)
    const drip = setInterval(() => then && socket.writable && socket.write(then), 50)
    await received
    clearInterval(drip)
    await fastify.close()
  })

  it('and does not read its reply is disconnected', async () => {
    const timeouts = { headers: 300, request: 500, check: 100, silence: 500 }
    const large = 'x'.repeat(20_000_000)
    const page = (fastify: ReturnType<typeof buildServer>) => void fastify.get('/large', async () => large)
    const fastify = buildServer({ app: at.app, routes: [], timeouts, more: [page] })
    await fastify.listen({ port: 0, host: '127.0.0.1' })
    const gone = new Promise<void>((resolve) => {
      fastify.server.on('connection', (socket) => socket.on('close', () => resolve()))
    })
    const { socket } = open((fastify.server.address() as { port: number }).port, `GET /large HTTP/1.1${END}`)
    socket.pause()
    await gone
    socket.destroy()
    await fastify.close()
  })
})
