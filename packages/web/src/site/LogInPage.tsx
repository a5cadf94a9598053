import { type AskedFactor, logIn } from '@fullcourt/wire'
import { logInFields } from '@fullcourt/wire/forms/account'
import { PasswordInput, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../call.ts'
import { Button } from '../ui/Button.tsx'
import { Form } from '../ui/Form.tsx'
import { onDemand } from '../ui/onDemand.tsx'
import { useForm } from '../ui/useForm.ts'
import style from './Entry.module.css'
import { Entry } from './Entry.tsx'
import { PasskeyLogIn } from './PasskeyLogIn.tsx'
import { askedFactorOf, useEnter } from './useEnter.ts'

const FactorEntry = onDemand(() => import('./FactorEntry.tsx'))

export default function LogInPage() {
  const [asked, setAsked] = useState<AskedFactor | null>(null)
  const enter = useEnter()
  const form = useForm({
    start: { username: '', password: '' },
    schemas: logInFields,
    labels: { username: 'Username or email' },
    async onSubmit(body) {
      const { token } = await call(logIn, { body }, { retry: false })
      await enter(token)
    },
    onRefused(error) {
      const factor = askedFactorOf(error)
      setAsked(factor)
      return factor !== null
    },
    refusals: 'form',
  })
  if (asked) return <FactorEntry asked={asked} />
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
      <Form form={form}>
        <TextInput
          label="Username or email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('username')}
        />
        <PasswordInput label="Password" autoComplete="current-password" {...form.field('password')} />
        <Link to="/forgot-password/" className={style.forgot}>
          Forgot your password?
        </Link>
        <Button type="submit" fullWidth loading={form.busy}>
          Log in
        </Button>
        <PasskeyLogIn />
      </Form>
    </Entry>
  )
}
