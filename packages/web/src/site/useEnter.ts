import { useNavigate, useSearch } from '@tanstack/react-router'
import { signIn } from '../session.ts'
import { nextPage } from './nextPage.ts'

/** Signs in with a fresh token and opens the page that was asked for, else the dashboard (a newcomer's guard leads on). */
export function useEnter(): (token: string) => Promise<void> {
  const { next } = useSearch({ strict: false })
  const navigate = useNavigate()
  return async (token) => {
    await signIn(token)
    await navigate({ href: nextPage(next, location.origin) })
  }
}
