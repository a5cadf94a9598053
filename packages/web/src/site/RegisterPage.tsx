import { COMMUNICATIONS } from '@fullcourt/program'
import { registerUser } from '@fullcourt/wire'
import { registerFields } from '@fullcourt/wire/forms/account'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { call, Refused } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { useSandboxId } from '../identity/session.ts'
import { readVisitor } from '../identity/visitor.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { PasswordInput } from '../ui/fields/PasswordInput.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { PHONE_MASK } from '../ui/forms/formats.ts'
import { useForm } from '../ui/forms/useForm.ts'
import style from './Entry.module.css'
import { Entry } from './Entry.tsx'
import { useEnter } from './useEnter.ts'

const EMPTY = {
  firstName: '',
  lastName: '',
  email: '',
  username: '',
  password: '',
  communications: '1',
  phone: '',
  keepsSandbox: true,
}

const CHANNELS = [
  { value: '1', label: 'Email' },
  { value: '2', label: 'SMS' },
  { value: '3', label: 'Both' },
]

/** Registers, and signs in. A kept sandbox becomes the new user's, and so do the games of this device's visitor. */
function useRegistration(sandbox: string | null) {
  const enter = useEnter()
  const [otherId] = useState(newId)
  return useForm({
    start: EMPTY,
    schemas: registerFields,
    check: ({ communications, phone }) =>
      communications !== '1' && !phone.trim() ? { phone: 'Phone is required for SMS.' } : {},
    async onSubmit(body, { communications, keepsSandbox }) {
      const keeps = sandbox !== null && keepsSandbox
      const register = (id: string) => {
        const reachedBy = COMMUNICATIONS.find((one) => String(one) === communications)
        const sent = { id, ...body, communications: reachedBy }
        return call(registerUser, { body: sent }, keeps ? {} : { bearer: '' })
      }
      // With the id of the sandbox or the visitor, unsent plays of this device stay the user's.
      const id = keeps ? sandbox : readVisitor()?.userId
      const { token } = await (id ? register(id) : register(otherId)).catch((error: unknown) => {
        // The visitor has signed up before, with other fields. This user is asked whether to add the games.
        if (!keeps && id && error instanceof Refused && error.code === 'id_taken') return register(otherId)
        throw error
      })
      await enter(token)
    },
  })
}

type Registration = ReturnType<typeof useRegistration>

export default function RegisterPage() {
  const sandbox = useSandboxId()
  const form = useRegistration(sandbox)
  return (
    <Entry
      title="Sign up"
      sentence={
        sandbox ? (
          'Keep your sandbox and continue where you are.'
        ) : readVisitor() ? (
          'The games on this device move to your account.'
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
      <Form form={form}>
        <NameFields form={form} />
        <ContactFields form={form} />
        {sandbox && (
          <Checkbox
            label="Keep my sandbox: its program, teams, games and everything I did in it"
            {...form.box('keepsSandbox')}
          />
        )}
        <Button type="submit" fullWidth loading={form.busy}>
          Sign Up
        </Button>
      </Form>
    </Entry>
  )
}

interface Part {
  readonly form: Registration
}

/** Selects a suggestion at the first press into its field, as Tab does. Further presses place the caret. */
function useSelectOnPress(isSuggested: boolean) {
  const wasFocused = useRef(false)
  return {
    onPointerDown({ currentTarget }: PointerEvent<HTMLInputElement>) {
      wasFocused.current = document.activeElement === currentTarget
    },
    // Only after the press: it places the caret itself.
    onClick({ currentTarget }: MouseEvent<HTMLInputElement>) {
      const isCaret = currentTarget.selectionStart === currentTarget.selectionEnd
      if (isSuggested && isCaret && !wasFocused.current) currentTarget.select()
    },
  }
}

function NameFields({ form }: Part) {
  const { field, values, set } = form
  const isSuggested = values.username === nameFrom(values.email)
  const selectOnPress = useSelectOnPress(isSuggested)
  /** Suggests a username until another one is typed. Typing replaces it. */
  const setEmail = (email: string) => {
    set({ email, ...(isSuggested ? { username: nameFrom(email) } : {}) })
  }
  return (
    <>
      <div className={style.pair}>
        <TextInput label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextInput label="Last name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        {...field('email')}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <TextInput
        label="Username"
        description="You can log in with it or with your email."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
        {...selectOnPress}
      />
      <PasswordInput
        label="Password"
        description="At least 8 characters."
        autoComplete="new-password"
        {...field('password')}
      />
    </>
  )
}

const ContactFields = ({ form: { field, values } }: Part) => (
  <>
    <NativeSelect label="How may we reach you?" data={CHANNELS} {...field('communications')} />
    {values.communications !== '1' && (
      <TextInput label="Phone" type="tel" autoComplete="tel" {...field('phone', PHONE_MASK)} />
    )}
  </>
)

/** The part of an email address before the @, without characters that a username may not have. */
const nameFrom = (email: string): string => {
  const before = email.split('@')[0]!.replace(/[^\p{L}\p{N}._+-]/gu, '')
  return before.length >= 3 ? before : ''
}
