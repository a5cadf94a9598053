// The live score of one game, polled by spectators who have it already and by new ones; against a plain node:http reply.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client } from '../packages/server/test/load.ts'
import { findPostgres } from '../packages/server/test/postgres.ts'
import { type Running, startServer } from '../packages/server/test/running.ts'
import { newGame, shot } from '../packages/server/test/scorer.ts'
import { compare } from './report.ts'

if (!findPostgres()) {
  console.log('no PostgreSQL on this machine')
  process.exit(0)
}

const CONNECTIONS = 32
const MEASURED_MS = 2_000

/** Requests a second over connections that ask again after each reply. */
async function rateOf(port: number, request: Buffer, status: number): Promise<number> {
  const clients = Array.from({ length: CONNECTIONS }, () => new Client(port))
  const started = performance.now()
  let count = 0
  const poll = async (client: Client) => {
    while (performance.now() - started < MEASURED_MS) {
      const answered = await client.ask(request)
      if (answered !== status) throw new Error(`answered ${answered}, not ${status}`)
      count += 1
    }
  }
  await Promise.all(clients.map(poll))
  const seconds = (performance.now() - started) / 1000
  for (const client of clients) client.close()
  return count / seconds
}

/** A game with plays and its public link: the path, the reply and its tag. */
async function sharedGame({ ask }: Running) {
  const game = await newGame(ask)
  for (let n = 1; n <= 40; n++)
    await game.ask('PUT', '/v1/team-game-event/bulk/', { teamGameId: game.gameId, ...shot(game, n) })
  const { followURL } = (await game.ask('PUT', `/v1/team-game/${game.gameId}/live-score/`, {})).body
  const path = `/v1/overlay/${new URL(followURL).pathname.split('/')[2]}/`
  const { text, headers } = await ask('GET', path)
  return { path, text, etag: String(headers.etag) }
}

const server = await startServer({ REQUESTS_PER_MINUTE: '1000000', LOG_LEVEL: 'info' })
const plain = createServer()
try {
  const { path, text, etag } = await sharedGame(server)
  plain.on('request', (request, reply) => {
    reply.setHeader('etag', etag)
    if (request.headers['if-none-match'] === etag) reply.writeHead(304).end()
    else reply.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length }).end(text)
  })
  await once(plain.listen(0, '127.0.0.1'), 'listening')
  const { port } = plain.address() as AddressInfo
  const head = `GET ${path} HTTP/1.1\r\nhost: localhost\r\n`
  for (const [what, request, status] of [
    ['spectators who have the score', Buffer.from(`${head}if-none-match: ${etag}\r\n\r\n`), 304],
    ['spectators who open the page', Buffer.from(`${head}\r\n`), 200],
  ] as const)
    await compare({
      what,
      unit: 'requests/s',
      goal: '≥ 0.25',
      ours: { name: 'GET /v1/overlay/…/', measure: () => rateOf(server.port, request, status) },
      peers: [{ name: 'node:http', measure: () => rateOf(port, request, status) }],
    })
} finally {
  plain.close()
  await server.stop()
}
