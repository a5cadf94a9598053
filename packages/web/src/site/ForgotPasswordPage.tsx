import { askReset } from '@fullcourt/wire'
import { askResetFields } from '@fullcourt/wire/forms/account'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import style from './Entry.module.css'
import { Entry } from './Entry.tsx'

const back = () => <Link to="/login/">{t('Back to Login')}</Link>

/** Gives the same answer for every name: whether a user exists stays secret. */
export default function ForgotPasswordPage() {
  const [asked, setAsked] = useState(false)
  const form = useForm({
    start: { value: '' },
    schemas: askResetFields,
    labels: { value: t('Username or email') },
    async onSubmit(body) {
      await call(askReset, { body })
      setAsked(true)
    },
  })
  if (asked) return <LinkSent onBack={() => setAsked(false)} />
  return (
    <Entry
      title={t('Forgot your password?')}
      sentence={t('We will email you a link to set a new one.')}
      other={back()}
    >
      <Form form={form}>
        <TextInput
          label={t('Username or email')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('value')}
        />
        <Button type="submit" fullWidth loading={form.busy}>
          {t('Send the link')}
        </Button>
      </Form>
    </Entry>
  )
}

const LinkSent = ({ onBack }: { readonly onBack: () => void }) => (
  <Entry title={t('Check your email')} other={back()}>
    <div className={style.text} role="status">
      <p>
        {t(
          'If there is an account with that name and a verified email address, we sent a link to it. The link expires after 30 minutes.',
        )}
      </p>
      <p>
        {t(
          "Didn't get it? Check your spam folder. If your email address was never verified, ask the admin of your program for a password link: it is on your page under Staff or Players. If you are the admin, ask the people who run this Fullcourt.",
        )}
      </p>
      <Button variant="default" onClick={onBack}>
        {t('Try another name')}
      </Button>
    </div>
  </Entry>
)
