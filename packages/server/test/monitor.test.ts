import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HEALTH_CHECKS, type HealthCheckName, readHealth } from '@fullcourt/wire'
import { beforeAll, describe, expect, it } from 'vitest'
import { eraseJob } from '../src/erasure/jobKind.ts'
import { Disk } from '../src/monitor/disk.ts'
import { newGame, save, shot } from './scorer.ts'
import { canMount, mountDisk, unmountDisk } from './smallDisk.ts'
import { openTestServer, setUpTestServer } from './testServer.ts'
import { plantUser } from './world.ts'

describe('metrics for operators', () => {
  const at = setUpTestServer()

  const metrics = async (): Promise<ReadonlyMap<string, number>> => {
    const { text } = await at.ask('GET', '/metrics')
    const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
    return new Map(
      lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
    )
  }

  it('include disk space, writes, listeners, queues and connections', async () => {
    expect((await metrics()).get('fullcourt_seconds_since_durable_write')).toBe(-1)
    const game = await newGame(at.ask)
    await save(game, shot(game, 1))
    const seen = await metrics()
    expect(seen.get('fullcourt_disk_free_bytes')).toBeGreaterThan(0)
    expect(seen.get('fullcourt_disk_total_bytes')).toBeGreaterThan(seen.get('fullcourt_disk_free_bytes')!)
    expect(seen.get('fullcourt_seconds_since_durable_write')).toBeGreaterThanOrEqual(0)
    for (const name of [
      'fullcourt_listeners',
      'fullcourt_plays_queue_length',
      'fullcourt_jobs_queue_length{state="waiting"}',
      'fullcourt_pool_waiting{pool="main"}',
      'fullcourt_pool_connections{pool="hot",state="idle"}',
    ])
      expect(seen.get(name), name).toBeGreaterThanOrEqual(0)
  })

  it('let two scrapers read the event loop lag', async () => {
    const count = 'fullcourt_event_loop_lag_seconds_count'
    await expect.poll(async () => (await metrics()).get(count)).toBeGreaterThan(0)
    const first = (await metrics()).get(count)!
    expect((await metrics()).get(count)).toBeGreaterThanOrEqual(first)
    expect([...(await metrics()).keys()].filter((name) => name.startsWith('nodejs_eventloop_lag'))).toEqual(
      [],
    )
  })
})

describe('the health of a server', () => {
  let token: string
  const at = setUpTestServer()
  beforeAll(async () => {
    token = (await plantUser(at.app, 'root', { isAdmin: true })).token
  })

  const read = async () => {
    const { status, body } = await at.ask('GET', '/v1/admin/health/', { token })
    expect(status).toBe(200)
    return readHealth.reply.parse(body)
  }
  const stateOf = async (name: HealthCheckName) => (await read()).checks.find((check) => check.name === name)!

  it('has a sentence for each check, and a remedy for each that is not good', async () => {
    const { checks } = await read()
    expect(checks.map(({ name }) => name)).toEqual(HEALTH_CHECKS)
    for (const { state, sentence, remedy } of checks) {
      expect(sentence).toMatch(/^\S.+\.$/)
      expect(remedy === null, sentence).toBe(state === 'good')
    }
    expect(await stateOf('mail')).toMatchObject({ state: 'attention', remedy: 'Set SMTP_URL and MAIL_FROM.' })
    for (const name of ['database', 'connections', 'jobs', 'bus', 'clock', 'erasures'] as const)
      expect(await stateOf(name), name).toMatchObject({ state: 'good' })
  })

  it('says that a job waits for long, in the metrics too', async () => {
    await at.app.jobs.enqueue(at.app.db, eraseJob, { what: 'user', id: at.app.newId() })
    await at.app.database.jobsPool.query(
      `update pgboss.job set state = 'retry', start_after = now() - interval '1 hour' where name = $1`,
      [eraseJob.name],
    )
    expect((await stateOf('jobs')).sentence).toBe('A job has been due for 60 minutes.')
    const { text } = await at.ask('GET', '/metrics')
    expect(text).toMatch(/^fullcourt_jobs_oldest_seconds 36\d\d/m)
    expect(text).toContain(`fullcourt_jobs_failing{kind="${eraseJob.name}"} 1`)
  })

  it('names the requests that were not answered, newest first, by their ids', async () => {
    const { db } = at.app
    Object.defineProperty(at.app, 'db', { value: null, configurable: true })
    await at.ask('GET', '/v1/site/')
    Object.defineProperty(at.app, 'db', { value: db })
    const [failed] = (await read()).failedRequests
    expect(failed).toMatchObject({ method: 'GET', route: '/v1/site/', status: 500 })
    expect(at.faults.at(-1)).toContain(`"reqId":"${failed!.requestId}"`)
  })

  it('has a figure for each alert of the rules for Prometheus', async () => {
    const rules = readFileSync(join(import.meta.dirname, '../../../deploy/prometheus-rules.yaml'), 'utf8')
    const { text } = await at.ask('GET', '/metrics')
    const figures = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
    const named = [...rules.matchAll(/\b(fullcourt|http|process)_\w+_\w+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    )
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((name) => !figures.has(name))).toEqual([])
  })
})

