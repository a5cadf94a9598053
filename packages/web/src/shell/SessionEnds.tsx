import { useEffect } from 'react'
import { forget, OWN_TOKEN } from '../session.ts'
import { onToken, token } from '../token.ts'

/** When the session ends elsewhere (an ended token, a log-out in another tab), opens the log-in page, and returns afterwards. A view ends at its own session. */
export function SessionEnds() {
  useEffect(
    () =>
      onToken(() => {
        if (token() || location.pathname.startsWith('/logout')) return
        if (localStorage.getItem(OWN_TOKEN)) return void import('./viewing.ts').then(({ resume }) => resume())
        forget()
        location.assign(`/login/?${new URLSearchParams({ next: location.pathname + location.search })}`)
      }),
    [],
  )
  return null
}
