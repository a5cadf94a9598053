// What the disk is told, seen by strace: the only way to know that a power cut takes no acknowledged play.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Running, startServer } from './running.ts'
import { newGame, type ScoredGame, save, shot, wholeLog } from './scorer.ts'

/** Tried on this process itself: some machines have the program and forbid what it does. */
const tried = spawnSync('timeout', ['1', 'strace', '-o', '/dev/null', '-p', String(process.pid)], {
  encoding: 'utf8',
}).stderr
const isHere = spawnSync('strace', ['-V']).status === 0
const home = mkdtempSync(join(tmpdir(), 'fullcourt-flushed-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** Watches (`-e trace=…`) or disturbs (`-e inject=…`) every thread of a process, from when it says so. */
async function strace(pid: number, file: string, ...how: string[]): Promise<ChildProcess> {
  const child = spawn('strace', ['-f', '-p', String(pid), '-o', file, ...how], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await new Promise((resolve) => child.stderr!.once('data', resolve))
  await sleep(200)
  return child
}

async function letGo(child: ChildProcess): Promise<void> {
  const over = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  await over
}

describe('what the disk is told on the embedded database', () => {
  if (!isHere) return it.skip('no strace on this machine', () => {})
  if (!tried.includes('attached')) return it.skip('this machine forbids tracing', () => {})
  let server: Running
  let game: ScoredGame
  beforeAll(async () => {
    server = await startServer({ DATA_DIR: home })
    game = await newGame(server.ask)
  })
  afterAll(() => server.kill())

  it('each play is written and flushed before anybody is told that it is saved', async () => {
    await save(game, shot(game, 0))
    const file = join(home, 'calls')
    const calls = 'trace=write,writev,pwrite64,fdatasync,sendto,sendmsg'
    const tracing = await strace(server.child.pid!, file, '-yy', '-s', '200000', '-e', calls)
    const plays = Array.from({ length: 40 }, (_, n) => shot(game, n + 1))
    for (const play of plays.slice(0, 20)) await save(game, play)
    await Promise.all(plays.slice(20).map((play) => save(game, play)))
    await letGo(tracing)

    const lines = readFileSync(file, 'utf8').split('\n')
    for (const { origin } of plays) {
      const written = lines.findIndex((line) => line.includes('/recorder/') && line.includes(origin.id))
      const told = lines.findIndex((line) => line.includes('TCP:') && line.includes(origin.id))
      const flushed = lines.findIndex(
        (line, i) => i > written && /fdatasync(\(\d+<.*\/recorder\/.*| resumed>\)) *= 0$/.test(line),
      )
      expect(written, 'written').toBeGreaterThan(-1)
      expect(flushed, 'flushed after it was written').toBeGreaterThan(written)
      expect(told, 'told after it was flushed').toBeGreaterThan(flushed)
    }
  })

  it('once a flush fails nobody is told so any more, and the process ends', async () => {
    const acknowledged: string[] = []
    const over = new Promise<number | null>((resolve) => server.child.once('exit', resolve))
    // Counted for each of the four threads that flush.
    await strace(server.child.pid!, '/dev/null', '-e', 'inject=fdatasync:error=EIO:when=2+')
    const refused: number[] = []
    for (let n = 1; n < 12; n++) {
      const play = shot(game, 100 + n)
      const status = await save(game, play).then(
        (answer) => answer.status,
        () => null,
      )
      if (status === 200) acknowledged.push(play.origin.id)
      else if (status !== null) refused.push(status)
    }
    expect(await over).toBe(1)
    expect(server.printed()).toContain('the flight recorder cannot write')
    expect(acknowledged.length).toBeLessThan(5)
    expect(new Set(refused)).toEqual(new Set([503]))
    const again = await startServer({ DATA_DIR: home }, server.port)
    const kept = (await wholeLog(game)).map(({ playId }) => playId)
    expect(kept).toEqual(expect.arrayContaining(acknowledged))
    await again.stop()
  })
})
