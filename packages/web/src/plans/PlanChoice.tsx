import { mostChosenPlan } from '@fullcourt/program'
import { listPlans } from '@fullcourt/wire'
import { useList } from '../call/call.ts'
import { Answer } from '../ui/Answer.tsx'
import { Button } from '../ui/Button.tsx'
import { Mark } from '../ui/data/Mark.tsx'
import { t } from '../ui/language.ts'
import style from './PlanPicker.module.css'
import { PlanPicker, PlansSkeleton } from './PlanPicker.tsx'

interface Props {
  /** The id of the chosen plan. */
  readonly value: string | null
  readonly onChange: (planId: string) => void
}

/** The choice of a plan for a trial; marks the one that most choose. */
export function PlanChoice({ value, onChange }: Props) {
  const plans = useList(listPlans, {})
  return (
    <Answer of={plans} waiting={<PlansSkeleton />}>
      {(all) => {
        const most = mostChosenPlan(all)
        const wordOf = (planId: string) => (planId === value ? t('Chosen') : t('Choose'))
        return (
          <PlanPicker
            plans={all}
            chosen={value}
            action={(plan) => (
              <div className={style.action}>
                <p>{plan.id === most?.id && <Mark tone="accent">{t('Most chosen')}</Mark>}</p>
                <Button
                  fullWidth
                  variant="default"
                  aria-pressed={plan.id === value}
                  aria-label={`${wordOf(plan.id)} ${plan.displayName}`}
                  onClick={() => onChange(plan.id)}
                >
                  {wordOf(plan.id)}
                </Button>
              </div>
            )}
          />
        )
      }}
    </Answer>
  )
}
