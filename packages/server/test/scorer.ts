// A scorer that uses only the contract: makes a program with a game and two sheets, and saves plays.
import type { Asked, AskWith } from './testServer.ts'

type Ask = (method: string, path: string, how?: AskWith) => Promise<Asked>

export interface ScoredGame {
  readonly token: string
  readonly userId: string
  readonly accountId: string
  readonly programId: string
  readonly teamId: string
  readonly gameId: string
  /** Ids on the game's sheet: five starters and two others per side. */
  readonly home: readonly string[]
  readonly away: readonly string[]
  readonly ask: (method: string, path: string, body?: unknown) => Promise<Asked>
}

let made = 0

/** Waits for a reply and throws if it is a refusal. */
async function must(asked: Promise<Asked>): Promise<Asked['body']> {
  const { status, body, text } = await asked
  if (status >= 300) throw new Error(`${status}: ${text}`)
  return body
}

export interface TeamOptions {
  readonly username?: string
  readonly password?: string
  /** The code of the league. */
  readonly league?: string
  readonly programName?: string
}

/** Registers a user with a program, a trial and a team. */
export async function newTeam(ask: Ask, options: TeamOptions = {}) {
  made += 1
  const {
    username = `scorer${process.pid}n${made}`,
    password = 'correct horse battery',
    league = 'nfhs',
    programName = `School ${made}`,
  } = options
  const body = { firstName: 'Sam', lastName: 'Scorer', username, email: `${username}@example.com`, password }
  const { token, user } = await must(ask('POST', '/v1/user/', { body }))
  const mine = (method: string, path: string, body?: unknown) =>
    ask(method, path, { token, ...(body !== undefined && { body }) })
  const [account] = (await must(mine('GET', '/v1/account/'))).results
  const leagues = (await must(mine('GET', '/v1/league/?limit=200'))).results as { id: string; code: string }[]
  const leagueId = leagues.find(({ code }) => code === league)!.id
  const program = await must(
    mine('POST', '/v1/team-brand/', {
      accountId: account.id,
      leagueId,
      name: programName,
      mascot: 'Lions',
      gender: 'Coed',
      timezone: 'America/New_York',
    }),
  )
  const [plan] = (await must(ask('GET', '/v1/billing/plans/'))).results
  await must(mine('POST', `/v1/billing/${program.id}/subscription/`, { planId: plan.id }))
  const team = await must(mine('POST', '/v1/team/', { teamBrandId: program.id, level: 1 }))
  return {
    token: token as string,
    userId: user.id as string,
    leagueId,
    accountId: account.id as string,
    programId: program.id as string,
    teamId: team.id as string,
    ask: mine,
  }
}

export const scheduled = (teamId: string, more: object = {}) => ({
  teamId,
  opponentName: 'Riverside',
  opponentMascot: 'Owls',
  isHome: true,
  gameStartTime: '2026-11-20T19:00:00-05:00',
  timezone: 'America/New_York',
  location: 'Gym',
  ...more,
})

type Team = Pick<ScoredGame, 'token' | 'userId' | 'accountId' | 'programId' | 'teamId' | 'ask'>

/** Players of each side, '12 Birch', starters first. */
export interface Players {
  readonly home: readonly string[]
  readonly away: readonly string[]
}

const SEVEN = Array.from({ length: 7 }, (_, n) => `${n} Player ${n}`)

export interface GameOptions {
  /** Fields of the game that differ from the default. */
  readonly fields?: object
  readonly players?: Players
  /** The first names of all people on the sheets; none by default. */
  readonly firstName?: string
  readonly starters?: number
}

function personIn(line: string, firstName: string | undefined) {
  const space = line.indexOf(' ')
  return {
    jersey: line.slice(0, space),
    lastName: line.slice(space + 1),
    position: 'G',
    ...(firstName !== undefined && { firstName }),
  }
}
type NewPerson = ReturnType<typeof personIn>

async function makeOurs({ ask, programId }: Team, people: readonly NewPerson[]): Promise<readonly object[]> {
  const ids = people.map(async ({ firstName = 'Home', lastName }) => {
    const body = { teamBrandId: programId, firstName, lastName, role: 'PLAYER' }
    return { teamBrandPersonnelId: (await must(ask('POST', '/v1/team-brand-personnel/', body))).id }
  })
  return Promise.all(ids)
}

async function makeTheirs(
  { ask }: Team,
  opponentId: string,
  people: readonly NewPerson[],
): Promise<readonly object[]> {
  if (people.length === 0) return []
  const { results } = await must(ask('POST', `/v1/unmanaged-team/${opponentId}/personnel/`, people))
  const known = results as { id: string; jersey: string }[]
  return people.map(({ jersey }) => ({
    unmanagedTeamPersonnelId: known.find((one) => one.jersey === jersey)!.id,
  }))
}

