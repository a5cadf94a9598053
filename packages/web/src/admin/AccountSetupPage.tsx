import { GENDERS, type Gender, INVITATION_TRACKING, TEAM_LEVELS, type TeamLevel } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { type CreatedForAccount, listLeagues, setUpAccount } from '@fullcourt/wire'
import { accountSetupFields } from '@fullcourt/wire/forms/admin'
import { accepts } from '@fullcourt/wire/forms/check'
import { useState } from 'react'
import { call, Refused, useList } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { type Step, Wizard } from '../frame/Wizard.tsx'
import { useUser } from '../identity/session.ts'
import { zoneHere, zoneOptions } from '../identity/zones.ts'
import { leagueChoices } from '../rules/leagueName.ts'
import { Answer } from '../ui/Answer.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { Checks } from '../ui/fields/Checks.tsx'
import { Fields } from '../ui/fields/Fields.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { objectionTo } from '../ui/forms/objection.ts'
import { t, translateLabels } from '../ui/language.ts'
import { AccountIsSetUp } from './AccountIsSetUp.tsx'

interface Setup {
  /** Chosen at the start, so that a repeated finish creates nothing twice. */
  readonly id: string
  readonly name: string
  readonly mascot: string
  readonly genders: readonly Gender[]
  /** '' means the first league. */
  readonly leagueId: string
  readonly timezone: string
  readonly teamLevels: readonly TeamLevel[]
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly source: string
  readonly medium: string
  readonly campaign: string
  readonly send: boolean
}

const blank = (): Setup => ({
  id: newId(),
  name: '',
  mascot: '',
  genders: [],
  leagueId: '',
  timezone: zoneHere(),
  teamLevels: [],
  email: '',
  firstName: '',
  lastName: '',
  ...INVITATION_TRACKING,
  send: true,
})

type Change = (some: Partial<Setup>) => void
type TextName = keyof typeof accountSetupFields

const REQUIRED = msg('Please fill out all of the required fields.')

/** Problems of a step: blank fields first, then fields that the server would refuse. */
function lackingIn(values: Setup, names: readonly TextName[]): string | undefined {
  if (names.some((name) => values[name].trim() === '')) return t(REQUIRED)
  const wrong = names.find((name) => !accepts(accountSetupFields[name], values[name]))
  return wrong && objectionTo(accountSetupFields[wrong], values[wrong], wrong)
}

interface StepProps {
  readonly values: Setup
  readonly set: Change
  /** Next was pressed: missing fields are marked. */
  readonly asked: boolean
  /** The server's refusal of a value. */
  readonly refused: Readonly<Record<string, string>>
}

/** The props of a required text field. */
const textField =
  ({ values, set, asked, refused }: StepProps) =>
  (name: TextName) => ({
    name,
    required: true,
    value: values[name],
    error: refused[name] ?? (asked ? objectionTo(accountSetupFields[name], values[name], name) : undefined),
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })

function ProgramStep(props: StepProps) {
  const { values, set, asked } = props
  const leagues = useList(listLeagues, {})
  const builtIn = (leagues.data ?? []).filter(({ accountId }) => accountId === null)
  const field = textField(props)
  return (
    <Answer of={leagues}>
      {() => (
        <>
          <Fields>
            <TextInput label={t('Name')} autoComplete="off" {...field('name')} />
            <TextInput label={t('Mascot')} autoComplete="off" {...field('mascot')} />
            <NativeSelect
              label={t('League type')}
              required
              data={leagueChoices(builtIn)}
              value={values.leagueId || builtIn[0]?.id}
              onChange={(event) => set({ leagueId: event.currentTarget.value })}
            />
            <NativeSelect
              label={t('Timezone')}
              required
              data={zoneOptions(values.timezone)}
              value={values.timezone}
              onChange={(event) => set({ timezone: event.currentTarget.value })}
            />
          </Fields>
          <Checks
            required
            label={t('Genders')}
            description={t('Each one becomes a program of its own.')}
            options={GENDERS.map((value) => ({ value, label: t(value) }))}
            chosen={values.genders}
            error={asked && values.genders.length === 0 ? t('Choose at least one gender.') : undefined}
            onChange={(genders) => set({ genders })}
          />
          <Checks
            required
            label={t('Team levels')}
            description={t('Each program gets a team for each level.')}
            options={translateLabels(TEAM_LEVELS)}
            chosen={values.teamLevels}
            error={asked && values.teamLevels.length === 0 ? t('Choose at least one team level.') : undefined}
            onChange={(teamLevels) => set({ teamLevels })}
          />
        </>
      )}
    </Answer>
  )
}

