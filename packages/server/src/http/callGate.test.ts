import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallGate } from './callGate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A gate, and the calls that run behind it. */
function testGate() {
  const gate = new CallGate()
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const call = (name: string, userId: string, accountId: string | null = 'account') =>
    gate.run({ userId, accountId }, () => {
      started.push(name)
      return new Promise<void>((end) => ends.set(name, end))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { started, call, end }
}

it('runs two calls of a user at once, and the others in their order', async () => {
  const { started, call, end } = testGate()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void call(name, 'a', null)
  expect(started).toEqual(['a1', 'a2'])
  await end('a2')
  await end('a1')
  expect(started).toEqual(['a1', 'a2', 'a3', 'a4'])
})

it('runs four calls of an account at once; its users take turns', async () => {
  const { started, call, end } = testGate()
  for (const user of ['a', 'b', 'c', 'd']) for (const n of [1, 2, 3]) void call(`${user}${n}`, user)
  void call('other', 'e', 'another account')
  expect(started).toEqual(['a1', 'a2', 'b1', 'b2', 'other'])
  for (const name of ['a1', 'a2', 'b1', 'b2']) await end(name)
  expect(started.slice(5)).toEqual(['a3', 'c1', 'b3', 'd1'])
})

it('refuses with 429 past 200 waiting calls of a user, and never the calls of others', async () => {
  const { started, call } = testGate()
  for (let n = 0; n < 202; n++) void call(`a${n}`, 'a', null).catch(() => undefined)
  await expect(call('a202', 'a', null)).rejects.toMatchObject({
    code: 'too_many',
    status: 429,
    retryAfter: 2,
  })
  void call('b', 'b', null)
  expect(started.at(-1)).toBe('b')
})

it('refuses a call that waited for eight seconds, and goes on with the next one', async () => {
  const { started, call, end } = testGate()
  void call('a1', 'a')
  void call('a2', 'a')
  const late = call('a3', 'a')
  const refused = expect(late).rejects.toMatchObject({ code: 'too_many' })
  await vi.advanceTimersByTimeAsync(8_000)
  await refused
  void call('a4', 'a')
  await end('a1')
  expect(started).toEqual(['a1', 'a2', 'a4'])
})

it('makes room after a failed call', async () => {
  const gate = new CallGate()
  const caller = { userId: 'a', accountId: null }
  for (let n = 0; n < 5; n++)
    await expect(gate.run(caller, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await gate.run(caller, async () => 'done')).toBe('done')
})
