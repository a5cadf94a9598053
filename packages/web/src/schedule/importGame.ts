/** A game that was read from a file of another program, and the calls that store it. */
import { opponentKey } from '@fullcourt/program'
import { otherSide, type Person, type Side, sideOf } from '@fullcourt/scorebook/vocabulary'
import {
  addGamePeople,
  addUnmanagedPeople,
  changeGame,
  createGame,
  createPerson,
  listUnmanagedPeople,
  type Person as ProgramPerson,
  type RosterEntry,
  readGame,
  type SentBody,
  savePlays,
} from '@fullcourt/wire'
import { call, refetchOnce } from '../call/call.ts'
import type { RunningImport } from '../people/imported.ts'
import type { GameOfFile } from './gameFileWorker.ts'

/** 'Ann Lee': first and last name; one word is a last name. */
function dividedName(fullName: string): {
  readonly firstName: string | null
  readonly lastName: string
} {
  const [last = '', first] = fullName.trim().split(/,\s*/)
  if (first) return { firstName: first, lastName: last }
  const [word = '', ...rest] = last.split(/\s+/)
  return rest.length === 0
    ? { firstName: null, lastName: word }
    : { firstName: word, lastName: rest.join(' ') }
}

/** Someone of ours whom a player of the file may be. */
export interface KnownPlayer {
  readonly personId: string
  readonly firstName: string
  readonly lastName: string
  readonly jerseys: readonly (string | null)[]
}

/** Players on the roster, then those of the program. */
export const knownPlayers = (
  roster: readonly RosterEntry[],
  program: readonly Pick<ProgramPerson, 'id' | 'firstName' | 'lastName'>[],
): readonly KnownPlayer[] => [
  ...roster.map(({ teamBrandPersonnelId, firstName, lastName, homeJersey, awayJersey }) => ({
    personId: teamBrandPersonnelId,
    firstName,
    lastName,
    jerseys: [homeJersey, awayJersey],
  })),
  ...program.map(({ id, firstName, lastName }) => ({ personId: id, firstName, lastName, jerseys: [] })),
]

const isSame = (a: string | null, b: string): boolean => a?.toLowerCase() === b.toLowerCase()

/** The player of ours: the same last name, and the same first name or jersey. */
export function matchedPlayer(person: Person, known: readonly KnownPlayer[]): KnownPlayer | undefined {
  const { firstName, lastName } = dividedName(person.fullName)
  return known.find(
    (player) =>
      isSame(lastName, player.lastName) &&
      (isSame(firstName, player.firstName) || player.jerseys.includes(person.jersey)),
  )
}

/** The side whose name is nearest to ours; null if none is. */
export function ownSide({ names }: Pick<GameOfFile, 'names'>, own: readonly string[]): Side | null {
  const keys = own.map(opponentKey).filter(Boolean)
  const isOwn = (side: Side) =>
    keys.some((key) => opponentKey(names[side]).includes(key) || key.includes(opponentKey(names[side])))
  return isOwn('home') ? 'home' : isOwn('away') ? 'away' : null
}

export interface GameToImport {
  readonly id: string
  readonly read: GameOfFile
  readonly side: Side
  readonly teamId: string
  readonly programId: string
  readonly known: readonly KnownPlayer[]
  readonly details: Omit<SentBody<typeof createGame>, 'id' | 'teamId' | 'isHome'>
  readonly running: RunningImport
}

/** Plays are sent in parts: a whole game is more than a call may hold. */
const PLAYS_OF_A_CALL = 200

const entryOf = ({ id, jersey, isStarting, order, fullName, isHomeTeam }: Person) => ({
  id,
  jersey,
  isStarting,
  order,
  isHomeTeam,
  position: null,
  role: 'PLAYER' as const,
  ...dividedName(fullName),
})

/** Our players: those we know, and the others as new people of the program. */
async function addOwn({ id, read, side, programId, known, running }: GameToImport): Promise<void> {
  const people = read.people.filter((person) => sideOf(person) === side)
  const entries = []
  for (const person of people) {
    const player = matchedPlayer(person, known)
    const entry = entryOf(person)
    const { lastName } = entry
    const named = { firstName: entry.firstName ?? `#${person.jersey}`, lastName, role: 'PLAYER' as const }
    const created = player
      ? null
      : await call(createPerson, { body: { id: person.id, teamBrandId: programId, ...named } })
    if (created) running.addPerson(created)
    entries.push({ ...entry, teamBrandPersonnelId: player?.personId ?? person.id })
  }
  if (entries.length > 0) await call(addGamePeople, { params: { id }, body: entries })
}

/** The opponent's players: those of an earlier game, and the others as new people of the opponent. */
async function addOther({ id, read, side }: GameToImport, unmanagedTeamId: string): Promise<void> {
  const people = read.people.filter((person) => sideOf(person) === otherSide(side)).map(entryOf)
  if (people.length === 0) return
  const params = { id: unmanagedTeamId }
  const { results } = await call(listUnmanagedPeople, { params })
  const known = new Map(
    results.map(({ id: personId, jersey, lastName }) => [`${jersey} ${lastName}`, personId]),
  )
  const idOf = ({ id: own, jersey, lastName }: (typeof people)[number]) =>
    known.get(`${jersey} ${lastName}`) ?? own
  const added = people
    .filter((one) => idOf(one) === one.id && !results.some((other) => other.id === one.id))
    .map(({ isStarting: _, order: __, isHomeTeam: ___, ...one }) => one)
  if (added.length > 0) await call(addUnmanagedPeople, { params, body: added })
  const body = people.map((one) => ({ ...one, unmanagedTeamPersonnelId: idOf(one) }))
  await call(addGamePeople, { params: { id }, body })
}

/** Stores the game with its people, plays and final score. Every call may be repeated. */
export async function storeGame(game: GameToImport): Promise<void> {
  const { id, read, side, teamId, details, running } = game
  await refetchOnce(async () => {
    const stored = await call(createGame, { body: { id, teamId, isHome: side === 'home', ...details } })
    running.addGame(stored)
    await addOwn(game)
    const opponent = side === 'home' ? stored.awayUnmanagedTeam : stored.homeUnmanagedTeam
    if (opponent) await addOther(game, opponent.id)
    const plays = read.plays.map(({ origin, rel, freethrows }) => ({
      origin,
      rel: [...rel],
      freethrows: [...freethrows],
    }))
    for (let at = 0; at < plays.length; at += PLAYS_OF_A_CALL)
      await call(savePlays, { body: { teamGameId: id, plays: plays.slice(at, at + PLAYS_OF_A_CALL) } })
    const { score, overtimePeriods } = read
    if (overtimePeriods !== null)
      await call(changeGame, {
        params: { id },
        body: {
          homeFinalScore: score.home,
          awayFinalScore: score.away,
          overtimePeriods,
        },
      })
    // With its plays: what it has more at the undo was entered since.
    running.addGame(await call(readGame, { params: { id } }))
  })
}
