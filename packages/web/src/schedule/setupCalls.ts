/** The writes of a game's setup page. All throw Refused. */
import type { RosterLine } from '@fullcourt/program'
import type { Position } from '@fullcourt/scorebook'
import {
  addGamePeople,
  addUnmanagedPeople,
  changeGame,
  changeGamePerson,
  type GamePerson,
  removeGamePerson,
  removeUnmanagedPerson,
  type SentBody,
  type Setup,
} from '@fullcourt/wire'
import { call, refetchOnce } from '../call.ts'
import { newId } from '../newId.ts'
import type { EligiblePerson, Move } from './lineUp.ts'

export const sideKey = (isHomeTeam: boolean) => (isHomeTeam ? 'home' : 'away')

/** The opponent's team in this game; null on our own side. */
export const unmanagedOf = ({ teamGame }: Setup, isHomeTeam: boolean) =>
  isHomeTeam ? teamGame.homeUnmanagedTeam : teamGame.awayUnmanagedTeam

const newEntry = (isHomeTeam: boolean, { person, jersey, isStarting }: Extract<Move, { kind: 'add' }>) => ({
  id: newId(),
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

export async function makeMove(gameId: string, isHomeTeam: boolean, move: Move): Promise<void> {
  const params = { id: gameId, personnelId: move.kind === 'add' ? '' : move.person.id }
  if (move.kind === 'remove') await call(removeGamePerson, { params })
  else if (move.kind === 'change')
    await call(changeGamePerson, { params, body: { isStarting: move.isStarting } })
  else await call(addGamePeople, { params: { id: gameId }, body: newEntry(isHomeTeam, move) })
}

/** Adds several at once, such as our whole roster. */
export async function addMany(
  gameId: string,
  isHomeTeam: boolean,
  moves: readonly Extract<Move, { kind: 'add' }>[],
): Promise<void> {
  if (moves.length === 0) return
  await call(addGamePeople, { params: { id: gameId }, body: moves.map((move) => newEntry(isHomeTeam, move)) })
}

export async function changePerson(
  person: GamePerson,
  change: SentBody<typeof changeGamePerson>,
): Promise<void> {
  await call(changeGamePerson, { params: { id: person.teamGameId, personnelId: person.id }, body: change })
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
    id: newId(),
    isHomeTeam,
    unmanagedTeamPersonnelId: id,
  }))
  await refetchOnce(async () => {
    const body = named.map(({ isStarting: _, ...person }) => person)
    await call(addUnmanagedPeople, { params: { id: team.id }, body })
    await call(addGamePeople, { params: { id: setup.teamGame.id }, body: entries })
  })
}

/** The people of a pasted roster as opponents. The first ones start while there are free places. */
export const opponentsOf = (lines: readonly RosterLine[], places: number): readonly NewOpponent[] =>
  lines.map(({ homeJersey, firstName, lastName, position }, index) => ({
    jersey: homeJersey,
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
  await call(removeUnmanagedPerson, {
    params: { id: team.id, personnelId: person.unmanagedTeamPersonnelId },
  })
}

export async function patchGame(gameId: string, change: SentBody<typeof changeGame>): Promise<void> {
  await call(changeGame, { params: { id: gameId }, body: change })
}
