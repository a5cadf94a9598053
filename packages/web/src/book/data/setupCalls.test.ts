import { afterEach, expect, test, vi } from 'vitest'
import { type SetupCall, sendSetup } from './setupCalls.ts'

afterEach(() => vi.unstubAllGlobals())

const CREATE = { name: 'createGame', body: { id: 'game' } } as unknown as SetupCall
const reply = (status: number, body: object) => Response.json(body, { status })

/** A server that has the id of the game already. @param read its reply about the game */
const hasId = (read: () => Response) =>
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) =>
    method === 'POST' ? reply(409, { code: 'id_taken', message: 'taken' }) : read(),
  )

test('a game that another device has made with other details counts as made', async () => {
  hasId(() => reply(200, { id: 'game' }))
  await expect(sendSetup('game', CREATE, { retry: false })).resolves.toBeUndefined()
})

test('a game whose id is taken by one that the user does not see is refused', async () => {
  hasId(() => reply(404, { code: 'not_found', message: 'gone' }))
  await expect(sendSetup('game', CREATE, { retry: false })).rejects.toMatchObject({ code: 'not_found' })
})
