import { DAY_MS } from '@fullcourt/program'
import type { User } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isNumber, stored } from '../call/stored.ts'
import { t } from '../ui/language.ts'
import style from './Dashboard.module.css'

/** Milliseconds since 1970. */
const putOffUntil = stored('fullcourt.verifyLater', isNumber)
const WEEK_MS = 7 * DAY_MS

const isPutOff = (): boolean => (putOffUntil.read() ?? 0) > Date.now()

/** Asks a user without a verified address to verify it, because a forgotten password is reset there. 'Later' is for a week. */
export function VerifyNudge({ user }: { readonly user: User }) {
  const [hidden, setHidden] = useState(isPutOff)
  const [first] = user.emails
  if (hidden || user.isDemo || user.emails.some(({ verified }) => verified)) return null
  const putOff = () => {
    putOffUntil.write(Date.now() + WEEK_MS)
    setHidden(true)
  }
  return (
    <p className={style.nudge}>
      <span>
        {first
          ? t('Verify {email}, so that you can set a new password if you forget yours.', {
              email: first.email,
            })
          : t('Add an email address, so that you can set a new password if you forget yours.')}
      </span>
      <span className={style.nudgeLinks}>
        <Link to="/a/profile/">{first ? t('Verify') : t('Add address')}</Link>
        <button type="button" onClick={putOff}>
          {t('Later')}
        </button>
      </span>
    </p>
  )
}
