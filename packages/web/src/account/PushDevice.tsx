import { msg } from '@fullcourt/scorebook/vocabulary'
import { readPush } from '@fullcourt/wire'
import { useEffect, useState } from 'react'
import { useCall } from '../call/call.ts'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './NotificationSettings.module.css'
import { canShowPush, pushEndpoint, turnPushOff, turnPushOn } from './push.ts'

/** Turns notifications of this browser on and off. */
export const PushDevice = () =>
  canShowPush() ? (
    <Switch />
  ) : (
    <p className={style.note}>{t('This browser does not show push notifications.')}</p>
  )

const BLOCKED = msg(
  'Push notifications are blocked in this browser. Allow them in its settings for this site.',
)

function Switch() {
  const push = useCall(readPush, {})
  const [here, setHere] = useState<string | null>(null)
  const [isBlocked, setBlocked] = useState(Notification.permission === 'denied')
  useEffect(() => void pushEndpoint().then(setHere), [])
  const isOn = here !== null && push.data?.endpoints.includes(here) === true
  const { busy, submit } = useSubmit(async () => {
    if (isOn) await turnPushOff()
    else setBlocked(!(await turnPushOn()))
    setHere(await pushEndpoint())
    await push.refetch()
  })
  if (isBlocked) return <p className={style.note}>{t(BLOCKED)}</p>
  return (
    <p className={style.device}>
      <span>
        {isOn
          ? t('This device shows push notifications, also while the app is closed.')
          : t('Push notifications are off on this device.')}
      </span>
      <Button variant="default" size="sm" loading={busy || !push.data} onClick={submit}>
        {isOn ? t('Turn off') : t('Turn on')}
      </Button>
    </p>
  )
}
