/** The guards of the pages (rule 124). Each one throws a redirect or lets the page open. */
import { type Action, may } from '@fullcourt/program'
import type { User } from '@fullcourt/wire'
import { redirect } from '@tanstack/react-router'
import { token } from '../call/token.ts'
import { currentUser, placeOf, refreshUser } from './session.ts'
import { unsentEntries } from './unsentEntries.ts'
import { isOfVisitor } from './visitor.ts'

const toLogIn = () => {
  const next = location.pathname + location.search
  return redirect({ to: '/login/', search: next.startsWith('/a/') ? { next } : {} })
}

async function ask(question: () => Promise<User>): Promise<User> {
  if (!token()) throw toLogIn()
  return question().catch((error: unknown) => {
    if (!token()) throw toLogIn()
    throw error
  })
}

/** Whether the condition holds for the stored user, or else for the user from the server: stored data may be outdated. */
export async function holds(condition: (user: User) => boolean): Promise<boolean> {
  if (condition(await ask(currentUser))) return true
  return navigator.onLine !== false && condition(await ask(refreshUser))
}

/**
 * Bench guests and visitors keep the book of one game: any other page leads them there. A visitor who has just signed up keeps the
 * games of this device first.
 */
export async function mustBeSignedIn({
  location,
}: {
  readonly location: { readonly pathname: string }
}): Promise<void> {
  const { guest, id: userId } = await ask(currentUser)
  if (!guest) {
    if (isOfVisitor(userId)) throw redirect({ to: '/score-now/' })
    return
  }
  const { teamGameId: id } = guest
  const game = `/a/team/game/${id}/`
  const { pathname } = location
  const isOpen = pathname === game || pathname === `${game}clock/` || pathname.startsWith(`${game}scoring/`)
  if (!isOpen) throw redirect({ to: '/a/team/game/$id/scoring/$type/', params: { id, type: 'live' } })
}

const isGuest = ({ guest }: User): boolean => Boolean(guest)

/** Whether a program ended for this user: its ADMIN took the access away, or plays are on this device that have no place to go. */
async function hasLostProgram({ id, notifications }: User): Promise<boolean> {
  if (notifications.some(({ kind }) => kind === 'access_ended')) return true
  return (await unsentEntries(id).catch(() => [])).length > 0
}

/** Without a program, a new user creates one, a user who lost one is told, and administrators of the installation go to its accounts. */
export async function mustHaveProgram(): Promise<void> {
  if (await holds((user) => isGuest(user) || placeOf(user).program !== null)) return
  const user = await ask(currentUser)
  if (await hasLostProgram(user)) throw redirect({ to: '/a/access-ended/' })
  throw redirect({ to: user.isAdmin ? '/a/admin/accounts/' : '/a/program/new/' })
}

/** For pages that add something: they need a running subscription. */
export async function mustSubscribe(): Promise<void> {
  const active = await holds((user) => placeOf(user).program?.subscriptionActive === true)
  if (!active) throw redirect({ to: '/a/program/subscription/' })
}

/** For pages that show what was entered: they stay open once a subscription has begun. */
export async function mustHaveSubscribed(): Promise<void> {
  const begun = await holds(
    (user) => isGuest(user) || (placeOf(user).program?.subscriptionState ?? null) !== null,
  )
  if (!begun) throw redirect({ to: '/a/program/subscription/' })
}

const mayHere = (user: User, action: Action): boolean => {
  const { program, team } = placeOf(user)
  const programRole = program?.role ?? null
  const onTeam = team !== null && may(action, { programRole, teamRole: team.teamRole })
  return may(action, { programRole }) || onTeam
}

/** For the page of a person: open to those who read people in one of their programs, and to the person. */
export async function mustMayReadPerson(id: string | undefined): Promise<void> {
  const isOpen = await holds(({ teamBrands }) =>
    teamBrands.some(({ role, personId }) =>
      may('people.read', { programRole: role, isSelf: personId === id }),
    ),
  )
  if (!isOpen) throw redirect({ to: '/a/dashboard/' })
}

/** Redirects to the dashboard, which every role may open. */
export async function mustMay(action: Action): Promise<void> {
  if (!(await holds((user) => mayHere(user, action)))) throw redirect({ to: '/a/dashboard/' })
}

/** For pages of the current team. Without a team, redirects to the page that creates one. */
export async function mustHaveTeam(): Promise<void> {
  if (!(await holds((user) => placeOf(user).team !== null))) throw redirect({ to: '/a/team/new/' })
}
