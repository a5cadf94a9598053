// A scorer who knows nothing but the contract: makes a program with a game and two sheets, and saves plays in it.
import type { Asked, AskWith } from './testServer.ts'

type Ask = (method: string, path: string, how?: AskWith) => Promise<Asked>

export interface ScoredGame {
  readonly token: string
  readonly userId: string
  readonly programId: string
  readonly teamId: string
  readonly gameId: string
  /** Ids on the game's sheet: five starters and two others a side. */
  readonly home: readonly string[]
  readonly away: readonly string[]
  readonly ask: (method: string, path: string, body?: unknown) => Promise<Asked>
}

let made = 0

/** Asks, and says at once when the answer is a refusal. */
async function must(asked: Promise<Asked>): Promise<Asked['body']> {
  const { status, body, text } = await asked
  if (status >= 300) throw new Error(`${status}: ${text}`)
  return body
}

/** Registers somebody who has a program, a trial and a team. */
export async function newTeam(ask: Ask) {
  made += 1
  const name = `scorer${process.pid}n${made}`
  const { token, user } = await must(
    ask('POST', '/v1/user/', {
      body: {
        firstName: 'Sam',
        lastName: 'Scorer',
        username: name,
        email: `${name}@example.com`,
        password: 'correct horse battery',
      },
    }),
  )
  const mine = (method: string, path: string, body?: unknown) =>
    ask(method, path, { token, ...(body !== undefined && { body }) })
  const [account] = (await must(mine('GET', '/v1/account/'))).results
  const leagues = (await must(mine('GET', '/v1/league/'))).results as { id: string; code: string }[]
  const program = await must(
    mine('POST', '/v1/team-brand/', {
      accountId: account.id,
      leagueId: leagues.find(({ code }) => code === 'nfhs')!.id,
      name: `School ${made}`,
      mascot: 'Lions',
      gender: 'Coed',
      timezone: 'America/New_York',
    }),
  )
  const [plan] = (await must(ask('GET', '/v1/billing/plans/'))).results
  await must(mine('POST', `/v1/billing/${program.id}/subscription/`, { planId: plan.id }))
  const team = await must(mine('POST', '/v1/team/', { teamBrandId: program.id, level: 1 }))
  return {
    token,
    userId: user.id as string,
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

const SEVEN = [0, 1, 2, 3, 4, 5, 6]

type Team = Awaited<ReturnType<typeof newTeam>>
interface People {
  readonly ours: readonly object[]
  readonly theirs: readonly object[]
}

const person = (n: number) => ({ jersey: String(n), lastName: `Player ${n}`, position: 'G' })
/** Of each team, once: the same people play all of its games. */
const peopleOf = new WeakMap<object, Promise<People>>()

async function makePeople({ ask, programId }: Team, unmanagedTeamId: string): Promise<People> {
  const ours = SEVEN.map(async (n) => {
    const body = { teamBrandId: programId, firstName: 'Home', lastName: `Player ${n}`, role: 'PLAYER' }
    return { teamBrandPersonnelId: (await must(ask('POST', '/v1/team-brand-personnel/', body))).id }
  })
  const path = `/v1/unmanaged-team/${unmanagedTeamId}/personnel/`
  const { results } = await must(ask('POST', path, SEVEN.map(person)))
  const theirs = SEVEN.map((n) => ({
    unmanagedTeamPersonnelId: (results as { id: string; jersey: string }[]).find(
      ({ jersey }) => jersey === String(n),
    )!.id,
  }))
  return { ours: await Promise.all(ours), theirs }
}

/** A game with seven people on each sheet. */
export async function newGame(ask: Ask, team?: Team): Promise<ScoredGame> {
  const owner = team ?? (await newTeam(ask))
  const { ask: mine, teamId } = owner
  const game = await must(mine('POST', '/v1/team-game/', scheduled(teamId)))
  const people = peopleOf.get(owner) ?? makePeople(owner, game.awayUnmanagedTeam.id)
  peopleOf.set(owner, people)
  const { ours, theirs } = await people
  const onSheet = async (isHomeTeam: boolean, ids: readonly object[]) => {
    const all = ids.map((id, n) => ({ ...id, ...person(n), isHomeTeam, isStarting: n < 5, order: n }))
    const { results } = await must(mine('POST', `/v1/team-game/${game.id}/personnel/`, all))
    return (results as { id: string }[]).map(({ id }) => id)
  }
  return { ...owner, gameId: game.id, home: await onSheet(true, ours), away: await onSheet(false, theirs) }
}

let tick = 0
/** A UUIDv7-shaped id. */
export function newId(): string {
  tick += 1
  const random = crypto.randomUUID()
  const time = (Date.now() * 4096 + (tick % 4096)).toString(16).padStart(15, '0').slice(-15)
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${time.slice(12)}-${random.slice(19)}`
}

/** A missed shot with its rebound, `second` seconds into a period; a made one with its assist where `made`. */
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
/** Page by page, to its end. */
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
