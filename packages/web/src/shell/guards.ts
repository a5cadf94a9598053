/** Who may open a page (specification part 1, 'Guard rules'); each throws the redirect that the rules say, or lets through. */
import type { User } from '@fullcourt/wire'
import { redirect } from '@tanstack/react-router'
import { currentUser, placeOf } from '../session.ts'
import { token } from '../token.ts'

const toLogIn = () => {
  const next = location.pathname + location.search
  return redirect({ to: '/login/', search: next.startsWith('/a/') ? { next } : {} })
}

async function user(): Promise<User> {
  if (!token()) throw toLogIn()
  const found = await currentUser().catch((error: unknown) => {
    if (!token()) throw toLogIn()
    throw error
  })
  return found
}

export async function mustBeSignedIn(): Promise<void> {
  await user()
}

/** A newcomer makes a program first. */
export async function mustHaveProgram(): Promise<void> {
  if (!placeOf(await user()).program) throw redirect({ to: '/a/program/new/' })
}

export async function mustSubscribe(): Promise<void> {
  const { program } = placeOf(await user())
  if (!program?.subscriptionActive) throw redirect({ to: '/a/program/subscription/' })
}

/** Pages of the current team; without a team there is nothing to show yet but the way to one. */
export async function mustHaveTeam(): Promise<void> {
  if (!placeOf(await user()).team) throw redirect({ to: '/a/team/new/' })
}
