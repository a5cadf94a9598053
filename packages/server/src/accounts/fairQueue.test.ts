import { expect, it } from 'vitest'
import { FairQueue, type QueuePlace } from './fairQueue.ts'

/** A queue of tasks that end when the test calls `endOne`, and the names of the started tasks in order. */
function testQueue(bounds = { atOnce: 2, waitingOfNetwork: 60, waiting: 200 }) {
  const queue = new FairQueue(bounds)
  const started: string[] = []
  const ends: (() => void)[] = []
  const join = (name: string, place: QueuePlace) =>
    queue.run(place, () => {
      started.push(name)
      return new Promise<void>((end) => ends.push(end))
    })
  const endOne = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { started, join, endOne }
}
const stranger = (network: string): QueuePlace => ({ network, isKnown: false })

it('serves an honest log-in next while 90 guesses from 90 networks wait', async () => {
  const { started, join, endOne } = testQueue()
  for (let n = 0; n < 92; n++) void join(`guess ${n}`, stranger(`10.0.${n}`))
  void join('coach', { network: '203.0.113', isKnown: true })
  expect(started).toEqual(['guess 0', 'guess 1'])
  await endOne()
  expect(started.at(-1)).toBe('coach')
})

it('serves an unknown network after one guess of each other network, even if one network has many waiting', async () => {
  const { started, join, endOne } = testQueue()
  for (let n = 0; n < 42; n++) void join(`guess ${n}`, stranger('192.0.2'))
  void join('newcomer', stranger('203.0.113'))
  await endOne()
  await endOne()
  expect(started).toEqual(['guess 0', 'guess 1', 'guess 2', 'newcomer'])
})

it('takes turns between networks and keeps the order within one', async () => {
  const { started, join, endOne } = testQueue({ atOnce: 1, waitingOfNetwork: 60, waiting: 200 })
  for (const name of ['a0', 'a1', 'a2', 'b0', 'b1', 'c0']) void join(name, stranger(name[0]!))
  for (let n = 0; n < 6; n++) await endOne()
  expect(started).toEqual(['a0', 'a1', 'b0', 'c0', 'a2', 'b1'])
})

it('refuses at once past its bounds: 429 for one network, 503 for all', async () => {
  const { join, endOne, started } = testQueue({ atOnce: 1, waitingOfNetwork: 2, waiting: 3 })
  for (let n = 0; n < 3; n++) void join(`a${n}`, stranger('a'))
  await expect(join('a3', stranger('a'))).rejects.toMatchObject({ code: 'too_many', retryAfter: 5 })
  void join('b0', stranger('b'))
  await expect(join('c0', stranger('c'))).rejects.toMatchObject({ code: 'unavailable', retryAfter: 10 })
  for (let n = 0; n < 4; n++) await endOne()
  void join('c1', stranger('c'))
  expect(started.at(-1)).toBe('c1')
})

it('runs the next task after one that failed', async () => {
  const queue = new FairQueue({ atOnce: 1, waitingOfNetwork: 1, waiting: 1 })
  const fails = queue.run(stranger('a'), () => Promise.reject(new Error('no memory')))
  const next = queue.run(stranger('a'), async () => 'done')
  await expect(fails).rejects.toThrow('no memory')
  expect(await next).toBe('done')
})
