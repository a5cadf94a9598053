import { GOAL_BOUNDS, GOAL_FIGURES, type GoalKey } from '@fullcourt/scorebook/figures'
import type { TeamGoal } from '@fullcourt/wire'
import { useState } from 'react'
import { useTeam } from '../identity/session.ts'
import { Fields } from '../ui/fields/Fields.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { FormDialog } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { figureOf, saveGoal } from './goalWords.ts'

/** Typed texts are in the unit that the page shows: a percentage from 0 to 100. */
const scaleOf = (figure: GoalKey): number => (figureOf(figure).format === 'percent' ? 100 : 1)

function readValue(text: string, figure: GoalKey): number | null {
  const typed = text.trim() === '' ? Number.NaN : Number(text.replace(',', '.').replace('−', '-'))
  const most = scaleOf(figure) === 100 ? 100 : 1000
  const isWithin = Number.isFinite(typed) && Math.abs(typed) <= most && (most === 1000 || typed >= 0)
  return isWithin ? typed / scaleOf(figure) : null
}

/** Changes a goal, or adds one for a figure without a goal. */
export default function GoalDialog({
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
    check: ({ value }) => (readValue(value, figure) === null ? { value: t('Enter a number.') } : {}),
    async onSubmit(_, { value }) {
      await saveGoal(team, { figure, bound, value: readValue(value, figure) ?? 0 })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={goal ? t('Edit goal') : t('Add goal')}
      submit={goal ? t('Save') : t('Add goal')}
      onClose={onClose}
    >
      <NativeSelect
        label={t('Figure of a game')}
        data={free.map(({ key, name }) => ({ value: key, label: t(name) }))}
        value={figure}
        disabled={goal !== null}
        onPick={(key) => {
          setFigure(key)
          setBound(usual(key))
        }}
      />
      <Fields>
        <NativeSelect
          label={t('Bound')}
          data={GOAL_BOUNDS.map((value) => ({
            value,
            label: value === 'atLeast' ? t('At least') : t('At most'),
          }))}
          value={bound}
          onPick={setBound}
        />
        <TextInput
          label={scaleOf(figure) === 100 ? t('Value in %') : t('Value')}
          inputMode="decimal"
          {...form.field('value')}
        />
      </Fields>
    </FormDialog>
  )
}
