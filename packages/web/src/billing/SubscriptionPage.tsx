import { listPlans, type Program, readProgramUsage } from '@fullcourt/wire'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useCall, useList } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { useMayInProgram, useProgram } from '../identity/session.ts'
import { AdminNote } from '../people/AdminNote.tsx'
import { sellsPlans } from '../plans/billing.ts'
import { PlanNotes, PlanPicker } from '../plans/PlanPicker.tsx'
import { startTrial } from '../plans/startTrial.ts'
import { UsagePanel } from '../plans/UsagePanel.tsx'
import { Answer } from '../ui/Answer.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './CurrentPlan.module.css'
import { CurrentPlan } from './CurrentPlan.tsx'

export default function SubscriptionPage() {
  const program = useProgram()
  const mayBuy = useMayInProgram('billing.write')
  if (!sellsPlans()) return <NothingToBuy />
  const [newest] = program.subscriptions
  if (program.subscriptionActive) {
    return (
      <Page title="Subscription" sentence={program.fullName}>
        {newest ? (
          <CurrentPlan subscription={newest} mayChange={mayBuy} />
        ) : (
          <Empty title="A subscription is running">The admin of the program takes care of it.</Empty>
        )}
        <ProgramUsage program={program} />
        <AdminNote act="change the plan" />
      </Page>
    )
  }
  if (program.subscriptionState === 'ENDED')
    return program.role === 'PLAYER' ? <OverForPlayers program={program} /> : <TrialOver program={program} />
  return mayBuy ? <StartTrial program={program} /> : <NotBegun program={program} />
}

/** Use of the plan by the program. */
function ProgramUsage({ program }: { readonly program: Program }) {
  const mayRead = useMayInProgram('billing.read')
  const usage = useCall(readProgramUsage, { params: { id: program.id }, query: {} }, { enabled: mayRead })
  if (!usage.data) return null
  return (
    <Section title="Subscription usage">
      <UsagePanel usage={usage.data} />
    </Section>
  )
}

const NothingToBuy = () => (
  <Page title="Subscription" sentence="This Fullcourt sells nothing: every program has everything.">
    <Empty title="No plan is needed here" action={<LinkButton to="/a/dashboard/">Dashboard</LinkButton>}>
      Add as many teams and games as you like.
    </Empty>
  </Page>
)

const NotBegun = ({ program }: { readonly program: Program }) => (
  <Page title="Subscription" sentence={`${program.fullName} has no active subscription.`}>
    <Empty title="Ask the admin of the program">
      They can start the free trial; the pages of the program open as soon as it runs.
    </Empty>
    <AdminNote act="start the trial" />
  </Page>
)

/** Players see neither plans nor prices. */
const OverForPlayers = ({ program }: { readonly program: Program }) => (
  <Page
    title="Subscription"
    sentence={`The subscription of ${program.fullName} has ended. Games, figures and films stay yours to look at.`}
    action={<LinkButton to="/a/dashboard/">Dashboard</LinkButton>}
  >
    <AdminNote act="choose a plan" />
  </Page>
)

/** Shown after the end: everything stays readable. Shows the prices of plans without buttons. */
function TrialOver({ program }: { readonly program: Program }) {
  const plans = useList(listPlans, {})
  return (
    <Page
      title="Subscription"
      sentence={`The trial of ${program.fullName} is over. Everything that you entered stays yours to read and print.`}
      action={<LinkButton to="/a/dashboard/">Dashboard</LinkButton>}
    >
      <Section title="Plans">
        <p className={style.next}>
          New games and scoring need a plan. This installation does not take payments yet: ask the people who
          run it.
        </p>
        <Answer of={plans}>{(all) => <PlanPicker plans={all} />}</Answer>
        <PlanNotes />
      </Section>
    </Page>
  )
}

/** Starts the trial without asking for a plan: the plan is chosen when the trial ends. */
function StartTrial({ program }: { readonly program: Program }) {
  const navigate = useNavigate()
  const [id] = useState(newId)
  const [failure, setFailure] = useState<Error | null>(null)
  const { submit } = useSubmit(
    async () => {
      setFailure(null)
      await startTrial(program.id, id)
      toastSuccess('Your free trial has started.')
      await navigate({ to: program.teams.length > 0 ? '/a/dashboard/' : '/a/team/new/', search: {} })
    },
    (error) => setFailure(error instanceof Error ? error : new Error(String(error))),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
  useEffect(submit, [])
  return (
    <Page title="Subscription" sentence={`Starting the free trial of ${program.fullName}…`}>
      {failure && <ErrorBox error={failure} retry={submit} />}
    </Page>
  )
}
