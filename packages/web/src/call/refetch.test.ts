// A write fetches again the reads that its endpoint names, and no others.
import { createSeason, ENDPOINTS, type Endpoint, savePlays } from '@fullcourt/wire'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call, queries, Refused, refetchOnce } from './call.ts'

const reads = ENDPOINTS.filter(({ method }) => method === 'GET')
const writes = ENDPOINTS.filter(({ method }) => method !== 'GET')
const callAny = (endpoint: Endpoint, options = {}) =>
  call(endpoint, { params: { id: 'i', personnelId: 'p', teamBrandId: 't' }, body: {} }, options)

let fetched: string[]
let status: number
let stop: (() => void)[]

beforeEach(async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => 'token',
    setItem: () => undefined,
    removeItem: () => undefined,
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal(
    'fetch',
    async () => new Response(status === 200 ? '{}' : '{"code":"x","message":"x"}', { status }),
  )
  status = 200
  fetched = []
  // A screen for each read of the contract.
  stop = reads.map(({ name }) => {
    const observer = new QueryObserver(queries, {
      queryKey: [name, {}],
      queryFn: async () => {
        fetched.push(name)
        return {}
      },
    })
    return observer.subscribe(() => undefined)
  })
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0), { interval: 1 })
  fetched = []
})
afterEach(() => {
  for (const one of stop) one()
  queries.clear()
  vi.unstubAllGlobals()
})

const staleReads = ({ invalidates }: Endpoint) =>
  (invalidates === 'all' ? reads.map(({ name }) => name) : [...invalidates]).toSorted()

test.each(writes.map((write) => [write.name, write] as const))('%s', async (_, write) => {
  await callAny(write)
  expect(fetched.toSorted()).toEqual(staleReads(write))
})

describe('a write', () => {
  test('refused because its object is gone or changed: refetches too', async () => {
    status = 409
    await expect(callAny(createSeason)).rejects.toBeInstanceOf(Refused)
    expect(fetched.toSorted()).toEqual(staleReads(createSeason))
  })

  test('refused for its values: refetches nothing', async () => {
    status = 422
    await expect(callAny(createSeason)).rejects.toBeInstanceOf(Refused)
    expect(fetched).toEqual([])
  })

  test('from the outbox: does not wait for the reads', async () => {
    await callAny(savePlays, { awaitRefetch: false })
    await vi.waitFor(() => expect(fetched.toSorted()).toEqual(staleReads(savePlays)))
  })

  test('of several calls in one: refetches once', async () => {
    await refetchOnce(async () => {
      await callAny(createSeason)
      await callAny(createSeason)
      expect(fetched).toEqual([])
    })
    expect(fetched.toSorted()).toEqual(staleReads(createSeason))
  })

  test('while a screen loads: fetches again, as the reply may be older than the write', async () => {
    const [name] = createSeason.invalidates
    const replies = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
    const asked = replies.values()
    const screen = new QueryObserver(queries, {
      queryKey: [name, 'new'],
      queryFn: () => asked.next().value?.promise,
    })
    stop.push(screen.subscribe(() => undefined))
    const written = callAny(createSeason)
    await vi.waitFor(() => expect(fetched).not.toEqual([]), { interval: 1 })
    replies[0]!.resolve('before')
    replies[1]!.resolve('after')
    await written
    expect(screen.getCurrentResult().data).toBe('after')
  })
})
