import { requestAccess } from '@fullcourt/wire'
import { accessRequestFields } from '@fullcourt/wire/forms/accessRequest'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { Button } from '../ui/Button.tsx'
import { Textarea } from '../ui/fields/Textarea.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { rich } from '../ui/rich.tsx'
import style from './Entry.module.css'
import { Entry } from './Entry.tsx'

export const signedUpAlready = () =>
  rich(t('Signed up already? <link>Login</link>'), {
    link: (words) => (
      <Link to="/login/" search={true}>
        {words}
      </Link>
    ),
  })

/** In place of the registration where administrators invite the users. */
export function AskForAccess() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    start: { name: '', email: '', note: '' },
    schemas: accessRequestFields,
    async onSubmit(body) {
      const { email } = await call(requestAccess, { body })
      setSentTo(email)
    },
  })
  if (sentTo !== null)
    return (
      <Entry title={t('We have your request')} other={signedUpAlready()}>
        <p className={style.text} role="status">
          {t('An invitation will be sent to {email} once your request has been read.', { email: sentTo })}
        </p>
      </Entry>
    )
  return (
    <Entry
      title={t('Ask for access')}
      sentence={t('This Fullcourt invites its users. Say who you are, and an invitation comes by email.')}
      other={signedUpAlready()}
    >
      <Form form={form}>
        <TextInput label={t('Name')} autoComplete="name" {...form.field('name')} />
        <TextInput label={t('Email')} type="email" autoComplete="email" {...form.field('email')} />
        <Textarea
          label={t('Note')}
          description={t('Your school or club, and what you would like to do. Optional.')}
          rows={3}
          {...form.field('note')}
        />
        <Button type="submit" fullWidth loading={form.busy}>
          {t('Send request')}
        </Button>
      </Form>
    </Entry>
  )
}
