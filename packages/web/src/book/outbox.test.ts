import type { Play } from '@fullcourt/scorebook'
import { describe, expect, test } from 'vitest'
import { type Disk, memoryDisk, withFallback } from './disk.ts'
import { backoff, nextBatch } from './outbox.ts'
import type { Change, Entry, Task } from './shelf.ts'

const play = {} as Play
const put = (playId: string): Task => ({ kind: 'put', playId, play, base: null })
const entries = (...tasks: Task[]): Entry[] =>
  tasks.map((task, index) => ({ id: String(index), gameId: 'g', task, refused: null }))
const idsOf = (batch: readonly Entry[]) => batch.map(({ id }) => id)

describe('what goes in one request', () => {
  test('puts of different plays, oldest first, up to a number', () => {
    const waiting = entries(put('a'), put('b'), put('c'))
    expect(idsOf(nextBatch(waiting, 50))).toEqual(['0', '1', '2'])
    expect(idsOf(nextBatch(waiting, 2))).toEqual(['0', '1'])
  })

  test('a play’s next change waits for the seq of the one before', () => {
    expect(idsOf(nextBatch(entries(put('a'), put('b'), put('a')), 50))).toEqual(['0', '1'])
  })

  test('anything else goes alone, in its turn', () => {
    const mixed = entries(put('a'), { kind: 'delete', playId: 'a' }, put('b'))
    expect(idsOf(nextBatch(mixed, 50))).toEqual(['0'])
    expect(idsOf(nextBatch(mixed.slice(1), 50))).toEqual(['1'])
    expect(nextBatch([], 50)).toEqual([])
  })
})

test('waiting doubles up to 15 s, and devices spread', () => {
  expect([1, 2, 3, 5, 9].map((failures) => backoff(failures, 1))).toEqual([1000, 2000, 4000, 15_000, 15_000])
  expect(backoff(1, 0)).toBe(500)
})

test('a disk that refuses to write loses nothing: it goes on in memory, and says so', async () => {
  const inner = memoryDisk()
  let full = false
  const broken: Disk = {
    ...inner,
    durable: true,
    async commit(changes, durability) {
      if (full) throw new DOMException('', 'QuotaExceededError')
      await inner.commit(changes, durability)
    },
  }
  const disk = withFallback(broken)
  const [first, second] = entries(put('a'), put('b')) as [Entry, Entry]
  const adding = (value: Entry): Change => ({ put: 'outbox', value })
  await disk.commit([adding(first)], 'strict')
  expect(disk.durable).toBe(true)
  full = true
  await disk.commit([adding(second)], 'strict')
  expect(disk.durable).toBe(false)
  expect(await disk.unsent()).toEqual([first, second])
  await disk.commit([{ drop: 'outbox', gameId: 'g', id: '0' }], 'strict')
  expect(await disk.unsent()).toEqual([second])
})
