import { COMMUNICATIONS } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { registerUser } from '@fullcourt/wire'
import { registerFields } from '@fullcourt/wire/forms/account'
import { useSearch } from '@tanstack/react-router'
import { type ChangeEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { call, Refused } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { chosenPlan } from '../identity/chosenPlan.ts'
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
import { useInvitesUsers } from '../ui/installation.ts'
import { t, translateLabels } from '../ui/language.ts'
import { toastInfo } from '../ui/toast.tsx'
import { AskForAccess, signedUpAlready } from './AskForAccess.tsx'
import style from './Entry.module.css'
import { Entry } from './Entry.tsx'
import { proposedUsernames } from './proposedUsernames.ts'
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
  { value: '1', label: msg('Email') },
  { value: '2', label: msg('SMS') },
  { value: '3', label: msg('Both') },
]

const isOfUsername = (error: unknown): boolean => error instanceof Refused && 'username' in error.fields

/** Registers, and signs in. A kept sandbox becomes the new user's, and so do the games of this device's visitor. */
function useRegistration(sandbox: string | null) {
  const enter = useEnter()
  const [otherId] = useState(newId)
  return useForm({
    start: EMPTY,
    schemas: registerFields,
    check: ({ communications, phone }) =>
      communications !== '1' && !phone.trim() ? { phone: t('Phone is required for SMS.') } : {},
    async onSubmit(body, { communications, keepsSandbox }) {
      const keeps = sandbox !== null && keepsSandbox
      const registerAs = (id: string, username: string) => {
        const reachedBy = COMMUNICATIONS.find((one) => String(one) === communications)
        const sent = { id, ...body, username, communications: reachedBy }
        return call(registerUser, { body: sent }, keeps ? {} : { bearer: '' })
      }
      const [proposed, ...others] = proposedUsernames(body)
      const usernames = body.username === proposed ? others : []
      /** A proposed username that is taken is replaced by the next one. */
      const register = async (id: string, username = body.username): ReturnType<typeof registerAs> => {
        try {
          return await registerAs(id, username)
        } catch (error) {
          const next = isOfUsername(error) && usernames.shift()
          if (!next) throw error
          return register(id, next)
        }
      }
      // With the id of the sandbox or the visitor, unsent plays of this device stay the user's.
      const id = keeps ? sandbox : readVisitor()?.userId
      const { token, user } = await (id ? register(id) : register(otherId)).catch((error: unknown) => {
        // The visitor has signed up before, with other fields. This user is asked whether to add the games.
        if (!keeps && id && error instanceof Refused && error.code === 'id_taken') return register(otherId)
        throw error
      })
      await enter(token)
      if (user.username !== body.username)
        toastInfo(t('Your username is {username}.', { username: user.username }))
    },
  })
}

type Registration = ReturnType<typeof useRegistration>

export default function RegisterPage() {
  return useInvitesUsers() ? <AskForAccess /> : <SignUp />
}

function SignUp() {
  const sandbox = useSandboxId()
  const form = useRegistration(sandbox)
  const { plan } = useSearch({ strict: false })
  useEffect(() => {
    if (plan) chosenPlan.write(plan)
  }, [plan])
  return (
    <Entry
      title={t('Sign up')}
      sentence={
        sandbox ? (
          t('Keep your sandbox and continue where you are.')
        ) : readVisitor() ? (
          t('The games on this device move to your account.')
        ) : (
          <span data-for="sales">{t('Free trial, no credit card required.')}</span>
        )
      }
      other={signedUpAlready()}
    >
      <Form form={form}>
        <NameFields form={form} />
        <ContactFields form={form} />
        {sandbox && (
          <Checkbox
            label={t('Keep my sandbox: its program, teams, games and everything I did in it')}
            {...form.box('keepsSandbox')}
          />
        )}
        <Button type="submit" fullWidth loading={form.busy}>
          {t('Sign Up')}
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
  const usernameFor = (names: typeof values) => proposedUsernames(names)[0] ?? ''
  const isSuggested = values.username === usernameFor(values)
  const selectOnPress = useSelectOnPress(isSuggested)
  /** Suggests a username until another one is typed. Typing replaces it. */
  const suggesting = (name: 'firstName' | 'lastName' | 'email') => ({
    ...field(name),
    onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
      const typed = { [name]: currentTarget.value }
      set({ ...typed, ...(isSuggested ? { username: usernameFor({ ...values, ...typed }) } : {}) })
    },
  })
  return (
    <>
      <div className={style.pair}>
        <TextInput label={t('First name')} autoComplete="given-name" {...suggesting('firstName')} />
        <TextInput label={t('Last name')} autoComplete="family-name" {...suggesting('lastName')} />
      </div>
      <TextInput label={t('Email')} type="email" autoComplete="email" {...suggesting('email')} />
      <TextInput
        label={t('Username')}
        description={t('You can log in with it or with your email.')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
        {...selectOnPress}
      />
      <PasswordInput
        label={t('Password')}
        description={t('At least 8 characters.')}
        autoComplete="new-password"
        {...field('password')}
      />
    </>
  )
}

const ContactFields = ({ form: { field, values } }: Part) => (
  <>
    <NativeSelect
      label={t('How may we reach you?')}
      data={translateLabels(CHANNELS)}
      {...field('communications')}
    />
    {values.communications !== '1' && (
      <TextInput label={t('Phone')} type="tel" autoComplete="tel" {...field('phone', PHONE_MASK)} />
    )}
  </>
)
