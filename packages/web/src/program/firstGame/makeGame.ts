/**
 * Creates all that a game needs from a team's name and its numbers. Every write can be repeated with the same ids, also after the
 * entries were changed.
 */
import {
  addGamePeople,
  addUnmanagedPeople,
  changeGame,
  changeGamePerson,
  changeProgram,
  changeRosterEntry,
  createGame,
  createPerson,
  createProgram,
  createRosterEntry,
  createTeam,
  type User,
} from '@fullcourt/wire'
import { type CallArgs, call, Refused, refetchOnce } from '../../call.ts'
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
  of(kind: 'person' | 'roster' | 'game' | 'opponent' | 'opponentInGame', key: string): string
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
    of(kind, key) {
      const id = ids.get(`${kind} ${key}`) ?? newId()
      ids.set(`${kind} ${key}`, id)
      return id
    },
  }
}

/** Creates something, or changes it where an earlier try has created it from other entries. */
async function createOrChange<Made>(create: () => Promise<Made>, change: () => Promise<Made>): Promise<Made> {
  try {
    return await create()
  } catch (error) {
    if (error instanceof Refused && error.code === 'id_taken') return change()
    throw error
  }
}

async function makeProgram(user: User, { team, leagueId }: FirstGame, ids: FirstGameIds): Promise<void> {
  const { timezone, program } = ids
  const fields = { leagueId, ...readTeamName(team) }
  await createOrChange(
    () =>
      call(createProgram, {
        body: { id: program, ...ownAccount(user), ...fields, gender: 'Coed', timezone },
      }),
    () => call(changeProgram, { params: { id: program }, body: fields }),
  )
  await startTrial(ids.program, ids.subscription)
  await call(createTeam, { body: { id: ids.team, teamBrandId: ids.program, level: 0 } })
}

/** Adds a player for each number to the program and to the roster. */
async function makeRoster({ numbers }: FirstGame, ids: FirstGameIds): Promise<void> {
  for (const [at, jersey] of readNumbers(numbers).entries()) {
    const id = ids.of('person', jersey)
    const name = { firstName: 'Player', lastName: jersey }
    await call(createPerson, { body: { id, teamBrandId: ids.program, role: 'PLAYER', ...name } })
    const entryId = ids.of('roster', jersey)
    const place = { position: positionAt(at), isStarter: at < STARTERS }
    await createOrChange(
      () =>
        call(createRosterEntry, {
          body: {
            id: entryId,
            teamId: ids.team,
            teamBrandPersonnelId: id,
            role: 'PLAYER',
            homeJersey: jersey,
            awayJersey: jersey,
            ...place,
          },
        }),
      () => call(changeRosterEntry, { params: { id: entryId }, body: place }),
    )
  }
}

function makeGame({ opponent, opponentNumbers, leagueId }: FirstGame, ids: FirstGameIds) {
  const { name: opponentName, mascot: opponentMascot } = readTeamName(opponent || 'Visiting Team')
  const isOneTeam = readNumbers(opponentNumbers).length === 0
  const scoringType = isOneTeam ? ('SINGLE_TEAM' as const) : ('STANDARD' as const)
  const fields = { leagueId, opponentName, opponentMascot, scoringType }
  const { game: id, team: teamId, startsAt: gameStartTime, timezone } = ids
  return createOrChange(
    () =>
      call(createGame, {
        body: { id, teamId, ...fields, isHome: true, gameStartTime, timezone, location: 'Home gym' },
      }),
    () => call(changeGame, { params: { id }, body: fields }),
  )
}

const playerOf = (jersey: string) => ({
  firstName: 'Player',
  lastName: jersey,
  jersey,
  role: 'PLAYER' as const,
})

/** Creates the game and puts both sides into it. */
async function makeSides(game: FirstGame, ids: FirstGameIds): Promise<void> {
  const { awayUnmanagedTeam } = await makeGame(game, ids)
  const theirs = readNumbers(game.opponentNumbers)
  const params = { id: ids.game }
  const ours = readNumbers(game.numbers).map((jersey, at) => ({
    ...playerOf(jersey),
    id: ids.of('game', jersey),
    isHomeTeam: true,
    teamBrandPersonnelId: ids.of('person', jersey),
    position: positionAt(at),
    isStarting: at < STARTERS,
  }))
  await createOrChange(
    async () => void (await call(addGamePeople, { params, body: ours })),
    () => addOneByOne(ids.game, ours),
  )
  if (theirs.length === 0 || !awayUnmanagedTeam) return
  // Another opponent has other people.
  const { id: theirTeam } = awayUnmanagedTeam
  const opponents = theirs.map((jersey) => ({
    ...playerOf(jersey),
    id: ids.of('opponent', `${theirTeam} ${jersey}`),
    position: null,
  }))
  await call(addUnmanagedPeople, { params: { id: theirTeam }, body: opponents })
  const inGame = opponents.map(({ id, ...person }, at) => ({
    ...person,
    id: ids.of('opponentInGame', `${theirTeam} ${person.jersey}`),
    isHomeTeam: false,
    unmanagedTeamPersonnelId: id,
    isStarting: at < STARTERS,
  }))
  await createOrChange(
    async () => void (await call(addGamePeople, { params, body: inGame })),
    () => addOneByOne(ids.game, inGame),
  )
}

type NewPerson = Extract<CallArgs<typeof addGamePeople>['body'], readonly unknown[]>[number] & {
  readonly id: string
}

/** Players who do not start come first: a side has five starters at most at any time. */
async function addOneByOne(gameId: string, people: readonly NewPerson[]): Promise<void> {
  const params = { id: gameId }
  for (const person of people.toSorted((a, b) => Number(a.isStarting) - Number(b.isStarting))) {
    const { id, position, isStarting } = person
    await createOrChange(
      async () => void (await call(addGamePeople, { params, body: person })),
      async () =>
        void (await call(changeGamePerson, {
          params: { ...params, personnelId: id },
          body: { position, isStarting },
        })),
    )
  }
}

/** Creates a program with a trial, a team, its players and a game that can be scored now. @throws Refused */
export const makeFirstGame = (user: User, game: FirstGame, ids: FirstGameIds): Promise<void> =>
  refetchOnce(async () => {
    await makeProgram(user, game, ids)
    await makeRoster(game, ids)
    await makeSides(game, ids)
  })
