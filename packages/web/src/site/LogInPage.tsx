import { logIn } from '@fullcourt/wire'
import { PasswordInput, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../call.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './Entry.module.css'
import { Entry } from './Entry.tsx'
import { useEnter } from './useEnter.ts'

export default function LogInPage() {
  const enter = useEnter()
  const [refused, setRefused] = useState<Error | null>(null)
  const draft = useDraft(
    { username: '', password: '' },
    { required: { username: 'Username or e-mail', password: 'Password' } },
  )
  const { busy, submit } = useSubmit(
    async () => {
      setRefused(null)
      if (!draft.check()) return
      const { token } = await call(logIn, { body: draft.values }, { retry: false })
      await enter(token)
    },
    (error) => setRefused(error as Error),
  )
  return (
    <Entry
      title="Log in"
      other={
        <>
          New here?{' '}
          <Link to="/register/" search={true}>
            Sign Up
          </Link>
        </>
      }
    >
      <form
        className={style.form}
        noValidate
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {refused && <ErrorBox error={refused} />}
        <TextInput
          label="Username or e-mail"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...draft.field('username')}
        />
        <PasswordInput label="Password" autoComplete="current-password" {...draft.field('password')} />
        <Link to="/forgot-password/" className={style.forgot}>
          Forgot your password?
        </Link>
        <Button type="submit" fullWidth loading={busy}>
          Log in
        </Button>
      </form>
    </Entry>
  )
}
