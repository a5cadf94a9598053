import { type AskedFactor, completeReset } from '@fullcourt/wire'
import { completeResetFields } from '@fullcourt/wire/forms/account'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, Refused } from '../call/call.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { PasswordInput } from '../ui/fields/PasswordInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { toastSuccess } from '../ui/toast.tsx'
import style from './Entry.module.css'
import { Entry } from './Entry.tsx'
import { FactorEntry } from './factor.door.ts'
import { askedFactorOf, useEnter } from './useEnter.ts'
import { useFragment } from './useFragment.ts'

/** The page of the mailed link. */
export default function ResetPage() {
  const link = new URLSearchParams(useFragment())
  const value = link.get('value')
  const token = link.get('token')
  const [expired, setExpired] = useState(false)
  if (!value || !token || expired) return <NoLink expired={expired} />
  return <NewPassword value={value} token={token} onExpired={() => setExpired(true)} />
}

const NoLink = ({ expired }: { readonly expired: boolean }) => (
  <Entry
    title={expired ? t('This link has expired') : t('This link is incomplete')}
    other={<Link to="/login/">{t('Back to Login')}</Link>}
  >
    <div className={style.text}>
      <p>
        {expired
          ? t('A link works once and for 30 minutes, and only the newest one works.')
          : t('Open it again from the email, or get a new one.')}
      </p>
      <LinkButton to="/forgot-password/">{t('Send a new link')}</LinkButton>
    </div>
  </Entry>
)

interface Props {
  readonly value: string
  readonly token: string
  readonly onExpired: () => void
}

function NewPassword({ value, token, onExpired }: Props) {
  const [asked, setAsked] = useState<AskedFactor | null>(null)
  const enter = useEnter()
  const form = useForm({
    start: { password: '' },
    schemas: completeResetFields,
    labels: { password: t('New password') },
    async onSubmit(body) {
      const session = await call(completeReset, { body: { value, token, ...body } })
      await enter(session.token)
      toastSuccess(t('Your password has been changed. Other devices have to log in again.'))
    },
    onRefused(error) {
      const factor = askedFactorOf(error)
      setAsked(factor)
      if (factor) return true
      const isExpired = error instanceof Refused && error.code === 'gone'
      if (isExpired) onExpired()
      return isExpired
    },
  })
  if (asked) return <FactorEntry asked={asked} />
  return (
    <Entry
      title={t('Set a new password')}
      sentence={t('For {username}. All devices will be logged out.', { username: value })}
      other={<Link to="/login/">{t('Back to Login')}</Link>}
    >
      <Form form={form}>
        {/* Password managers store the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />
        <PasswordInput
          label={t('New password')}
          description={t('At least 8 characters.')}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <Button type="submit" fullWidth loading={form.busy}>
          {t('Set password')}
        </Button>
      </Form>
    </Entry>
  )
}
