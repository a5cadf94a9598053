import { FOUL_RESETS, PERIOD_TYPES, SCORING_TYPES } from '@fullcourt/scorebook'
import { listCourts, listLeagues, type Setup } from '@fullcourt/wire'
import { Checkbox, NativeSelect, type NativeSelectProps, TextInput } from '@mantine/core'
import { useList } from '../call.ts'
import { FormDialog } from '../ui/Form.tsx'
import { useForm } from '../ui/useForm.ts'
import { changedNumbers, overridesOf, RULE_SCHEMAS, type TypedRules, typedOf } from './gameRules.ts'
import css from './Setup.module.css'
import { patchGame } from './setupCalls.ts'

const PERIOD_WORDS = { QUARTER: 'Quarters', HALF: 'Halves', PERIOD: 'One period' } as const
const RESET_WORDS = { NONE: 'Never', PERIOD: 'Each period', HALF: 'Each half' } as const
const SCORING_WORDS = { STANDARD: 'Both teams', SINGLE_TEAM: 'Single team' } as const

const options = <T extends string>(list: readonly T[], words: Readonly<Record<T, string>>) =>
  list.map((value) => ({ value, label: words[value] }))

type Flag = 'usesShotClock' | 'showRestrictedArc'
type Text = Exclude<keyof typeof LABELS, Flag>

const LABELS = {
  leagueId: 'League',
  periodType: 'Periods',
  scoringType: 'Scored',
  periodDuration: 'Period length',
  overtimeDuration: 'Overtime length',
  firstFoulThreshold: 'First foul threshold (1&1)',
  secondFoulThreshold: 'Second foul threshold (2 throws)',
  foulReset: 'Team fouls start again',
  personalFoulLimit: 'Personal foul limit',
  usesShotClock: 'Shot clock',
  shotClockDuration: 'Shot clock seconds',
  courtId: 'Court',
  widthInches: 'Court length (inches)',
  heightInches: 'Court width (inches)',
  showRestrictedArc: 'Restricted arc',
  restrictedArcInches: 'Restricted arc (inches)',
} as const satisfies Readonly<Record<keyof TypedRules | 'scoringType', string>>

/** The typed rules, and which of them may be changed. */
function useRules(setup: Setup, onSaved: () => void) {
  const form = useForm({
    start: { ...typedOf(setup), scoringType: setup.teamGame.scoringType as string },
    schemas: RULE_SCHEMAS,
    labels: LABELS,
    read: (typed) => changedNumbers(typed, setup),
    async onSubmit(_, { scoringType, ...typed }) {
      const rules =
        typed.leagueId === setup.league.id
          ? { leagueOverrides: overridesOf(typed, setup) }
          : { leagueId: typed.leagueId, leagueOverrides: null }
      await patchGame(setup.teamGame.id, {
        scoringType: scoringType as Setup['teamGame']['scoringType'],
        ...rules,
      })
      onSaved()
    },
    refusals: 'form',
  })
  // Another league has its own rules and court: they can be changed after it is saved.
  const own = form.values.leagueId === setup.league.id
  return { ...form, setup, own, ownCourt: own && form.values.courtId === setup.court.id }
}

interface FieldProps {
  readonly rules: ReturnType<typeof useRules>
  readonly name: Text
  readonly disabled?: boolean
}

const propsOf = ({ rules, name, disabled = !rules.own }: FieldProps) => ({
  label: LABELS[name],
  disabled,
  ...rules.field(name),
  required: false,
})

const KINDS = {
  clock: { placeholder: 'MM:SS' },
  count: { inputMode: 'numeric' },
  limit: { inputMode: 'numeric', placeholder: 'None' },
  measure: { inputMode: 'decimal' },
} as const

const Typed = ({ kind, ...field }: FieldProps & { readonly kind: keyof typeof KINDS }) => (
  <TextInput {...KINDS[kind]} {...propsOf(field)} />
)

const Chosen = ({
  data,
  full = false,
  description,
  ...field
}: FieldProps & Pick<NativeSelectProps, 'data' | 'description'> & { readonly full?: boolean }) => (
  <NativeSelect
    className={full ? css.full : undefined}
    data={data}
    description={description}
    {...propsOf(field)}
  />
)

const Box = ({ rules, name, disabled }: Pick<FieldProps, 'rules' | 'disabled'> & { readonly name: Flag }) => (
  <Checkbox className={css.box} label={LABELS[name]} disabled={disabled} {...rules.box(name)} />
)

type Part = Pick<FieldProps, 'rules'>

function LeagueFields({ rules }: Part) {
  const { setup, own } = rules
  const leagues = useList(listLeagues, {})
  return (
    <>
      <Chosen
        full
        rules={rules}
        name="leagueId"
        data={(leagues.data ?? [setup.league]).map(({ id, name }) => ({ value: id, label: name }))}
        description={own ? undefined : 'Saving takes over the rules of this league.'}
        disabled={setup.locked}
      />
      <Chosen
        rules={rules}
        name="periodType"
        data={options(PERIOD_TYPES, PERIOD_WORDS)}
        disabled={setup.locked || !own}
      />
      <Chosen
        rules={rules}
        name="scoringType"
        data={options(SCORING_TYPES, SCORING_WORDS)}
        disabled={setup.locked}
      />
    </>
  )
}

const ClockAndFouls = ({ rules }: Part) => (
  <>
    <Typed rules={rules} kind="clock" name="periodDuration" />
    <Typed rules={rules} kind="clock" name="overtimeDuration" />
    <Typed rules={rules} kind="limit" name="firstFoulThreshold" />
    <Typed rules={rules} kind="limit" name="secondFoulThreshold" />
    <Chosen rules={rules} name="foulReset" data={options(FOUL_RESETS, RESET_WORDS)} />
    <Typed rules={rules} kind="limit" name="personalFoulLimit" />
    <Box rules={rules} name="usesShotClock" disabled={!rules.own} />
    <Typed
      rules={rules}
      kind="count"
      name="shotClockDuration"
      disabled={!rules.own || !rules.values.usesShotClock}
    />
  </>
)

function CourtFields({ rules }: Part) {
  const { setup, own, ownCourt, values } = rules
  const courts = useList(listCourts, {})
  return (
    <>
      <Chosen
        full
        rules={rules}
        name="courtId"
        data={(courts.data ?? [setup.court]).map(({ id, name }) => ({ value: id, label: name }))}
        disabled={setup.locked || !own}
      />
      <Typed rules={rules} kind="measure" name="widthInches" disabled={!ownCourt} />
      <Typed rules={rules} kind="measure" name="heightInches" disabled={!ownCourt} />
      <Box rules={rules} name="showRestrictedArc" disabled={!ownCourt} />
      <Typed
        rules={rules}
        kind="measure"
        name="restrictedArcInches"
        disabled={!ownCourt || !values.showRestrictedArc}
      />
    </>
  )
}

interface Props {
  readonly setup: Setup
  readonly onClose: () => void
}

function OpenRulesDialog({ setup, onClose }: Props) {
  const rules = useRules(setup, onClose)
  return (
    <FormDialog form={rules} title="Edit Game League Settings" shape="wide" submit="Save" onClose={onClose}>
      <div className={css.fields}>
        <LeagueFields rules={rules} />
        <ClockAndFouls rules={rules} />
        <CourtFields rules={rules} />
      </div>
    </FormDialog>
  )
}

/** Changes the rules and the court of one game. Once it has events, league, periods, court and scored sides are fixed. */
export const RulesDialog = ({ open, ...props }: Props & { readonly open: boolean }) =>
  open && <OpenRulesDialog {...props} />
