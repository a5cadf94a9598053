/** The writes of a team's roster pages. All throw Refused. */

import { MOST_STARTERS, type TeamRole } from '@fullcourt/program'
import type { RosterLine } from '@fullcourt/program/paste'
import type { Position } from '@fullcourt/scorebook/vocabulary'
import { msg } from '@fullcourt/scorebook/vocabulary'
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
import type { RunningImport } from '../people/imported.ts'

/** Rule 131. */
export const TOO_MANY_STARTERS = msg('You already have the maximum amount of starters.')

export interface Worn {
  readonly homeJersey: string
  readonly awayJersey: string
  readonly position: Position
  readonly isStarter?: boolean
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

/** The fields of a new person of the program. */
type NewPerson = Pick<
  SentBody<typeof createPerson>,
  'firstName' | 'lastName' | 'gradeLevel' | 'height' | 'primaryEmail' | 'primaryPhone'
>

/** A new player. Without a jersey, `worn` is null. */
export interface NewPlayer {
  /** The entry of a player who is on the roster: changed in place of a new one. */
  readonly entry: RosterEntry | null
  readonly person: NewPerson
  readonly worn: Worn | null
}

type Team = { readonly id: string; readonly teamBrandId: string }

const nameOf = ({ firstName, lastName }: Pick<NewPerson, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim().toLowerCase()

/** Finds the person of the program with that name who is not on this roster yet, or creates the person. */
async function personFor(
  team: Team,
  person: NewPerson,
  { known, running }: { readonly known: Map<string, string>; readonly running: RunningImport | undefined },
): Promise<string> {
  const there = known.get(nameOf(person))
  known.delete(nameOf(person))
  if (there) return there
  const body = { ...person, id: newId(), teamBrandId: team.teamBrandId, role: 'PLAYER' } as const
  const created = await call(createPerson, { body })
  running?.addPerson(created)
  return created.id
}

/** Gives a player of the roster other jerseys and another position. The starters stay. */
async function changeWorn(entry: RosterEntry, worn: Worn | null, running?: RunningImport): Promise<void> {
  if (!worn) return
  const { homeJersey, awayJersey, position } = worn
  const sent = { homeJersey, awayJersey, position }
  const after = await call(changeRosterEntry, { params: { id: entry.id }, body: sent })
  running?.change('entry', { before: entry, after, sent })
}

/**
 * Adds players to the roster in this order, and calls `done` after each. Takes a person of the program with the same name;
 * creates the others. Those without a jersey are then people of the program alone (rule 132). Stops at the first refusal.
 * @throws Refused
 */
export async function addNewPlayers(
  team: Team,
  players: readonly NewPlayer[],
  done: (index: number) => void = () => {},
  running?: RunningImport,
): Promise<void> {
  const eligible = await callAll(listEligible, { params: { id: team.id } })
  const known = new Map(
    eligible.filter(({ role }) => role === 'PLAYER').map((person) => [nameOf(person), person.id]),
  )
  await refetchOnce(async () => {
    for (const [index, { entry, person, worn }] of players.entries()) {
      if (entry) await changeWorn(entry, worn, running)
      else {
        const teamBrandPersonnelId = await personFor(team, person, { known, running })
        if (worn) {
          const added = { id: newId(), teamId: team.id, teamBrandPersonnelId, role: 'PLAYER' } as const
          const created = await call(createRosterEntry, { body: { ...added, ...worn } })
          running?.addEntry(created)
        }
      }
      done(index)
    }
  })
}

/** Finds the line of each player who is on the roster: by name, of two with one name by the jersey first. */
function entriesOf(
  lines: readonly RosterLine[],
  roster: readonly RosterEntry[],
): ReadonlyMap<RosterLine, RosterEntry> {
  const found = new Map<RosterLine, RosterEntry>()
  const left = new Set(roster.filter(({ role }) => role === 'PLAYER'))
  const find = (line: RosterLine, fits: (entry: RosterEntry) => boolean) => {
    const name = nameOf({ firstName: line.firstName ?? '', lastName: line.lastName })
    const entry = found.has(line) ? undefined : [...left].find((one) => nameOf(one) === name && fits(one))
    if (!entry) return
    found.set(line, entry)
    left.delete(entry)
  }
  for (const line of lines) find(line, ({ homeJersey }) => homeJersey === line.homeJersey)
  for (const line of lines) find(line, () => true)
  return found
}

/**
 * The players of a pasted roster. Lines without a first name or position were refused before. The first five start where the
 * roster has no starters.
 */
export function playersOf(
  lines: readonly RosterLine[],
  roster: readonly RosterEntry[],
): readonly NewPlayer[] {
  const hasStarters = roster.some(({ isStarter }) => isStarter)
  const starters = hasStarters ? [] : lines.filter(({ homeJersey }) => homeJersey).slice(0, MOST_STARTERS)
  const entries = entriesOf(lines, roster)
  return lines.flatMap((line): readonly NewPlayer[] => {
    const { firstName, lastName, gradeLevel, height, email, phone, homeJersey, position } = line
    if (!firstName || !position) return []
    const entry = entries.get(line) ?? null
    const person = { firstName, lastName, gradeLevel, height, primaryEmail: email, primaryPhone: phone }
    const jersey = homeJersey ?? entry?.homeJersey
    if (!jersey) return [{ entry, person, worn: null }]
    const isAwayGiven = line.awayJersey !== homeJersey || jersey !== entry?.homeJersey
    const awayJersey = (isAwayGiven ? line.awayJersey : entry.awayJersey) ?? jersey
    return [
      {
        entry,
        person,
        worn: { homeJersey: jersey, awayJersey, position, isStarter: starters.includes(line) },
      },
    ]
  })
}

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
