import type { Program } from '@fullcourt/wire'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { newId } from '../call/newId.ts'
import { chosenPlan } from '../identity/chosenPlan.ts'
import { PlanChoice } from '../plans/PlanChoice.tsx'
import { PlanNotes } from '../plans/PlanPicker.tsx'
import { startTrial } from '../plans/startTrial.ts'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { Page } from '../ui/Page.tsx'
import { toastError, toastSuccess } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'

/** Starts the free trial of the chosen plan. */
export function StartTrial({ program }: { readonly program: Program }) {
  const navigate = useNavigate()
  const [id] = useState(newId)
  const [planId, setPlanId] = useState(() => chosenPlan.read())
  const { busy, submit } = useSubmit(async () => {
    if (!planId) return toastError(t('Please select a plan.'))
    await startTrial(program.id, id, planId)
    toastSuccess(t('Your free trial has started.'))
    await navigate({ to: program.teams.length > 0 ? '/a/dashboard/' : '/a/team/new/', search: {} })
  })
  return (
    <Page
      title={t('Subscription')}
      sentence={t('Choose the plan that {name} tries for free. No card is asked.', {
        name: program.fullName,
      })}
      action={
        <Button loading={busy} onClick={submit}>
          {t('Start Your Free Trial')}
        </Button>
      }
    >
      <PlanChoice value={planId} onChange={setPlanId} />
      <PlanNotes />
    </Page>
  )
}
