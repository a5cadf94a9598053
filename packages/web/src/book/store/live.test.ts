// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Restore } from '../server/refill.ts'
import { listen } from './live.ts'
import type { UserStore } from './userStore.ts'

/** The connections of the page, the newest last. */
let sources: FakeSource[]
let answers: (() => void)[]
/** The restore that the server tells of. */
let restore: Restore | null

class FakeSource {
  isClosed = false
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  onmessage: ((message: unknown) => void) | null = null
  readonly url: string
  constructor(url: string) {
    this.url = url
    sources.push(this)
  }
  close() {
    this.isClosed = true
  }
}

beforeEach(() => {
  sources = []
  answers = []
  restore = null
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    return new Promise((resolve, reject) => {
      answers.push(() => resolve(Response.json({ token: 'ticket', restore })))
      signal?.addEventListener('abort', reject)
    })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const store = { catchUp: () => undefined } as unknown as UserStore
const settle = () => vi.advanceTimersByTimeAsync(1)
async function answerAll(): Promise<void> {
  for (const answer of answers.splice(0)) answer()
  await settle()
}

test('connects anew when the network is back, though no error was reported', async () => {
  const stop = listen(store, () => undefined)
  await settle()
  await answerAll()
  expect(sources.map(({ isClosed }) => isClosed)).toEqual([false])
  window.dispatchEvent(new Event('online'))
  await settle()
  await answerAll()
  expect(sources.map(({ isClosed }) => isClosed)).toEqual([true, false])
  stop()
  expect(sources.every(({ isClosed }) => isClosed)).toBe(true)
})

test('has one connection, also when the network comes back while it connects', async () => {
  const stop = listen(store, () => undefined)
  await settle()
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(answers).toHaveLength(2)
  await answerAll()
  expect(sources).toHaveLength(1)
  stop()
})

/** Puts the tab before or behind others. */
function show(isShown: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isShown)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a hidden tab gives its connection up, and continues where it ended when it is shown', async () => {
  show(false)
  const stop = listen(store, () => undefined)
  await settle()
  expect(answers).toEqual([])
  show(true)
  await settle()
  await answerAll()
  sources[0]?.onmessage?.({ data: '{"type":"ping","detail":null}', lastEventId: '7.1' })
  show(false)
  await vi.advanceTimersByTimeAsync(9_000)
  show(true)
  expect(sources.map(({ isClosed }) => isClosed)).toEqual([false])
  show(false)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(sources.map(({ isClosed }) => isClosed)).toEqual([true])
  // Lost or back, the network wakes no hidden tab.
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sources).toHaveLength(1)
  show(true)
  await settle()
  await answerAll()
  expect(sources.map(({ isClosed, url }) => [isClosed, url.includes('last_event_id=7.1')])).toEqual([
    [true, false],
    [false, true],
  ])
  stop()
})

test('asks again when a request for the token is never answered', async () => {
  const timeout = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(timeout.signal)
  const stop = listen(store, () => undefined)
  await settle()
  timeout.abort()
  await vi.advanceTimersByTimeAsync(2000)
  expect(answers).toHaveLength(2)
  await answerAll()
  expect(sources).toHaveLength(1)
  stop()
})

test('a restored server that fails is asked again, until it has what it lost', async () => {
  restore = { id: 'restore', at: '2026-11-22T08:00:00.000Z', takenAt: '2026-11-22T03:00:00.000Z' }
  const refill = vi.fn<UserStore['refill']>().mockRejectedValueOnce(new Error('503')).mockResolvedValue()
  const stop = listen({ ...store, refill } as unknown as UserStore, () => undefined)
  await settle()
  await answerAll()
  expect(refill.mock.calls).toEqual([[restore]])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(refill).toHaveBeenCalledTimes(2)
  stop()
})
