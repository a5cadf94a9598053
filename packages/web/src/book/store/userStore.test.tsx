import { readUser, reopenGame, type User } from '@fullcourt/wire'
import { expect, test, vi } from 'vitest'
import { ANA } from '../../../test/people.ts'
import { prepareScreens, server, signInAs } from '../../../test/screen.tsx'
import { newId } from '../../call/newId.ts'
import { ownToken } from '../../identity/session.ts'
import { laterId } from '../data/ids.ts'
import { userStoreOf } from './userStore.ts'

prepareScreens()

const GAME = '01900000-0000-7000-8000-000000000001'

const WAIT = { timeout: 30_000 }

/** Stores an entry for a user on the device. */
async function storeEntry(user: User) {
  signInAs(user)
  server.refuse(reopenGame, 'forbidden', 'Not allowed.')
  const store = userStoreOf(user.id)
  const value = { id: laterId(), gameId: GAME, task: { kind: 'reopen' }, refused: null, epoch: 0 } as const
  await store.commit([{ put: 'outbox', value }], 'strict')
  return store
}

/**
 * Stores an entry for a user on the device, and waits until the outbox knows whose token this is. The user is a new one: a test before
 * this one in the same process has had the store of another, which knows its token already.
 */
async function waitingEntry(more: Partial<User> = {}) {
  const store = await storeEntry({ ...ANA, id: newId(), ...more })
  await expect.poll(() => server.authorizations.has(readUser.name), WAIT).toBe(true)
  await new Promise((resolve) => setTimeout(resolve))
  const [entry] = await store.entries()
  return entry!
}

test('what waits here of a user is sent by that user', async () => {
  await waitingEntry()
  await expect.poll(() => server.writes.map(({ name }) => name), WAIT).toEqual([reopenGame.name])
})

test('and not by an administrator who looks through their eyes, whom the server refuses every write', async () => {
  ownToken.write('the administrator’s')
  const entry = await waitingEntry({ viewedUntil: '2026-11-20T13:00:00.000Z' })
  expect(entry.refused).toBeNull()
  expect(server.writes).toEqual([])
})

test('what was entered before the last word of a tab that is suspended since is sent by another one', async () => {
  const request = (_: string, { steal }: LockOptions, lead: () => Promise<void>) =>
    steal ? lead() : new Promise(() => undefined)
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  const id = newId()
  const [suspended, witness] = [0, 1].map(() => new BroadcastChannel(`fullcourt-books-${id}`))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await storeEntry({ ...ANA, id })
    const heard = new Promise((resolve) => witness!.addEventListener('message', resolve))
    suspended!.postMessage({ kind: 'trouble', trouble: null })
    await heard
    await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(60_000)
  } finally {
    vi.useRealTimers()
    for (const channel of [suspended!, witness!]) channel.close()
    Reflect.deleteProperty(navigator, 'locks')
  }
  await expect.poll(() => server.writes.map(({ name }) => name), WAIT).toEqual([reopenGame.name])
})
