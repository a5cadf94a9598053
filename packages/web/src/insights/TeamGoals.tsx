import { GOAL_FIGURES, goalMet, goalSplit } from '@fullcourt/scorebook/figures'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { deleteGoal, listGoals, type TeamGoal } from '@fullcourt/wire'
import { useState } from 'react'
import { call, useCall } from '../call/call.ts'
import { useShotValues } from '../charts/shotValues.ts'
import { recordText } from '../games/gameWords.ts'
import { useMayOnTeam, useTeam } from '../identity/session.ts'
import { Answer } from '../ui/Answer.tsx'
import { Button } from '../ui/Button.tsx'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { t } from '../ui/language.ts'
import { Section } from '../ui/Page.tsx'
import { toastError, toastUndo } from '../ui/toast.tsx'
import { GoalDialog } from './goalDialog.door.ts'
import { figureOf, goalText, saveGoal } from './goalWords.ts'
import { SeasonFigure } from './SeasonFigure.tsx'
import css from './Stats.module.css'
import type { SeasonGame } from './season.ts'

type Goals = readonly TeamGoal[]

async function remove(team: { readonly id: string }, goal: TeamGoal): Promise<void> {
  await call(deleteGoal, { params: { id: team.id, figure: goal.figure } })
  toastUndo(
    t('{goal} has been deleted.', { goal: goalText(goal) }),
    () => void saveGoal(team, goal).catch(toastError),
  )
}

const toolsColumn = (team: { readonly id: string }, onEdit: (goal: TeamGoal) => void): Column<TeamGoal> => ({
  key: 'tools',
  label: '',
  tools: true,
  value: () => null,
  show: (goal) => (
    <span className={css.screenOnly}>
      <Button
        variant="subtle"
        size="sm"
        aria-label={t('Edit {goal}', { goal: goalText(goal) })}
        onClick={() => onEdit(goal)}
      >
        {t('Edit')}
      </Button>
      <Button
        variant="subtle"
        size="sm"
        aria-label={t('Delete {goal}', { goal: goalText(goal) })}
        onClick={() => void remove(team, goal).catch(toastError)}
      >
        {t('Delete')}
      </Button>
    </span>
  ),
})

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
  return (
    <DataTable
      dense
      caption={t('Goals')}
      columns={[
        {
          key: 'goal',
          label: msg('Goal'),
          value: goalText,
          show: (goal) => (
            <SeasonFigure figure={figureOf(goal.figure).behind} whose="own">
              {goalText(goal)}
            </SeasonFigure>
          ),
        },
        {
          key: 'met',
          label: msg('Met'),
          numeric: true,
          value: (goal) => met(goal).met,
          show: (goal) => t('{count} of {total}', { count: met(goal).met, total: met(goal).of }),
        },
        {
          key: 'withIt',
          label: msg('With'),
          means: msg('Games won and lost in which it was met'),
          numeric: true,
          value: (goal) => met(goal).withIt.won,
          show: (goal) => recordText(met(goal).withIt),
        },
        {
          key: 'withoutIt',
          label: msg('Without'),
          means: msg('Games won and lost in which it was not met'),
          numeric: true,
          value: (goal) => met(goal).withoutIt.won,
          show: (goal) => recordText(met(goal).withoutIt),
        },
        ...(onEdit ? [toolsColumn(team, onEdit)] : []),
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
  const words = { count: least, reached: recordText(reached), missed: recordText(missed) }
  return (
    <p className={css.split}>
      {least === goals.length
        ? t('All {count} met: {reached}, else {missed}.', words)
        : t('{count} or more met: {reached}, else {missed}.', words)}
    </p>
  )
}

const NoGoals = ({ mayWrite }: { readonly mayWrite: boolean }) => (
  <Empty plain title={t('No goals yet')}>
    {mayWrite
      ? t(
          'Set a goal for every game, such as turnovers at most 12, and see the record with it and without it.',
        )
      : t('Coaches set goals for every game, such as turnovers at most 12.')}
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
    <div className={goals.length > 0 ? css.goals : css.noGoals}>
      <Section
        title={t('Goals')}
        action={
          mayWrite &&
          !isFull && (
            <span className={css.screenOnly}>
              <Button variant="default" size="sm" onClick={() => setEdited('new')}>
                {t('Add goal')}
              </Button>
            </span>
          )
        }
      >
        <Answer of={answer}>
          {({ results }) => {
            if (results.length === 0) return <NoGoals mayWrite={mayWrite} />
            if (isPartial)
              return (
                <p>
                  {t('Goals count whole games. Remove the filters by period and garbage time to see them.')}
                </p>
              )
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
    </div>
  )
}