it('finds that the place of backups is away, and later that it is there', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'fullcourt-away-')), 'disk')
  const at = await openTestServer({ env: { backupTo: folder } })
  try {
    const { token } = await plantUser(at.app, 'root', { isAdmin: true })
    const backups = async () => {
      const { body } = await at.ask('GET', '/v1/admin/health/', { token })
      return readHealth.reply.parse(body).checks.find(({ name }) => name === 'backups')!
    }
    expect(await backups()).toMatchObject({
      state: 'broken',
      sentence: `No backup can be made. BACKUP_TO: the folder ${folder} does not exist. Create it, or mount its disk.`,
    })
    mkdirSync(folder)
    expect((await backups()).state).not.toBe('broken')
  } finally {
    await at.close()
    rmSync(join(folder, '..'), { recursive: true })
  }
})

const FULL_DISK =
  'is not ready, logs it and refuses writes while the disk of DATA_DIR is full, until there is space'
const skipped = `${FULL_DISK} (this machine forbids mounting a disk)`

it.skipIf(!canMount())(canMount() ? FULL_DISK : skipped, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fullcourt-small-'))
  expect(mountDisk(folder, '1m')).toBe(true)
  const at = await openTestServer({ env: { dataDir: folder } })
  try {
    const full = await at.ask('GET', '/readyz')
    expect([full.status, full.body.code]).toEqual([503, 'unavailable'])
    expect(full.body.message).toMatch(/^The disk of DATA_DIR is full: \d+ MB are free, 64 MB are needed\.$/)
    expect((await at.ask('GET', '/healthz')).status).toBe(200)
    const statusOf = async (method: string, path: string) => (await at.ask(method, path, { body: {} })).status
    await expect.poll(() => statusOf('POST', '/v1/user/'), { timeout: 30_000 }).toBe(507)
    expect(await statusOf('POST', '/v1/token/')).toBe(422)
    expect((await at.ask('GET', '/v1/league/')).status).toBe(401)
    expect(at.faults.filter((line) => line.includes('The disk of DATA_DIR is full'))).toHaveLength(1)
    expect(mountDisk(folder, '200m', '-o', 'remount')).toBe(true)
    await expect.poll(async () => (await at.ask('GET', '/readyz')).status, { timeout: 30_000 }).toBe(200)
    await expect.poll(() => statusOf('POST', '/v1/user/'), { timeout: 30_000 }).toBe(422)
  } finally {
    await at.close()
    unmountDisk(folder)
    rmSync(folder, { recursive: true, force: true })
  }
})

it('is not ready while DATA_DIR is missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fullcourt-gone-'))
  rmSync(folder, { recursive: true })
  expect((await new Disk(folder).state()).problem).toBe('DATA_DIR cannot be read (ENOENT).')
})
