import { Banner } from '../ui/Banner.tsx'
import { useWaitingLogOut } from '../waitingLogOuts.ts'

/** After a log-out without a network: what is done, and what is still to come. */
export function WaitingLogOut() {
  if (!useWaitingLogOut()) return null
  return (
    <Banner>
      You are logged out on this device. Keep it until it is online again: then your session ends on the
      server too.
    </Banner>
  )
}
