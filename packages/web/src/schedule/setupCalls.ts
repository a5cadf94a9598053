/** The writes of a game's setup page. All throw Refused. */
import type { RosterLine } from '@fullcourt/program/paste'
import { gamePersonId, type Position } from '@fullcourt/scorebook/vocabulary'
import type { changeGame, changeGamePerson, GamePerson, SentBody, Setup } from '@fullcourt/wire'
import type { SetupCall } from '../book/data/setupCalls.ts'
import { writeSetup } from '../book/store/writeSetup.ts'
import { newId } from '../call/newId.ts'
import type { AddMove, EligiblePerson, Move } from './lineUp.ts'

export const sideKey = (isHomeTeam: boolean) => (isHomeTeam ? 'home' : 'away')

/** The opponent's team in this game; null on our own side. */
export const unmanagedOf = ({ teamGame }: Setup, isHomeTeam: boolean) =>
  isHomeTeam ? teamGame.homeUnmanagedTeam : teamGame.awayUnmanagedTeam

const newEntry = (gameId: string, isHomeTeam: boolean, { person, jersey, isStarting }: AddMove) => ({
  id: gamePersonId(gameId, person.teamBrandPersonnelId ?? person.unmanagedTeamPersonnelId ?? newId()),
  isHomeTeam,
  teamBrandPersonnelId: person.teamBrandPersonnelId,
  unmanagedTeamPersonnelId: person.unmanagedTeamPersonnelId,
  jersey,
  firstName: person.firstName,
  lastName: person.lastName,
  position: person.position,
  role: person.role,
  isStarting,
})

function moveCall(gameId: string, isHomeTeam: boolean, move: Move): SetupCall {
  if (move.kind === 'add')
    return { name: 'addGamePeople', params: { id: gameId }, body: newEntry(gameId, isHomeTeam, move) }
  const params = { id: gameId, personnelId: move.person.id }
  return move.kind === 'remove'
    ? { name: 'removeGamePerson', params }
    : { name: 'changeGamePerson', params, body: { isStarting: move.isStarting } }
}

export const makeMove = (gameId: string, isHomeTeam: boolean, move: Move): Promise<void> =>
  writeSetup(gameId, [moveCall(gameId, isHomeTeam, move)])

/** Adds several at once, such as our whole roster. */
export async function addMany(gameId: string, isHomeTeam: boolean, moves: readonly AddMove[]): Promise<void> {
  if (moves.length === 0) return
  const body = moves.map((move) => newEntry(gameId, isHomeTeam, move))
  await writeSetup(gameId, [{ name: 'addGamePeople', params: { id: gameId }, body }])
}

export async function removeMany(gameId: string, people: readonly GamePerson[]): Promise<void> {
  await writeSetup(
    gameId,
    people.map((person) => moveCall(gameId, person.isHomeTeam, { kind: 'remove', person })),
  )
}

export async function changePerson(
  person: GamePerson,
  change: SentBody<typeof changeGamePerson>,
): Promise<void> {
  const params = { id: person.teamGameId, personnelId: person.id }
  await writeSetup(person.teamGameId, [{ name: 'changeGamePerson', params, body: change }])
}

/** A person of the opponent. */
export interface NewOpponent {
  readonly jersey: string
  readonly firstName: string | null
  readonly lastName: string
  readonly position: Position | null
  readonly role: GamePerson['role']
  readonly isStarting: boolean
}

/** Adds people to the opponent, where they stay for the next game, and to this game. */
export async function addOpponents(
  setup: Setup,
  isHomeTeam: boolean,
  people: readonly NewOpponent[],
): Promise<void> {
  const team = unmanagedOf(setup, isHomeTeam)
  if (!team) throw new Error('our own side takes its people from the roster')
  const named = people.map((person) => ({ ...person, id: newId() }))
  const entries = named.map(({ id, ...person }) => ({
    ...person,
    id: gamePersonId(setup.teamGame.id, id),
    isHomeTeam,
    unmanagedTeamPersonnelId: id,
  }))
  const body = named.map(({ isStarting: _, ...person }) => person)
  await writeSetup(setup.teamGame.id, [
    { name: 'addUnmanagedPeople', params: { id: team.id }, body },
    { name: 'addGamePeople', params: { id: setup.teamGame.id }, body: entries },
  ])
}

/** The people of a pasted roster as opponents. Lines without a jersey were refused before. The first ones start while there are free places. */
export const opponentsOf = (lines: readonly RosterLine[], places: number): readonly NewOpponent[] =>
  lines
    .flatMap(({ homeJersey, ...person }) => (homeJersey ? [{ ...person, jersey: homeJersey }] : []))
    .map(({ jersey, firstName, lastName, position }, index) => ({
      jersey,
      firstName,
      lastName,
      position,
      role: 'PLAYER',
      isStarting: index < places,
    }))

/** Adds 'Player 1' to 'Player 5' as starters, for an opponent without known names. */
export const unknownFive = (): readonly NewOpponent[] =>
  [1, 2, 3, 4, 5].map((n) => ({
    jersey: String(n),
    firstName: 'Player',
    lastName: String(n),
    position: null,
    role: 'PLAYER',
    isStarting: true,
  }))

/** Removes a person from the opponent for good. Games played keep them. */
export async function forgetOpponent(
  setup: Setup,
  isHomeTeam: boolean,
  person: EligiblePerson,
): Promise<void> {
  const team = unmanagedOf(setup, isHomeTeam)
  if (!team || !person.unmanagedTeamPersonnelId) return
  const params = { id: team.id, personnelId: person.unmanagedTeamPersonnelId }
  await writeSetup(setup.teamGame.id, [{ name: 'removeUnmanagedPerson', params }])
}

export async function patchGame(gameId: string, change: SentBody<typeof changeGame>): Promise<void> {
  await writeSetup(gameId, [{ name: 'changeGame', params: { id: gameId }, body: change }])
}
