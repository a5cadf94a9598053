/** The writes of a team's roster pages. All throw Refused. */
import type { RosterLine, TeamRole } from '@fullcourt/program'
import type { Position } from '@fullcourt/scorebook/vocabulary'
import {
  changeRosterEntry,
  createPerson,
  createRosterEntry,
  deleteRosterEntry,
  listEligible,
  type RosterCandidate,
  type RosterEntry,
  restoreRosterEntry,
  type SentBody,
} from '@fullcourt/wire'
import { call, callAll, refetchOnce } from '../call/call.ts'
import { newId } from '../call/newId.ts'

/** Rule 131. */
export const TOO_MANY_STARTERS = 'You already have the maximum amount of starters.'

export interface Worn {
  readonly homeJersey: string
  readonly awayJersey: string
  readonly position: Position
}

/** Adds a person of the program to the roster as a player. @throws Refused */
export async function addPlayer(teamId: string, person: RosterCandidate, worn: Worn): Promise<void> {
  await call(createRosterEntry, {
    body: { id: newId(), teamId, teamBrandPersonnelId: person.id, role: 'PLAYER', ...worn },
  })
}

/** Adds a person of the program to the roster as staff. @throws Refused */
export async function addStaff(teamId: string, person: RosterCandidate, role: TeamRole): Promise<void> {
  await call(createRosterEntry, { body: { id: newId(), teamId, teamBrandPersonnelId: person.id, role } })
}

export interface NewPlayer extends Worn {
  readonly firstName: string
  readonly lastName: string
}

type Team = { readonly id: string; readonly teamBrandId: string }

const nameOf = ({ firstName, lastName }: Pick<RosterCandidate, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim().toLowerCase()

/** Finds the person of the program with that name who is not on this roster yet, or creates the person. */
async function personFor(team: Team, player: NewPlayer, known: Map<string, string>): Promise<string> {
  const there = known.get(nameOf(player))
  known.delete(nameOf(player))
  if (there) return there
  const { firstName, lastName } = player
  const body = { id: newId(), teamBrandId: team.teamBrandId, firstName, lastName, role: 'PLAYER' } as const
  return (await call(createPerson, { body })).id
}

/**
 * Adds players to the roster in this order, and calls `done` after each. Takes a person of the program with the same name;
 * creates the others. Stops at the first refusal. @throws Refused
 */
export async function addNewPlayers(
  team: Team,
  players: readonly NewPlayer[],
  done?: (index: number) => void,
): Promise<void> {
  const eligible = await callAll(listEligible, { params: { id: team.id } })
  const known = new Map(
    eligible.filter(({ role }) => role === 'PLAYER').map((person) => [nameOf(person), person.id]),
  )
  await refetchOnce(async () => {
    for (const [index, player] of players.entries()) {
      const { homeJersey, awayJersey, position } = player
      const teamBrandPersonnelId = await personFor(team, player, known)
      await call(createRosterEntry, {
        body: {
          id: newId(),
          teamId: team.id,
          teamBrandPersonnelId,
          role: 'PLAYER',
          homeJersey,
          awayJersey,
          position,
        },
      })
      done?.(index)
    }
  })
}

/** The players of a pasted roster. Lines without a first name or position were refused before. */
export const playersOf = (lines: readonly RosterLine[]): readonly NewPlayer[] =>
  lines.flatMap(({ firstName, position, ...line }) =>
    firstName && position ? [{ ...line, firstName, position }] : [],
  )

/** @throws Refused */
export async function changeEntry(
  entry: RosterEntry,
  change: SentBody<typeof changeRosterEntry>,
): Promise<void> {
  await call(changeRosterEntry, { params: { id: entry.id }, body: change })
}

/** @throws Refused */
export async function removeEntry(entry: RosterEntry): Promise<void> {
  await call(deleteRosterEntry, { params: { id: entry.id } })
}

/** @throws Refused */
export async function bringBack(entry: RosterEntry): Promise<void> {
  await call(restoreRosterEntry, { params: { id: entry.id } })
}
