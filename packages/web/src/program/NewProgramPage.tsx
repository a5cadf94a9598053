import {
  COLOURS,
  GENDERS,
  type Gender,
  PROGRAM_TYPES,
  type ProgramType,
  trackOf,
  usualRules,
} from '@fullcourt/program'
import { createProgram, type League, listLeagues, type Program } from '@fullcourt/wire'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, useList } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { Choices, type Step, Wizard } from '../frame/Wizard.tsx'
import { choosePlace, useUser } from '../identity/session.ts'
import { zoneHere, zoneOptions } from '../identity/zones.ts'
import { savePictureText } from '../picture/dataAddress.ts'
import { WizardPicture } from '../picture/EditablePicture.tsx'
import { sellsPlans } from '../plans/billing.ts'
import { startTrial } from '../plans/startTrial.ts'
import { Answer } from '../ui/Answer.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { ColourPicker } from '../ui/fields/ColourPicker.tsx'
import { Fields } from '../ui/fields/Fields.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { toastError } from '../ui/toast.tsx'
import style from './NewProgram.module.css'
import { ownAccount } from './ownAccount.ts'
import { PROGRAM_TYPE_WORDS } from './words.ts'

interface NewProgram {
  /** Ids chosen at the start, so that a repeated finish creates nothing twice. */
  readonly id: string
  readonly subscriptionId: string
  readonly programType: ProgramType | null
  readonly name: string
  readonly mascot: string
  readonly gender: Gender | ''
  readonly timezone: string
  /** '' while none is chosen: then the rules follow the other fields. */
  readonly leagueId: string
  /** A picture for the program, as a data address. */
  readonly picture: string | null
  readonly color1: string | null
  readonly color1Name: string | null
  readonly color2: string | null
  readonly color2Name: string | null
}

const blank = (): NewProgram => ({
  id: newId(),
  subscriptionId: newId(),
  programType: null,
  name: '',
  mascot: '',
  gender: '',
  timezone: zoneHere(),
  leagueId: '',
  picture: null,
  color1: null,
  color1Name: null,
  color2: null,
  color2Name: null,
})

/** The short way for users who want to score before they set anything up. */
const FirstGameLink = () =>
  useUser().teamBrands.length === 0 && (
    <p className={style.shortcut}>
      <span>In a hurry? A team and five numbers are enough to begin.</span>
      <LinkButton variant="default" to="/a/program/first-game/">
        Score a game now
      </LinkButton>
    </p>
  )

type Change = (some: Partial<NewProgram>) => void

/** The usual rules of such a program; null where it must choose. */
const usualOf = ({ programType, gender, timezone }: NewProgram): string | null =>
  programType && usualRules(programType, { gender, timezone })

/** The chosen league, or else the usual one; '' while it is to be chosen. */
function leagueOf(values: NewProgram, leagues: readonly League[]): string {
  const code = usualOf(values)
  return values.leagueId || (leagues.find((league) => code !== null && league.code === code)?.id ?? '')
}

const STEPS: readonly Step<NewProgram>[] = [
  {
    key: 'type',
    title: 'What kind of program is it?',
    check: ({ programType }) => (programType ? undefined : 'Please select your program type.'),
    show: ({ programType }, set) => (
      <>
        <FirstGameLink />
        <Choices
          name="programType"
          label="Program type"
          value={programType}
          options={PROGRAM_TYPES.map((value) => ({ value, ...PROGRAM_TYPE_WORDS[value] }))}
          onChange={(value) => set({ programType: value })}
        />
      </>
    ),
  },
  {
    key: 'details',
    title: 'Program details',
    sentence: 'You can change all of this later.',
    check: (values) =>
      values.name.trim() &&
      values.mascot.trim() &&
      values.gender &&
      values.timezone &&
      (values.leagueId || usualOf(values))
        ? undefined
        : 'Please fill out all of the required fields.',
    show: (values, set, asked) => <ProgramDetails values={values} set={set} asked={asked} />,
  },
  {
    key: 'colours',
    title: 'Team colors',
    sentence: 'Optional. They mark your side on the scoring screen and in charts.',
    check: () => undefined,
    show: ({ name, picture, color1, color2 }, set) => (
      <>
        <WizardPicture name={name} picture={picture} onChange={(chosen) => set({ picture: chosen })} />
        <ColourPicker
          colours={COLOURS}
          label="First color"
          value={color1}
          onChange={(colour) => set({ color1: colour?.hex ?? null, color1Name: colour?.name ?? null })}
        />
        <ColourPicker
          colours={COLOURS}
          label="Second color"
          value={color2}
          onChange={(colour) => set({ color2: colour?.hex ?? null, color2Name: colour?.name ?? null })}
        />
      </>
    ),
  },
]

async function savePictureOf(id: string, picture: string): Promise<void> {
  await savePictureText({ kind: 'program', id }, picture)
}

/** Creates a program with a trial, then continues with its first team. */
export default function NewProgramPage() {
  const user = useUser()
  const navigate = useNavigate()
  const leagues = useList(listLeagues, {})
  const [initial] = useState(blank)

  async function make(entered: NewProgram) {
    const { subscriptionId, picture, ...values } = entered
    const body = {
      ...values,
      ...ownAccount(user),
      leagueId: leagueOf(entered, leagues.data!),
      gender: values.gender as Gender,
    }
    const made: Program = await call(createProgram, { body })
    await startTrial(made.id, subscriptionId)
    if (picture) await savePictureOf(made.id, picture).catch(toastError)
    choosePlace({ programId: made.id })
    await navigate({ to: '/a/team/new/', search: {} })
  }

  return (
    <Answer of={leagues}>
      {() => (
        <Wizard
          title="Create program"
          steps={STEPS}
          initial={initial}
          keptAs={`fullcourt.newProgram.${user.id}`}
          finish={sellsPlans() ? 'Start Your Free Trial' : 'Create program'}
          onFinish={make}
        />
      )}
    </Answer>
  )
}

function ProgramDetails({
  values,
  set,
  asked,
}: {
  readonly values: NewProgram
  readonly set: Change
  readonly asked: boolean
}) {
  const leagues = useList(listLeagues, {})
  const school = values.programType !== null && trackOf(values.programType) === 'school'
  const named = school ? 'School name' : 'Program name'
  const league = leagueOf(values, leagues.data ?? [])
  const lacking = (name: 'name' | 'mascot' | 'gender', label: string) =>
    asked && values[name].trim() === '' ? `${label} is required.` : undefined
  return (
    <Fields>
      <TextInput
        label={named}
        required
        error={lacking('name', named)}
        autoComplete="organization"
        value={values.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Mascot"
        required
        error={lacking('mascot', 'Mascot')}
        description="Lions, Hawks, …"
        value={values.mascot}
        onChange={(event) => set({ mascot: event.currentTarget.value })}
      />
      <NativeSelect
        label="Gender"
        required
        error={lacking('gender', 'Gender')}
        data={['', ...GENDERS]}
        value={values.gender}
        onPick={(gender) => set({ gender })}
      />
      <NativeSelect
        label="Timezone"
        required
        data={zoneOptions(values.timezone)}
        value={values.timezone}
        onChange={(event) => set({ timezone: event.currentTarget.value })}
      />
      <NativeSelect
        label="Rules"
        required
        error={asked && league === '' ? 'Choose the rules.' : undefined}
        description="What your games are played by."
        data={[
          ...(league === '' ? [''] : []),
          ...(leagues.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={league}
        onChange={(event) => set({ leagueId: event.currentTarget.value })}
      />
    </Fields>
  )
}
