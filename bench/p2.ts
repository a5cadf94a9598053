// One event to 5,000 listeners: time to the last, processor time and memory per connection, against the simplest node:http loop.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { signInCoaches } from '../packages/server/test/coaches.ts'
import { findPostgres, startPostgres } from '../packages/server/test/postgres.ts'
import { freePort, startServer } from '../packages/server/test/running.ts'
import { newGame, save, shot } from '../packages/server/test/scorer.ts'
import { compare } from './report.ts'

const LISTENERS = Number(process.env.P2_LISTENERS ?? 5_000)
const ROUNDS = Number(process.env.P2_ROUNDS ?? 20)
/** Streams that one user may open. */
const A_USER = 10

/** The simplest server: one response per listener, one write each. */
const PLAINEST = `
const { createServer } = require('node:http')
const listeners = new Set()
createServer((request, response) => {
  if (request.method === 'POST') {
    let body = ''
    request.on('data', (bytes) => (body += bytes))
    request.on('end', () => {
      for (const listener of listeners) listener.write('data: ' + body + '\\n\\n')
      response.end()
    })
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(': hello\\n\\n')
  listeners.add(response)
  request.on('close', () => listeners.delete(response))
}).listen(Number(process.argv[1]), '127.0.0.1', () => console.log('listens on'))
`

/** Kilobytes that a process holds in memory. */
const residentOf = ({ pid }: ChildProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])

/** Milliseconds that the event loop of a process had a processor: other load does not change them. */
const ranOf = ({ pid }: ChildProcess): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6

interface Crowd {
  /** Resolves with the time at which the last listener received the next message. */
  next(): Promise<number>
  leave(): void
}

/** Opens that many streams and counts those that receive the words. */
async function gather(port: number, pathOf: (n: number) => string, words: string): Promise<Crowd> {
  const mark = Buffer.from(words)
  let heard = 0
  let done: ((at: number) => void) | null = null
  const open = (n: number) =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1' }, () =>
        socket.write(`GET ${pathOf(n)} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`),
      )
      socket.once('data', (first) => {
        const answer = first.toString()
        if (!answer.startsWith('HTTP/1.1 200')) return reject(new Error(answer))
        socket.on('data', (bytes: Buffer) => {
          if (!bytes.includes(mark)) return
          heard += 1
          if (heard === LISTENERS) done?.(performance.now())
        })
        resolve(socket)
      })
      socket.on('error', reject)
    })
  const sockets: Socket[] = []
  for (let n = 0; n < LISTENERS; n += 50) {
    const some = Array.from({ length: Math.min(50, LISTENERS - n) }, (_, k) => open(n + k))
    sockets.push(...(await Promise.all(some)))
  }
  return {
    next() {
      heard = 0
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`${heard} of ${LISTENERS} heard it`)), 20_000)
        done = (at) => {
          clearTimeout(late)
          resolve(at)
        }
      })
    },
    leave() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

const bin = findPostgres()
if (!bin) {
  console.log('no PostgreSQL on this machine: the bench needs it for its 5,000 users')
  process.exit(0)
}
const postgres = await startPostgres(bin)
const server = await startServer({ DATABASE_URL: postgres.url })
const peerPort = await freePort()
const peer = spawn(process.execPath, ['-e', PLAINEST, String(peerPort)], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
process.once('exit', () => peer.kill())
await new Promise((resolve) => peer.stdout.once('data', resolve))
try {
  const game = await newGame(server.ask)
  const tokens = await signInCoaches(postgres.url, game.programId, Math.ceil(LISTENERS / A_USER))
  const { text } = await save(game, shot(game, 0))
  const before = { ours: residentOf(server.child), peer: residentOf(peer) }
  const ours = await gather(
    server.port,
    (n) => `/events/?access_token=${tokens[n % tokens.length]}`,
    '"action":"put"',
  )
  const plain = await gather(peerPort, () => '/', '"seq"')
  await sleep(1_000)
  const each = (now: number, then: number) => (now - then) / LISTENERS
  const memory = {
    ours: each(residentOf(server.child), before.ours),
    peer: each(residentOf(peer), before.peer),
  }
  const ran = { ours: 0, peer: 0 }
  let plays = 0
  await compare({
    what: `one event to the last of ${LISTENERS.toLocaleString('en-US')} listeners`,
    unit: 'ms',
    rounds: ROUNDS,
    goal: '≤ 0.8',
    ours: {
      name: 'a play saved, /events/',
      async measure() {
        const last = ours.next()
        const [began, ranBefore] = [performance.now(), ranOf(server.child)]
        plays += 1
        void save(game, shot(game, plays))
        const took = (await last) - began
        ran.ours += ranOf(server.child) - ranBefore
        return took
      },
    },
    peers: [
      {
        name: 'node:http, one write each',
        async measure() {
          const last = plain.next()
          const [began, ranBefore] = [performance.now(), ranOf(peer)]
          void fetch(`http://127.0.0.1:${peerPort}/`, { method: 'POST', body: text })
          const took = (await last) - began
          ran.peer += ranOf(peer) - ranBefore
          return took
        },
      },
    ],
  })
  const anEvent = (sum: number) => (sum / (ROUNDS + 1)).toFixed(1)
  console.log(`processor time an event: ${anEvent(ran.ours)} ms, node:http ${anEvent(ran.peer)} ms`)
  console.log(`  ratio: ${(ran.ours / ran.peer).toFixed(3)} x (goal ≤ 0.8)`)
  console.log(`memory a connection: ${memory.ours.toFixed(1)} kB, node:http ${memory.peer.toFixed(1)} kB`)
  console.log(`  ratio: ${(memory.ours / memory.peer).toFixed(3)} x (goal ≤ 0.7)`)
  ours.leave()
  plain.leave()
} finally {
  peer.kill()
  await server.stop()
  await postgres.stop()
}
