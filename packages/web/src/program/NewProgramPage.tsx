import {
  COLOURS,
  colourNamed,
  PROGRAM_TYPES,
  type ProgramType,
  trackOf,
  usualRules,
} from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { createProgram, createTeam, type League, listLeagues } from '@fullcourt/wire'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, Refused, useList } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { Choices, type Step, Wizard } from '../frame/Wizard.tsx'
import { chosenPlan } from '../identity/chosenPlan.ts'
import { teamBrandAdded, useUser } from '../identity/session.ts'
import { zoneHere, zoneOptions } from '../identity/zones.ts'
import { savePictureText } from '../picture/dataAddress.ts'
import { WizardPicture } from '../picture/EditablePicture.tsx'
import { sellsPlans } from '../plans/billing.ts'
import { PlanChoice } from '../plans/PlanChoice.tsx'
import { startTrial } from '../plans/startTrial.ts'
import { leagueChoices } from '../rules/leagueName.ts'
import { Answer } from '../ui/Answer.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { ColourPicker } from '../ui/fields/ColourPicker.tsx'
import { Fields } from '../ui/fields/Fields.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { t } from '../ui/language.ts'
import { toastError } from '../ui/toast.tsx'
import style from './NewProgram.module.css'
import { ownAccount } from './ownAccount.ts'
import { type ChosenTeam, lackingTeam, NO_TEAM, TeamChoice } from './TeamChoice.tsx'
import { PROGRAM_TYPE_WORDS } from './words.ts'

/** A program with its first team, whose gender is the program's. */
interface NewProgram extends ChosenTeam {
  /** Ids chosen at the start, so that a repeated finish creates nothing twice. */
  readonly id: string
  readonly subscriptionId: string
  readonly teamId: string
  readonly planId: string | null
  readonly programType: ProgramType | null
  readonly name: string
  readonly mascot: string
  readonly timezone: string
  /** '' while none is chosen: then the rules follow the other fields. */
  readonly leagueId: string
  /** A picture for the program, as a data address. */
  readonly picture: string | null
  readonly color1: string | null
  readonly color1Name: string | null
  readonly color2: string | null
  readonly color2Name: string | null
  readonly color3: string | null
  readonly color3Name: string | null
  readonly color4: string | null
  readonly color4Name: string | null
}

/** Two that many teams wear and that are told apart on the court; a press changes them. */
const [first, second] = ['Royal blue', 'White'] as const
const PROPOSED_COLOURS = {
  color1: colourNamed(first),
  color1Name: first,
  color2: colourNamed(second),
  color2Name: second,
}

const blank = (): NewProgram => ({
  id: newId(),
  subscriptionId: newId(),
  teamId: newId(),
  ...NO_TEAM,
  planId: chosenPlan.read(),
  programType: null,
  name: '',
  mascot: '',
  timezone: zoneHere(),
  leagueId: '',
  picture: null,
  ...PROPOSED_COLOURS,
  color3: null,
  color3Name: null,
  color4: null,
  color4Name: null,
})

