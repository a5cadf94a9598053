import { afterEach, expect, it, vi } from 'vitest'
import { FairQueue, type QueuePlace } from './fairQueue.ts'

/** The ends of the tasks that run. */
const ends: (() => void)[] = []

async function endOne(): Promise<void> {
  ends.shift()?.()
  await new Promise((resolve) => setImmediate(resolve))
}

afterEach(async () => {
  vi.useRealTimers()
  // A task that still waits is refused 15 s later, while the next file of this process runs.
  while (ends.length > 0) await endOne()
})

/** A queue of tasks that end when the test calls `endOne`, and the names of the started tasks in order. */
function testQueue(bounds = { atOnce: 2, waitingOfNetwork: 60, waiting: 200 }) {
  const queue = new FairQueue(bounds)
  const started: string[] = []
  const join = (name: string, place: QueuePlace) =>
    queue.run(place, () => {
      started.push(name)
      return new Promise<void>((end) => ends.push(end))
    })
  return { started, join }
}
/** A guess from a network, each network at an account of its own. */
const stranger = (network: string, account = `account of ${network}`): QueuePlace => ({
  network,
  account,
  isKnown: false,
})

it('serves an honest log-in next while 90 guesses from 90 networks wait', async () => {
  const { started, join } = testQueue()
  for (let n = 0; n < 92; n++) void join(`guess ${n}`, stranger(`10.0.${n}`))
  void join('coach', { network: '203.0.113', account: 'coach', isKnown: true })
  expect(started).toEqual(['guess 0', 'guess 1'])
  await endOne()
  expect(started.at(-1)).toBe('coach')
})

it('serves a new network next, even if another network has many waiting', async () => {
  const { started, join } = testQueue()
  for (let n = 0; n < 42; n++) void join(`guess ${n}`, stranger('192.0.2'))
  void join('newcomer', stranger('203.0.113'))
  await endOne()
  expect(started).toEqual(['guess 0', 'guess 1', 'newcomer'])
})

it('serves a new account next, even if many networks guess at another account', async () => {
  const { started, join } = testQueue()
  for (let n = 0; n < 152; n++) void join(`guess ${n}`, stranger(`10.0.${n}`, 'victim'))
  void join('newcomer', stranger('203.0.113'))
  await endOne()
  expect(started).toEqual(['guess 0', 'guess 1', 'newcomer'])
})

it('serves the owner in a new network next, while many networks guess at the account', async () => {
  const { started, join } = testQueue()
  for (let n = 0; n < 152; n++) void join(`guess ${n}`, stranger(`10.0.${n}`, 'owner'))
  void join('owner', stranger('203.0.113', 'owner'))
  await endOne()
  expect(started).toEqual(['guess 0', 'guess 1', 'owner'])
})

it('serves the newest of 150 networks with an account each', async () => {
  const { started, join } = testQueue()
  for (let n = 0; n < 152; n++) void join(`guess ${n}`, stranger(`10.0.${n}`))
  void join('newcomer', stranger('203.0.113'))
  await endOne()
  expect(started.at(-1)).toBe('newcomer')
})

it('takes turns between networks and keeps the order within one', async () => {
  const { started, join } = testQueue({ atOnce: 1, waitingOfNetwork: 60, waiting: 200 })
  for (const name of ['a0', 'a1', 'a2', 'b0', 'b1', 'c0']) void join(name, stranger(name[0]!))
  for (let n = 0; n < 6; n++) await endOne()
  expect(started).toEqual(['a0', 'c0', 'b0', 'b1', 'a1', 'a2'])
})

it('refuses past its bounds: 429 for one network, 503 for the call whose turn is last', async () => {
  const { started, join } = testQueue({ atOnce: 1, waitingOfNetwork: 2, waiting: 3 })
  for (let n = 0; n < 2; n++) void join(`a${n}`, stranger('a'))
  const last = join('a2', stranger('a'))
  await expect(join('a3', stranger('a'))).rejects.toMatchObject({ code: 'too_many', retryAfter: 5 })
  void join('b0', stranger('b'))
  void join('c0', stranger('c'))
  await expect(last).rejects.toMatchObject({ code: 'unavailable', retryAfter: 10 })
  for (let n = 0; n < 4; n++) await endOne()
  void join('c1', stranger('c'))
  expect(started).toEqual(['a0', 'c0', 'b0', 'a1', 'c1'])
})

it('runs the next task after one that failed', async () => {
  const queue = new FairQueue({ atOnce: 1, waitingOfNetwork: 1, waiting: 1 })
  const fails = queue.run(stranger('a'), () => Promise.reject(new Error('no memory')))
  const next = queue.run(stranger('a'), async () => 'done')
  await expect(fails).rejects.toThrow('no memory')
  expect(await next).toBe('done')
})

it('refuses a call that has waited for 15 s, and goes on with the others', async () => {
  vi.useFakeTimers()
  const { started, join } = testQueue({ atOnce: 1, waitingOfNetwork: 60, waiting: 200 })
  void join('running', stranger('10.0.0'))
  const late = expect(join('late', stranger('10.0.1'))).rejects.toMatchObject({ code: 'unavailable' })
  await vi.advanceTimersByTimeAsync(10_000)
  void join('newer', stranger('10.0.2'))
  await vi.advanceTimersByTimeAsync(5_000)
  await late
  vi.useRealTimers()
  await endOne()
  expect(started).toEqual(['running', 'newer'])
})
