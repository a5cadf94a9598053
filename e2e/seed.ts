// A program, a team, a game and two rosters, made through the API: for tests that begin ready to score.
import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'

type Json = Record<string, unknown> & { id: string }

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
  /** Opens another session; `get` and `ask` use it from now on. Answers its token. */
  logIn(): Promise<string>
  /** Signs a browser in as the owner of the seeded program. */
  signIn(context: BrowserContext): Promise<void>
}

async function ask(
  url: string,
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<Json> {
  const reply = await fetch(url + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
  return JSON.parse(text) as Json
}

export interface SeedOptions {
  /** The league's code; nfhs by default. */
  readonly league?: string
  readonly scoringType?: 'STANDARD' | 'SINGLE_TEAM'
  /** Players of each side, '12 Birch', starters first; seven of each by default. */
  readonly players?: { readonly home: readonly string[]; readonly away: readonly string[] }
}

/** @param url of the product, without a slash at the end */
export async function seedTeam(
  url: string,
  { league = 'nfhs', scoringType = 'STANDARD', players = { home: HOME, away: AWAY } }: SeedOptions = {},
): Promise<SeededTeam> {
  const me = randomUUID().slice(0, 8)
  const [username, password] = [`coach-${me}`, `correct horse ${me}`]
  const call = (method: string, path: string, body?: unknown) => ask(url, token, method, path, body)
  let token: string | null = null
  const registered = await call('POST', '/v1/user/', {
    firstName: 'Casey',
    lastName: 'Coach',
    username,
    email: `coach-${me}@example.com`,
    password,
  })
  token = String(registered.token)
  const list = async (path: string) => (await call('GET', path)).results as Json[]
  const [account] = await list('/v1/account/')
  const leagues = await list('/v1/league/?limit=200')
  const [plan] = await list('/v1/billing/plans/')
  const rules = leagues.find(({ code }) => code === league)
  const program = await call('POST', '/v1/team-brand/', {
    accountId: account!.id,
    leagueId: rules!.id,
    name: `Lincoln ${me}`,
    mascot: 'Lions',
    gender: 'Coed',
    timezone: 'America/New_York',
  })
  await call('POST', `/v1/billing/${program.id}/subscription/`, { planId: plan!.id })
  const team = await call('POST', '/v1/team/', { teamBrandId: program.id, level: 1 })
  const game = await call('POST', '/v1/team-game/', {
    teamId: team.id,
    opponentName: 'Central',
    opponentMascot: 'Cats',
    isHome: true,
    gameStartTime: '2026-11-21T00:00:00Z',
    timezone: 'America/New_York',
    location: 'Lincoln Gym',
    leagueId: rules!.id,
    scoringType,
  })
  const starters = league === 'fiba-3x3' ? 3 : 5
  const people = (side: readonly string[]) =>
    side.map((line, index) => {
      const [jersey, lastName] = line.split(' ') as [string, string]
      return { jersey, lastName, firstName: 'Pat', position: 'G', isStarting: index < starters, order: index }
    })
  const ours = []
  for (const { firstName, lastName, ...entry } of people(players.home)) {
    const { id } = await call('POST', '/v1/team-brand-personnel/', {
      teamBrandId: program.id,
      firstName,
      lastName,
      role: 'PLAYER',
    })
    ours.push({ firstName, lastName, ...entry, teamBrandPersonnelId: id, isHomeTeam: true })
  }
  await call('POST', `/v1/team-game/${game.id}/personnel/`, ours)
  const { id: opponent } = game.awayUnmanagedTeam as Json
  // In single-team scoring the opponent is one anonymous entry, which exists already.
  const theirs = scoringType === 'SINGLE_TEAM' ? [] : people(players.away)
  if (theirs.length > 0) {
    const known = (await call(
      'POST',
      `/v1/unmanaged-team/${opponent}/personnel/`,
      theirs.map(({ isStarting: _, order: __, ...person }) => person),
    )) as unknown as { results: Json[] }
    const entries = theirs.map((person) => ({
      ...person,
      isHomeTeam: false,
      unmanagedTeamPersonnelId: known.results.find(({ jersey }) => jersey === person.jersey)!.id,
    }))
    await call('POST', `/v1/team-game/${game.id}/personnel/`, entries)
  }
  const bearer = token
  return {
    token: bearer,
    gameId: game.id,
    scoring: `/a/team/game/${game.id}/scoring/live/`,
    gamePage: `/a/team/game/${game.id}/`,
    username,
    password,
    get: (path) => call('GET', path),
    ask: call,
    async logIn() {
      token = String((await call('POST', '/v1/token/', { username, password })).token)
      return token
    },
    async signIn(context) {
      await context.addInitScript((value) => localStorage.setItem('fullcourt.token', value), bearer)
    },
  }
}
