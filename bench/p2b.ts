// 1,000 listeners of one game, 5 plays a second for a minute, on the default database: which messages arrive, in which order, and when.
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { signInCoaches } from '../packages/server/test/coaches.ts'
import { databaseUrlOf, startServer } from '../packages/server/test/running.ts'
import { newGame, save, shot } from '../packages/server/test/scorer.ts'

const LISTENERS = Number(process.env.P2B_LISTENERS ?? 1_000)
const SECONDS = Number(process.env.P2B_SECONDS ?? 60)
const A_SECOND = 5
/** Streams that one user may open. */
const A_USER = 10
const PATIENCE_MS = 10_000
const GOAL_MS = 1_000

const heard: { total: number; disordered: number; readonly late: number[] } = {
  total: 0,
  disordered: 0,
  late: [],
}
/** When each play was sent, by its number in the log: one scorer sends them in order. */
const sentAt = new Map<number, number>()

/** Reads the numbers of the plays from a stream with their times of arrival. */
function listen(socket: Socket): void {
  let rest = ''
  let last = 0
  socket.on('data', (bytes: Buffer) => {
    rest += bytes.toString()
    const lines = rest.split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      const seq = Number(/"type":"team-game-event".*?"seq":(\d+)/.exec(line)?.[1] ?? 0)
      if (seq === 0) continue
      heard.total += 1
      if (seq !== last + 1 && last !== 0) heard.disordered += 1
      last = seq
      const at = sentAt.get(seq)
      if (at !== undefined) heard.late.push(performance.now() - at)
    }
  })
}

function open(port: number, token: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () =>
      socket.write(`GET /events/?access_token=${token} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`),
    )
    socket.on('error', reject)
    socket.once('data', (first) => {
      if (!first.toString().startsWith('HTTP/1.1 200')) return reject(new Error(first.toString()))
      listen(socket)
      resolve(socket)
    })
  })
}

const folder = mkdtempSync(join(tmpdir(), 'fullcourt-p2b-'))
const server = await startServer({ DATA_DIR: folder })
const sockets: Socket[] = []
try {
  const game = await newGame(server.ask)
  const tokens = await signInCoaches(databaseUrlOf(folder), game.programId, Math.ceil(LISTENERS / A_USER))
  for (let n = 0; n < LISTENERS; n += 50)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(50, LISTENERS - n) }, (_, k) =>
          open(server.port, tokens[(n + k) % tokens.length]!),
        ),
      )),
    )
  const plays = SECONDS * A_SECOND
  const began = performance.now()
  const saves: Promise<unknown>[] = []
  for (let n = 0; n < plays; n++) {
    await sleep(Math.max(0, began + (n * 1_000) / A_SECOND - performance.now()))
    sentAt.set(n + 1, performance.now())
    saves.push(
      save(game, shot(game, n)).then(({ status, text }) => {
        if (status !== 200) throw new Error(text)
      }),
    )
  }
  await Promise.all(saves)
  const until = performance.now() + PATIENCE_MS
  while (heard.total < plays * LISTENERS && performance.now() < until) await sleep(50)
  const sorted = heard.late.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  console.log(`${LISTENERS} listeners, ${plays} plays in ${SECONDS} s, default database`)
  console.log(`  heard ${heard.total} of ${plays * LISTENERS}, out of order or doubled ${heard.disordered}`)
  console.log(
    `  from sending to hearing: p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms, max ${at(1).toFixed(0)} ms`,
  )
  console.log(`  p99 ${(at(0.99) / GOAL_MS).toFixed(2)} x of 1 s (goal ≤ 1)`)
} finally {
  for (const socket of sockets) socket.destroy()
  await server.kill()
  rmSync(folder, { recursive: true, force: true })
}
