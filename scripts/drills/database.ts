// Drills that break the server, its database or its disk while eight people score.
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { killRounds } from '../../packages/server/test/killing.ts'
import { findPostgres, startPostgres } from '../../packages/server/test/postgres.ts'
import { Disk } from '../../packages/server/test/powerCuts.ts'
import { killPostgres, type Running, startServer } from '../../packages/server/test/running.ts'
import type { Outcome } from './outcome.ts'
import { Scorers } from './scorers.ts'

const SCORERS = 8

export async function killServer(): Promise<Outcome> {
  const { rounds, acknowledged, lost, double, half, slowestStartMs } = await killRounds('embedded', 50)
  return {
    figure: `${rounds} kills, ${acknowledged} plays, ${lost + half} lost, ${double} twice; ready after ${slowestStartMs} ms at most`,
    isMet: lost + double + half === 0 && slowestStartMs <= 5_000,
  }
}

/** Runs a server on a data folder. */
async function onServer<T>(dataDir: string, work: (server: Running) => Promise<T>): Promise<T> {
  const server = await startServer({ DATA_DIR: dataDir })
  return work(server).finally(() => server.kill())
}

export async function killDatabase(): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'fullcourt-drill-'))
  try {
    return await onServer(folder, async ({ ask }) => {
      const scorers = await Scorers.start(ask, SCORERS)
      for (let n = 0; n < 5; n++) {
        await scorers.more()
        await killPostgres(folder)
      }
      await scorers.more()
      const { line, isWhole } = await scorers.stop()
      const statuses = [...scorers.refused.keys()].join(', ')
      return {
        figure: `5 kills, ${line}; refused with ${statuses || 'nothing'}; longest wait ${scorers.longestWaitMs} ms`,
        isMet: isWhole && scorers.longestWaitMs <= 10_000,
      }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function pauseDatabase(): Promise<Outcome> {
  if (!findPostgres()) return { lacks: 'no other PostgreSQL on this machine' }
  const postgres = await startPostgres()
  const server = await startServer({ DATABASE_URL: postgres.url })
  try {
    const scorers = await Scorers.start(server.ask, SCORERS)
    await scorers.more()
    postgres.pause()
    await sleep(20_000)
    postgres.resume()
    const resumed = performance.now()
    await scorers.more(SCORERS)
    const back = Math.round(performance.now() - resumed)
    const { line, isWhole } = await scorers.stop()
    return { figure: `${line}; saved again ${back} ms after it went on`, isMet: isWhole }
  } finally {
    await server.stop()
    await postgres.stop()
  }
}

export async function fillDisk(): Promise<Outcome> {
  if (process.getuid?.() !== 0) return { lacks: 'needs root, to mount a small disk' }
  const disk = new Disk()
  const filler = join(disk.folder, 'filler')
  try {
    return await onServer(join(disk.folder, 'data'), async ({ ask }) => {
      const scorers = await Scorers.start(ask, SCORERS)
      await scorers.more()
      // ext4 gives its reserve to root alone; everything is root's here.
      for (let n = 0, room = 1; room > 0; n++) {
        const { bfree, bsize } = statfsSync(disk.folder)
        room = Math.min(bfree * bsize, 64_000_000)
        try {
          writeFileSync(`${filler}${n}`, Buffer.alloc(room))
        } catch {
          room = 0
        }
      }
      const [game] = scorers.games
      let reads = 0
      let answered = 0
      const until = performance.now() + 20_000
      while (performance.now() < until) {
        reads += 1
        const reply = await game!.ask('GET', `/v1/team-game/${game!.gameId}/box-score/`).catch(() => null)
        if (reply?.status === 200) answered += 1
        await sleep(100)
      }
      const refused = [...scorers.refused.keys()].join(', ')
      for (let n = 0; n < 32; n++) rmSync(`${filler}${n}`, { force: true })
      const freed = performance.now()
      await scorers.more(SCORERS)
      const back = Math.round(performance.now() - freed)
      const { line, isWhole } = await scorers.stop()
      return {
        figure: `${answered} of ${reads} reads answered, plays refused with ${refused || 'nothing'}; ${line}; saved again ${back} ms after there was room`,
        isMet: isWhole && answered === reads && refused !== '',
      }
    })
  } finally {
    disk.remove()
  }
}
