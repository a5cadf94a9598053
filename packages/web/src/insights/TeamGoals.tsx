import {
  GOAL_BOUNDS,
  GOAL_FIGURES,
  type GoalFigure,
  type GoalKey,
  type GoalRecord,
  goalMet,
  goalSplit,
} from '@fullcourt/scorebook/figures'
import { deleteGoal, listGoals, setGoal, type TeamGoal } from '@fullcourt/wire'
import { useState } from 'react'
import { call, useCall } from '../call/call.ts'
import { useShotValues } from '../charts/shotValues.ts'
import { numberText } from '../figures/figures.ts'
import { useMayOnTeam, useTeam } from '../identity/session.ts'
import { Answer } from '../ui/Answer.tsx'
import { Button } from '../ui/Button.tsx'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Fields } from '../ui/fields/Fields.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { FormDialog } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { Section } from '../ui/Page.tsx'
import { toastError, toastUndo } from '../ui/toast.tsx'
import { SeasonFigure } from './SeasonFigure.tsx'
import css from './Stats.module.css'
import type { SeasonGame } from './season.ts'

const BOUND_WORDS: Readonly<Record<TeamGoal['bound'], string>> = { atLeast: 'at least', atMost: 'at most' }

const figureOf = (key: GoalKey): GoalFigure => GOAL_FIGURES.find((figure) => figure.key === key)!

/** 'Turnovers at most 12', 'Free throw rate at least 25.0 %' */
function goalText({ figure, bound, value }: TeamGoal): string {
  const { name, format } = figureOf(figure)
  const number = numberText(value, format).replace('-', '−')
  return `${name} ${BOUND_WORDS[bound]} ${number}${format === 'percent' ? ' %' : ''}`
}

const recordText = ({ won, lost, tied }: GoalRecord): string => `${won}–${lost}${tied > 0 ? `–${tied}` : ''}`

type Goals = readonly TeamGoal[]

async function save({ id }: { readonly id: string }, { figure, ...body }: TeamGoal): Promise<void> {
  await call(setGoal, { params: { id, figure }, body })
}

async function remove(team: { readonly id: string }, goal: TeamGoal): Promise<void> {
  await call(deleteGoal, { params: { id: team.id, figure: goal.figure } })
  toastUndo(`${goalText(goal)} has been deleted.`, () => void save(team, goal).catch(toastError))
}

/** Typed texts are in the unit that the page shows: a percentage from 0 to 100. */
const scaleOf = (figure: GoalKey): number => (figureOf(figure).format === 'percent' ? 100 : 1)

function readValue(text: string, figure: GoalKey): number | null {
  const typed = text.trim() === '' ? Number.NaN : Number(text.replace(',', '.').replace('−', '-'))
  const most = scaleOf(figure) === 100 ? 100 : 1000
  const isWithin = Number.isFinite(typed) && Math.abs(typed) <= most && (most === 1000 || typed >= 0)
  return isWithin ? typed / scaleOf(figure) : null
}

