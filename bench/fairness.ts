// What other accounts notice: one account asks for 20 exports and 30 invitations at once, 150 strangers guess, pictures and
// archives unpack to far more than they weigh, visitors open demos, the job queue fails.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { makeZip } from '../packages/server/test/makeZip.ts'
import { smallBomb } from '../packages/server/test/poisonedPictures.ts'
import { startPostgres } from '../packages/server/test/postgres.ts'
import { type Running, startServer } from '../packages/server/test/running.ts'
import { newGame, newTeam, type ScoredGame, save, shot } from '../packages/server/test/scorer.ts'
import { unzip } from '../packages/server/test/unzip.ts'
import { percentile } from './report.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const FAILING_SECONDS = Number(process.env.FAILING_SECONDS ?? 60)
const PASSWORD = 'correct horse battery'
const METRICS_TOKEN = 'metrics-of-the-bench'

/** Counts replies by status, and their times. */
class Tally {
  readonly #counts = new Map<number, number>()
  readonly #times: number[] = []

  async add(asked: Promise<{ readonly status: number }>): Promise<void> {
    const started = performance.now()
    const { status } = await asked
    this.#times.push(performance.now() - started)
    this.#counts.set(status, (this.#counts.get(status) ?? 0) + 1)
  }

  toString(): string {
    const counts = [...this.#counts].toSorted().map(([status, count]) => `${count} x ${status}`)
    const [median, late] = [0.5, 0.95].map((share) => percentile(this.#times, share).toFixed(0))
    const slowest = Math.max(...this.#times).toFixed(0)
    return `${counts.join(', ')}; p50 ${median}, p95 ${late}, max ${slowest} ms`
  }
}

/** Reads a neighbor's program again and again while the work runs. */
async function readDuring(neighbor: ScoredGame, work: Promise<unknown>): Promise<Tally> {
  const reads = new Tally()
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await reads.add(neighbor.ask('GET', `/v1/team-game/${neighbor.gameId}/`))
    await sleep(10)
  }
  await work
  return reads
}

const LAG = /^fullcourt_event_loop_lag_seconds_bucket\{le="([^"]+)"\} (\d+)$/gm

/** How often a timer of 50 ms of the server ran at most so late, by seconds. */
async function lateness({ ask }: Running): Promise<ReadonlyMap<string, number>> {
  const { text } = await ask('GET', '/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  return new Map(Array.from(text.matchAll(LAG), ([, seconds, count]) => [seconds!, Number(count)]))
}

/** Prints what one kind of work does to the server's event loop. */
async function stall(server: Running, what: string, work: () => Promise<unknown>): Promise<void> {
  const before = await lateness(server)
  await work()
  const after = await lateness(server)
  const upTo = (seconds: string) => after.get(seconds)! - before.get(seconds)!
  const most = [...after.keys()].find((seconds) => upTo(seconds) === upTo('+Inf'))
  console.log(`  ${what}: ${upTo('+Inf') - upTo('0.05')} of ${upTo('+Inf')} over 50 ms, all up to ${most} s`)
}

/** Calls as many visitors make them, each from a network of its own. */
const asMany = (count: number, call: (from: { 'x-forwarded-for': string }) => Promise<{ status: number }>) =>
  async function asked() {
    const replies = new Tally()
    await Promise.all(
      Array.from({ length: count }, (_, n) => replies.add(call({ 'x-forwarded-for': `10.9.${n}.1` }))),
    )
    console.log(`    ${replies}`)
  }

/** An export of the account, in which the file of teams unpacks to 30 MB of spaces. */
async function swollenExport({ url }: Running, { ask }: ScoredGame): Promise<Buffer> {
  const { body: user } = await ask('GET', '/v1/user/')
  const { body: started } = await ask('GET', `/v1/account/${user.accounts[0].id}/export/`)
  let path: string | undefined
  while (path === undefined) {
    await sleep(100)
    path = (await ask('GET', `/v1/export/${started.id}/`)).body.url
  }
  const file = await fetch(new URL(path, url))
  const texts = await unzip(Buffer.from(await file.arrayBuffer()))
  const entries = [...texts].map(([name, text]) => ({
    name,
    data: name === 'data/team.jsonl' ? Buffer.alloc(30_000_000, ' ') : Buffer.from(text),
  }))
  return makeZip(entries)
}

async function stallMuch(server: Running, busy: ScoredGame, username: string): Promise<void> {
  const upload = async () => {
    const { body } = await busy.ask('POST', `/v1/user/${busy.userId}/avatar/`)
    return fetch(new URL(body.uploadURL, server.url), { method: 'PUT', body: new Uint8Array(smallBomb()) })
  }
  const importArchive = () =>
    fetch(`${server.url}/v1/account/import/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${busy.token}`, 'content-type': 'application/zip' },
      body: new Uint8Array(archive),
    })
  const archive = await swollenExport(server, busy)
  const guess = (headers: object) =>
    server.ask('POST', '/v1/token/', { body: { username, password: 'wrong' }, headers: { ...headers } })
  console.log('the event loop of the server')
  await stall(server, 'nothing, for 2 s', () => sleep(2000))
  await stall(server, '150 guesses', asMany(150, guess))
  await stall(
    server,
    '500 times openapi.json',
    asMany(500, () => fetch(`${server.url}/v1/openapi.json`)),
  )
  await stall(
    server,
    '20 demos',
    asMany(20, (headers) => server.ask('POST', '/v1/demo/', { headers })),
  )
  await stall(server, '10 pictures of 81 megapixels', asMany(10, upload))
  await stall(server, '5 archives that hold 30 MB of spaces', asMany(5, importArchive))
}

async function askMuch(busy: ScoredGame, neighbor: ScoredGame): Promise<void> {
  const [exports, invitations] = [new Tally(), new Tally()]
  const invite = (email: string) =>
    busy.ask('POST', '/v1/invitation/', { teamBrandId: busy.programId, role: 'OTHER', email, send: false })
  const work = async () => {
    for (let round = 0; round < ROUNDS; round++)
      await Promise.all([
        ...Array.from({ length: 20 }, () => exports.add(busy.ask('GET', '/v1/user/export/'))),
        ...Array.from({ length: 30 }, (_, n) => invitations.add(invite(`guest${round}.${n}@example.com`))),
      ])
  }
  const reads = await readDuring(neighbor, work())
  console.log(`${ROUNDS} times 20 exports and 30 invitations at once`)
  console.log(`  exports: ${exports}`)
  console.log(`  invitations: ${invitations}`)
  console.log(`  reads of a neighbor: ${reads}`)
}

async function guessMuch({ ask }: Running, username: string, neighbor: ScoredGame): Promise<void> {
  const logIn = (from: string, password: string, key?: string) =>
    ask('POST', '/v1/token/', {
      body: { username, password },
      headers: { 'x-forwarded-for': from, ...(key && { 'x-device-key': key }) },
    })
  await logIn('203.0.113.7', PASSWORD, 'tablet')
  const [guesses, known, unknown] = [new Tally(), new Tally(), new Tally()]
  const work = async () => {
    const storm = Array.from({ length: 150 }, (_, n) => guesses.add(logIn(`10.${n}.0.1`, `wrong ${n}`)))
    await known.add(logIn('203.0.113.7', PASSWORD, 'tablet'))
    await unknown.add(logIn('198.51.100.9', PASSWORD))
    await Promise.all(storm)
  }
  const reads = await readDuring(neighbor, work())
  console.log('150 guesses from 150 networks at one account')
  console.log(`  guesses: ${guesses}`)
  console.log(`  log-in with a known device: ${known}`)
  console.log(`  log-in with a new device in a new network: ${unknown}`)
  console.log(`  reads of a neighbor: ${reads}`)
}

async function failJobs(url: string, neighbor: ScoredGame): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const [saves, readiness] = [new Tally(), new Tally()]
  const tables = ['job', 'job_common']
  for (const name of tables) await client.query(`alter table pgboss.${name} rename to ${name}_away`)
  const work = async () => {
    const until = performance.now() + FAILING_SECONDS * 1000
    for (let n = 0; performance.now() < until; n++) {
      await saves.add(save(neighbor, shot(neighbor, n % 480)))
      if (n % 20 === 0) await readiness.add(neighbor.ask('GET', '/readyz'))
      await sleep(50)
    }
  }
  const reads = await readDuring(neighbor, work())
  for (const name of tables) await client.query(`alter table pgboss.${name}_away rename to ${name}`)
  await client.end()
  console.log(`statements of the job queue fail for ${FAILING_SECONDS} s`)
  console.log(`  saves: ${saves}`)
  console.log(`  reads: ${reads}`)
  console.log(`  /readyz: ${readiness}`)
}

const postgres = await startPostgres()
const server = await startServer({ DATABASE_URL: postgres.url, TRUST_PROXY: '1', DEMO: '1', METRICS_TOKEN })
try {
  const username = `busy${process.pid}`
  const busy = await newGame(server.ask, await newTeam(server.ask, { username, password: PASSWORD }))
  const neighbor = await newGame(server.ask)
  await askMuch(busy, neighbor)
  await guessMuch(server, username, neighbor)
  await stallMuch(server, busy, username)
  await failJobs(postgres.url, neighbor)
} finally {
  await server.stop()
  await postgres.stop()
}
