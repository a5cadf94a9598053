import { GRACE_DAYS } from '@fullcourt/program'
import { cancelSubscription, restoreSubscription, type Subscription } from '@fullcourt/wire'
import { call } from '../call/call.ts'
import { PlanCard } from '../plans/PlanPicker.tsx'
import { ask } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { Mark } from '../ui/data/Mark.tsx'
import { dateText } from '../ui/dates.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './CurrentPlan.module.css'
import { PromoCode } from './PromoCode.tsx'

const day = (iso: string) => dateText('longDay', iso)

/** The next change of the subscription, in words (rule 129). */
function whatNext({ state, cardOnFile, endDate, calculatedEndDate }: Subscription): string {
  const end = endDate ?? calculatedEndDate
  if (!end) return 'It renews every year.'
  if (state === 'CANCELLED') return `It has been cancelled and runs to ${day(end)}.`
  if (state === 'PAST_DUE')
    return `Its year ended on ${day(end)}, and the renewal failed. It goes on for ${GRACE_DAYS} days.`
  if (state === 'TRIAL' && !cardOnFile)
    return `The free trial runs to ${day(end)}. Without a card on file it will not auto-renew.`
  return `It runs to ${day(end)} and is not set to renew.`
}

/** The current plan, the next one, and the button to cancel or keep it. */
export function CurrentPlan({
  subscription,
  mayChange,
}: {
  readonly subscription: Subscription
  readonly mayChange: boolean
}) {
  const { plan, trialActive, cancelledAt, id, teamBrandId, couponAward } = subscription
  const { busy, submit } = useSubmit(async () => {
    const title = cancelledAt
      ? 'Are you sure you want to turn Auto-Renew on?'
      : 'Are you sure you want to cancel the subscription?'
    if (!(await ask({ title }))) return
    const params = { teamBrandId, id }
    if (cancelledAt) await call(restoreSubscription, { params })
    else await call(cancelSubscription, { params })
  })
  return (
    <section className={style.plan}>
      <p className={style.state}>
        <Mark tone="good">{trialActive ? 'Free trial' : 'Active'}</Mark>
        {cancelledAt && <Mark tone="bad">Cancelled</Mark>}
      </p>
      <p className={style.next}>{whatNext(subscription)}</p>
      <PlanCard plan={plan} />
      {couponAward ? (
        <p className={style.award}>Promo code: {couponAward}.</p>
      ) : (
        mayChange && <PromoCode subscription={subscription} />
      )}
      {mayChange && (
        <Button variant="default" loading={busy} onClick={submit}>
          {cancelledAt ? 'Auto-Renew' : 'Cancel subscription'}
        </Button>
      )}
    </section>
  )
}
