import { cancelSubscription, type PaymentInfo, restoreSubscription, type Subscription } from '@fullcourt/wire'
import { call } from '../call/call.ts'
import { ask } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { Mark } from '../ui/data/Mark.tsx'
import { t } from '../ui/language.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './Billing.module.css'
import { useAddCard, usePayInvoice } from './gatewayPage.ts'
import { MoneyLines } from './MoneyLines.tsx'
import { day, whatNext } from './words.ts'

interface Props {
  readonly subscription: Subscription
  readonly payment: PaymentInfo
}

/** State of a running subscription and its next change. @param payment null for readers who are not ADMIN */
export function SubscriptionState({
  subscription,
  payment,
}: {
  readonly subscription: Subscription
  readonly payment: PaymentInfo | null
}) {
  const { state, cancelledAt, trialActive } = subscription
  const isDue = state === 'PAST_DUE' && payment !== null
  return (
    <>
      <p className={style.marks}>
        {isDue ? (
          <Mark tone="bad">{t('Payment due')}</Mark>
        ) : (
          <Mark tone="good">{trialActive && state !== 'PAST_DUE' ? t('Free trial') : t('Active')}</Mark>
        )}
        {cancelledAt && <Mark tone="bad">{t('Cancelled')}</Mark>}
      </p>
      <p className={style.sentence}>{whatNext(subscription, payment)}</p>
    </>
  )
}

/** The next charge with its lines, and the one thing to do about it. */
export const NextCharge = ({ subscription, payment }: Props) => (
  <section className={style.next} aria-label={t('Next charge')}>
    <SubscriptionState subscription={subscription} payment={payment} />
    {payment.nextCharge && payment.nextCharge.lines.length > 1 && subscription.state !== 'PAST_DUE' && (
      <MoneyLines
        lines={payment.nextCharge.lines}
        totalUSD={payment.nextCharge.amountUSD}
        total={t('On {day}', { day: day(payment.nextCharge.at) })}
      />
    )}
    <MainButton subscription={subscription} payment={payment} />
  </section>
)

/** Pay, add a card, or nothing. */
function MainButton({ subscription: { state }, payment }: Props) {
  const { id, openInvoice, card, gateway, renewsBy } = payment
  const add = useAddCard(id)
  const pay = usePayInvoice(id)
  if (!gateway) return null
  if (openInvoice)
    return (
      <div>
        <Button loading={pay.busy} onClick={() => pay.submit(openInvoice.id)}>
          {t('Pay now')}
        </Button>
      </div>
    )
  if (state === 'CANCELLED' || renewsBy !== 'card' || (card && state !== 'PAST_DUE')) return null
  return (
    <div>
      <Button loading={add.busy} onClick={() => add.submit()}>
        {card ? t('Pay with another card') : t('Add a card')}
      </Button>
    </div>
  )
}

/** Cancels, or takes the cancellation back, each after a question. */
export function CancelButton({ subscription }: { readonly subscription: Subscription }) {
  const { cancelledAt, id, teamBrandId, endDate } = subscription
  const { busy, submit } = useSubmit(async () => {
    const end = endDate ? day(endDate) : ''
    const question = cancelledAt
      ? {
          title: t('Are you sure you want to turn Auto-Renew on?'),
          text: t('The next year then begins on {end}.', { end }),
        }
      : {
          title: t('Are you sure you want to cancel the subscription?'),
          text:
            Date.parse(endDate ?? '') <= Date.now()
              ? t('It ends at once, and nothing more is charged.')
              : t('It runs to {end} and does not renew. You can turn Auto-Renew on again until then.', {
                  end,
                }),
        }
    if (!(await ask(question))) return
    const params = { teamBrandId, id }
    if (cancelledAt) await call(restoreSubscription, { params })
    else await call(cancelSubscription, { params })
  })
  // An open-ended plan has nothing to renew.
  if (!endDate) return null
  return (
    <Button variant="default" grave={!cancelledAt} loading={busy} onClick={submit}>
      {cancelledAt ? t('Auto-Renew') : t('Cancel subscription')}
    </Button>
  )
}
