import { listPlans, type PaymentInfo, type Plan, type Subscription } from '@fullcourt/wire'
import { dollarsText } from '@fullcourt/wire/forms/intl'
import { useList } from '../call/call.ts'
import style from '../plans/PlanPicker.module.css'
import { PlanNotes, PlanPicker, PlansSkeleton } from '../plans/PlanPicker.tsx'
import { Answer } from '../ui/Answer.tsx'
import { Button } from '../ui/Button.tsx'
import { Mark } from '../ui/data/Mark.tsx'
import { t } from '../ui/language.ts'
import { Section } from '../ui/Page.tsx'
import { day } from './words.ts'

/** '$300 more a year, at once' */
function differenceText(plan: Plan, { plan: own, state, trialActive, endDate }: Subscription): string {
  const by = plan.priceUSD - own.priceUSD
  const sum = dollarsText(Math.abs(by))
  const yearly = by > 0 ? t('{sum} more a year', { sum }) : t('{sum} less a year', { sum })
  const price = by === 0 ? t('The same price') : yearly
  if (state === 'PAST_DUE') return t('{price}, once what is due is paid', { price })
  if (trialActive) return t('{price}, free in the trial', { price })
  return by > 0 || !endDate
    ? t('{price}, at once', { price })
    : t('{price}, from {endDate}', { price, endDate: day(endDate) })
}

interface Props {
  readonly subscription: Subscription
  readonly payment: PaymentInfo
  readonly onChoose: (plan: Plan) => void
}

/** The plans, with the program's own and what each other one costs more or less. */
export function PlanSection({ subscription, payment, onChoose }: Props) {
  const plans = useList(listPlans, {})
  const { plan: own, state } = subscription
  return (
    <Section title={t('Plan')}>
      <Answer of={plans} waiting={<PlansSkeleton />}>
        {(all) => (
          <PlanPicker
            // A plan that is not sold any more stays in sight while it runs.
            plans={all.some(({ id }) => id === own.id) ? all : [...all, own]}
            chosen={own.id}
            action={(plan) => (
              <div className={style.action}>
                {plan.id === own.id ? (
                  <p>
                    <Mark tone="accent">{t('Your plan')}</Mark>
                  </p>
                ) : (
                  <p>{differenceText(plan, subscription)}</p>
                )}
                <PlanButton
                  {...{ plan, payment, onChoose }}
                  isOwn={plan.id === own.id}
                  isOff={state === 'PAST_DUE'}
                />
              </div>
            )}
          />
        )}
      </Answer>
      <PlanNotes />
    </Section>
  )
}

function PlanButton({
  plan,
  payment: { nextPlan },
  isOwn,
  isOff,
  onChoose,
}: Pick<Props, 'payment' | 'onChoose'> & {
  readonly plan: Plan
  readonly isOwn: boolean
  /** Switched off until the due invoice is paid. */
  readonly isOff: boolean
}) {
  if (nextPlan?.id === plan.id)
    return (
      <p>
        <Mark tone="accent">{t('Your next plan')}</Mark>
      </p>
    )
  if (isOwn && !nextPlan) return null
  const { displayName } = plan
  return (
    <Button fullWidth variant="default" disabled={isOff} onClick={() => onChoose(plan)}>
      {isOwn ? t('Keep {displayName}', { displayName }) : t('Change to {displayName}', { displayName })}
    </Button>
  )
}
