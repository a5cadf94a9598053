import { GENDERS, type Gender, TEAM_LEVELS, type TeamLevel } from '@fullcourt/program'
import { createTeam } from '@fullcourt/wire'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { Choices, type Step, Wizard, WizardFrame } from '../frame/Wizard.tsx'
import { choosePlace, useMayInProgram, useProgram } from '../identity/session.ts'
import { teamQuotaOf } from '../plans/teamQuota.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Fields } from '../ui/fields/Fields.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { Page } from '../ui/Page.tsx'
import { toastSuccess } from '../ui/toast.tsx'

interface NewTeam {
  readonly id: string
  readonly level: TeamLevel | null
  readonly name: string
  readonly gender: Gender | ''
  readonly mascot: string
}

const LEVEL_TEXTS: Record<TeamLevel, string> = {
  0: 'The program has no levels.',
  1: '',
  2: '',
  3: '',
  4: 'Give it a name in the next step.',
}

export default function NewTeamPage() {
  const program = useProgram()
  const navigate = useNavigate()
  const mayAdd = useMayInProgram('team.create')
  const [initial] = useState<NewTeam>(() => ({ id: newId(), level: null, name: '', gender: '', mascot: '' }))

  const quota = teamQuotaOf(program)
  if (!mayAdd) return <NoMore text="Your role in this program does not add teams. Ask one of its coaches." />
  if (quota.isFull)
    return <NoMore text={`${quota.sentence} Delete a team you no longer need, or ask for a larger plan.`} />

  async function make({ id, level, name, gender, mascot }: NewTeam) {
    const body = {
      id,
      teamBrandId: program.id,
      level: level!,
      name: name.trim() || null,
      gender: gender || null,
      mascot: mascot.trim() || null,
    }
    const team = await call(createTeam, { body })
    choosePlace({ programId: program.id, teamId: team.id })
    toastSuccess(`${team.fullName} is ready.`)
    await navigate({ to: '/a/dashboard/', search: {} })
  }

  return (
    <Wizard
      title="Create team"
      steps={STEPS}
      initial={initial}
      keptAs={`fullcourt.newTeam.${program.id}`}
      finish="Create team"
      onFinish={make}
    />
  )
}

const STEPS: readonly Step<NewTeam>[] = [
  {
    key: 'level',
    title: 'Which team is it?',
    check: ({ level }) => (level === null ? 'Please select your team level.' : undefined),
    show: ({ level }, set) => (
      <Choices
        name="level"
        label="Team level"
        value={level}
        options={TEAM_LEVELS.map(({ value, label }) => ({ value, label, text: LEVEL_TEXTS[value] }))}
        onChange={(value) => set({ level: value })}
      />
    ),
  },
  {
    key: 'details',
    title: 'Team details',
    sentence: 'All optional. What you leave empty comes from the program, such as its mascot.',
    check: () => undefined,
    show: ({ name, gender, mascot }, set) => (
      <Fields>
        <TextInput
          label="Team name"
          value={name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <NativeSelect
          label="Gender"
          data={[{ value: '', label: 'As the program' }, ...GENDERS]}
          value={gender}
          onPick={(gender) => set({ gender })}
        />
        <TextInput
          label="Mascot"
          value={mascot}
          onChange={(event) => set({ mascot: event.currentTarget.value })}
        />
      </Fields>
    ),
  },
]

const NoMore = ({ text }: { readonly text: string }) => (
  <WizardFrame>
    <Page
      title="Create team"
      sentence={text}
      action={
        <>
          <LinkButton to="/a/dashboard/">Dashboard</LinkButton>
          <LinkButton variant="default" to="/a/program/subscription/">
            Subscription
          </LinkButton>
        </>
      }
    />
  </WizardFrame>
)
