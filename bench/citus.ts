// A play saved and a season read on a distributed database (Citus, a coordinator and two workers); against one PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { distribute, startCitus } from '../packages/server/test/citus.ts'
import { findCitus, startPostgres } from '../packages/server/test/postgres.ts'
import { type Running, startServer } from '../packages/server/test/running.ts'
import { newGame, newTeam, save, saveAll, shot } from '../packages/server/test/scorer.ts'
import { compare, timed } from './report.ts'

const PLAYS = 100
const READS = 20
const GAMES = 10

const bin = findCitus()
if (!bin) {
  console.log('no PostgreSQL of this machine has the extension Citus: there is nothing to measure')
  process.exit(0)
}

const folder = mkdtempSync(join(tmpdir(), 'fullcourt-bench-'))
const startOn = (DATABASE_URL: string) => startServer({ DATABASE_URL, DATA_DIR: folder })

/** A team with final games, and one that goes on. */
async function season({ ask }: Running) {
  const team = await newTeam(ask)
  for (let n = 0; n < GAMES; n++) {
    const game = await newGame(ask, team)
    await saveAll(
      game,
      Array.from({ length: 100 }, (_, play) => shot(game, play + 1, { made: play % 2 === 0, by: play % 5 })),
    )
    await game.ask('PATCH', `/v1/team-game/${game.gameId}/`, { homeFinalScore: 100, awayFinalScore: 90 })
  }
  const game = await newGame(ask, team)
  let order = 0
  return {
    savePlays: async () => {
      for (let n = 0; n < PLAYS; n++) {
        order += 1
        const { status, text } = await save(game, shot(game, 1 + (order % 400)))
        if (status !== 200) throw new Error(text)
      }
    },
    readSeason: async () => {
      for (let n = 0; n < READS; n++) {
        const { status, text } = await game.ask('GET', `/v1/team/${team.teamId}/stats/`)
        if (status !== 200) throw new Error(text)
      }
    },
  }
}

const cluster = await startCitus(bin)
const one = await startPostgres(bin)
const url = await cluster.createDatabase('fullcourt')
await (await startOn(url)).stop()
await distribute(url)
const servers = [await startOn(url), await startOn(one.url)] as const
try {
  const [distributed, single] = [await season(servers[0]), await season(servers[1])]
  const each = (name: string, work: () => Promise<void>, count: number) => ({
    name,
    measure: async () => (await timed(work)) / count,
  })
  await compare({
    what: 'one play saved, one scorer',
    unit: 'ms',
    ours: each('Citus', distributed.savePlays, PLAYS),
    peers: [each('PostgreSQL', single.savePlays, PLAYS)],
    goal: '≤ 4',
  })
  await compare({
    what: `a season table of ${GAMES} games`,
    unit: 'ms',
    ours: each('Citus', distributed.readSeason, READS),
    peers: [each('PostgreSQL', single.readSeason, READS)],
    goal: '≤ 4',
  })
} finally {
  for (const server of servers) await server.stop()
  await Promise.all([cluster.stop(), one.stop()])
  rmSync(folder, { recursive: true, force: true })
}
