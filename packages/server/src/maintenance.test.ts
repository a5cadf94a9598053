import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { repeatTasks } from './maintenance.ts'

const PAUSE = 60_000
const logged: string[] = []
const app = { log: pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }) }
beforeEach(() => {
  logged.length = 0
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A task that counts its runs. */
function counted(name: string, work: () => Promise<void> = async () => undefined) {
  const runs = { count: 0 }
  const run = async () => {
    runs.count += 1
    await work()
  }
  return { task: { name, run }, runs }
}

it('runs all tasks although one fails, and logs the name of that one', async () => {
  const first = counted('first')
  const broken = counted('sweep films', async () => {
    throw new Error('the bucket does not answer')
  })
  const last = counted('queue erasures')
  const stop = repeatTasks(app, [first.task, broken.task, last.task], { pause: PAUSE, firstPause: 0 })
  await vi.advanceTimersByTimeAsync(2 * PAUSE)
  await stop()
  for (const { runs } of [first, broken, last]) expect(runs.count).toBe(3)
  expect(logged).toHaveLength(3)
  expect(JSON.parse(logged[0]!)).toMatchObject({ task: 'sweep films', msg: 'maintenance failed' })
})

it('does not start a run while one is going, however long it takes', async () => {
  const held = Promise.withResolvers<void>()
  const slow = counted('slow', () => held.promise)
  const stop = repeatTasks(app, [slow.task], { pause: PAUSE, firstPause: 0 })
  await vi.advanceTimersByTimeAsync(10 * PAUSE)
  expect(slow.runs.count).toBe(1)
  held.resolve()
  await vi.advanceTimersByTimeAsync(PAUSE)
  expect(slow.runs.count).toBe(2)
  await stop()
})

it('stops after the task that runs, and waits for it', async () => {
  const held = Promise.withResolvers<void>()
  const slow = counted('slow', () => held.promise)
  const next = counted('next')
  const stop = repeatTasks(app, [slow.task, next.task], { pause: PAUSE, firstPause: 0 })
  await vi.advanceTimersByTimeAsync(0)
  let isStopped = false
  const stopped = stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(PAUSE)
  expect(isStopped).toBe(false)
  held.resolve()
  await stopped
  await vi.advanceTimersByTimeAsync(10 * PAUSE)
  expect([slow.runs.count, next.runs.count]).toEqual([1, 0])
})
