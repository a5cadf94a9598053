import { logIn } from '@fullcourt/wire'
import { logInFields } from '@fullcourt/wire/forms/account'
import { PasswordInput, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { call } from '../call.ts'
import { Button } from '../ui/Button.tsx'
import { Form } from '../ui/Form.tsx'
import { useForm } from '../ui/useForm.ts'
import style from './Entry.module.css'
import { Entry } from './Entry.tsx'
import { useEnter } from './useEnter.ts'

export default function LogInPage() {
  const enter = useEnter()
  const form = useForm({
    start: { username: '', password: '' },
    schemas: logInFields,
    labels: { username: 'Username or email' },
    async onSubmit(body) {
      const { token } = await call(logIn, { body }, { retry: false })
      await enter(token)
    },
    refusals: 'form',
  })
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
      </Form>
    </Entry>
  )
}
