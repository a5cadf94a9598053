import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isObjectOf, isText, stored } from '../../call/stored.ts'

/** Content of an invitation's link. */
export interface InviteLink {
  readonly id: string
  readonly token: string
}

/** Stored while the visitor logs in, in this tab only. */
const kept = stored(
  'fullcourt.invitation',
  isObjectOf<InviteLink>({ id: isText, token: isText }),
  'sessionStorage',
)

/** Forgets the link after it was used. */
export const dropLink = (): void => void kept.write(null)

/**
 * The link in the address, or the one that was opened before in this tab. Takes the token out of the address: it stays out of the
 * history, of screenshots and of links that are shared.
 */
export function useInviteLink(): InviteLink | null {
  const { id, token } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [link] = useState(() => (id && token ? { id, token } : kept.read()))
  useEffect(() => {
    if (link) kept.write(link)
    if (id || token)
      void navigate({
        to: './',
        search: (before) => ({ ...before, id: undefined, token: undefined }),
        replace: true,
      })
  }, [link, id, token, navigate])
  return link
}
