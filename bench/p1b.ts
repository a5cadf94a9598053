// Saving a play on the PostgreSQL in DATA_DIR: the whole call against pgbench with one INSERT of the same rows on the same server.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gamesOn, saveFor } from '../packages/server/test/load.ts'
import { databaseUrlOf, startServer } from '../packages/server/test/running.ts'
import { findPgbench, pgbench, scriptFor } from './pgbench.ts'
import { compare } from './report.ts'

const SECONDS = Number(process.env.P1_SECONDS ?? 4)
const ROUNDS = Number(process.env.P1_ROUNDS ?? 5)
const GOALS: Readonly<Record<number, string>> = { 1: '≥ 0.6', 8: '≥ 0.6', 32: '≥ 0.9' }

const program = findPgbench()
if (!program) {
  console.log('no pgbench on this machine: there is no peer to compare with')
  process.exit(0)
}

const folder = mkdtempSync(join(tmpdir(), 'fullcourt-p1b-'))
const server = await startServer({ DATA_DIR: folder })
try {
  const games = await gamesOn(server, 32)
  // A database of its own: rows without the server's numbers would break a game that is read again.
  const [peersGame] = await gamesOn(server, 1)
  await saveFor(server, games.slice(0, 1), 0.2)
  const url = databaseUrlOf(folder)
  const script = await scriptFor(url, peersGame!)
  for (const clients of [1, 8, 32])
    await compare({
      what: `one play saved on the PostgreSQL in DATA_DIR, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
      unit: 'plays/s',
      rounds: ROUNDS,
      goal: GOALS[clients]!,
      ours: {
        name: 'PUT team-game-event/bulk/',
        measure: async () => (await saveFor(server, games.slice(0, clients), SECONDS)).rate,
      },
      peers: [
        {
          name: 'pgbench, one INSERT',
          measure: async () => (await pgbench(program, url, script, { clients, seconds: SECONDS })).rate,
        },
      ],
    })
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
