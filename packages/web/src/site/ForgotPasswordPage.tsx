import { askReset } from '@fullcourt/wire'
import { TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../call.ts'
import { Button } from '../ui/Button.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './Entry.module.css'
import { Entry } from './Entry.tsx'

/** Says the same whoever asks for whom: whether there is such a user is nobody's to know. */
export default function ForgotPasswordPage() {
  const [asked, setAsked] = useState(false)
  const draft = useDraft({ value: '' }, { required: { value: 'Username or e-mail' } })
  const { busy, submit } = useSubmit(async () => {
    if (!draft.check()) return
    await call(askReset, { body: draft.values })
    setAsked(true)
  }, draft.refuse)
  const back = <Link to="/login/">Back to Login</Link>
  if (asked)
    return (
      <Entry title="Look into your mail" other={back}>
        <div className={style.said} role="status">
          <p>
            If there is an account of that name with a verified address, a link for a new password is on its
            way there. It holds for 30 minutes.
          </p>
          <p>
            Nothing came? Look among the spam too. An address that was never verified gets no such mail: then
            ask whoever runs this Fullcourt.
          </p>
          <Button variant="default" onClick={() => setAsked(false)}>
            Try another name
          </Button>
        </div>
      </Entry>
    )
  return (
    <Entry
      title="Forgot your password?"
      sentence="We send a link for a new one to your verified address."
      other={back}
    >
      <form
        className={style.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextInput
          label="Username or e-mail"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...draft.field('value')}
        />
        <Button type="submit" fullWidth loading={busy}>
          Send the link
        </Button>
      </form>
    </Entry>
  )
}
