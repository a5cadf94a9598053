// Drills of films: the bucket refuses for five minutes of an upload, and the process that makes films is killed again and again.
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { UploadPlan } from '@fullcourt/wire'
import { startFaultyProxy } from '../../packages/server/test/faultyProxy.ts'
import { findTestFfmpeg, makeFilm } from '../../packages/server/test/makeFilm.ts'
import { findPostgres, startPostgres } from '../../packages/server/test/postgres.ts'
import { type Running, startServer, startWorker } from '../../packages/server/test/running.ts'
import { newTeam } from '../../packages/server/test/scorer.ts'
import { hasSwift, startSwift } from '../../packages/server/test/swift.ts'
import { bodyFor, partOf } from '../../packages/server/test/uploader.ts'
import type { Outcome } from './outcome.ts'
import { Scorers } from './scorers.ts'

const REFUSED_MS = 5 * 60_000

interface Sending {
  readonly server: Running
  readonly token: string
  readonly teamId: string
  readonly bytes: Uint8Array
}

/** Uploads a film as a browser does: a part that fails is sent again, after the server was asked what it has. @returns its path */
async function send({ server, token, teamId, bytes }: Sending, onPart: () => void = () => undefined) {
  const ask = async (path: string, body: object) => {
    for (;;) {
      const reply = await server.ask('POST', path, { token, body })
      if (reply.status < 300) return reply.body
      if (reply.status !== 503) throw new Error(`${reply.status}: ${reply.text}`)
      await sleep(1_000)
    }
  }
  const { id } = await ask('/v1/team-video/', bodyFor({ token, teamId }, bytes))
  const path = `/v1/team-video/${id}/`
  for (let isWhole = false; !isWhole; ) {
    const plan: UploadPlan = await ask(`${path}upload/`, {})
    const parts = plan.chunks.map(async ({ part, url }) => {
      const body = Buffer.from(partOf(bytes, plan, part))
      const reply = await fetch(new URL(url, server.url), { method: 'PUT', body })
      if (reply.ok) onPart()
      return reply.ok
    })
    isWhole = (await Promise.all(parts)).every(Boolean)
    if (!isWhole) await sleep(1_000)
  }
  await ask(`${path}upload/complete/`, {})
  return path
}

async function until(is: () => Promise<boolean>): Promise<void> {
  while (!(await is())) await sleep(200)
}

export async function refuseBucket(): Promise<Outcome> {
  if (!hasSwift()) return { lacks: 'no OpenStack Swift on this machine' }
  const swift = await startSwift()
  const proxy = await startFaultyProxy(swift.port)
  const bucket = (await swift.newBucket()).replace(`:${swift.port}/`, `:${proxy.port}/`)
  const folder = mkdtempSync(join(tmpdir(), 'fullcourt-drill-'))
  const server = await startServer({ DATA_DIR: folder, STORAGE_URL: bucket, BILLING: 'on' })
  try {
    const { token, teamId } = await newTeam(server.ask)
    const scorers = await Scorers.start(server.ask, 1)
    const bytes = randomBytes(40_000_000)
    let stored = 0
    const sending = send({ server, token, teamId, bytes }, () => {
      stored += 1
      if (stored === 1) proxy.fail('slow down', Number.POSITIVE_INFINITY)
    })
    await until(async () => stored > 0)
    const before = scorers.acknowledged
    // A game takes 2,000 plays.
    await sleep(10_000)
    const { line, isWhole } = await scorers.stop()
    const during = scorers.acknowledged - before
    await sleep(REFUSED_MS - 10_000)
    const failed = proxy.failed()
    proxy.fail('slow down', 0)
    const again = performance.now()
    const path = await sending
    const read = async () => (await server.ask('GET', path, { token })).body
    await until(
      async () =>
        !['UPLOADING', 'PROCESSING'].includes((await read()).status) || (await read()).progress === 1,
    )
    const { status, error } = await read()
    const took = ((performance.now() - again) / 1000).toFixed(1)
    return {
      figure: `${failed} requests refused with 503; ${during} plays saved meanwhile (${line}); film whole ${took} s after it answered (${error?.code ?? status})`,
      // These bytes are no film, which is said only after they arrived whole.
      isMet: isWhole && during > 0 && error?.code === 'not_a_film',
    }
  } finally {
    await server.kill()
    await proxy.close()
    await swift.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const KILLS = 20

export async function killWorkers(): Promise<Outcome> {
  if (!findPostgres()) return { lacks: 'no other PostgreSQL on this machine' }
  if (!findTestFfmpeg()) return { lacks: 'no ffmpeg on this machine' }
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'fullcourt-drill-'))
  mkdirSync(join(folder, 'storage'))
  const env = (name: string, workers: string) => ({
    ...{ DATABASE_URL: postgres.url, STORAGE_URL: `file://${folder}/storage`, BILLING: 'on' },
    ...{ DATA_DIR: join(folder, name), WORKERS: workers },
  })
  const server = await startServer(env('server', '0'))
  let worker = startWorker(env('worker', '1'))
  try {
    const { token, teamId } = await newTeam(server.ask)
    const file = join(folder, 'film.mp4')
    await makeFilm({ file, format: 'mp4', seconds: 60, width: 320, height: 180 })
    const bytes = readFileSync(file)
    const read = async (path: string) => (await server.ask('GET', path, { token })).body
    const isMade = async (path: string) => ['READY', 'ERROR'].includes((await read(path)).status)
    const paths: string[] = []
    let inWork = 0
    for (let kills = 0; kills < KILLS; kills++) {
      const path = await send({ server, token, teamId, bytes })
      paths.push(path)
      while ((await read(path)).progress === 0 && !(await isMade(path)));
      await sleep(Math.random() * 500)
      if (!(await isMade(path))) inWork += 1
      worker.child.kill('SIGKILL')
      await worker.ended
      worker = startWorker(env('worker', '1'))
    }
    let same = 0
    for (const path of paths) {
      await until(() => isMade(path))
      const { status, mp4 } = await read(path)
      const isSame = async () =>
        Buffer.from(await (await fetch(new URL(mp4, server.url))).arrayBuffer()).equals(bytes)
      if (status === 'READY' && (await isSame())) same += 1
    }
    return {
      figure: `${KILLS} kills, ${inWork} before the film was made; ${same} of ${KILLS} films play with the same bytes`,
      isMet: same === KILLS,
    }
  } finally {
    worker.child.kill('SIGKILL')
    await worker.ended
    await server.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
