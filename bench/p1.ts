// Saving a play on PostgreSQL: the whole call against pgbench doing one INSERT of the same rows; and how soon 20 listeners hear it.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type ClientRequest, get } from 'node:http'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { gamesOn, saveFor } from '../packages/server/test/load.ts'
import { findPostgres, startPostgres } from '../packages/server/test/postgres.ts'
import { type Running, startServer } from '../packages/server/test/running.ts'
import { newTeam, type ScoredGame, save, shot } from '../packages/server/test/scorer.ts'
import { compare, percentile, spread } from './report.ts'

const SECONDS = Number(process.env.P1_SECONDS ?? 4)
const ROUNDS = Number(process.env.P1_ROUNDS ?? 5)
const MOST = 32
const LISTENERS = 20

/** `pgbench` is not always beside the `postgres` that is found first. */
function findPgbench(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian).map((version) => join(debian, version, 'bin'))
    : []
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions]
  return folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file))
}

const bin = findPostgres()
const program = findPgbench()
if (!bin || !program) {
  console.log('no PostgreSQL with its pgbench on this machine: nothing to be measured against')
  process.exit(0)
}

/**
 * The same rows in the same tables, keys and foreign keys included, and nothing else: no HTTP, no questions, no game's number.
 * Colons are put in by the statement, because pgbench takes them for variables.
 */
async function scriptFor(url: string, game: ScoredGame): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create sequence if not exists peer_seq start 1000000000')
  const { rows } = await client.query<{ play: string; account_id: string; team_id: string }>(
    'select l.play::text as play, g.account_id, g.team_id from game_log l join team_game g on g.id = l.team_game_id limit 1',
  )
  await client.end()
  const { play, account_id, team_id } = rows[0]!
  const event = (type: string, isHome: boolean, person: string, isOrigin: boolean) =>
    `(gen_random_uuid(), '${game.gameId}'::uuid, gen_random_uuid(), ${isOrigin}, '${type}', 1, 471.5::float8, 17::float8, ${isHome}, '${person}'::uuid, 2, 214.5::float8, 188.5::float8, 15.72::float8, 1::int8, now())`
  return `
with l as (
  insert into game_log (team_game_id, seq, play_id, action, play, by_user, device, at)
  values ('${game.gameId}', nextval('peer_seq'), gen_random_uuid(), 'put', replace('${play.replaceAll(':', '~')}', '~', chr(58))::json, '${game.userId}', null, now())
  returning seq
), e as (
  insert into game_event (id, team_game_id, play_id, is_origin, type, period, clock_time, ord, is_home_team, team_game_personnel_id,
    point_value, x, y, distance, seq, created_at)
  values ${event('shot_miss', true, game.home[0]!, true)}, ${event('rebound', false, game.away[0]!, false)}
)
insert into live_event (account_id, team_id, type, team_game_id, seq, at)
select '${account_id}', '${team_id}', 'team-game-event', '${game.gameId}', seq, now() from l;
`
}

interface Peer {
  readonly rate: number
  readonly latencies: readonly number[]
}

/** pgbench over the same loopback socket, statements prepared. */
async function pgbench(url: string, script: string, clients: number): Promise<Peer> {
  const folder = mkdtempSync(join(tmpdir(), 'fullcourt-pgbench-'))
  try {
    writeFileSync(join(folder, 'play.sql'), script)
    const { port, username, hostname, pathname } = new URL(url)
    const args = [
      '-n',
      '-M',
      'prepared',
      '-c',
      `${clients}`,
      '-j',
      `${Math.min(clients, 2)}`,
      '-T',
      `${SECONDS}`,
    ]
    const where = ['-h', hostname, '-p', port, '-U', username, '-f', 'play.sql', '-l', pathname.slice(1)]
    const child = spawn(program!, [...args, ...where], { cwd: folder })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += bytes))
    await new Promise((resolve) => child.once('close', resolve))
    const rate = Number(/tps = ([\d.]+)/.exec(said)?.[1])
    if (!rate) throw new Error(said)
    const latencies = readdirSync(folder)
      .filter((name) => name.startsWith('pgbench_log'))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'))
      .map((line) => Number(line.split(' ')[2]) / 1000)
    return { rate, latencies }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Another coach of the same program: ten streams a user are the most. */
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

/** Opens a stream; every revision heard is counted by its seq. */
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
  const games = await gamesOn(server, MOST)
  // One of its own: rows that the server has not numbered would spoil a game that is read again.
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
            const { rate, latencies } = await pgbench(postgres.url, script, clients)
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
  const delays = await toLastListener(server, postgres.url, games[0]!)
  console.log(
    `acknowledged to the last of ${LISTENERS} listeners, 400 plays: median ${percentile(delays, 0.5).toFixed(2)} ms`,
  )
  console.log(`  p99: ${percentile(delays, 0.99).toFixed(2)} ms (goal ≤ 5)`)
} finally {
  await server.stop()
  await postgres.stop()
}
