/** Who is signed in on this device, and the program and team they are working with. */
import { type Action, may } from '@fullcourt/program'
import { type Program, readUser, type User } from '@fullcourt/wire'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { call, queries } from './call.ts'
import { dropReplies } from './kept.ts'
import { keepToken, onToken, token } from './token.ts'
import { endToken } from './waitingLogOuts.ts'

const USER = 'fullcourt.user'
const PLACE = 'fullcourt.place'

export type MyTeam = User['teams'][number]

/** The user as last seen: what the shell and its guards stand on when the device is offline. */
const remembered = (): User | undefined => read<User>(USER)

const userQuery = queryOptions({
  queryKey: [readUser.name, {}],
  queryFn: async ({ signal }) => remember(await call(readUser, {}, { signal })),
  initialData: remembered,
  initialDataUpdatedAt: 0,
})

function remember(user: User): User {
  if (token()) localStorage.setItem(USER, JSON.stringify(user))
  return user
}

function read<T>(key: string): T | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** The user: as remembered at once, else as the server says. @throws Refused */
export const currentUser = (): Promise<User> => queries.ensureQueryData(userQuery)

/**
 * Asks the server for the user again: after anything that changes programs, teams or roles. A question that is under way was
 * asked before the change and may be answered without it: it is given up, and whoever waits for it gets this answer.
 */
export const refreshUser = (): Promise<User> =>
  queries
    .getQueryCache()
    .build(queries, queries.defaultQueryOptions(userQuery))
    .fetch(undefined, { cancelRefetch: true })

/** Takes a fresh token and knows its user. @throws Refused */
export async function signIn(bearer: string): Promise<User> {
  forget()
  queries.clear()
  keepToken(bearer)
  return refreshUser()
}

/**
 * Ends the token (without a network, when the device is online again) and forgets the user on this device. Unsent plays stay on
 * disk and go out when this user is back.
 */
export async function signOut(): Promise<void> {
  const bearer = token()
  if (bearer) await endToken(bearer)
  keepToken(null)
  forget()
}

/** Drops what is remembered of the user on this device, plays excepted; what is in memory goes with the page. */
export function forget(): void {
  localStorage.removeItem(USER)
  localStorage.removeItem(PLACE)
  dropReplies()
}

function sandboxId(): string | null {
  const user = token() ? remembered() : undefined
  return user?.isDemo ? user.id : null
}

/** The id of the sandbox's visitor on this device, who can keep it by signing up; null for everyone else. */
export const useSandboxId = (): string | null => useSyncExternalStore(onToken, sandboxId, () => null)

/** Is somebody signed in? */
export const useSignedIn = (): boolean => useSyncExternalStore(onToken, token, () => null) !== null

/** The signed-in user; for pages below the guard only. */
export function useUser(): User {
  const { data } = useQuery(userQuery)
  if (!data) throw new Error('useUser outside of the signed-in pages')
  return data
}

interface Place {
  readonly programId?: string
  readonly teamId?: string
}

const placeListeners = new Set<() => void>()
const onPlace = (listener: () => void) => {
  placeListeners.add(listener)
  return () => void placeListeners.delete(listener)
}

/** Works with this program and team from now on; kept on this device. */
export function choosePlace(place: Place): void {
  localStorage.setItem(PLACE, JSON.stringify(place))
  for (const listener of placeListeners) listener()
}

export interface Here {
  readonly program: Program | null
  readonly team: MyTeam | null
  /** The teams of the program that the user may open. */
  readonly teams: readonly MyTeam[]
}

/** The chosen program and team, the first of each where none was chosen. */
export function placeOf(user: User): Here {
  const { programId, teamId } = read<Place>(PLACE) ?? {}
  const programs = user.teamBrands.filter((program) => program.deletedAt === null)
  const program = programs.find(({ id }) => id === programId) ?? programs[0] ?? null
  const teams = user.teams.filter((team) => team.teamBrandId === program?.id && team.deletedAt === null)
  const team = teams.find(({ id }) => id === teamId) ?? teams[0] ?? null
  return { program, team, teams }
}

/** The current program and team; both null for a newcomer. */
export function usePlace(): Here {
  useSyncExternalStore(onPlace, () => localStorage.getItem(PLACE))
  return placeOf(useUser())
}

/** The current program, for pages that the guard opens only with one. */
export function useProgram(): Program {
  const { program } = usePlace()
  if (!program) throw new Error('useProgram without a program')
  return program
}

/** The current team, for pages that the guard opens only with one. */
export function useTeam(): MyTeam {
  const { team } = usePlace()
  if (!team) throw new Error('useTeam without a team')
  return team
}

/** Works with that team from now on: a link may lead to something of another team than the chosen one. */
export function useTeamOf(teamId: string | undefined): void {
  const { teams } = useUser()
  const here = usePlace().team?.id
  const other = teams.find(({ id, deletedAt }) => id === teamId && deletedAt === null)
  useEffect(() => {
    if (other && other.id !== here) choosePlace({ programId: other.teamBrandId, teamId: other.id })
  }, [other, here])
}

/**
 * Does the program's subscription allow this? Everything can be read after its end. Scoring is not judged here: a game that was
 * being scored at the end is scored on, and the scoring page turns others away.
 */
const isCovered = (action: Action, program: Program | null): boolean =>
  program?.subscriptionActive === true || action.endsWith('.read') || NEED_NO_PLAN.has(action)

const NEED_NO_PLAN: ReadonlySet<Action> = new Set(['billing.write', 'program.delete', 'game.score'])

/** May the user do this in the current program (no team asked)? */
export function useMayInProgram(action: Action): boolean {
  const { program } = usePlace()
  return isCovered(action, program) && may(action, { programRole: program?.role ?? null })
}

/** May the user do this on the current team, by the program's role or the team's? */
export function useMayOnTeam(action: Action): boolean {
  const { program, team } = usePlace()
  if (team === null || !isCovered(action, program)) return false
  return may(action, { programRole: program?.role ?? null, teamRole: team.teamRole })
}
