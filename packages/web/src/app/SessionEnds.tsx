import { useEffect } from 'react'
import { resume } from '../book/store/viewing.ts'
import { onToken, token } from '../call/token.ts'
import { keepEndedGuest } from '../identity/guest.ts'
import { forget, ownToken, useUser } from '../identity/session.ts'
import { unsentEntries } from '../identity/unsentEntries.ts'
import { toastError } from '../ui/toast.tsx'

/** When the session ends elsewhere (an ended token, a log-out in another tab), opens the log-in page, and returns afterwards. A bench
 * guest cannot log in again and is told how it ended. A view ends at its own session. */
export function SessionEnds() {
  const { id, firstName: name, guest } = useUser()
  const gameId = guest?.teamGameId
  useEffect(() => {
    const leave = () => {
      if (token() || location.pathname.startsWith('/logout')) return
      if (ownToken.read()) return void resume().catch(toastError)
      forget()
      if (gameId) {
        keepEndedGuest({ id, name, gameId })
        location.assign('/guest-ended/')
        return
      }
      void unsentEntries(id)
        .catch(() => [])
        .then(({ length }) => {
          const search = new URLSearchParams({ next: location.pathname + location.search })
          if (length > 0) search.set('unsent', String(length))
          location.assign(`/login/?${search}`)
        })
    }
    // The session may have ended before the page was drawn.
    leave()
    return onToken(leave)
  }, [id, name, gameId])
  return null
}
