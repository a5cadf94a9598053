import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { openBossJobs } from '../src/adapters/bossJobs.ts'
import { bindHandlers, type JobHandler, jobHandler } from '../src/jobs/handlers.ts'
import type { JobKind, Jobs } from '../src/jobs/jobs.ts'
import { StorageUnavailable } from '../src/storage/storage.ts'
import { describeOnEngines } from './onEngines.ts'
import { setUpTestServer } from './testServer.ts'

const kind: JobKind<{ n: number }> = {
  name: 'test-job',
  payload: z.strictObject({ n: z.int() }),
  firstPause: 1,
  longestPause: 1,
  retries: 3,
  limit: 30,
}
const log = pino({ level: 'silent' })

describeOnEngines('jobs', (engine) => {
  let jobs: Jobs
  const done: number[] = []
  const failing = new Map<number, number>()
  let running = 0
  let mostRunning = 0
  const handler = jobHandler(kind, async ({ n }) => {
    running += 1
    mostRunning = Math.max(mostRunning, running)
    await sleep(20)
    running -= 1
    const left = failing.get(n) ?? 0
    failing.set(n, left - 1)
    if (left > 0) throw new Error('not yet')
    done.push(n)
  })

  const at = setUpTestServer({ engine })
  beforeAll(async () => {
    jobs = await openBossJobs(at.app.database.pool, [kind], { log, works: true })
    await jobs.work(bindHandlers([handler], at.app), 2)
  })
  afterAll(() => jobs?.close())
  const enqueue = async (n: number) => {
    await jobs.enqueue(at.app.db, kind, { n })
    jobs.poke()
  }
  const until = (holds: () => boolean) => expect.poll(holds, { timeout: 20_000, interval: 20 }).toBe(true)

  it('run once each, at most so many at a time', async () => {
    await enqueue(1)
    await until(() => done.includes(1))
    for (let n = 2; n <= 20; n++) await jobs.enqueue(at.app.db, kind, { n })
    jobs.poke()
    await until(() => done.length === 20)
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    expect(mostRunning).toBe(2)
  })

  // Without the poke each waits for the next poll, 2 s apart.
  it('begin as soon as they are poked', { timeout: 20_000 }, async () => {
    for (let n = 300; n < 320; n++) {
      await enqueue(n)
      await until(() => done.includes(n))
    }
  })

  it('exist only if their transaction commits', async () => {
    const { db } = at.app
    const undone = db.transaction().execute(async (trx) => {
      await jobs.enqueue(trx, kind, { n: 100 })
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    await db.transaction().execute((trx) => jobs.enqueue(trx, kind, { n: 101 }))
    jobs.poke()
    await until(() => done.includes(101))
    expect(done).not.toContain(100)
  })

  it('are retried after a pause', async () => {
    failing.set(200, 2)
    await enqueue(200)
    await until(() => done.includes(200))
    expect(failing.get(200)).toBe(-1)
  })

  const logged: string[] = []
  /** Runs the handler in a process of its own. */
  const openProcess = async (handler: JobHandler) => {
    const log = pino({ level: 'warn' }, { write: (line) => logged.push(line) })
    const process = await openBossJobs(at.app.database.pool, [handler.kind], { log, works: true })
    await process.work(bindHandlers([handler], at.app), 1)
    return process
  }

  it('lose no try when their process closes', { timeout: 60_000 }, async () => {
    let tries = 0
    const last: boolean[] = []
    const once = jobHandler({ ...kind, name: 'restarted-job', retries: 0 }, async (_, __, attempt) => {
      tries += 1
      if (tries === 4) return
      await new Promise((resolve) => attempt.signal.addEventListener('abort', resolve))
      last.push(attempt.isLast)
      throw attempt.signal.reason
    })
    for (let n = 1; n <= 4; n++) {
      const process = await openProcess(once)
      if (n === 1) await process.enqueue(at.app.db, once.kind, { n: 1 })
      process.poke()
      await until(() => tries === n)
      await process.close()
    }
    expect(last).toEqual([false, false, false])
    // A stop is no failure.
    expect(logged).toEqual([])
  })

  it('lose no try to a storage that does not answer', { timeout: 60_000 }, async () => {
    let tries = 0
    const once = jobHandler({ ...kind, name: 'stored-job', retries: 0 }, async () => {
      if (++tries < 4) throw new StorageUnavailable('the bucket is away')
    })
    const process = await openProcess(once)
    await process.enqueue(at.app.db, once.kind, { n: 1 })
    process.poke()
    await until(() => tries === 4)
    await process.close()
  })

  it('contain only the payload of their kind', async () => {
    const odd = { n: 'one' } as unknown as { n: number }
    await expect(jobs.enqueue(at.app.db, kind, odd)).rejects.toThrow()
  })

  it('can be opened by several processes at once', async () => {
    const others = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        openBossJobs(at.app.database.pool, [{ ...kind, name: `other-${n % 2}` } as JobKind], {
          log,
          works: false,
        }),
      ),
    )
    await Promise.all(others.map((other) => other.close()))
  })
})
