import { registerUser } from '@fullcourt/wire'
import { Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../call.ts'
import { newId } from '../newId.ts'
import { useSandboxId } from '../session.ts'
import { Button } from '../ui/Button.tsx'
import { checkPhone } from '../ui/fields.ts'
import { useDraft } from '../ui/useDraft.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './Entry.module.css'
import { Entry } from './Entry.tsx'
import { useEnter } from './useEnter.ts'

const NOBODY = {
  firstName: '',
  lastName: '',
  email: '',
  username: '',
  password: '',
  communications: '1',
  phone: '',
}

function mistakes({ email, password, phone, communications }: typeof NOBODY) {
  const wrong: Partial<typeof NOBODY> = {}
  if (email && !/^\S+@\S+\.\S+$/.test(email)) wrong.email = 'Enter a valid e-mail address.'
  if (password && password.length < 8) wrong.password = 'The password needs at least 8 characters.'
  const badPhone = checkPhone(phone)
  if (badPhone) wrong.phone = badPhone
  if (communications !== '1' && !phone.trim()) wrong.phone = 'Phone is required for SMS.'
  return wrong
}

export default function RegisterPage() {
  const enter = useEnter()
  const sandbox = useSandboxId()
  const [wanted, setKeeps] = useState(true)
  const keeps = sandbox !== null && wanted
  // Kept, the sandbox's user becomes the one who signs up: plays that this device has not sent stay theirs.
  const [ownId] = useState(newId)
  const id = keeps ? sandbox : ownId
  const draft = useDraft(NOBODY, {
    required: {
      firstName: 'First name',
      lastName: 'Last name',
      email: 'E-mail',
      username: 'Username',
      password: 'Password',
    },
    check: mistakes,
  })
  const { busy, submit } = useSubmit(async () => {
    if (!draft.check()) return
    const { communications, phone, ...names } = draft.values
    const body = {
      id,
      ...names,
      communications: Number(communications) as 1 | 2 | 3,
      ...(phone.trim() ? { phone } : {}),
    }
    const { token } = await call(registerUser, { body }, keeps ? {} : { bearer: '' })
    await enter(token)
  }, draft.refuse)

  const email = draft.field('email')
  return (
    <Entry
      title="Sign up"
      sentence={
        sandbox ? (
          'Keep your sandbox and go on where you are.'
        ) : (
          <span data-for="sales">Free trial, no credit card required.</span>
        )
      }
      other={
        <>
          Signed up already?{' '}
          <Link to="/login/" search={true}>
            Login
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
        <div className={style.pair}>
          <TextInput label="First name" autoComplete="given-name" {...draft.field('firstName')} />
          <TextInput label="Last name" autoComplete="family-name" {...draft.field('lastName')} />
        </div>
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="email"
          {...email}
          onChange={(event) => {
            // Suggested while the address is typed, so that tabbing on selects it and typing replaces it.
            const suggested = draft.values.username === nameFrom(email.value)
            const typed = event.currentTarget.value
            draft.set({ email: typed, ...(suggested ? { username: nameFrom(typed) } : {}) })
          }}
        />
        <TextInput
          label="Username"
          description="You can log in with it or with your e-mail."
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...draft.field('username')}
        />
        <PasswordInput
          label="Password"
          description="At least 8 characters."
          autoComplete="new-password"
          {...draft.field('password')}
        />
        <NativeSelect
          label="How may we reach you?"
          data={[
            { value: '1', label: 'Email' },
            { value: '2', label: 'SMS' },
            { value: '3', label: 'Both' },
          ]}
          {...draft.field('communications')}
        />
        {draft.values.communications !== '1' && (
          <TextInput label="Phone" type="tel" autoComplete="tel" {...draft.field('phone')} />
        )}
        {sandbox && (
          <Checkbox
            label="Keep my sandbox: its program, teams, games and everything I did in it"
            checked={keeps}
            onChange={(event) => setKeeps(event.currentTarget.checked)}
          />
        )}
        <Button type="submit" fullWidth loading={busy}>
          Sign Up
        </Button>
      </form>
    </Entry>
  )
}

/** What stands before the @, as far as a username may have it. */
const nameFrom = (email: string): string => {
  const before = email.split('@')[0]!.replace(/[^\p{L}\p{N}._+-]/gu, '')
  return before.length >= 3 ? before : ''
}
