import { FOUL_RESETS, PERIOD_TYPES, SCORING_TYPES } from '@fullcourt/scorebook'
import { listCourts, listLeagues, type Setup } from '@fullcourt/wire'
import { Checkbox, NativeSelect, type NativeSelectProps, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Refused, useList } from '../call.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import { objections, overridesOf, type TypedRules, typedOf } from './gameRules.ts'
import css from './Setup.module.css'
import { patchGame } from './setupCalls.ts'

const PERIOD_WORDS = { QUARTER: 'Quarters', HALF: 'Halves', PERIOD: 'One period' } as const
const RESET_WORDS = { NONE: 'Never', PERIOD: 'Each period', HALF: 'Each half' } as const
const SCORING_WORDS = { STANDARD: 'Both teams', SINGLE_TEAM: 'Single team' } as const

const options = <T extends string>(list: readonly T[], words: Readonly<Record<T, string>>) =>
  list.map((value) => ({ value, label: words[value] }))

type Flag = 'usesShotClock' | 'showRestrictedArc'
type Text = Exclude<keyof TypedRules, Flag>

/** The rules as they are typed, what is wrong with them, and what may still be changed. */
function useRules(setup: Setup, onSaved: () => void) {
  const [typed, setTyped] = useState(() => typedOf(setup))
  const [scoringType, setScoringType] = useState(setup.teamGame.scoringType)
  const [error, setError] = useState<Error | null>(null)
  const refused = error instanceof Refused ? error.fields : {}
  const found = objections(typed, setup)
  const set = (some: Partial<TypedRules>) => setTyped((before) => ({ ...before, ...some }))
  // Another league brings its own rules and court: there is nothing to set before it is taken over.
  const own = typed.leagueId === setup.league.id
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(found).length > 0) return
    const rules = own
      ? { leagueOverrides: overridesOf(typed, setup) }
      : { leagueId: typed.leagueId, leagueOverrides: null }
    await patchGame(setup.teamGame.id, { scoringType, ...rules }).then(onSaved, setError)
  }
  return {
    setup,
    typed,
    set,
    scoringType,
    setScoringType,
    error,
    save,
    own,
    ownCourt: own && typed.courtId === setup.court.id,
    wrong: (name: Text) => found[name] ?? refused[name] ?? refused[`leagueOverrides.${name}`],
  }
}

interface FieldProps {
  readonly rules: ReturnType<typeof useRules>
  readonly name: Text
  readonly label: string
  readonly disabled?: boolean
}

const taken = ({ rules: { typed, set, own, wrong }, name, label, disabled = !own }: FieldProps) => ({
  label,
  disabled,
  value: String(typed[name]),
  error: wrong(name),
  onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
})

const KINDS = {
  clock: { placeholder: 'MM:SS' },
  count: { inputMode: 'numeric' },
  limit: { inputMode: 'numeric', placeholder: 'None' },
  measure: { inputMode: 'decimal' },
} as const

const Typed = ({ kind, ...field }: FieldProps & { readonly kind: keyof typeof KINDS }) => (
  <TextInput {...KINDS[kind]} {...taken(field)} />
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
    {...taken(field)}
  />
)

const Box = ({
  rules: { typed, set },
  name,
  label,
  disabled,
}: Pick<FieldProps, 'rules' | 'label' | 'disabled'> & { readonly name: Flag }) => (
  <Checkbox
    className={css.box}
    label={label}
    checked={typed[name]}
    disabled={disabled}
    onChange={(event) => set({ [name]: event.currentTarget.checked })}
  />
)

type Part = Pick<FieldProps, 'rules'>

function LeagueFields({ rules }: Part) {
  const { setup, own, scoringType, setScoringType } = rules
  const leagues = useList(listLeagues, {})
  return (
    <>
      <Chosen
        full
        rules={rules}
        name="leagueId"
        label="League"
        data={(leagues.data ?? [setup.league]).map(({ id, name }) => ({ value: id, label: name }))}
        description={own ? undefined : 'Saving takes over the rules of this league.'}
        disabled={setup.locked}
      />
      <Chosen
        rules={rules}
        name="periodType"
        label="Periods"
        data={options(PERIOD_TYPES, PERIOD_WORDS)}
        disabled={setup.locked || !own}
      />
      <NativeSelect
        label="Scored"
        data={options(SCORING_TYPES, SCORING_WORDS)}
        value={scoringType}
        disabled={setup.locked}
        onChange={(event) => setScoringType(event.currentTarget.value as typeof scoringType)}
      />
    </>
  )
}

const ClockAndFouls = ({ rules }: Part) => (
  <>
    <Typed rules={rules} kind="clock" name="periodDuration" label="Period length" />
    <Typed rules={rules} kind="clock" name="overtimeDuration" label="Overtime length" />
    <Typed rules={rules} kind="limit" name="firstFoulThreshold" label="First foul threshold (1&1)" />
    <Typed rules={rules} kind="limit" name="secondFoulThreshold" label="Second foul threshold (2 throws)" />
    <Chosen
      rules={rules}
      name="foulReset"
      label="Team fouls start again"
      data={options(FOUL_RESETS, RESET_WORDS)}
    />
    <Typed rules={rules} kind="limit" name="personalFoulLimit" label="Personal foul limit" />
    <Box rules={rules} name="usesShotClock" label="Shot clock" disabled={!rules.own} />
    <Typed
      rules={rules}
      kind="count"
      name="shotClockDuration"
      label="Shot clock seconds"
      disabled={!rules.own || !rules.typed.usesShotClock}
    />
  </>
)

function CourtFields({ rules }: Part) {
  const { setup, own, ownCourt, typed } = rules
  const courts = useList(listCourts, {})
  return (
    <>
      <Chosen
        full
        rules={rules}
        name="courtId"
        label="Court"
        data={(courts.data ?? [setup.court]).map(({ id, name }) => ({ value: id, label: name }))}
        disabled={setup.locked || !own}
      />
      <Typed
        rules={rules}
        kind="measure"
        name="widthInches"
        label="Court length (inches)"
        disabled={!ownCourt}
      />
      <Typed
        rules={rules}
        kind="measure"
        name="heightInches"
        label="Court width (inches)"
        disabled={!ownCourt}
      />
      <Box rules={rules} name="showRestrictedArc" label="Restricted arc" disabled={!ownCourt} />
      <Typed
        rules={rules}
        kind="measure"
        name="restrictedArcInches"
        label="Restricted arc (inches)"
        disabled={!ownCourt || !typed.showRestrictedArc}
      />
    </>
  )
}

function Form({ setup, onClose }: { readonly setup: Setup; readonly onClose: () => void }) {
  const rules = useRules(setup, onClose)
  return (
    <form onSubmit={(event) => void rules.save(event)} noValidate>
      <div className={css.fields}>
        <LeagueFields rules={rules} />
        <ClockAndFouls rules={rules} />
        <CourtFields rules={rules} />
      </div>
      {rules.error && <ErrorBox error={rules.error} />}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Save</Button>
      </DialogButtons>
    </form>
  )
}

/** Rules and court of this game alone. Once it has events, what they rest on stays: league, periods, court, sides scored. */
export const RulesDialog = ({
  setup,
  open,
  onClose,
}: {
  readonly setup: Setup
  readonly open: boolean
  readonly onClose: () => void
}) => (
  <Dialog open={open} onClose={onClose} title="Edit Game League Settings" shape="wide">
    <Form setup={setup} onClose={onClose} />
  </Dialog>
)
