import { completeReset } from '@fullcourt/wire'
import { PasswordInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, Refused } from '../call.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './Entry.module.css'
import { Entry } from './Entry.tsx'
import { useEnter } from './useEnter.ts'
import { useFragment } from './useFragment.ts'

/** The page that the mailed link opens. */
export default function ResetPage() {
  const link = new URLSearchParams(useFragment())
  const value = link.get('value')
  const token = link.get('token')
  const [gone, setGone] = useState(false)
  if (!value || !token || gone) return <NoLink gone={gone} />
  return <NewPassword value={value} token={token} onGone={() => setGone(true)} />
}

const NoLink = ({ gone }: { readonly gone: boolean }) => (
  <Entry
    title={gone ? 'This link does not hold any more' : 'This link is not whole'}
    other={<Link to="/login/">Back to Login</Link>}
  >
    <div className={style.said}>
      <p>
        {gone
          ? 'A link holds for 30 minutes and works once, and only the newest one does.'
          : 'Open it from the mail again, or have a new one sent.'}
      </p>
      <LinkButton to="/forgot-password/">Send a new link</LinkButton>
    </div>
  </Entry>
)

interface Props {
  readonly value: string
  readonly token: string
  readonly onGone: () => void
}

function NewPassword({ value, token, onGone }: Props) {
  const enter = useEnter()
  const draft = useDraft(
    { password: '' },
    {
      required: { password: 'New password' },
      check: ({ password }) =>
        password.length < 8 ? { password: 'The password needs at least 8 characters.' } : {},
    },
  )
  const { busy, submit } = useSubmit(
    async () => {
      if (!draft.check()) return
      const session = await call(completeReset, { body: { value, token, ...draft.values } })
      await enter(session.token)
      toastSuccess('Your password has been changed. Other devices have to log in again.')
    },
    (error) => (error instanceof Refused && error.code === 'gone' ? onGone() : draft.refuse(error)),
  )
  return (
    <Entry
      title="A new password"
      sentence={`For ${value}. Every device is logged out by it.`}
      other={<Link to="/login/">Back to Login</Link>}
    >
      <form
        className={style.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {/* Password managers keep the new password under this name. */}
        <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />
        <PasswordInput
          label="New password"
          description="At least 8 characters."
          autoComplete="new-password"
          {...draft.field('password')}
        />
        <Button type="submit" fullWidth loading={busy}>
          Set the password
        </Button>
      </form>
    </Entry>
  )
}