function PersonStep(props: StepProps) {
  const field = textField(props)
  return (
    <Fields>
      <TextInput label={t('First name')} autoComplete="off" {...field('firstName')} />
      <TextInput label={t('Last name')} autoComplete="off" {...field('lastName')} />
      <TextInput label={t('Email')} type="email" autoComplete="off" {...field('email')} />
    </Fields>
  )
}

function InvitationStep({ values, set, refused }: StepProps) {
  const field = (name: 'source' | 'medium' | 'campaign') => ({
    value: values[name],
    error: refused[`tracking.${name}`],
    maxLength: 60,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <Checkbox
        label={t('Send the invitation to {email}', { email: values.email.trim() })}
        checked={values.send}
        onChange={({ currentTarget }) => set({ send: currentTarget.checked })}
      />
      <Fields>
        <TextInput label={t('Source')} {...field('source')} />
        <TextInput label={t('Medium')} {...field('medium')} />
        <TextInput label={t('Campaign')} {...field('campaign')} />
      </Fields>
    </>
  )
}

/** The steps, in order. `refused` is what the server said about single values. */
const stepsWith = (refused: StepProps['refused'], forget: () => void): readonly Step<Setup>[] => {
  const props = (values: Setup, set: Change, asked: boolean): StepProps => ({
    values,
    set: (some) => {
      forget()
      set(some)
    },
    asked,
    refused,
  })
  return [
    {
      key: 'program',
      title: t('The program'),
      sentence: t('The school or club, its programs and their teams.'),
      check: (values) =>
        values.genders.length === 0 || values.teamLevels.length === 0
          ? t(REQUIRED)
          : lackingIn(values, ['name', 'mascot']),
      show: (...step) => <ProgramStep {...props(...step)} />,
    },
    {
      key: 'person',
      title: t('Who will own it?'),
      sentence: t('They become the admin of every program of the account.'),
      check: (values) => lackingIn(values, ['firstName', 'lastName', 'email']),
      show: (...step) => <PersonStep {...props(...step)} />,
    },
    {
      key: 'invitation',
      title: t('The invitation'),
      sentence: t('Its links carry where it came from, for your own statistics.'),
      check: () => undefined,
      show: (...step) => <InvitationStep {...props(...step)} />,
    },
  ]
}

/** /a/admin/account-setup/: makes an account with its programs and teams, and invites the person who will own it. */
export default function AccountSetupPage() {
  const user = useUser()
  const leagues = useList(listLeagues, {})
  const [initial, setInitial] = useState(blank)
  const [made, setMade] = useState<{ reply: CreatedForAccount; name: string } | null>(null)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})

  async function finish({ source, medium, campaign, ...values }: Setup) {
    const builtIn = leagues.data?.find(({ accountId }) => accountId === null)
    const body = {
      ...values,
      genders: [...values.genders],
      teamLevels: [...values.teamLevels],
      accountName: values.name,
      leagueId: values.leagueId || builtIn!.id,
      tracking: { source, medium, campaign },
    }
    const reply = await call(setUpAccount, { body }).catch((error: unknown) => {
      if (error instanceof Refused) setRefused(error.fields)
      throw error
    })
    setMade({ reply, name: `${values.firstName} ${values.lastName}`.trim() })
  }

  if (made)
    return (
      <AccountIsSetUp
        {...made}
        onNext={() => {
          setInitial(blank())
          setMade(null)
        }}
      />
    )
  return (
    <Answer of={leagues}>
      {() => (
        <Wizard
          title={t('Account setup')}
          steps={stepsWith(refused, () => setRefused({}))}
          initial={initial}
          keptAs={`fullcourt.accountSetup.${user.id}`}
          finish={t('Set up account')}
          cancelTo="/a/admin/invitations/"
          onFinish={finish}
        />
      )}
    </Answer>
  )
}