interface Ids {
  readonly ours: readonly object[]
  readonly theirs: readonly object[]
}
/** The ids of each team's people, who play in all its games. */
const idsOf = new WeakMap<object, Promise<Ids>>()

/** Makes a game with people on both sheets: seven per side by default. */
export async function newGame(ask: Ask, team?: Team, options: GameOptions = {}): Promise<ScoredGame> {
  const { fields = {}, players = { home: SEVEN, away: SEVEN }, firstName, starters = 5 } = options
  const owner = team ?? (await newTeam(ask))
  const { ask: mine, teamId } = owner
  const game = await must(mine('POST', '/v1/team-game/', scheduled(teamId, fields)))
  const people = {
    home: players.home.map((line) => personIn(line, firstName)),
    away: players.away.map((line) => personIn(line, firstName)),
  }
  const makeIds = async (): Promise<Ids> => ({
    ours: await makeOurs(owner, people.home),
    theirs: await makeTheirs(owner, game.awayUnmanagedTeam.id, people.away),
  })
  const ids = idsOf.get(owner) ?? makeIds()
  idsOf.set(owner, ids)
  const onSheet = async (isHomeTeam: boolean, side: readonly NewPerson[], sideIds: readonly object[]) => {
    const entries = side.map((person, order) => ({
      ...person,
      ...sideIds[order],
      isHomeTeam,
      isStarting: order < starters,
      order,
    }))
    if (entries.length === 0) return []
    const { results } = await must(mine('POST', `/v1/team-game/${game.id}/personnel/`, entries))
    return (results as { id: string }[]).map(({ id }) => id)
  }
  const { ours, theirs } = await ids
  return {
    ...owner,
    gameId: game.id,
    home: await onSheet(true, people.home, ours),
    away: await onSheet(false, people.away, theirs),
  }
}

let tick = 0
/** Makes an id in the form of a UUIDv7. */
export function newId(): string {
  tick += 1
  const random = crypto.randomUUID()
  const time = (Date.now() * 4096 + (tick % 4096)).toString(16).padStart(15, '0').slice(-15)
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${time.slice(12)}-${random.slice(19)}`
}

/** A missed shot with its rebound, `second` seconds into a period; with `made`, a made shot with its assist. */
export function shot(
  { home, away }: Pick<ScoredGame, 'home' | 'away'>,
  second: number,
  { made = false, by = second % 5, period = 1, isHomeTeam = true } = {},
) {
  const [own, other] = isHomeTeam ? [home, away] : [away, home]
  const rel = made
    ? {
        id: newId(),
        type: 'assist',
        isHomeTeam,
        assignment: 'PLAYER',
        teamGamePersonnelId: own[(by + 1) % 5],
      }
    : {
        id: newId(),
        type: 'rebound',
        isHomeTeam: !isHomeTeam,
        assignment: 'PLAYER',
        teamGamePersonnelId: other[by],
      }
  return {
    origin: {
      id: newId(),
      type: made ? 'shot_made' : 'shot_miss',
      period,
      clockTime: 480 - second,
      order: second,
      isHomeTeam,
      assignment: 'PLAYER',
      teamGamePersonnelId: own[by],
      pointValue: 2,
      location: { x: 100 + (second % 50), y: 250 },
    },
    rel: [rel],
    freethrows: [] as object[],
  }
}

export const save = ({ ask, gameId }: ScoredGame, play: object) =>
  ask('PUT', '/v1/team-game-event/bulk/', { teamGameId: gameId, ...play })
export const saveAll = ({ ask, gameId }: ScoredGame, plays: readonly object[]) =>
  ask('PUT', '/v1/team-game-event/bulk/', { teamGameId: gameId, plays })

interface LogLine {
  readonly seq: number
  readonly playId: string
  readonly action: string
  readonly play: object | null
  readonly device: string | null
}
/** Reads the whole log, page by page. */
export async function wholeLog({ ask, gameId }: ScoredGame): Promise<LogLine[]> {
  const lines: LogLine[] = []
  for (let path: string | null = `/v1/team-game/${gameId}/log/?limit=1000`; path; ) {
    const { results, next }: { results: LogLine[]; next: string | null } = await must(ask('GET', path))
    lines.push(...results)
    path = next ? next.slice(new URL(next).origin.length) : null
  }
  return lines
}
export const boxOf = ({ ask, gameId }: ScoredGame) => must(ask('GET', `/v1/team-game/${gameId}/box-score/`))
