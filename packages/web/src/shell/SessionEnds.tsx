import { useEffect } from 'react'
import { forget } from '../session.ts'
import { onToken, token } from '../token.ts'

/** When the session ends elsewhere (a dead token, a log-out in another tab), this tab goes to log-in and back afterwards. */
export function SessionEnds() {
  useEffect(
    () =>
      onToken(() => {
        if (token() || location.pathname.startsWith('/logout')) return
        forget()
        location.assign(`/login/?${new URLSearchParams({ next: location.pathname + location.search })}`)
      }),
    [],
  )
  return null
}
