import { useEffect } from 'react'
import { forget } from '../session.ts'
import { onToken, token } from '../token.ts'

/** When the session ends elsewhere (an ended token, a log-out in another tab), opens the log-in page, and returns afterwards. */
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
