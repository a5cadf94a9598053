import { listPlans } from '@fullcourt/wire'
import { Navigate } from '@tanstack/react-router'
import { useList } from '../call/call.ts'
import { sellsPlans } from '../plans/billing.ts'
import { PlanNotes, PlanPicker, PlansSkeleton } from '../plans/PlanPicker.tsx'
import { Answer } from '../ui/Answer.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { Page } from '../ui/Page.tsx'
import style from './PricingPage.module.css'

export default function PricingPage() {
  return typeof document !== 'undefined' && !sellsPlans() ? <Navigate to="/" replace /> : <Pricing />
}

function Pricing() {
  const plans = useList(listPlans, {})
  const trial = plans.data?.[0]?.trialDays
  const words = (days: number) => t('Try any plan free for {days} days. No credit card required.', { days })
  // Reserves the space until it is known.
  const sentence = plans.isPending ? <span className={style.coming}>{words(30)}</span> : trial && words(trial)
  return (
    <Page title={t('Fair and flexible pricing')} sentence={sentence}>
      <div className={style.notes}>
        <PlanNotes />
      </div>
      <Answer of={plans} waiting={<PlansSkeleton />}>
        {(all) => (
          <PlanPicker
            plans={all}
            action={(plan) => (
              <LinkButton
                fullWidth
                variant="default"
                aria-label={t('Start Your Free Trial of {plan}', { plan: plan.displayName })}
                to="/register/"
                search={{ plan: plan.id }}
              >
                {t('Start Your Free Trial')}
              </LinkButton>
            )}
          />
        )}
      </Answer>
    </Page>
  )
}