/** The short way for users who want to score before they set anything up. */
const FirstGameLink = () =>
  useUser().teamBrands.length === 0 && (
    <p className={style.shortcut}>
      <span>{t('In a hurry? A team and five numbers are enough to begin.')}</span>
      <LinkButton variant="default" to="/a/program/first-game/">
        {t('Score a game now')}
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

const MISSING = msg('Please fill out all of the required fields.')
const isSchool = ({ programType }: NewProgram): boolean =>
  programType === null || trackOf(programType) === 'school'

const STEPS: readonly Step<NewProgram>[] = [
  {
    key: 'type',
    title: msg('What kind of program is it?'),
    check: ({ programType }) => (programType ? undefined : t('Please select your program type.')),
    show: ({ programType }, set) => (
      <>
        <FirstGameLink />
        <Choices
          name="programType"
          label={t('Program type')}
          value={programType}
          options={PROGRAM_TYPES.map((value) => ({
            value,
            label: t(PROGRAM_TYPE_WORDS[value].label),
            text: t(PROGRAM_TYPE_WORDS[value].text),
          }))}
          onChange={(value) => set({ programType: value, ...NO_TEAM })}
        />
      </>
    ),
  },
  {
    key: 'school',
    title: msg('School'),
    sentence: msg('You can change all of this later.'),
    isFor: isSchool,
    check: ({ name, mascot }) => (name.trim() && mascot.trim() ? undefined : t(MISSING)),
    show: (values, set, asked) => (
      <Fields>
        <NameFields label={t('School name')} values={values} set={set} asked={asked} />
      </Fields>
    ),
  },
  {
    key: 'program',
    title: msg('Program'),
    sentence: msg('You can change all of this later.'),
    isFor: (values) => !isSchool(values),
    check: ({ name, mascot, timezone }) =>
      name.trim() && mascot.trim() && timezone ? undefined : t(MISSING),
    show: (values, set, asked) => (
      <Fields>
        <NameFields label={t('Program name')} values={values} set={set} asked={asked} />
        <NativeSelect
          label={t('Timezone')}
          required
          data={zoneOptions(values.timezone)}
          value={values.timezone}
          onChange={(event) => set({ timezone: event.currentTarget.value })}
        />
      </Fields>
    ),
  },
  {
    key: 'team',
    title: msg('Which team comes first?'),
    sentence: msg('You can add the others later.'),
    check: (values) => lackingTeam(values) ?? (values.leagueId || usualOf(values) ? undefined : t(MISSING)),
    show: (values, set, asked) => (
      <>
        <TeamChoice type={values.programType} value={values} asked={asked} onChange={set} />
        <RulesField values={values} set={set} asked={asked} />
      </>
    ),
  },
  {
    key: 'colours',
    title: msg('Team colors'),
    sentence: msg('Proposed. They mark your side on the scoring screen and in charts; a press changes them.'),
    check: () => undefined,
    show: (values, set) => <Looks values={values} set={set} />,
  },
]

/** For who pressed no plan on Pricing (rule 18). */
const PLAN_STEP: Step<NewProgram> = {
  key: 'plan',
  title: msg('Which plan do you want to try?'),
  sentence: msg('The trial is free and needs no card. You can change the plan in it for nothing.'),
  wide: true,
  check: ({ planId }) => (planId ? undefined : t('Please select a plan.')),
  show: ({ planId }, set) => <PlanChoice value={planId} onChange={(chosen) => set({ planId: chosen })} />,
}

/** Answers false where the account's trial is over: the plan is paid on the page of the subscription. Throws every other error. */
function isPaidFirst(error: unknown): false {
  if (error instanceof Refused && error.code === 'card_required') return false
  throw error
}

/** Creates a program with a trial and its first team. */
export default function NewProgramPage() {
  const user = useUser()
  const navigate = useNavigate()
  const leagues = useList(listLeagues, {})
  const [initial] = useState(blank)
  const steps = sellsPlans() && !initial.planId ? [...STEPS, PLAN_STEP] : STEPS

  async function make(entered: NewProgram) {
    const { subscriptionId, planId, teamId, level, teamName, picture, ...values } = entered
    const body = {
      ...values,
      ...ownAccount(user),
      leagueId: leagueOf(entered, leagues.data!),
      gender: values.gender!,
    }
    let isBegun = false
    await teamBrandAdded(async () => {
      const { id } = await call(createProgram, { body })
      isBegun = await startTrial(id, subscriptionId, planId).then(() => true, isPaidFirst)
      const team = { id: teamId, teamBrandId: id, level: level!, name: teamName.trim() || null }
      if (isBegun) await call(createTeam, { body: team })
      if (picture) await savePictureText({ kind: 'program', id }, picture).catch(toastError)
      return { programId: id, teamId }
    })
    await navigate({ to: isBegun ? '/a/dashboard/' : '/a/program/subscription/', search: {} })
  }

  return (
    <Answer of={leagues}>
      {() => (
        <Wizard
          title={t('Create program')}
          steps={steps}
          initial={initial}
          keptAs={`fullcourt.newProgram.${user.id}`}
          finish={sellsPlans() ? t('Start Your Free Trial') : t('Create program')}
          onFinish={make}
        />
      )}
    </Answer>
  )
}

interface Part {
  readonly values: NewProgram
  readonly set: Change
}

function NameFields({
  label,
  values,
  set,
  asked,
}: Part & { readonly label: string; readonly asked: boolean }) {
  const lacking = (name: 'name' | 'mascot', called: string) =>
    asked && values[name].trim() === '' ? t('{field} is required.', { field: called }) : undefined
  return (
    <>
      <TextInput
        label={label}
        required
        error={lacking('name', label)}
        autoComplete="organization"
        value={values.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('Mascot')}
        required
        error={lacking('mascot', t('Mascot'))}
        description={t('Lions, Hawks, …')}
        value={values.mascot}
        onChange={(event) => set({ mascot: event.currentTarget.value })}
      />
    </>
  )
}

/** The rules follow the other answers until others are chosen. */
function RulesField({ values, set, asked }: Part & { readonly asked: boolean }) {
  const leagues = useList(listLeagues, {})
  const league = leagueOf(values, leagues.data ?? [])
  return (
    <Fields>
      <NativeSelect
        label={t('Rules')}
        required
        error={asked && league === '' ? t('Choose the rules.') : undefined}
        description={t('What your games are played by.')}
        data={[...(league === '' ? [''] : []), ...leagueChoices(leagues.data ?? [])]}
        value={league}
        onChange={(event) => set({ leagueId: event.currentTarget.value })}
      />
    </Fields>
  )
}

const COLOUR_FIELDS = [
  ['color1', msg('First color')],
  ['color2', msg('Second color')],
  ['color3', msg('Third color')],
  ['color4', msg('Fourth color')],
] as const

/** The picture and the colors of a program. A further color is offered once the one before it is chosen. */
function Looks({ values, set }: Part) {
  const { name, picture } = values
  const offered = COLOUR_FIELDS.filter(
    ([field], at) => at < 2 || values[field] || values[COLOUR_FIELDS[at - 1]![0]],
  )
  return (
    <>
      <WizardPicture name={name} picture={picture} onChange={(chosen) => set({ picture: chosen })} />
      {offered.map(([field, label]) => (
        <ColourPicker
          key={field}
          colours={COLOURS}
          label={t(label)}
          value={values[field]}
          onChange={(colour) => set({ [field]: colour?.hex ?? null, [`${field}Name`]: colour?.name ?? null })}
        />
      ))}
    </>
  )
}
