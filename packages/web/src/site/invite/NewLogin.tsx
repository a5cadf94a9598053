import { acceptInvitation, type InvitationDetails, suggestUsernames } from '@fullcourt/wire'
import { accepts } from '@fullcourt/wire/forms/check'
import { joinFields } from '@fullcourt/wire/forms/invitation'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call, Refused } from '../../call/call.ts'
import { type Step, Wizard } from '../../frame/Wizard.tsx'
import { choosePlace, signIn } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordInput } from '../../ui/fields/PasswordInput.tsx'
import { TextInput } from '../../ui/fields/TextInput.tsx'
import { objectionTo } from '../../ui/forms/objection.ts'
import { t } from '../../ui/language.ts'
import { toastSuccess } from '../../ui/toast.tsx'
import style from './Accept.module.css'
import { dropLink, type InviteLink } from './link.ts'
import { joinSentence, nameInvitedTo } from './words.ts'

interface Props {
  readonly link: InviteLink
  readonly details: InvitationDetails
}

interface Values {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly username: string
  readonly password: string
}
type Name = keyof Values

/** The error of a field; undefined if it can be sent. */
function objection(name: Name, value: string): string | undefined {
  const schema = joinFields[name]
  if (value.trim() === '' && accepts(schema, null)) return undefined
  return objectionTo(schema, value, name) ?? undefined
}

const firstObjection = (values: Values, names: readonly Name[]): string | undefined =>
  names.map((name) => objection(name, values[name])).find((found) => found !== undefined)

interface FieldsProps {
  readonly values: Values
  readonly set: (some: Partial<Values>) => void
  /** Next was pressed: missing fields are marked. */
  readonly asked: boolean
  /** The server's refusal of a value. */
  readonly refused: Readonly<Record<string, string>>
}

const fieldOf =
  ({ values, set, asked, refused }: FieldsProps) =>
  (name: Name) => ({
    name,
    value: values[name],
    error: refused[name] ?? (asked ? objection(name, values[name]) : undefined),
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })

function YouFields(props: FieldsProps) {
  const field = fieldOf(props)
  return (
    <div className={style.narrow}>
      <TextInput label={t('First name')} required autoComplete="given-name" {...field('firstName')} />
      <TextInput label={t('Last name')} required autoComplete="family-name" {...field('lastName')} />
      <TextInput
        label={t('Email')}
        type="email"
        description={t('For a forgotten password and for news of your games.')}
        autoComplete="email"
        {...field('email')}
      />
    </div>
  )
}

/** Usernames that are free. Without them the visitor types one. */
function useSuggestions({ id, token }: InviteLink, { firstName, lastName }: Values): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    const controller = new AbortController()
    const body = { token, firstName: firstName.slice(0, 200), lastName: lastName.slice(0, 200) }
    call(suggestUsernames, { params: { id }, body }, { signal: controller.signal, bearer: '' })
      .then(({ results }) => setNames(results))
      .catch(() => setNames([]))
    return () => controller.abort()
  }, [id, token, firstName, lastName])
  return names
}

function LoginFields({ link, ...props }: FieldsProps & { readonly link: InviteLink }) {
  const field = fieldOf(props)
  const suggestions = useSuggestions(link, props.values)
  return (
    <div className={style.narrow}>
      <TextInput
        label={t('Username')}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      {suggestions.length > 0 && (
        <fieldset className={style.names}>
          <legend>{t('Free usernames')}</legend>
          {suggestions.map((username) => (
            <Button
              key={username}
              variant="default"
              size="sm"
              aria-pressed={props.values.username === username}
              onClick={() => props.set({ username })}
            >
              {username}
            </Button>
          ))}
        </fieldset>
      )}
      <PasswordInput
        label={t('Password')}
        required
        description={t('At least 8 characters.')}
        autoComplete="new-password"
        {...field('password')}
      />
    </div>
  )
}

/** Makes the user, signs in and opens the dashboard. `refused`: what the server said about the fields. */
function useJoin({ id, token }: InviteLink, program: string) {
  const navigate = useNavigate()
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  async function join({ email, ...values }: Values) {
    const body = { token, ...values, ...(email.trim() && { email }) }
    const {
      token: session,
      teamBrandId,
      isRequested,
    } = await call(acceptInvitation, { params: { id }, body }, { bearer: '' }).catch((error: unknown) => {
      if (error instanceof Refused) setRefused(error.fields)
      throw error
    })
    dropLink()
    await signIn(session)
    if (teamBrandId) choosePlace({ programId: teamBrandId })
    toastSuccess(
      isRequested
        ? t('An admin of {program} must approve first: the invitation was sent to another address.', {
            program,
          })
        : t('Welcome to {program}.', { program }),
    )
    await navigate({ to: '/a/dashboard/', search: {} })
  }
  return { join, refused, forgetRefused: () => setRefused({}) }
}

/** Makes a new user of the invited person, in two steps. The password is not stored on the way. */
export function NewLogin({ link, details }: Props) {
  const program = nameInvitedTo(details)
  const { join, refused, forgetRefused } = useJoin(link, program)
  const initial: Values = {
    firstName: details.firstName ?? '',
    lastName: details.lastName ?? '',
    email: details.email ?? '',
    username: '',
    password: '',
  }
  const fields = (values: Values, set: (some: Partial<Values>) => void, asked: boolean): FieldsProps => ({
    values,
    set: (some) => {
      forgetRefused()
      set(some)
    },
    asked,
    refused,
  })
  const steps: readonly Step<Values>[] = [
    {
      key: 'you',
      title: t('Who are you?'),
      sentence: joinSentence(details),
      check: (values) => firstObjection(values, ['firstName', 'lastName', 'email']),
      show: (values, set, asked) => <YouFields {...fields(values, set, asked)} />,
    },
    {
      key: 'login',
      title: t('Choose how you log in'),
      check: (values) => firstObjection(values, ['username', 'password']),
      show: (values, set, asked) => <LoginFields link={link} {...fields(values, set, asked)} />,
    },
  ]
  return (
    <Wizard
      title={t('Join {name}', { name: program })}
      steps={steps}
      initial={initial}
      keptAs={`fullcourt.invite.${link.id}`}
      secrets={SECRETS}
      finish={t('Join')}
      cancelTo="/invite/accept/"
      onFinish={join}
    />
  )
}
const SECRETS = ['password'] as const
