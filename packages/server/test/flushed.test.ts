// What is written to disk, observed by strace: the only proof that a power cut loses no acknowledged play.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { copyMadeDataDir } from './madeDataDir.ts'
import { postgresProcesses, type Running, startServer } from './running.ts'
import { newGame, type ScoredGame, save, scheduled, shot, wholeLog } from './scorer.ts'
import { tempFolder } from './tempFolder.ts'

/** Tried on this process: some machines have strace but forbid tracing. */
const tried = spawnSync('timeout', ['1', 'strace', '-o', '/dev/null', '-p', String(process.pid)], {
  encoding: 'utf8',
}).stderr
const isHere = spawnSync('strace', ['-V']).status === 0
const home = tempFolder('flushed')
const dataDir = join(home, 'data')

/** Traces (`-e trace=…`) or disturbs (`-e inject=…`) processes with all their threads. Resolves once it is attached. */
async function strace(pids: readonly number[], file: string, ...how: string[]): Promise<ChildProcess> {
  const child = spawn('strace', ['-f', ...pids.flatMap((pid) => ['-p', String(pid)]), '-o', file, ...how], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr!.on('data', (bytes: Buffer) => {
    said += bytes.toString()
  })
  const isAttached = (pid: number) => new RegExp(`Process ${pid} attached`).test(said)
  await vi.waitUntil(() => pids.every(isAttached), { timeout: 30_000, interval: 10 })
  return child
}

async function letGo(child: ChildProcess): Promise<void> {
  const over = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  await over
}

const CALLS = 'trace=write,writev,pwrite64,pwritev,fdatasync,sendto,sendmsg'

/** Expects this order in the traced calls: a text is written to the write-ahead log, flushed, then sent to the client. */
function expectFlushed(file: string, text: string): void {
  const lines = readFileSync(file, 'utf8').split('\n')
  const written = lines.findIndex((line) => line.includes('/pg_wal/') && line.includes(text))
  const sent = lines.findIndex((line) => line.includes('TCP:') && line.includes(text))
  const flushed = lines.findIndex(
    (line, i) => i > written && /fdatasync(\(\d+<.*\/pg_wal\/.*| resumed>\)) *= 0$/.test(line),
  )
  expect(written, `${text} written`).toBeGreaterThan(-1)
  expect(flushed, `${text} flushed after it was written`).toBeGreaterThan(written)
  expect(sent, `${text} acknowledged after it was flushed`).toBeGreaterThan(flushed)
}

describe('the disk writes of the PostgreSQL in the data folder', () => {
  if (!isHere) return it.skip('no strace on this machine', () => {})
  if (!tried.includes('attached')) return it.skip('this machine forbids tracing', () => {})
  let server: Running
  let game: ScoredGame
  beforeAll(async () => {
    await copyMadeDataDir(dataDir)
    server = await startServer({ DATA_DIR: dataDir })
    game = await newGame(server.ask)
  })
  afterAll(() => server.kill())
  const all = () => [server.child.pid!, ...postgresProcesses(dataDir)]

  it('flush each play to the write-ahead log before it is acknowledged', async () => {
    await save(game, shot(game, 0))
    const file = join(home, 'calls')
    const tracing = await strace(all(), file, '-yy', '-s', '200000', '-e', CALLS)
    const plays = Array.from({ length: 40 }, (_, n) => shot(game, n + 1))
    for (const play of plays.slice(0, 20)) await save(game, play)
    await Promise.all(plays.slice(20).map((play) => save(game, play)))
    await letGo(tracing)

    for (const { origin } of plays) expectFlushed(file, origin.id)
  })

  it('flush a person, a game and its setup too', async () => {
    const file = join(home, 'other-calls')
    const tracing = await strace(all(), file, '-yy', '-s', '200000', '-e', CALLS)
    const person = {
      teamBrandId: game.programId,
      firstName: 'New',
      lastName: 'Flushed Person',
      role: 'PLAYER',
    }
    expect((await game.ask('POST', '/v1/team-brand-personnel/', person)).status).toBe(201)
    const planned = scheduled(game.teamId, { location: 'Flushed Gym' })
    expect((await game.ask('POST', '/v1/team-game/', planned)).status).toBe(201)
    const setup = { notes: 'Flushed notes' }
    expect((await game.ask('PATCH', `/v1/team-game/${game.gameId}/`, setup)).status).toBe(200)
    await letGo(tracing)
    for (const text of ['Flushed Person', 'Flushed Gym', 'Flushed notes']) expectFlushed(file, text)
  })

  it('refuse the play after a failed flush, and PostgreSQL restarts from the disk', async () => {
    const acknowledged: string[] = []
    // Each process counts separately.
    const tracing = await strace(all(), '/dev/null', '-e', 'inject=fdatasync:error=EIO:when=2+')
    const statuses = new Set<number>()
    for (let n = 1; n < 12; n++) {
      const play = shot(game, 100 + n)
      const { status } = await save(game, play)
      statuses.add(status)
      if (status === 200) acknowledged.push(play.origin.id)
    }
    await letGo(tracing)
    expect(statuses).toContain(503)
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    while ((await server.ask('GET', '/readyz')).status !== 200) await sleep(50)
    while ((await save(game, shot(game, 200))).status !== 200) await sleep(50)
    const kept = (await wholeLog(game)).map(({ playId }) => playId)
    expect(kept).toEqual(expect.arrayContaining(acknowledged))
    expect(await server.stop()).toBe(0)
  })
})
