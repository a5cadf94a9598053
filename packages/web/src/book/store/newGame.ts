/** A game that is created on this device without a network: its setup until the server answers. */
import { colourNamed, opponentKey } from '@fullcourt/program'
import {
  type createGame,
  type Game,
  type League,
  listGames,
  listLeagues,
  listRoster,
  type Program,
  type RosterEntry,
  type SentBody,
  type Setup,
  type User,
} from '@fullcourt/wire'
import { wallTimeAt } from '@fullcourt/wire/forms/wallTime'
import type { MyTeam } from '../../identity/session.ts'
import { laterId } from '../data/ids.ts'
import { knownList } from '../data/knownList.ts'
import { NOT_MADE } from '../data/setupCalls.ts'
import { UNPLAYED_GAME } from '../data/unplayedGame.ts'
import { anonymousPerson } from '../setup/applySetup.ts'
import { rulesOfLeague } from '../setup/leagueRules.ts'
import { storedSetup, userStoreOf } from './userStore.ts'

export type NewGame = SentBody<typeof createGame> & { readonly id: string }
type Eligible = Setup['eligible']['home'][number]

interface Known {
  readonly program: Pick<Program, 'name' | 'mascot' | 'color1'>
  readonly team: Pick<MyTeam, 'id' | 'fullName' | 'mascot'>
  readonly league: League
  readonly roster: readonly RosterEntry[]
  /** The last game against the same opponent, and its setup, where this device has them. */
  readonly earlier: { readonly game: Game; readonly setup: Setup | null } | null
}

function teamGameOf(sent: NewGame, { program, team, league, earlier }: Known): Game {
  const { isHome, opponentName, opponentMascot, timezone } = sent
  const gameStartTime = new Date(sent.gameStartTime).toISOString()
  const ours = team.fullName
  const theirColor = colourNamed(sent.opponentColor1Name ?? null)
  const opponentFullName = `${opponentName} ${opponentMascot}`
  const known = earlier?.game.homeUnmanagedTeam ?? earlier?.game.awayUnmanagedTeam
  const unmanaged = known ?? { id: NOT_MADE, name: opponentName, mascot: opponentMascot }
  return {
    ...UNPLAYED_GAME,
    id: sent.id,
    teamId: team.id,
    teamSeasonId: sent.teamSeasonId ?? null,
    leagueId: league.id,
    isHome,
    gameStartTime,
    localStartTime: wallTimeAt(gameStartTime, timezone),
    timezone,
    location: sent.location,
    notes: sent.notes ?? null,
    homeTeamFullName: isHome ? ours : opponentFullName,
    awayTeamFullName: isHome ? opponentFullName : ours,
    opponentName,
    opponentMascot,
    opponentFullName,
    opponentColor1Name: sent.opponentColor1Name ?? null,
    opponentColor2Name: sent.opponentColor2Name ?? null,
    homeTeamPrimaryColor: isHome ? program.color1 : theirColor,
    awayTeamPrimaryColor: isHome ? theirColor : program.color1,
    scoringType: sent.scoringType ?? league.scoringType,
    homeUnmanagedTeam: isHome ? null : unmanaged,
    awayUnmanagedTeam: isHome ? unmanaged : null,
    createdAt: gameStartTime,
  }
}

const ourEligible = (entry: RosterEntry, isHome: boolean): Eligible => ({
  teamBrandPersonnelId: entry.teamBrandPersonnelId,
  unmanagedTeamPersonnelId: null,
  jersey: isHome ? entry.homeJersey : entry.awayJersey,
  position: entry.position,
  firstName: entry.firstName,
  lastName: entry.lastName,
  fullName: entry.fullName,
  isStarter: entry.isStarter,
  role: entry.role,
})

/** The people of the last game against this opponent, its starters preselected. */
function theirEligible({ earlier }: Known): readonly Eligible[] {
  if (!earlier?.setup) return []
  const side = earlier.game.isHome ? 'away' : 'home'
  const played = earlier.setup[side].personnel
    .filter(({ unmanagedTeamPersonnelId }) => unmanagedTeamPersonnelId !== null)
    .map((person): Eligible => ({ ...person, isStarter: person.isStarting }))
  return [...played, ...earlier.setup.eligible[side]]
}

/** Null where this version does not know the league. */
export function setupOfNewGame(sent: NewGame, known: Known): Setup | null {
  const rules = rulesOfLeague(known.league, null)
  if (!rules) return null
  const teamGame = teamGameOf(sent, known)
  const { program, team, roster } = known
  const isSingle = teamGame.scoringType === 'SINGLE_TEAM'
  const jerseys = { jerseyFill: null, jerseyStroke: null }
  const ours = { name: program.name, mascot: team.mascot ?? program.mascot, ...jerseys, personnel: [] }
  const theirs = {
    name: sent.opponentName,
    mascot: sent.opponentMascot,
    ...jerseys,
    personnel: isSingle ? [anonymousPerson(teamGame)] : [],
  }
  const our = roster.filter(({ isActive }) => isActive).map((entry) => ourEligible(entry, sent.isHome))
  const their = [...theirEligible(known)]
  const { isHome } = sent
  return {
    teamGame,
    home: isHome ? ours : theirs,
    away: isHome ? theirs : ours,
    ...rules,
    locked: false,
    eligible: { home: isHome ? our : their, away: isHome ? their : our },
  }
}

async function earlierGame({ opponentName }: NewGame, team: MyTeam): Promise<Known['earlier']> {
  const games: readonly Game[] = knownList(listGames, { params: { id: team.id } }) ?? []
  const game = games
    .filter((one) => opponentKey(one.opponentName) === opponentKey(opponentName))
    .toSorted((a, b) => (a.gameStartTime < b.gameStartTime ? 1 : -1))[0]
  return game ? { game, setup: await storedSetup(game.id) } : null
}

/**
 * Keeps a new game on this device, to be sent when the server can be reached. Its id is the device's own, so it arrives once.
 * @returns false where this device does not know enough to set it up: it has never been online with this team
 */
export async function keepNewGame(
  user: User,
  program: Program,
  team: MyTeam,
  sent: NewGame,
): Promise<boolean> {
  const store = userStoreOf(user.id)
  const leagues: readonly League[] = knownList(listLeagues, {}) ?? []
  const league = leagues.find(({ id }) => id === (sent.leagueId ?? program.leagueId))
  const roster = knownList(listRoster, { params: { id: team.id } }) ?? []
  const setup =
    league && setupOfNewGame(sent, { program, team, league, roster, earlier: await earlierGame(sent, team) })
  if (!setup) return false
  const gameId = sent.id
  const task = { kind: 'setup', call: { name: 'createGame', body: sent } } as const
  await store.commit(
    [
      { merge: 'games', gameId, value: { setup } },
      { put: 'outbox', value: { id: laterId(), gameId, task, refused: null, epoch: 0 } },
    ],
    'strict',
  )
  return true
}

/** The games of a team that were created on this device and are not sent yet. */
export async function waitingGames(user: User, teamId: string): Promise<readonly Game[]> {
  const store = userStoreOf(user.id)
  const entries = await store.entries()
  const ids = entries.flatMap(({ gameId, task }) =>
    task.kind === 'setup' && task.call.name === 'createGame' && task.call.body.teamId === teamId
      ? [gameId]
      : [],
  )
  const setups = await Promise.all(ids.map(async (id) => (await store.read(id)).game.setup))
  return setups.flatMap((setup) => (setup ? [setup.teamGame] : []))
}
