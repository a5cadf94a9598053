/** Creates all that a game needs from a team's name and its numbers. Every write can be repeated with the same ids. */
import {
  addGamePeople,
  addUnmanagedPeople,
  createGame,
  createPerson,
  createProgram,
  createRosterEntry,
  createTeam,
  type User,
} from '@fullcourt/wire'
import { call, refetchOnce } from '../../call.ts'
import { newId } from '../../newId.ts'
import { startTrial } from '../../shell/startTrial.ts'
import { ownAccount } from '../ownAccount.ts'
import { readNumbers, readTeamName } from './entries.ts'

const STARTERS = 5
/** Starters in the usual order; the other players are guards until they are changed. */
const POSITIONS = ['G', 'G', 'F', 'F', 'C'] as const
const positionAt = (at: number) => POSITIONS[at] ?? 'G'

export interface FirstGame {
  readonly team: string
  readonly numbers: string
  readonly opponent: string
  /** Blank: only our team is scored. */
  readonly opponentNumbers: string
  readonly leagueId: string
}

/** The ids and the time of everything that is created, fixed when the page opens, so that a repeated press creates nothing twice. */
export interface FirstGameIds {
  readonly program: string
  readonly subscription: string
  readonly team: string
  readonly game: string
  readonly startsAt: string
  readonly timezone: string
  /** The id of a player, of the entry on the roster, and of the entry in the game, by jersey. */
  of(kind: 'person' | 'roster' | 'game' | 'opponent' | 'opponentInGame', jersey: string): string
}

/** @param now milliseconds since 1970 */
export function firstGameIds(now: number, timezone: string): FirstGameIds {
  const ids = new Map<string, string>()
  return {
    program: newId(),
    subscription: newId(),
    team: newId(),
    game: newId(),
    startsAt: new Date(now).toISOString(),
    timezone,
    of(kind, jersey) {
      const key = `${kind} ${jersey}`
      const id = ids.get(key) ?? newId()
      ids.set(key, id)
      return id
    },
  }
}

async function makeProgram(user: User, { team, leagueId }: FirstGame, ids: FirstGameIds): Promise<void> {
  const { timezone } = ids
  await call(createProgram, {
    body: { id: ids.program, ...ownAccount(user), leagueId, ...readTeamName(team), gender: 'Coed', timezone },
  })
  await startTrial(ids.program, ids.subscription)
  await call(createTeam, { body: { id: ids.team, teamBrandId: ids.program, level: 0 } })
}

/** Adds a player for each number to the program and to the roster. */
async function makeRoster({ numbers }: FirstGame, ids: FirstGameIds): Promise<void> {
  for (const [at, jersey] of readNumbers(numbers).entries()) {
    const id = ids.of('person', jersey)
    const name = { firstName: 'Player', lastName: jersey }
    await call(createPerson, { body: { id, teamBrandId: ids.program, role: 'PLAYER', ...name } })
    await call(createRosterEntry, {
      body: {
        id: ids.of('roster', jersey),
        teamId: ids.team,
        teamBrandPersonnelId: id,
        role: 'PLAYER',
        position: positionAt(at),
        homeJersey: jersey,
        awayJersey: jersey,
        isStarter: at < STARTERS,
      },
    })
  }
}

/** Creates the game and puts both sides into it. */
async function makeSides(
  { numbers, opponent, opponentNumbers, leagueId }: FirstGame,
  ids: FirstGameIds,
): Promise<void> {
  const { name: opponentName, mascot: opponentMascot } = readTeamName(opponent || 'Visiting Team')
  const theirs = readNumbers(opponentNumbers)
  const { awayUnmanagedTeam } = await call(createGame, {
    body: {
      id: ids.game,
      teamId: ids.team,
      leagueId,
      opponentName,
      opponentMascot,
      isHome: true,
      gameStartTime: ids.startsAt,
      timezone: ids.timezone,
      location: 'Home gym',
      scoringType: theirs.length > 0 ? 'STANDARD' : 'SINGLE_TEAM',
    },
  })
  const params = { id: ids.game }
  const player = (jersey: string) => ({
    firstName: 'Player',
    lastName: jersey,
    jersey,
    role: 'PLAYER' as const,
  })
  const ours = readNumbers(numbers).map((jersey, at) => ({
    ...player(jersey),
    id: ids.of('game', jersey),
    isHomeTeam: true,
    teamBrandPersonnelId: ids.of('person', jersey),
    position: positionAt(at),
    isStarting: at < STARTERS,
  }))
  await call(addGamePeople, { params, body: ours })
  if (theirs.length === 0 || !awayUnmanagedTeam) return
  const opponents = theirs.map((jersey) => ({
    ...player(jersey),
    id: ids.of('opponent', jersey),
    position: null,
  }))
  await call(addUnmanagedPeople, { params: { id: awayUnmanagedTeam.id }, body: opponents })
  const inGame = opponents.map(({ id, ...person }, at) => ({
    ...person,
    id: ids.of('opponentInGame', person.jersey),
    isHomeTeam: false,
    unmanagedTeamPersonnelId: id,
    isStarting: at < STARTERS,
  }))
  await call(addGamePeople, { params, body: inGame })
}

/** Creates a program with a trial, a team, its players and a game that can be scored now. @throws Refused */
export const makeFirstGame = (user: User, game: FirstGame, ids: FirstGameIds): Promise<void> =>
  refetchOnce(async () => {
    await makeProgram(user, game, ids)
    await makeRoster(game, ids)
    await makeSides(game, ids)
  })
