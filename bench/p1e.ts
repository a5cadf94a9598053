// Plays of a live game while 20 films are uploaded and one is encoded: latency against the same game alone, and memory of the server.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Film, UploadPlan } from '@fullcourt/wire'
import { findTestFfmpeg, makeFilm } from '../packages/server/test/makeFilm.ts'
import { type Running, startServer } from '../packages/server/test/running.ts'
import { newGame, newTeam, type ScoredGame, save, shot } from '../packages/server/test/scorer.ts'
import { bodyFor } from '../packages/server/test/uploader.ts'
import { percentile } from './report.ts'

const UPLOADS = 20
const SECONDS = Number(process.env.P1E_SECONDS ?? 30)
const PART = 8 * 1024 * 1024
/** What a home's line sends, in MB a second. */
const LINE = 1
const PAUSE_MS = 150

if (!findTestFfmpeg()) {
  console.log('no ffmpeg on this machine: nothing can be encoded beside the game')
  process.exit(0)
}

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Saves plays with the pauses of a fast scorer. @returns milliseconds of each */
async function score(game: ScoredGame, seconds: number): Promise<number[]> {
  const latencies: number[] = []
  const until = performance.now() + seconds * 1000
  for (let n = 0; performance.now() < until; n++) {
    const play = shot(game, n)
    const from = performance.now()
    const { status } = await save(game, play)
    if (status !== 200) throw new Error(`a play was answered ${status}`)
    latencies.push(performance.now() - from)
    await sleep(PAUSE_MS)
  }
  return latencies
}

async function begin(
  { ask }: Running,
  { token, teamId }: ScoredGame,
  bytes: Uint8Array,
  more: object,
): Promise<{ id: string; plan: UploadPlan }> {
  const created = await ask('POST', '/v1/team-video/', {
    token,
    body: bodyFor({ token, teamId }, bytes, more),
  })
  const { id } = created.body as Film
  const plan = await ask('POST', `/v1/team-video/${id}/upload/`, { token, body: {} })
  return { id, plan: plan.body }
}

/** The bytes at the speed of the line. */
function slowly(bytes: Uint8Array): ReadableStream<Uint8Array> {
  const slice = (LINE * 1e6) / 10
  let at = 0
  return new ReadableStream({
    async pull(controller) {
      await sleep(100)
      controller.enqueue(bytes.subarray(at, at + slice))
      at += slice
      if (at >= bytes.length) controller.close()
    },
  })
}

const send = (url: string, body: Uint8Array | ReadableStream<Uint8Array>, length: number) =>
  fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', 'content-length': String(length) },
    body: body as BodyInit,
    duplex: 'half',
  } as RequestInit)

/** A film that browsers cannot play, so that it is encoded. */
async function startEncoding(server: Running, game: ScoredGame, folder: string): Promise<string> {
  const file = join(folder, 'film.ts')
  await makeFilm({ file, format: 'ts', seconds: 120, clockFrom: 480, width: 1920, height: 1080 })
  const bytes = readFileSync(file)
  const { id, plan } = await begin(server, game, bytes, { filename: 'film.ts', originalType: 'video/mp2t' })
  for (const { part, url } of plan.chunks) {
    const body = bytes.subarray((part - 1) * plan.chunkSize, part * plan.chunkSize)
    await send(new URL(url, server.url).href, body, body.length)
  }
  await server.ask('POST', `/v1/team-video/${id}/upload/complete/`, { token: game.token, body: {} })
  return id
}

const say = (what: string, latencies: readonly number[], goal = '') =>
  console.log(
    `${what}: ${latencies.length} plays, median ${percentile(latencies, 0.5).toFixed(1)} ms, p99 ${percentile(latencies, 0.99).toFixed(1)} ms${goal}`,
  )

const folder = mkdtempSync(join(tmpdir(), 'fullcourt-p1e-'))
const server = await startServer({ DATA_DIR: join(folder, 'data'), PUBLIC_URL: 'http://127.0.0.1' })
try {
  const game = await newGame(server.ask, await newTeam(server.ask))
  const statusOf = async (id: string) =>
    ((await server.ask('GET', `/v1/team-video/${id}/`, { token: game.token })).body as Film).status
  await score(game, 3)
  say('alone', await score(game, SECONDS / 2))
  const before = memoryOf(server.child.pid!)
  const encoded = await startEncoding(server, game, folder)
  const bytes = randomBytes(PART * 8)
  const uploads = []
  for (let n = 0; n < UPLOADS; n++)
    uploads.push(await begin(server, game, Buffer.concat([bytes, Buffer.from(String(n))]), {}))
  let [isOver, sent, most] = [false, 0, before]
  const senders = uploads.map(async ({ plan }) => {
    for (const { part, url } of plan.chunks) {
      const body = bytes.subarray((part - 1) * PART, part * PART)
      if (isOver || body.length < PART) return
      await send(new URL(url, server.url).href, slowly(body), body.length)
      sent += PART
    }
  })
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(server.child.pid!))
  }, 250)
  say(`beside ${UPLOADS} uploads and an encode`, await score(game, SECONDS), ' (goal p99 ≤ 50 ms)')
  console.log(`the encode was ${await statusOf(encoded)} at the end`)
  isOver = true
  clearInterval(watch)
  await Promise.all(senders)
  console.log(
    `${(sent / 1e6).toFixed(0)} MB taken in; memory ${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB`,
  )
} finally {
  await server.kill()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
