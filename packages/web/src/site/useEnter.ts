import { useNavigate, useSearch } from '@tanstack/react-router'
import { signIn } from '../session.ts'
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
