import { FOUL_RESETS, PERIOD_TYPES, SCORING_TYPES } from '@fullcourt/scorebook'
import { type LeagueSettings, listCourts, listLeagues, type Setup } from '@fullcourt/wire'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Refused, useList } from '../call.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import { readClock, showClock } from '../ui/fields.ts'
import css from './Setup.module.css'
import { patchGame } from './setupCalls.ts'

const PERIOD_WORDS = { QUARTER: 'Quarters', HALF: 'Halves', PERIOD: 'One period' } as const
const RESET_WORDS = { NONE: 'Never', PERIOD: 'Each period', HALF: 'Each half' } as const
const SCORING_WORDS = { STANDARD: 'Both teams', SINGLE_TEAM: 'Single team' } as const

const options = <T extends string>(list: readonly T[], words: Readonly<Record<T, string>>) =>
  list.map((value) => ({ value, label: words[value] }))

const clockField = (seconds: number | null | undefined): string =>
  seconds === null || seconds === undefined ? '' : showClock(seconds)

const number = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

interface Typed {
  leagueId: string
  periodType: string
  periodDuration: string
  overtimeDuration: string
  foulReset: string
  firstFoulThreshold: string
  secondFoulThreshold: string
  personalFoulLimit: string
  usesShotClock: boolean
  shotClockDuration: string
  courtId: string
  showRestrictedArc: boolean
  restrictedArcInches: string
}

function typedOf({ teamGame, league, court }: Setup): Typed {
  const set = { ...league, ...teamGame.leagueOverrides }
  const text = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : String(value)
  return {
    leagueId: league.id,
    periodType: set.periodType ?? 'QUARTER',
    periodDuration: clockField(set.periodDuration),
    overtimeDuration: clockField(set.overtimeDuration),
    foulReset: set.foulReset ?? 'PERIOD',
    firstFoulThreshold: text(set.firstFoulThreshold),
    secondFoulThreshold: text(set.secondFoulThreshold),
    personalFoulLimit: text(set.personalFoulLimit),
    usesShotClock: set.usesShotClock ?? false,
    shotClockDuration: text(set.shotClockDuration),
    courtId: court.id,
    showRestrictedArc: court.showRestrictedArc,
    restrictedArcInches: text(court.restrictedArcInches),
  }
}

/** What the fields say, as the contract takes it; a refusal of the server names the field. */
function settingsOf(typed: Typed): Record<string, unknown> {
  return {
    periodType: typed.periodType,
    periodDuration: readClock(typed.periodDuration) ?? -1,
    overtimeDuration: readClock(typed.overtimeDuration) ?? undefined,
    foulReset: typed.foulReset,
    firstFoulThreshold: number(typed.firstFoulThreshold),
    secondFoulThreshold: number(typed.secondFoulThreshold),
    personalFoulLimit: number(typed.personalFoulLimit),
    usesShotClock: typed.usesShotClock,
    shotClockDuration: typed.usesShotClock ? number(typed.shotClockDuration) : undefined,
    courtId: typed.courtId,
  }
}

/** Only what differs from the league, so that the rest follows it. */
function overridesOf(typed: Typed, setup: Setup): LeagueSettings | null {
  const league = setup.league as Readonly<Record<string, unknown>>
  const kept = Object.entries(settingsOf(typed)).filter(
    ([name, value]) => value !== undefined && value !== league[name],
  )
  const { courtOverrides } = setup.teamGame.leagueOverrides ?? {}
  const arc = {
    ...(typed.showRestrictedArc === setup.court.showRestrictedArc
      ? {}
      : { showRestrictedArc: typed.showRestrictedArc }),
    ...(Number(typed.restrictedArcInches) === setup.court.restrictedArcInches
      ? {}
      : { restrictedArcInches: Number(typed.restrictedArcInches) }),
  }
  const court = { ...courtOverrides, ...arc }
  const overrides = {
    ...Object.fromEntries(kept),
    ...(Object.keys(court).length > 0 ? { courtOverrides: court } : {}),
  }
  return Object.keys(overrides).length > 0 ? (overrides as LeagueSettings) : null
}

function Form({ setup, onClose }: { readonly setup: Setup; readonly onClose: () => void }) {
  const [typed, setTyped] = useState(() => typedOf(setup))
  const [scoringType, setScoringType] = useState(setup.teamGame.scoringType)
  const [error, setError] = useState<Error | null>(null)
  const leagues = useList(listLeagues, {})
  const courts = useList(listCourts, {})
  const fields = error instanceof Refused ? error.fields : {}
  const wrong = (name: string) => fields[name] ?? fields[`leagueOverrides.${name}`] ?? null
  const text = (name: keyof Typed) => ({
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
    const sameLeague = typed.leagueId === setup.league.id
    await patchGame(setup.teamGame.id, {
      scoringType,
      ...(sameLeague
        ? { leagueOverrides: overridesOf(typed, setup) }
        : { leagueId: typed.leagueId, leagueOverrides: null }),
    }).then(onClose, setError)
  }
  const own = typed.leagueId === setup.league.id
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
        <Checkbox label="Restricted arc" {...flag('showRestrictedArc')} disabled={!own} />
        <TextInput
          label="Restricted arc inches"
          inputMode="decimal"
          {...text('restrictedArcInches')}
          disabled={!own || !typed.showRestrictedArc}
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
