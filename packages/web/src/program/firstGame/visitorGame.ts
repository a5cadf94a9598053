/**
 * Games of visitors, on this device alone (decision 0185): begun, continued, deleted, and kept in an account. The ids of all that
 * the account will need are fixed when a game begins.
 */
import type { Setup, User } from '@fullcourt/wire'
import { openDisk } from '../../book/data/disk.ts'
import type { LocalGame, StoreChange } from '../../book/data/localData.ts'
import { NOT_MADE, type SetupCall } from '../../book/data/setupCalls.ts'
import { applySetup } from '../../book/setup/applySetup.ts'
import { firstLeague } from '../../book/setup/builtInLeague.ts'
import { setupOfNewGame } from '../../book/store/newGame.ts'
import { userStoreOf } from '../../book/store/userStore.ts'
import { newId } from '../../call/newId.ts'
import { isObjectOf, isText } from '../../call/stored.ts'
import { withLock } from '../../call/withLock.ts'
import { choosePlace, refreshUser } from '../../identity/session.ts'
import {
  addVisitorGame,
  continueVisitorGame,
  dropVisitorGame,
  readVisitor,
  restoreVisitor,
  type Visitor,
  type VisitorGame,
} from '../../identity/visitor.ts'
import { zoneHere } from '../../identity/zones.ts'
import { t } from '../../ui/language.ts'
import { readTeamName } from './entries.ts'
import {
  type FirstGame,
  type FirstGameIds,
  firstGameIds,
  makeFirstGame,
  newGameOf,
  peopleOf,
} from './makeGame.ts'

interface Begun {
  readonly entered: FirstGame
  readonly ids: FirstGameIds
}

/** The players of both sides until they are named. */
const NUMBERS = '4 5 6 7 8 9 10 11 12 13'

const isBegun = isObjectOf<Begun>({
  entered: isObjectOf<FirstGame>({
    team: isText,
    numbers: isText,
    opponent: isText,
    opponentNumbers: isText,
    leagueId: isText,
  }),
  ids: isObjectOf<FirstGameIds>({
    program: isText,
    subscription: isText,
    team: isText,
    game: isText,
    startsAt: isText,
    timezone: isText,
  }),
})

const isBegunGame = (one: VisitorGame): one is VisitorGame<Begun> => isBegun(one.game)

export function visitorOfDevice(): Visitor<Begun> | null {
  const visitor = readVisitor()
  return visitor && { ...visitor, games: visitor.games.filter(isBegunGame) }
}

/** The setup that the server will have once the game is made there. */
function setupOf(entered: FirstGame, ids: FirstGameIds): Setup {
  const names = readTeamName(entered.team)
  const { ours, opponents, theirs } = peopleOf(entered, ids)
  const params = { id: ids.game }
  const calls: readonly SetupCall[] = [
    { name: 'addUnmanagedPeople', params: { id: NOT_MADE }, body: opponents },
    { name: 'addGamePeople', params, body: ours },
    { name: 'addGamePeople', params, body: theirs },
  ]
  const empty = setupOfNewGame(newGameOf(entered, ids), {
    program: { ...names, color1: null },
    team: { id: ids.team, fullName: `${names.name} ${names.mascot}`, mascot: null },
    league: firstLeague(),
    roster: [],
    earlier: null,
  })
  return calls.reduce<Setup>((setup, call) => applySetup(setup, call), empty!)
}

/** The ids of the team's last game here, so that its games come to one team. */
function idsOfTeam(team: string): Partial<FirstGameIds> {
  const earlier = visitorOfDevice()?.games.find(({ game }) => game.entered.team === team)
  if (!earlier) return {}
  const { program, subscription, team: teamId } = earlier.game.ids
  return { program, subscription, team: teamId }
}

/** Begins a game on this device, without a network. @returns its id */
export async function beginVisitorGame({
  team,
  opponent,
}: Pick<FirstGame, 'team' | 'opponent'>): Promise<string> {
  const { id: leagueId } = firstLeague()
  const entered = { team: team.trim(), opponent, numbers: NUMBERS, opponentNumbers: NUMBERS, leagueId }
  const ids = { ...firstGameIds(Date.now(), zoneHere()), ...idsOfTeam(entered.team) }
  const setup = setupOf(entered, ids)
  const userId = visitorOfDevice()?.userId ?? newId()
  await userStoreOf(userId).commit([{ merge: 'games', gameId: ids.game, value: { setup } }], 'strict')
  const { homeTeamFullName, awayTeamFullName } = setup.teamGame
  const title = `${homeTeamFullName} – ${awayTeamFullName}`
  await addVisitorGame(userId, { id: ids.game, title, game: { entered, ids } })
  continueVisitorGame(userId, ids.game)
  return ids.game
}

/** Removes what waits to be sent. What else is stored of the game goes with the other data of users who are signed out. */
async function dropEntries(userId: string, gameId: string): Promise<void> {
  const disk = openDisk(userId)
  const { outbox } = await disk.read(gameId)
  await disk.commit(
    outbox.map(({ id }) => ({ drop: 'outbox', gameId, id })),
    'strict',
  )
}

export async function deleteVisitorGame(userId: string, gameId: string): Promise<void> {
  await dropEntries(userId, gameId)
  await dropVisitorGame(gameId)
}

/** @throws where the disk cannot be read now: the game would leave the list of this device without its plays. */
async function readGame(userId: string, gameId: string): Promise<LocalGame> {
  const disk = openDisk(userId)
  const local = await disk.read(gameId)
  if (!disk.durable)
    throw new Error(t('This browser cannot read the games now. Reload the page and try again.'))
  return local
}

/** Copies what this device stores of a game to another user. Repeating it is harmless. */
async function copyGame({ game, outbox, history }: LocalGame, to: string): Promise<void> {
  const { gameId, setup, snapshot } = game
  await userStoreOf(to).commit(
    [
      { merge: 'games', gameId, value: { setup, snapshot, snapshotSent: false } },
      ...outbox.map((value): StoreChange => ({ put: 'outbox', value })),
      ...history.map((value): StoreChange => ({ put: 'history', value })),
    ],
    'strict',
  )
}

/** Makes one game in the account, and lets its plays be sent. Each step can be repeated after a lost reply or a crash. */
async function keepGame(user: User, visitorId: string, { id, game }: VisitorGame<Begun>): Promise<void> {
  const { entered, ids } = game
  const local = visitorId === user.id ? null : await readGame(visitorId, id)
  await makeFirstGame(user, entered, ids)
  if (local) await copyGame(local, user.id)
  // The outbox of the user sends the plays from here on.
  await dropVisitorGame(id)
  if (local) await dropEntries(visitorId, id)
  choosePlace({ programId: ids.program, teamId: ids.team })
}

/**
 * Keeps all games of this device's visitor in the account of a user. One tab does it at a time; without locks, two repeat each other's
 * steps. @throws Refused
 */
export async function keepVisitorGames(user: User): Promise<void> {
  await withLock('fullcourt.visitorGames', async () => {
    await restoreVisitor()
    const visitor = visitorOfDevice()
    for (const game of visitor?.games ?? []) await keepGame(user, visitor!.userId, game)
  })
  await refreshUser()
  userStoreOf(user.id).catchUp()
}
