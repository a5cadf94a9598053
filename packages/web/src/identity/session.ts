/** Who is signed in on this device, and the program and team they are working with. */

import { type Action, may } from '@fullcourt/program'
import { type Program, readUser, type User } from '@fullcourt/wire'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { call, queries, refetchOnce } from '../call/call.ts'
import { dropReplies } from '../call/kept.ts'
import { isListOf, isObject, isObjectOf, isOptional, isText, stored } from '../call/stored.ts'
import { keepToken, onToken, sessionToken, token } from '../call/token.ts'
import { Listeners } from '../ui/listeners.ts'
import { setUnits } from '../ui/units.ts'

/** Checks the parts that the guards of pages read. The rest is as the server sent it. */
const isUser = (value: unknown): value is User =>
  isObject(value) && isText(value.id) && [value.teams, value.teamBrands].every(isListOf(isObject))

/** The last known user, for the shell and its guards when the device is offline. */
export const storedUser = stored('fullcourt.user', isUser)

/** Imports that can be undone, as `people/keptImports.ts` reads them. */
export const storedImports = stored<unknown[]>('fullcourt.imports', Array.isArray)

interface Place {
  readonly programId?: string
  readonly teamId?: string
}

/** The chosen program and team are kept for each user over a log-out. They are ids alone. */
const storedPlace = (userId: string) =>
  stored(
    `fullcourt.place.${userId}`,
    isObjectOf<Place>({ programId: isOptional(isText), teamId: isOptional(isText) }),
  )

/** The token of an administrator who looks through the eyes of a user (`shell/viewing.ts`). */
export const ownToken = stored('fullcourt.ownToken', isText)

export type MyTeam = User['teams'][number]

function remembered(): User | undefined {
  const user = storedUser.read() ?? undefined
  if (user) setUnits(user.units)
  return user
}

const userQuery = queryOptions({
  queryKey: [readUser.name, {}],
  queryFn: async ({ signal }) => remember(await call(readUser, {}, { signal })),
  initialData: remembered,
  initialDataUpdatedAt: 0,
})

function remember(user: User): User {
  setUnits(user.units)
  if (token()) storedUser.write(user)
  return user
}

/** The user: the last known at once, else from the server. @throws Refused */
export const currentUser = (): Promise<User> => queries.ensureQueryData(userQuery)

/**
 * Fetches the user again, after anything that changes programs, teams or roles. A request that is already running may have been
 * answered before the change: it is canceled, and its callers get this reply.
 */
export const refreshUser = (): Promise<User> =>
  queries
    .getQueryCache()
    .build(queries, queries.defaultQueryOptions(userQuery))
    .fetch(undefined, { cancelRefetch: true })

/** Stores a new token and fetches its user. @throws Refused */
export async function signIn(bearer: string): Promise<User> {
  forget()
  queries.clear()
  keepToken(bearer)
  return refreshUser()
}

/** Deletes stored data of the user on this device, except plays and the chosen team. Data in memory is lost with the page. */
export function forget(): void {
  storedUser.write(null)
  ownToken.write(null)
  dropReplies()
  storedImports.write(null)
}

function sandboxId(): string | null {
  const user = token() ? remembered() : undefined
  return user?.isDemo ? user.id : null
}

/** The id of the sandbox's visitor on this device, who can keep it by signing up; null for everyone else. */
export const useSandboxId = (): string | null => useSyncExternalStore(onToken, sandboxId, () => null)

/** Whether a user is signed in; false for a visitor. */
export const useSignedIn = (): boolean => useSyncExternalStore(onToken, sessionToken, () => null) !== null

/** The signed-in user; only for pages behind the guard. */
export function useUser(): User {
  const { data } = useQuery(userQuery)
  if (!data) throw new Error('useUser outside of the signed-in pages')
  return data
}

const placeListeners = new Listeners()
const onPlace = placeListeners.add

/** Chooses this program and team for the user; stored on this device. */
export function choosePlace(place: Place): void {
  const user = storedUser.read()
  if (user) storedPlace(user.id).write(place)
  placeListeners.call()
}

