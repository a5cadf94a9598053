import { NOTIFICATION_CHANNELS, type NotificationChannel, type NotificationKind } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import {
  changeNotificationSettings,
  type NotificationSetting,
  readNotificationSettings,
  type User,
} from '@fullcourt/wire'
import { useState } from 'react'
import { call, useCall } from '../call/call.ts'
import { Answer } from '../ui/Answer.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { t } from '../ui/language.ts'
import { toastError } from '../ui/toast.tsx'
import style from './NotificationSettings.module.css'
import { PushDevice } from './PushDevice.tsx'

const CHANNEL_WORDS: Readonly<Record<NotificationChannel, string>> = {
  page: msg('Bell'),
  mail: msg('Email'),
  sms: msg('SMS'),
  push: msg('Push'),
}

/** Notifications that the user's choice of communications leaves out. */
const LEFT_OUT: Readonly<Record<User['communications'], string | null>> = {
  1: msg('Text messages are sent only if you choose SMS or Both above.'),
  2: msg('Mails are sent only if you choose Email or Both above.'),
  3: null,
}

interface Props {
  readonly communications: User['communications']
}

/** A table of what the user is notified of, with a box for each channel. */
export function NotificationSettings({ communications }: Props) {
  const settings = useCall(readNotificationSettings, {})
  const leftOut = LEFT_OUT[communications]
  return (
    <>
      <p className={style.note}>
        {t('Several notifications in a short time come as one message, and none about what you have seen.')}{' '}
        {leftOut && t(leftOut)}
      </p>
      <PushDevice />
      <Answer of={settings}>
        {({ settings: rows }) => (
          <div className={style.scroll}>
            <table className={style.table}>
              <thead>
                <tr>
                  <th scope="col">{t('Notify me when')}</th>
                  {NOTIFICATION_CHANNELS.map((channel) => (
                    <th key={channel} scope="col" className={style.box}>
                      {t(CHANNEL_WORDS[channel])}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <Row key={row.kind} row={row} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Answer>
    </>
  )
}

const Row = ({ row: { kind, label, channels } }: { readonly row: NotificationSetting }) => (
  <tr>
    <th scope="row">{t(label)}</th>
    {NOTIFICATION_CHANNELS.map((channel) => (
      <td key={channel} className={style.box}>
        <Box
          label={`${t(label)}: ${t(CHANNEL_WORDS[channel])}`}
          on={channels[channel]}
          {...{ kind, channel }}
        />
      </td>
    ))}
  </tr>
)

interface BoxProps {
  readonly kind: NotificationKind
  readonly channel: NotificationChannel
  readonly label: string
  readonly on: boolean
}

/** Saves at once; shows the choice while it is saved. */
function Box({ kind, channel, label, on }: BoxProps) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  async function choose(next: boolean): Promise<void> {
    setChosen(next)
    await call(changeNotificationSettings, { body: { kind, channel, on: next } }).catch(toastError)
    setChosen(null)
  }
  return (
    <Checkbox
      aria-label={label}
      checked={chosen ?? on}
      onChange={({ currentTarget }) => void choose(currentTarget.checked)}
    />
  )
}
