import { readUser, reopenGame, type User } from '@fullcourt/wire'
import { expect, test, vi } from 'vitest'
import { ANA } from '../../../test/people.ts'
import { prepareScreens, server, signInAs } from '../../../test/screen.tsx'
import { ownToken } from '../../identity/session.ts'
import { laterId } from '../data/ids.ts'
import { userStoreOf } from './userStore.ts'

prepareScreens()

const GAME = '01900000-0000-7000-8000-000000000001'

/** Stores an entry for this user on the device, and waits until the outbox knows whose token this is. */
async function waitingEntryOf(user: User) {
  signInAs(user)
  server.refuse(reopenGame, 'forbidden', 'Not allowed.')
  const store = userStoreOf(user.id)
  const value = { id: laterId(), gameId: GAME, task: { kind: 'reopen' }, refused: null, epoch: 0 } as const
  await store.commit([{ put: 'outbox', value }], 'strict')
  await vi.waitFor(() => expect(server.authorizations.has(readUser.name)).toBe(true))
  await new Promise((resolve) => setTimeout(resolve))
  const [entry] = await store.entries()
  return entry!
}

test('what waits here of a user is sent by that user', async () => {
  await waitingEntryOf(ANA)
  await vi.waitFor(() => expect(server.writes.map(({ name }) => name)).toEqual([reopenGame.name]))
})

test('and not by an administrator who looks through their eyes, whom the server refuses every write', async () => {
  ownToken.write('the administrator’s')
  const entry = await waitingEntryOf({ ...ANA, id: GAME, viewedUntil: '2026-11-20T13:00:00.000Z' })
  expect(entry.refused).toBeNull()
  expect(server.writes).toEqual([])
})
