/** The writes of a game's setup: as they are sent at once, and as they wait on this device. */
import {
  addGamePeople,
  addUnmanagedPeople,
  changeGame,
  changeGamePerson,
  createGame,
  createPerson,
  readGame,
  readSetup,
  removeGamePerson,
  removeUnmanagedPerson,
} from '@fullcourt/wire'
import { type CallArgs, type CallOptions, call, Refused } from '../../call/call.ts'

const ENDPOINTS = {
  createGame,
  changeGame,
  createPerson,
  addGamePeople,
  changeGamePerson,
  removeGamePerson,
  addUnmanagedPeople,
  removeUnmanagedPerson,
} as const
type Name = keyof typeof ENDPOINTS

/** A write of a setup. Each can be repeated: what it creates has ids of this device. */
export type SetupCall = {
  readonly [N in Name]: { readonly name: N } & CallArgs<(typeof ENDPOINTS)[N]>
}[Name]

export type CallOf<N extends Name> = Extract<SetupCall, { readonly name: N }>

/** The id of an opponent that the server has not made yet. */
export const NOT_MADE = '00000000-0000-8000-8000-000000000000'

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Refused && codes.includes(error.code)

/** Whether the game has an entry with this id already: a reply was lost, or another device added the same person. */
async function isInGame(
  gameId: string,
  personnelId: string | undefined,
  options: CallOptions,
): Promise<boolean> {
  const { home, away } = await call(readSetup, { params: { id: gameId } }, options)
  return [...home.personnel, ...away.personnel].some(({ id }) => id === personnelId)
}

/** Adds people to a game. Those who are in it already are passed over. */
async function addPeople(
  gameId: string,
  { body }: CallOf<'addGamePeople'>,
  options: CallOptions,
): Promise<void> {
  const people = [body].flat()
  try {
    await call(addGamePeople, { params: { id: gameId }, body }, options)
  } catch (error) {
    if (!hasCode(error, 'conflict', 'id_taken')) throw error
    const [first] = people
    if (people.length === 1 && !(await isInGame(gameId, first?.id, options))) throw error
    if (people.length === 1) return
    for (const one of people)
      await addPeople(gameId, { name: 'addGamePeople', params: { id: gameId }, body: one }, options)
  }
}

async function opponentOf(gameId: string, options: CallOptions): Promise<string> {
  const { homeUnmanagedTeam, awayUnmanagedTeam } = await call(readGame, { params: { id: gameId } }, options)
  return (homeUnmanagedTeam ?? awayUnmanagedTeam)?.id ?? NOT_MADE
}

/** Adds people to an opponent. Those who were added before, and corrected since, stay as they are. */
async function addOpponents(
  gameId: string,
  { params, body }: CallOf<'addUnmanagedPeople'>,
  options: CallOptions,
): Promise<void> {
  const id = params.id === NOT_MADE ? await opponentOf(gameId, options) : params.id
  try {
    await call(addUnmanagedPeople, { params: { id }, body }, options)
  } catch (error) {
    if (!hasCode(error, 'id_taken')) throw error
    const people = [body].flat()
    if (people.length === 1) return
    for (const one of people)
      await addOpponents(gameId, { name: 'addUnmanagedPeople', params: { id }, body: one }, options)
  }
}

/** Sends one write. What the server has already counts as sent. @throws Refused */
export async function sendSetup(gameId: string, sent: SetupCall, options: CallOptions): Promise<void> {
  switch (sent.name) {
    case 'addGamePeople':
      return addPeople(gameId, sent, options)
    case 'addUnmanagedPeople':
      return addOpponents(gameId, sent, options)
    case 'removeGamePerson':
    case 'removeUnmanagedPerson':
      await call(ENDPOINTS[sent.name], { params: sent.params }, options).catch((error: unknown) => {
        if (!hasCode(error, 'not_found')) throw error
      })
      return
    case 'createPerson':
      await call(createPerson, { body: sent.body }, options).catch((error: unknown) => {
        if (!hasCode(error, 'id_taken')) throw error
      })
      return
    case 'createGame':
      await call(createGame, { body: sent.body }, options).catch(async (error: unknown) => {
        if (!hasCode(error, 'id_taken')) throw error
        // Another device has made it, with other details.
        await call(readGame, { params: { id: gameId } }, options)
      })
      return
    case 'changeGame':
      await call(changeGame, { params: sent.params, body: sent.body ?? {} }, options)
      return
    case 'changeGamePerson':
      await call(changeGamePerson, { params: sent.params, body: sent.body ?? {} }, options)
      return
    default:
      throw sent satisfies never
  }
}
