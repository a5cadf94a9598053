import { listPlans } from '@fullcourt/wire'
import { useList } from '../call.ts'
import { PlanNotes, PlanPicker } from '../shell/PlanPicker.tsx'
import { Answer } from '../ui/Answer.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'

export default function PricingPage() {
  const plans = useList(listPlans, {})
  const trial = plans.data?.[0]?.trialDays
  return (
    <Page
      title="Fair and flexible pricing"
      sentence={trial ? `Try any plan free for ${trial} days. No credit card required.` : undefined}
    >
      <Answer of={plans}>
        {(all) => (
          <PlanPicker
            plans={all}
            action={(plan) => (
              <LinkButton
                fullWidth
                variant="default"
                aria-label={`Start Your Free Trial of ${plan.displayName}`}
                to="/register/"
              >
                Start Your Free Trial
              </LinkButton>
            )}
          />
        )}
      </Answer>
      <PlanNotes />
    </Page>
  )
}
