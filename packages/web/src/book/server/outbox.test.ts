import type { Play } from '@fullcourt/scorebook/vocabulary'
import { describe, expect, test, vi } from 'vitest'
import { type Disk, memoryDisk, withFallback } from '../data/disk.ts'
import type { OutboxEntry, StoreChange, Task } from '../data/localData.ts'
import { backoff, nextBatch, outboxSender, startSending } from './outbox.ts'
import type { Server } from './server.ts'

const play = { origin: {}, rel: [] } as unknown as Play
const put = (playId: string): Task => ({ kind: 'put', playId, play, before: null })
const entries = (...tasks: Task[]): OutboxEntry[] =>
  tasks.map((task, index) => ({ id: String(index), gameId: 'g', task, refused: null }))
const idsOf = (batch: readonly OutboxEntry[]) => batch.map(({ id }) => id)

describe('one request', () => {
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

test('a line that is too slow for many plays at once gets fewer, until all have arrived', async () => {
  const disk = memoryDisk()
  const waiting = entries(...Array.from({ length: 20 }, (_, index) => put(String(index))))
  await disk.commit(
    waiting.map((value) => ({ put: 'outbox', value })),
    'strict',
  )
  const sizes: number[] = []
  const server = {
    async send(_: string, all: readonly { readonly id: string }[]) {
      sizes.push(all.length)
      return all.length > 5 ? { kind: 'slow' } : { kind: 'done', ids: all.map(({ id }) => id), plays: [] }
    },
  } as unknown as Server
  const send = outboxSender(
    {
      unsent: disk.unsent,
      knownPlays: disk.knownPlays,
      laterId: () => '',
      catchUp: async () => undefined,
      sendClock: async () => undefined,
      settle: (_, changes) => disk.commit(changes, 'strict'),
    },
    server,
  )
  for (let round = 0; round < 10 && (await disk.unsent()).length > 0; round += 1) await send()
  expect(await disk.unsent()).toEqual([])
  expect(sizes.slice(0, 3)).toEqual([20, 10, 5])
})

test('waiting doubles up to 15 s, and devices spread', () => {
  expect([1, 2, 3, 5, 9].map((failures) => backoff(failures, 1))).toEqual([1000, 2000, 4000, 15_000, 15_000])
  expect(backoff(1, 0)).toBe(500)
})

test('a network that is just back is tried again soon, however often it failed before', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', {})
  try {
    let isBack = false
    let rounds = 0
    const sendRound = async () => {
      rounds += 1
      return isBack ? ('sent' as const) : ('later' as const)
    }
    const reached: boolean[] = []
    const leader = startSending('outbox', sendRound, (round) => reached.push(round === 'sent'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(rounds).toBeGreaterThan(5)
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(1)
    expect(reached.at(-1)).toBe(false)
    isBack = true
    await vi.advanceTimersByTimeAsync(1000)
    expect(reached.at(-1)).toBe(true)
    leader.stop()
  } finally {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

test('an error of a screen ends no sending', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', {})
  try {
    const sendRound = vi.fn(async () => 'sent' as const)
    const onFailure = vi.fn<() => void>()
    process.once('unhandledRejection', onFailure)
    const onRound = vi.fn<() => void>().mockImplementationOnce(() => {
      throw new Error('a screen')
    })
    const leader = startSending('outbox', sendRound, onRound)
    await vi.advanceTimersByTimeAsync(1)
    leader.wake()
    await vi.advanceTimersByTimeAsync(1)
    expect(sendRound).toHaveBeenCalledTimes(2)
    leader.stop()
  } finally {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

test('a tab sends by itself where the browser refuses locks, as it does with all storage', async () => {
  vi.stubGlobal('window', new EventTarget())
  const request = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request } })
  try {
    const sendRound = vi.fn(async () => 'sent' as const)
    const leader = startSending('outbox', sendRound, () => undefined)
    await vi.waitFor(() => expect(sendRound).toHaveBeenCalledTimes(1))
    leader.stop()
  } finally {
    vi.unstubAllGlobals()
  }
})

describe('a disk that fails to write', () => {
  const adding = (value: OutboxEntry): StoreChange => ({ put: 'outbox', value })
  const dropping = ({ id }: OutboxEntry): StoreChange => ({ drop: 'outbox', gameId: 'g', id })

  function brittle() {
    const inner = memoryDisk()
    const state = { full: false }
    const disk: Disk = {
      ...inner,
      durable: true,
      async commit(changes, durability) {
        if (state.full) throw new DOMException('', 'QuotaExceededError')
        await inner.commit(changes, durability)
      },
    }
    return { inner, state, disk: withFallback(disk) }
  }

  test('loses nothing: it goes on in memory, and says so', async () => {
    const { state, disk } = brittle()
    const [first, second] = entries(put('a'), put('b')) as [OutboxEntry, OutboxEntry]
    await disk.commit([adding(first)], 'strict')
    expect(disk.durable).toBe(true)
    state.full = true
    await disk.commit([adding(second)], 'strict')
    expect(disk.durable).toBe(false)
    expect(await disk.unsent()).toEqual([first, second])
    expect((await disk.read('g')).outbox).toEqual([first, second])
    await disk.commit([dropping(first)], 'strict')
    expect(await disk.unsent()).toEqual([second])
  })

  test('has everything once it writes again, and sends nothing twice', async () => {
    const { inner, state, disk } = brittle()
    const [first, second, third] = entries(put('a'), put('b'), put('c')) as [
      OutboxEntry,
      OutboxEntry,
      OutboxEntry,
    ]
    await disk.commit([adding(first)], 'strict')
    state.full = true
    await Promise.all([disk.commit([adding(second)], 'strict'), disk.commit([dropping(first)], 'strict')])
    state.full = false
    await disk.commit([adding(third)], 'strict')
    expect(disk.durable).toBe(true)
    expect(await inner.unsent()).toEqual([second, third])
    await disk.commit([dropping(second), dropping(third)], 'strict')
    expect(await disk.unsent()).toEqual([])
  })

  test('still reads what is in memory when reading fails too', async () => {
    const gone = () => Promise.reject(new DOMException('', 'InvalidStateError'))
    const disk = withFallback({
      durable: true,
      read: gone,
      games: gone,
      unsent: gone,
      knownPlays: gone,
      commit: gone,
    })
    const [first] = entries(put('a')) as [OutboxEntry]
    await disk.commit([adding(first)], 'strict')
    expect(await disk.unsent()).toEqual([first])
    expect((await disk.read('g')).outbox).toEqual([first])
  })

  test('that cannot be opened at first keeps all, says so, and has it on disk once it opens', async () => {
    const inner = memoryDisk()
    let blocked = true
    const open = async () => {
      if (blocked) throw new DOMException('', 'UnknownError')
      return inner
    }
    const disk = withFallback({
      durable: true,
      read: async (...of) => (await open()).read(...of),
      games: async () => (await open()).games(),
      unsent: async () => (await open()).unsent(),
      knownPlays: async (...of) => (await open()).knownPlays(...of),
      commit: async (...of) => (await open()).commit(...of),
    })
    const [first, second] = entries(put('a'), put('b')) as [OutboxEntry, OutboxEntry]
    expect((await disk.read('g')).outbox).toEqual([])
    expect(disk.durable).toBe(false)
    await disk.commit([adding(first)], 'strict')
    expect(await disk.games()).toEqual(['g'])
    blocked = false
    await disk.commit([adding(second)], 'strict')
    expect(disk.durable).toBe(true)
    expect(await inner.unsent()).toEqual([first, second])
    expect(await disk.games()).toEqual(['g'])
  })
})
