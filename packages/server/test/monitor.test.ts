import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Disk } from '../src/monitor/disk.ts'
import { newGame, save, shot } from './scorer.ts'
import { openTestServer, type TestServer } from './testServer.ts'

const sizeOf = (folder: string, size: string, ...how: string[]) =>
  spawnSync('mount', [
    ...how,
    '-t',
    'tmpfs',
    '-o',
    `size=${size}${how.length > 0 ? ',remount' : ''}`,
    'tmpfs',
    folder,
  ]).status === 0

describe('metrics for operators', () => {
  let at: TestServer
  beforeAll(async () => {
    at = await openTestServer()
  })
  afterAll(() => at.close())

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

/** Tells whether this machine allows mounting a disk of 1 MB. */
function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'fullcourt-small-'))
  const isMounted = sizeOf(folder, '1m')
  if (isMounted) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true })
  return isMounted
}

const FULL_DISK =
  'is not ready, logs it and refuses writes while the disk of DATA_DIR is full, until there is space'
const skipped = `${FULL_DISK} (this machine forbids mounting a disk)`

it.skipIf(!canMount())(canMount() ? FULL_DISK : skipped, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fullcourt-small-'))
  expect(sizeOf(folder, '1m')).toBe(true)
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
    expect(sizeOf(folder, '200m', '-o', 'remount')).toBe(true)
    await expect.poll(async () => (await at.ask('GET', '/readyz')).status, { timeout: 30_000 }).toBe(200)
    await expect.poll(() => statusOf('POST', '/v1/user/'), { timeout: 30_000 }).toBe(422)
  } finally {
    await at.close()
    spawnSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  }
})

it('is not ready while DATA_DIR is missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fullcourt-gone-'))
  rmSync(folder, { recursive: true })
  expect((await new Disk(folder).state()).problem).toBe('DATA_DIR cannot be read (ENOENT).')
})
