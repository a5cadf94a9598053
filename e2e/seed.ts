// A program, a team, a game and two rosters, made through the API: for tests that begin ready to score.
import { randomBytes } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { letterTo } from '../packages/server/test/letters.ts'
import { askServer } from '../packages/server/test/running.ts'
import { newGame, newTeam, type Players } from '../packages/server/test/scorer.ts'

/** A side's players: jersey and last name. The first five start. */
const HOME = ['4 Alder', '12 Birch', '23 Cedar', '30 Dogwood', '33 Elm', '41 Fir', '50 Ginkgo'] as const
const AWAY = ['5 Adams', '7 Brown', '9 Clark', '11 Davis', '15 Evans', '20 Frank', '24 Green'] as const

export interface SeededTeam {
  readonly token: string
  readonly gameId: string
  /** The scoring screen's path. */
  readonly scoring: string
  readonly gamePage: string
  readonly username: string
  readonly password: string
  get(path: string): Promise<Record<string, unknown>>
  ask(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>
  /** The box score of the game on the server. */
  box(): Promise<{ readonly score: unknown; readonly flags: readonly unknown[] }>
  /** Opens another session; `get` and `ask` use it from now on. Answers its token. */
  logIn(): Promise<string>
  /** Signs a browser in as the owner of the seeded program. */
  signIn(context: BrowserContext): Promise<void>
}

export interface SeedOptions {
  /** The league's code; nfhs by default. */
  readonly league?: string
  readonly scoringType?: 'STANDARD' | 'SINGLE_TEAM'
  /** Players of each side, '12 Birch', starters first; seven of each by default. */
  readonly players?: Players
}

/** Eight letters: a digit in a name could be taken for a jersey, a score or a time. */
const randomLetters = () =>
  Array.from(randomBytes(8), (byte) => String.fromCharCode(97 + (byte % 26))).join('')

/** @param url of the product, without a slash at the end */
export async function seedTeam(
  url: string,
  { league = 'nfhs', scoringType = 'STANDARD', players = { home: HOME, away: AWAY } }: SeedOptions = {},
): Promise<SeededTeam> {
  const me = randomLetters()
  const [username, password] = [`coach-${me}`, `correct horse ${me}`]
  const ask = askServer(url)
  const team = await newTeam(ask, { username, password, league, programName: `Lincoln ${me}` })
  const isOneSided = scoringType === 'SINGLE_TEAM'
  const { gameId } = await newGame(ask, team, {
    fields: {
      opponentName: 'Central',
      opponentMascot: 'Cats',
      gameStartTime: new Date().toISOString(),
      location: 'Lincoln Gym',
      leagueId: team.leagueId,
      scoringType,
    },
    // Where one side is scored, the opponent is one anonymous entry, which is there already.
    players: isOneSided ? { ...players, away: [] } : players,
    firstName: 'Pat',
    starters: league === 'fiba-3x3' ? 3 : 5,
  })
  let { token } = team
  async function call(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const reply = await ask(method, path, { token, ...(body !== undefined && { body }) })
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`)
    return reply.body
  }
  return {
    token,
    gameId,
    scoring: `/a/team/game/${gameId}/scoring/live/`,
    gamePage: `/a/team/game/${gameId}/`,
    username,
    password,
    get: (path) => call('GET', path),
    ask: call,
    box: async () =>
      (await call('GET', `/v1/team-game/${gameId}/box-score/`)) as { score: unknown; flags: unknown[] },
    async logIn() {
      token = String((await call('POST', '/v1/token/', { username, password })).token)
      return token
    },
    async signIn(context) {
      await context.addInitScript((value) => localStorage.setItem('fullcourt.token', value), team.token)
    },
  }
}

/** Puts the people of the seeded game on the team's roster. */
export async function fillRoster(seeded: SeededTeam): Promise<void> {
  const { teamId } = (await seeded.get(`/v1/team-game/${seeded.gameId}/`)) as { teamId: string }
  const { home } = (await seeded.get(`/v1/team-game/${seeded.gameId}/setup/`)) as {
    home: { personnel: { teamBrandPersonnelId: string; jersey: string; isStarting: boolean }[] }
  }
  for (const { teamBrandPersonnelId, jersey, isStarting } of home.personnel) {
    const worn = { position: 'G', homeJersey: jersey, awayJersey: jersey, isStarter: isStarting }
    await seeded.ask('POST', '/v1/team-personnel/', { teamId, teamBrandPersonnelId, role: 'PLAYER', ...worn })
  }
}

/** Verifies the address of a registered user by the code of its mail, so that the user may send invitations. */
export async function verifyEmail(
  { ask }: { readonly ask: (method: string, path: string, body?: unknown) => Promise<unknown> },
  dataDir: string,
  email: string,
): Promise<void> {
  const { code } = await letterTo(dataDir, email)
  await ask('POST', '/v1/user/verify/', { type: 'email', value: email, code })
}
