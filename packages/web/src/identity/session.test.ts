import type { User } from '@fullcourt/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queries } from '../call/call.ts'
import { choosePlace, forget, placeOf, refreshUser } from './session.ts'

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

test('the chosen team is kept over a log-out, and is no choice of another user', async () => {
  const programs = ['p1', 'p2'].map((id) => ({ id, deletedAt: null }))
  const teams = ['t1', 't2', 't3'].map((id) => {
    return { id, teamBrandId: id === 't1' ? 'p1' : 'p2', deletedAt: null }
  })
  const logIn = async (id: string) => {
    const user = { id, teamBrands: programs, teams } as unknown as User
    const read = refreshUser()
    await questions(asked.length + 1)
    asked.at(-1)!(user)
    return read
  }
  const teamOf = (user: User) => placeOf(user).team?.id
  const sam = await logIn('sam')
  expect(teamOf(sam)).toBe('t1')
  choosePlace({ programId: 'p2', teamId: 't3' })
  expect(teamOf(sam)).toBe('t3')
  forget()
  const kim = await logIn('kim')
  expect(teamOf(kim)).toBe('t1')
  choosePlace({ programId: 'p2', teamId: 't2' })
  forget()
  expect(teamOf(await logIn('sam'))).toBe('t3')
})
