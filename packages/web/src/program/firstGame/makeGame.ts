/**
 * Creates all that a game needs from a team's name and its numbers. Every write can be repeated with the same ids, also after the
 * entries were changed.
 */
import { opponentKey } from '@fullcourt/program'
import { derivedId, gamePersonId } from '@fullcourt/scorebook/vocabulary'
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
import { type CallArgs, call, Refused, refetchOnce } from '../../call/call.ts'
import { newId } from '../../call/newId.ts'
import { startTrial } from '../../plans/startTrial.ts'
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

/** The ids and the time of what is created, fixed when the page opens, so that a repeated press creates nothing twice. */
export interface FirstGameIds {
  readonly program: string
  readonly subscription: string
  readonly team: string
  readonly game: string
  readonly startsAt: string
  readonly timezone: string
}

/** @param now milliseconds since 1970 */
export const firstGameIds = (now: number, timezone: string): FirstGameIds => ({
  program: newId(),
  subscription: newId(),
  team: newId(),
  game: newId(),
  startsAt: new Date(now).toISOString(),
  timezone,
})

/** The id of a player or of an entry on the roster, the same at every try. */
const idOf = ({ program }: FirstGameIds, kind: 'person' | 'roster' | 'opponent', key: string): string =>
  derivedId('first-game', program, kind, key)

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
    const id = idOf(ids, 'person', jersey)
    const name = { firstName: 'Player', lastName: jersey }
    await call(createPerson, { body: { id, teamBrandId: ids.program, role: 'PLAYER', ...name } })
    const entryId = idOf(ids, 'roster', jersey)
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

/** The game as it is sent. */
export function newGameOf(
  { opponent, opponentNumbers, leagueId }: FirstGame,
  { game: id, team: teamId, startsAt: gameStartTime, timezone }: FirstGameIds,
) {
  const { name: opponentName, mascot: opponentMascot } = readTeamName(opponent || 'Visiting Team')
  const isOneTeam = readNumbers(opponentNumbers).length === 0
  const scoringType = isOneTeam ? ('SINGLE_TEAM' as const) : ('STANDARD' as const)
  const fields = { leagueId, opponentName, opponentMascot, scoringType }
  return { id, teamId, ...fields, isHome: true, gameStartTime, timezone, location: 'Home gym' }
}

function makeGame(game: FirstGame, ids: FirstGameIds) {
  const body = newGameOf(game, ids)
  const { leagueId, opponentName, opponentMascot, scoringType } = body
  const fields = { leagueId, opponentName, opponentMascot, scoringType }
  return createOrChange(
    () => call(createGame, { body }),
    () => call(changeGame, { params: { id: ids.game }, body: fields }),
  )
}

const playerOf = (jersey: string) => ({
  firstName: 'Player',
  lastName: jersey,
  jersey,
  role: 'PLAYER' as const,
})

/** The people of both sides in the game, and those of the opponent's team. */
export function peopleOf(game: FirstGame, ids: FirstGameIds) {
  const { opponentName } = newGameOf(game, ids)
  const ours = readNumbers(game.numbers).map((jersey, at) => {
    const personId = idOf(ids, 'person', jersey)
    return {
      ...playerOf(jersey),
      id: gamePersonId(ids.game, personId),
      isHomeTeam: true,
      teamBrandPersonnelId: personId,
      position: positionAt(at),
      isStarting: at < STARTERS,
    }
  })
  // Another opponent has other people.
  const opponents = readNumbers(game.opponentNumbers).map((jersey) => ({
    ...playerOf(jersey),
    id: idOf(ids, 'opponent', `${opponentKey(opponentName)} ${jersey}`),
    position: null,
  }))
  const theirs = opponents.map(({ id, ...person }, at) => ({
    ...person,
    id: gamePersonId(ids.game, id),
    isHomeTeam: false,
    unmanagedTeamPersonnelId: id,
    isStarting: at < STARTERS,
  }))
  return { ours, opponents, theirs }
}

/** Creates the game and puts both sides into it. */
async function makeSides(game: FirstGame, ids: FirstGameIds): Promise<void> {
  const { awayUnmanagedTeam } = await makeGame(game, ids)
  const { ours, opponents, theirs } = peopleOf(game, ids)
  await addPeople(ids.game, ours)
  if (theirs.length === 0 || !awayUnmanagedTeam) return
  await call(addUnmanagedPeople, { params: { id: awayUnmanagedTeam.id }, body: opponents })
  await addPeople(ids.game, theirs)
}

const addPeople = (gameId: string, people: readonly NewPerson[]): Promise<void> =>
  createOrChange(
    async () => void (await call(addGamePeople, { params: { id: gameId }, body: [...people] })),
    () => addOneByOne(gameId, people),
  )

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
