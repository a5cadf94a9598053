import type { User } from '@fullcourt/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queries } from './call.ts'
import { refreshUser } from './session.ts'

/** Calls that wait for their replies, oldest first. */
let asked: ((user: Partial<User>) => void)[] = []

beforeEach(() => {
  asked = []
  const kept = new Map([['fullcourt.token', 'secret']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      asked.push((user) => resolve(new Response(JSON.stringify(user))))
    })
  })
})
afterEach(() => {
  queries.clear()
  vi.unstubAllGlobals()
})

const questions = (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count))

test('a request from before a change does not answer a later one', async () => {
  const first = refreshUser()
  await questions(1)
  asked[0]!({ firstName: 'Sam', teams: [] })
  await first

  const before = refreshUser()
  await questions(2)
  const after = refreshUser()
  await questions(3)
  asked[1]!({ firstName: 'Sam', teams: [] })
  asked[2]!({ firstName: 'Sam', teams: [{ id: 'new' }] as unknown as User['teams'] })

  expect((await after).teams).toHaveLength(1)
  expect((await before).teams).toHaveLength(1)
})
