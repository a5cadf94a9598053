import type { AskedFactor } from '@fullcourt/wire'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Refused } from '../call/call.ts'
import { signIn } from '../identity/session.ts'
import { nextPage } from './nextPage.ts'

/** Signs in with a new token and opens the requested page, else the dashboard (whose guard redirects new users). */
export function useEnter(): (token: string) => Promise<void> {
  const { next } = useSearch({ strict: false })
  const navigate = useNavigate()
  return async (token) => {
    await signIn(token)
    await navigate({ href: nextPage(next, location.origin) })
  }
}

/** The answer to a log-in that needs a second factor; null for any other error. */
export const askedFactorOf = (error: unknown): AskedFactor | null =>
  error instanceof Refused && error.code === 'second_factor_asked'
    ? (error.body?.secondFactor as AskedFactor)
    : null
