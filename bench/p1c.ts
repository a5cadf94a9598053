// Memory of a whole installation (server and the PostgreSQL in DATA_DIR): idle, after 20,000 reads of a game, after 20,000 saves.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gamesOn, saveFor } from '../packages/server/test/load.ts'
import { memoryOf, type Running, startServer } from '../packages/server/test/running.ts'
import { newGame, type ScoredGame, saveAll, shot } from '../packages/server/test/scorer.ts'
import { SERVER_ENV } from '../scripts/node.mjs'

const CALLS = Number(process.env.P1C_CALLS ?? 20_000)
const READERS = 6
const IDLE_MB = 200
const BUSY_MB = 300
const MOST_GROWTH = 1.1
const REST_MS = 5_000

async function measure(server: Running, dataDir: string): Promise<number> {
  await sleep(REST_MS)
  return memoryOf(server, dataDir)
}

async function read({ ask, gameId }: ScoredGame, calls: number): Promise<void> {
  const reader = async () => {
    for (let n = 0; n < calls / READERS; n++) {
      const { status } = await ask('GET', `/v1/team-game/${gameId}/events/?limit=200`)
      if (status !== 200) throw new Error(`a read was answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: READERS }, reader))
}

async function write(server: Running, games: readonly ScoredGame[], calls: number): Promise<void> {
  for (let saved = 0; saved < calls; ) saved += (await saveFor(server, games, 1)).latencies.length
}

const mb = (value: number) => `${value.toFixed(0)} MB`

/** @param before the memory that it must not grow above by more than a tenth */
function print(what: string, value: number, before?: number): void {
  const growth = before === undefined ? '' : `, ${(value / before).toFixed(2)} x of before`
  const goal = before === undefined ? `≤ ${IDLE_MB} MB` : `≤ ${BUSY_MB} MB, ≤ ${MOST_GROWTH} x`
  console.log(`${what}: ${mb(value)}${growth} (goal ${goal})`)
}

const folder = mkdtempSync(join(tmpdir(), 'fullcourt-p1c-'))
const server = await startServer({ DATA_DIR: folder, ...SERVER_ENV })
try {
  print('idle', await measure(server, folder))
  const game = await newGame(server.ask)
  await saveAll(
    game,
    Array.from({ length: 200 }, (_, n) => shot(game, n)),
  )
  const games = await gamesOn(server, 32)
  // Loading and compiling once does not count as growth.
  await read(game, CALLS / 10)
  await write(server, games, CALLS / 10)
  const warm = await measure(server, folder)
  console.log(`after ${CALLS / 10} reads and saves: ${mb(warm)}`)
  await read(game, CALLS)
  print(`after ${CALLS} reads more`, await measure(server, folder), warm)
  await write(server, games, CALLS)
  print(`after ${CALLS} saves more`, await measure(server, folder), warm)
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
