import { useWaitingLogOut } from '../identity/waitingLogOuts.ts'
import { t } from '../ui/language.ts'
import { Banner } from '../ui/overlay/Banner.tsx'
import style from './WaitingLogOut.module.css'

/** After a log-out without a network: what is done, and what follows when the device is online. */
export function WaitingLogOut() {
  if (!useWaitingLogOut()) return null
  return (
    <div className={style.notice}>
      <Banner>
        {t(
          'You are logged out on this device. Your session on the server ends as soon as this device is back online.',
        )}
      </Banner>
    </div>
  )
}
