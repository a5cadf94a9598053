import { hasFeature } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { momentText, numberText } from '@fullcourt/wire/forms/intl'
import { useEffect, useState } from 'react'
import { deviceHeader } from '../call/device.ts'
import { usePlace, useUser } from '../identity/session.ts'
import { Button } from '../ui/Button.tsx'
import { copyText } from '../ui/copyText.ts'
import { t } from '../ui/language.ts'
import { Section } from '../ui/Page.tsx'
import css from './Addresses.module.css'

/** The storage that this page uses of what the browser gives it: '12.5 of 1,024 MB'. */
function useStorage(): string {
  const [text, setText] = useState('unknown')
  useEffect(() => {
    const mega = (bytes = 0) => numberText(bytes / 1e6, 1)
    navigator.storage
      ?.estimate()
      .then(({ usage, quota }) => setText(`${mega(usage)} of ${mega(quota)} MB`))
      .catch(() => undefined)
  }, [])
  return text
}

function Details() {
  const user = useUser()
  const { program, team } = usePlace()
  const rows = [
    [msg('User'), user.id],
    [msg('Program'), program?.id ?? 'none'],
    [msg('Team'), team?.id ?? 'none'],
    [msg('Version'), momentText(__BUILT_AT__)],
    [msg('Device'), deviceHeader()],
    [msg('Browser'), navigator.userAgent],
    [msg('Storage'), useStorage()],
  ] as const
  const copy = () =>
    copyText(rows.map((row) => row.join(': ')).join('\n'), t('The details have been copied.'))
  return (
    <>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd className={css.value}>{value}</dd>
          </div>
        ))}
      </dl>
      <Button variant="default" onClick={() => void copy()}>
        {t('Copy')}
      </Button>
    </>
  )
}

/** Details that support asks a user for, where an administrator has switched them on. */
export function SupportDetails() {
  if (!hasFeature(useUser(), 'support-details')) return null
  return (
    <Section card title={t('For support')}>
      <Details />
    </Section>
  )
}
