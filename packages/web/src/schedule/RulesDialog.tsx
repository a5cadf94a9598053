import { FOUL_RESETS, PERIOD_TYPES, SCORING_TYPES } from '@fullcourt/scorebook'
import { listCourts, listLeagues, type Setup } from '@fullcourt/wire'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Refused, useList } from '../call.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import { objections, overridesOf, type TypedRules, typedOf } from './gameRules.ts'
import css from './Setup.module.css'
import { patchGame } from './setupCalls.ts'

const PERIOD_WORDS = { QUARTER: 'Quarters', HALF: 'Halves', PERIOD: 'One period' } as const
const RESET_WORDS = { NONE: 'Never', PERIOD: 'Each period', HALF: 'Each half' } as const
const SCORING_WORDS = { STANDARD: 'Both teams', SINGLE_TEAM: 'Single team' } as const

const options = <T extends string>(list: readonly T[], words: Readonly<Record<T, string>>) =>
  list.map((value) => ({ value, label: words[value] }))

function Form({ setup, onClose }: { readonly setup: Setup; readonly onClose: () => void }) {
  const [typed, setTyped] = useState(() => typedOf(setup))
  const [scoringType, setScoringType] = useState(setup.teamGame.scoringType)
  const [error, setError] = useState<Error | null>(null)
  const leagues = useList(listLeagues, {})
  const courts = useList(listCourts, {})
  const fields = error instanceof Refused ? error.fields : {}
  const found = objections(typed, setup)
  const wrong = (name: keyof TypedRules) => found[name] ?? fields[name] ?? fields[`leagueOverrides.${name}`]
  const text = (name: keyof TypedRules) => ({
    value: String(typed[name]),
    error: wrong(name),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setTyped((before) => ({ ...before, [name]: value }))
    },
  })
  const flag = (name: 'usesShotClock' | 'showRestrictedArc') => ({
    checked: typed[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { checked } = event.currentTarget
      setTyped((before) => ({ ...before, [name]: checked }))
    },
  })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(found).length > 0) return
    const sameLeague = typed.leagueId === setup.league.id
    await patchGame(setup.teamGame.id, {
      scoringType,
      ...(sameLeague
        ? { leagueOverrides: overridesOf(typed, setup) }
        : { leagueId: typed.leagueId, leagueOverrides: null }),
    }).then(onClose, setError)
  }
  const own = typed.leagueId === setup.league.id
  const ownCourt = own && typed.courtId === setup.court.id
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <div className={css.fields}>
        <NativeSelect
          label="League"
          className={css.full}
          data={(leagues.data ?? [setup.league]).map(({ id, name }) => ({ value: id, label: name }))}
          description={own ? undefined : 'Saving takes over the rules of this league.'}
          {...text('leagueId')}
          disabled={setup.locked}
        />
        <NativeSelect
          label="Periods"
          data={options(PERIOD_TYPES, PERIOD_WORDS)}
          {...text('periodType')}
          disabled={setup.locked || !own}
        />
        <NativeSelect
          label="Scored"
          data={options(SCORING_TYPES, SCORING_WORDS)}
          value={scoringType}
          disabled={setup.locked}
          onChange={(event) => setScoringType(event.currentTarget.value as typeof scoringType)}
        />
        <TextInput label="Period length" placeholder="MM:SS" {...text('periodDuration')} disabled={!own} />
        <TextInput
          label="Overtime length"
          placeholder="MM:SS"
          {...text('overtimeDuration')}
          disabled={!own}
        />
        <TextInput
          label="First foul threshold (1&1)"
          inputMode="numeric"
          placeholder="None"
          {...text('firstFoulThreshold')}
          disabled={!own}
        />
        <TextInput
          label="Second foul threshold (2 throws)"
          inputMode="numeric"
          placeholder="None"
          {...text('secondFoulThreshold')}
          disabled={!own}
        />
        <NativeSelect
          label="Team fouls start again"
          data={options(FOUL_RESETS, RESET_WORDS)}
          {...text('foulReset')}
          disabled={!own}
        />
        <TextInput
          label="Personal foul limit"
          inputMode="numeric"
          placeholder="None"
          {...text('personalFoulLimit')}
          disabled={!own}
        />
        <Checkbox label="Shot clock" {...flag('usesShotClock')} disabled={!own} />
        <TextInput
          label="Shot clock seconds"
          inputMode="numeric"
          {...text('shotClockDuration')}
          disabled={!own || !typed.usesShotClock}
        />
        <NativeSelect
          label="Court"
          className={css.full}
          data={(courts.data ?? [setup.court]).map(({ id, name }) => ({ value: id, label: name }))}
          {...text('courtId')}
          disabled={setup.locked || !own}
        />
        <TextInput
          label="Court length (inches)"
          inputMode="decimal"
          {...text('widthInches')}
          disabled={!ownCourt}
        />
        <TextInput
          label="Court width (inches)"
          inputMode="decimal"
          {...text('heightInches')}
          disabled={!ownCourt}
        />
        <Checkbox label="Restricted arc" {...flag('showRestrictedArc')} disabled={!ownCourt} />
        <TextInput
          label="Restricted arc (inches)"
          inputMode="decimal"
          {...text('restrictedArcInches')}
          disabled={!ownCourt || !typed.showRestrictedArc}
        />
      </div>
      {error && <ErrorBox error={error} />}
      <div className={css.formFoot}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Save</Button>
      </div>
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
