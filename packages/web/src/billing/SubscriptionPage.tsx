import { listPlans, type Program, type Subscription, subscribe } from '@fullcourt/wire'
import { useNavigate } from '@tanstack/react-router'
import { call, useList } from '../call.ts'
import { newId } from '../newId.ts'
import { refreshUser, useMayInProgram, useProgram } from '../session.ts'
import { PlanNotes, PlanPicker } from '../shell/PlanPicker.tsx'
import { Answer } from '../ui/Answer.tsx'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Page } from '../ui/Page.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { CurrentPlan } from './CurrentPlan.tsx'

const running = ({ subscriptions }: Program): Subscription | undefined =>
  subscriptions.find(
    ({ status, endDate }) => status === 'ACTIVE' && (!endDate || Date.parse(endDate) > Date.now()),
  )

export default function SubscriptionPage() {
  const program = useProgram()
  const mayBuy = useMayInProgram('billing.write')
  const current = running(program)
  if (current) {
    return (
      <Page title="Subscription" sentence={program.fullName}>
        <CurrentPlan subscription={current} mayChange={mayBuy} />
        <PlanNotes />
      </Page>
    )
  }
  if (!mayBuy) {
    return (
      <Page title="Subscription" sentence={`${program.fullName} has no active subscription.`}>
        <Empty title="Ask a coach or admin of the program">
          They can start one; the pages of the program open as soon as it runs.
        </Empty>
      </Page>
    )
  }
  return program.subscriptions.length > 0 ? <TrialOver program={program} /> : <StartTrial program={program} />
}

const TrialOver = ({ program }: { readonly program: Program }) => (
  <Page title="Subscription" sentence={`The trial of ${program.fullName} is over.`}>
    <Empty title="This installation takes no cards yet">
      Nothing has been deleted: your data stays readable for 90 days and is archived after that.
    </Empty>
    <PlanNotes />
  </Page>
)

function StartTrial({ program }: { readonly program: Program }) {
  const plans = useList(listPlans, {})
  const navigate = useNavigate()
  const { busy, submit } = useSubmit(async (planId: string) => {
    await call(subscribe, { params: { teamBrandId: program.id }, body: { id: newId(), planId } })
    await refreshUser()
    toastSuccess('Your free trial has started.')
    await navigate({ to: program.teams.length > 0 ? '/a/dashboard/' : '/a/team/new/', search: {} })
  })
  const days = plans.data?.[0]?.trialDays
  return (
    <Page
      title="Subscription"
      sentence={`Choose a plan for ${program.fullName}.${days ? ` Free for ${days} days, no credit card required.` : ''}`}
    >
      <Answer of={plans}>
        {(all) => (
          <PlanPicker
            plans={all}
            action={(plan) => (
              <Button
                fullWidth
                variant="default"
                loading={busy}
                aria-label={`Start Your Free Trial of ${plan.displayName}`}
                onClick={() => submit(plan.id)}
              >
                Start Your Free Trial
              </Button>
            )}
          />
        )}
      </Answer>
      <PlanNotes />
    </Page>
  )
}