/** Changes a goal, or adds one for a figure without a goal. */
function GoalDialog({
  goal,
  taken,
  onClose,
}: {
  readonly goal: TeamGoal | null
  readonly taken: ReadonlySet<string>
  readonly onClose: () => void
}) {
  const team = useTeam()
  const free = GOAL_FIGURES.filter(({ key }) => key === goal?.figure || !taken.has(key))
  const usual = (key: GoalKey) => (figureOf(key).better === 'high' ? 'atLeast' : 'atMost')
  const first = goal?.figure ?? free[0]?.key ?? 'turnovers'
  const [figure, setFigure] = useState<GoalKey>(first)
  const [bound, setBound] = useState(goal?.bound ?? usual(first))
  const form = useForm({
    start: { value: goal ? String(Math.round(1000 * goal.value * scaleOf(first)) / 1000) : '' },
    schemas: {},
    check: ({ value }) => (readValue(value, figure) === null ? { value: 'Enter a number.' } : {}),
    async onSubmit(_, { value }) {
      await save(team, { figure, bound, value: readValue(value, figure) ?? 0 })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={goal ? 'Edit goal' : 'Add goal'}
      submit={goal ? 'Save' : 'Add goal'}
      onClose={onClose}
    >
      <NativeSelect
        label="Figure of a game"
        data={free.map(({ key, name }) => ({ value: key, label: name }))}
        value={figure}
        disabled={goal !== null}
        onPick={(key) => {
          setFigure(key)
          setBound(usual(key))
        }}
      />
      <Fields>
        <NativeSelect
          label="Bound"
          data={GOAL_BOUNDS.map((value) => ({ value, label: BOUND_WORDS[value] }))}
          value={bound}
          onPick={setBound}
        />
        <TextInput
          label={scaleOf(figure) === 100 ? 'Value in %' : 'Value'}
          inputMode="decimal"
          {...form.field('value')}
        />
      </Fields>
    </FormDialog>
  )
}

/** The table of goals. `onEdit` is null for readers. */
function GoalTable({
  goals,
  games,
  onEdit,
}: {
  readonly goals: Goals
  readonly games: readonly SeasonGame[]
  readonly onEdit: ((goal: TeamGoal) => void) | null
}) {
  const team = useTeam()
  const shotValues = useShotValues()
  const met = (goal: TeamGoal) => goalMet(goal, games, shotValues)
  const tools: Column<TeamGoal> = {
    key: 'tools',
    label: '',
    tools: true,
    value: () => null,
    show: (goal) => (
      <>
        <Button
          variant="subtle"
          size="sm"
          aria-label={`Edit ${goalText(goal)}`}
          onClick={() => onEdit?.(goal)}
        >
          Edit
        </Button>
        <Button
          variant="subtle"
          size="sm"
          aria-label={`Delete ${goalText(goal)}`}
          onClick={() => void remove(team, goal).catch(toastError)}
        >
          Delete
        </Button>
      </>
    ),
  }
  return (
    <DataTable
      dense
      caption="Goals"
      columns={[
        {
          key: 'goal',
          label: 'Goal',
          value: goalText,
          show: (goal) => (
            <SeasonFigure figure={figureOf(goal.figure).behind} whose="own">
              {goalText(goal)}
            </SeasonFigure>
          ),
        },
        {
          key: 'met',
          label: 'Met',
          numeric: true,
          value: (goal) => met(goal).met,
          show: (goal) => `${met(goal).met} of ${met(goal).of}`,
        },
        {
          key: 'withIt',
          label: 'With',
          means: 'Games won and lost in which it was met',
          numeric: true,
          value: (goal) => met(goal).withIt.won,
          show: (goal) => recordText(met(goal).withIt),
        },
        {
          key: 'withoutIt',
          label: 'Without',
          means: 'Games won and lost in which it was not met',
          numeric: true,
          value: (goal) => met(goal).withoutIt.won,
          show: (goal) => recordText(met(goal).withoutIt),
        },
        ...(onEdit ? [tools] : []),
      ]}
      rows={goals}
      rowKey={({ figure }) => figure}
    />
  )
}

/** '2 or more met: 6–0, else 1–3.' */
function GoalSplit({ goals, games }: { readonly goals: Goals; readonly games: readonly SeasonGame[] }) {
  const split = goalSplit(goals, games, useShotValues())
  if (!split) return null
  const { least, reached, missed } = split
  return (
    <p className={css.split}>
      {least === goals.length ? `All ${least}` : `${least} or more`} met: {recordText(reached)}, else{' '}
      {recordText(missed)}.
    </p>
  )
}

const NoGoals = ({ mayWrite }: { readonly mayWrite: boolean }) => (
  <Empty plain title="No goals yet">
    {mayWrite
      ? 'Set a goal for every game, such as turnovers at most 12, and see the record with it and without it.'
      : 'Coaches set goals for every game, such as turnovers at most 12.'}
  </Empty>
)

/** The goals of the team: how often each was met, and the record with it and without it. */
export function TeamGoals({
  games,
  isPartial,
}: {
  readonly games: readonly SeasonGame[]
  /** The games are not whole: a filter leaves parts of them out. */
  readonly isPartial: boolean
}) {
  const team = useTeam()
  const mayWrite = useMayOnTeam('team.write')
  const answer = useCall(listGoals, { params: { id: team.id } })
  const [edited, setEdited] = useState<TeamGoal | 'new' | null>(null)
  const goals = answer.data?.results ?? []
  const isFull = goals.length === GOAL_FIGURES.length
  return (
    <Section
      title="Goals"
      action={
        mayWrite &&
        !isFull && (
          <Button variant="default" size="sm" onClick={() => setEdited('new')}>
            Add goal
          </Button>
        )
      }
    >
      <Answer of={answer}>
        {({ results }) => {
          if (results.length === 0) return <NoGoals mayWrite={mayWrite} />
          if (isPartial)
            return <p>Goals count whole games. Remove the filters by period and garbage time to see them.</p>
          return (
            <>
              <GoalTable goals={results} games={games} onEdit={mayWrite ? setEdited : null} />
              <GoalSplit goals={results} games={games} />
            </>
          )
        }}
      </Answer>
      {edited && (
        <GoalDialog
          goal={edited === 'new' ? null : edited}
          taken={new Set(goals.map(({ figure }) => figure))}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  )
}
