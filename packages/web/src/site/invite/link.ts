import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** What the link of an invitation carries. */
export interface InviteLink {
  readonly id: string
  readonly token: string
}

/** Stored while the visitor logs in, in this tab only. */
const KEPT = 'fullcourt.invitation'

function keptLink(): InviteLink | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null')
  } catch {
    return null
  }
}

/** Forgets the link after it was used. */
export const dropLink = (): void => sessionStorage.removeItem(KEPT)

/**
 * The link in the address, or the one that was opened before in this tab. Takes the token out of the address: it stays out of the
 * history, of screenshots and of links that are shared.
 */
export function useInviteLink(): InviteLink | null {
  const { id, token } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [link] = useState(() => (id && token ? { id, token } : keptLink()))
  useEffect(() => {
    if (link) sessionStorage.setItem(KEPT, JSON.stringify(link))
    if (id || token)
      void navigate({
        to: './',
        search: (before) => ({ ...before, id: undefined, token: undefined }),
        replace: true,
      })
  }, [link, id, token, navigate])
  return link
}