/** The update after a program was added: its creation is fetched once, when all of it is there, and it is chosen. */
export async function teamBrandAdded(add: () => Promise<Required<Place>>): Promise<void> {
  choosePlace(await refetchOnce(add))
}

export interface Here {
  readonly program: Program | null
  readonly team: MyTeam | null
  /** The teams of the program that the user may open. */
  readonly teams: readonly MyTeam[]
}

/** The chosen program and team; by default the first of each. */
export function placeOf(user: User): Here {
  const { programId, teamId } = storedPlace(user.id).read() ?? {}
  const programs = user.teamBrands.filter((program) => program.deletedAt === null)
  const program = programs.find(({ id }) => id === programId) ?? programs[0] ?? null
  const teams = user.teams.filter((team) => team.teamBrandId === program?.id && team.deletedAt === null)
  const team = teams.find(({ id }) => id === teamId) ?? teams[0] ?? null
  return { program, team, teams }
}

/** The current program and team; both null for a new user. */
export function usePlace(): Here {
  const user = useUser()
  useSyncExternalStore(onPlace, () => JSON.stringify(storedPlace(user.id).read()))
  return placeOf(user)
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

/** Switches to that team: a link may lead to another team than the chosen one. */
export function useTeamOf(teamId: string | undefined): void {
  const { teams } = useUser()
  const here = usePlace().team?.id
  const other = teams.find(({ id, deletedAt }) => id === teamId && deletedAt === null)
  useEffect(() => {
    if (other && other.id !== here) choosePlace({ programId: other.teamBrandId, teamId: other.id })
  }, [other, here])
}

/** Switches to that program: a link may lead to another program than the chosen one. */
export function useProgramOf(programId: string | undefined): void {
  const { teamBrands } = useUser()
  const here = usePlace().program?.id
  const other = teamBrands.find(({ id, deletedAt }) => id === programId && deletedAt === null)
  useEffect(() => {
    if (other && other.id !== here) choosePlace({ programId: other.id })
  }, [other, here])
}

/**
 * Whether the program's subscription allows this. Everything can be read after its end. Scoring is not checked here: a live game can
 * be finished after the end, and the scoring page refuses other games.
 * An administrator who looks through the eyes of a user only reads.
 */
const isCovered = (action: Action, program: Program | null, { viewedUntil }: User): boolean =>
  action.endsWith('.read') ||
  (!viewedUntil && (program?.subscriptionActive === true || NEED_NO_PLAN.has(action)))

const NEED_NO_PLAN: ReadonlySet<Action> = new Set([
  'people.reach',
  'billing.write',
  'program.delete',
  'program.export',
  'webhook.write',
  'game.score',
])

/**
 * Whether the user may do this on a team of theirs, which need not be the current one: a link may lead there. Does not look at the
 * subscription. Null while the team is unknown.
 */
export const useMayOn = (action: Action, teamId: string | undefined): boolean | null =>
  mayOn(useUser(), action, teamId)

/** The same for a user, outside of components. */
export function mayOn(
  { teams, teamBrands }: User,
  action: Action,
  teamId: string | undefined,
): boolean | null {
  const team = teams.find(({ id }) => id === teamId)
  if (!team) return null
  const programRole = teamBrands.find(({ id }) => id === team.teamBrandId)?.role ?? null
  return may(action, { programRole, teamRole: team.teamRole })
}

/** Whether the user may do this in the current program, regardless of teams. */
export function useMayInProgram(action: Action): boolean {
  const { program } = usePlace()
  return isCovered(action, program, useUser()) && may(action, { programRole: program?.role ?? null })
}

/** Whether the user may do this on the current team, by the role in the program or on the team. A bench guest: in the own game. */
export function useMayOnTeam(action: Action): boolean {
  const { program, team } = usePlace()
  const user = useUser()
  if (user.guest) return may(action, { programRole: null, gameRole: 'STATISTICIAN' })
  if (team === null || !isCovered(action, program, user)) return false
  return may(action, { programRole: program?.role ?? null, teamRole: team.teamRole })
}
