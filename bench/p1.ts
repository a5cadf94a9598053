// Saving a play on PostgreSQL: the whole call against pgbench with one INSERT of the same rows; and the delay to 20 listeners.
import { type ClientRequest, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { gamesOn, saveFor } from '../packages/server/test/load.ts'
import { findPostgres, startPostgres } from '../packages/server/test/postgres.ts'
import { type Running, startServer } from '../packages/server/test/running.ts'
import { newTeam, type ScoredGame, save, shot } from '../packages/server/test/scorer.ts'
import { findPgbench, pgbench, scriptFor } from './pgbench.ts'
import { compare, percentile, spread } from './report.ts'

const SECONDS = Number(process.env.P1_SECONDS ?? 4)
const ROUNDS = Number(process.env.P1_ROUNDS ?? 5)
const MOST = 32
const LISTENERS = 20

const bin = findPostgres()
const program = findPgbench()
if (!bin || !program) {
  console.log('no PostgreSQL with pgbench on this machine: there is no peer to compare with')
  process.exit(0)
}

/** Another coach of the same program, because a user may open ten streams. */
async function secondCoach(
  databaseUrl: string,
  { ask }: Running,
  { programId }: ScoredGame,
): Promise<string> {
  const { token, userId } = await newTeam(ask)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into team_brand_personnel (id, account_id, team_brand_id, user_id, first_name, last_name, role)
     select gen_random_uuid(), account_id, id, $2, 'Second', 'Coach', 'COACH' from team_brand where id = $1`,
    [programId, userId],
  )
  await client.end()
  return token
}

/** Opens a stream and counts every revision by its seq. */
function listen(url: string, token: string, heard: (seq: number) => void): Promise<ClientRequest> {
  const request = get(`${url}/events/?access_token=${token}`)
  return new Promise((resolve) =>
    request.once('response', (response) => {
      response.on('data', (bytes: Buffer) => {
        for (const [, seq] of bytes.toString('latin1').matchAll(/"seq":(\d+),"action"/g)) heard(Number(seq))
      })
      response.once('data', () => resolve(request))
    }),
  )
}

/** Milliseconds from a play's acknowledgement to the last of twenty listeners. */
async function toLastListener(server: Running, databaseUrl: string, game: ScoredGame): Promise<number[]> {
  const counts = new Map<number, number>()
  let complete = 0
  const heard = (seq: number) => {
    const count = (counts.get(seq) ?? 0) + 1
    counts.set(seq, count)
    if (count === LISTENERS) complete = performance.now()
  }
  const tokens = [game.token, await secondCoach(databaseUrl, server, game)]
  const ears = []
  for (let n = 0; n < LISTENERS; n++) ears.push(await listen(server.url, tokens[n % 2]!, heard))
  const delays: number[] = []
  for (let n = 0; n < 400; n++) {
    complete = 0
    const { status } = await save(game, shot(game, n))
    const acknowledged = performance.now()
    if (status !== 200) throw new Error(`a play was answered ${status}`)
    for (let waited = 0; complete === 0 && waited < 2_000; waited++) await sleep(1)
    delays.push(Math.max(0, complete - acknowledged))
  }
  for (const ear of ears) ear.destroy()
  return delays
}

const GOALS: Readonly<Record<number, string>> = { 1: '≥ 0.6', 8: '≥ 0.6', 32: '≥ 0.9' }

const postgres = await startPostgres(bin)
const server = await startServer({ DATABASE_URL: postgres.url })
try {
  const games = await gamesOn(server, MOST + 1)
  // A database of its own: rows without the server's numbers would break a game that is read again.
  const [peersGame] = await gamesOn(server, 1)
  await saveFor(server, games.slice(0, 1), 0.2)
  const script = await scriptFor(postgres.url, peersGame!)
  const slowest = { ours: [] as number[], peer: [] as number[] }
  for (const clients of [1, 8, MOST]) {
    await compare({
      what: `one play saved, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
      unit: 'plays/s',
      rounds: ROUNDS,
      goal: GOALS[clients]!,
      ours: {
        name: 'PUT team-game-event/bulk/',
        async measure() {
          const { rate, latencies } = await saveFor(server, games.slice(0, clients), SECONDS)
          if (clients === MOST) slowest.ours.push(percentile(latencies, 0.99))
          return rate
        },
      },
      peers: [
        {
          name: 'pgbench, one INSERT',
          async measure() {
            const { rate, latencies } = await pgbench(program, postgres.url, script, {
              clients,
              seconds: SECONDS,
            })
            if (clients === MOST) slowest.peer.push(percentile(latencies, 0.99))
            return rate
          },
        },
      ],
    })
  }
  const [ours, peer] = [spread(slowest.ours.slice(1)), spread(slowest.peer.slice(1))]
  console.log(
    `p99 at ${MOST} clients, median of the rounds: ${ours.median.toFixed(2)} ms, pgbench ${peer.median.toFixed(2)} ms`,
  )
  console.log(`  ratio: ${(ours.median / peer.median).toFixed(3)} x (goal ≤ 1.5)\n`)
  const delays = await toLastListener(server, postgres.url, games.at(-1)!)
  console.log(
    `acknowledged to the last of ${LISTENERS} listeners, 400 plays: median ${percentile(delays, 0.5).toFixed(2)} ms`,
  )
  console.log(`  p99: ${percentile(delays, 0.99).toFixed(2)} ms (goal ≤ 5)`)
} finally {
  await server.stop()
  await postgres.stop()
}
