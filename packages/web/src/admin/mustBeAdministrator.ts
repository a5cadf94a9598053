import { readFactors } from '@fullcourt/wire'
import { redirect } from '@tanstack/react-router'
import { call, queries } from '../call/call.ts'
import { SECOND_FACTOR } from '../factor/place.ts'
import { holds } from '../identity/guards.ts'

/** Whether the user must set up a second factor. Without an answer the page opens and says itself what is wrong. */
async function lacksFactor(): Promise<boolean> {
  const read = { queryKey: [readFactors.name, {}], queryFn: () => call(readFactors, {}), staleTime: 60_000 }
  const factors = await queries.fetchQuery(read).catch(() => null)
  return factors?.isRequired === true && factors.totpSince === null && factors.passkeys.length === 0
}

/** For pages of administrators of the installation. Without a second factor, leads to where one is set up (decision 0157). */
export async function mustBeAdministrator(): Promise<void> {
  if (!(await holds(({ isAdmin }) => isAdmin))) throw redirect({ to: '/a/dashboard/' })
  if (await lacksFactor()) throw redirect({ to: '/a/profile/', hash: SECOND_FACTOR })
}
