import {
  addCard,
  listPlans,
  type PaymentInfo,
  type Plan,
  type Program,
  readPayment,
  type Subscription,
} from '@fullcourt/wire'
import { useEffect, useState } from 'react'
import { call, callAll, useCall } from '../call/call.ts'
import { t } from '../ui/language.ts'
import { Page, Section } from '../ui/Page.tsx'
import { PageAnswer } from '../ui/PageAnswer.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './Billing.module.css'
import { BillingDetails } from './BillingDetails.tsx'
import { CardSection } from './CardSection.tsx'
import { ChoosePlan } from './ChoosePlan.tsx'
import { leaveFor, planAfterCard } from './gatewayPage.ts'
import { HoursSection } from './HoursSection.tsx'
import { Invoices } from './Invoices.tsx'
import { CancelButton, NextCharge } from './NextCharge.tsx'
import { PlanSection } from './PlanSection.tsx'
import { ProgramUsage } from './ProgramUsage.tsx'
import { PromoCode } from './PromoCode.tsx'
import { PurchaseOrder } from './PurchaseOrder.tsx'
import { planChange, planStart } from './planPurchases.ts'
import { type Purchase, QuoteDialog } from './QuoteDialog.tsx'
import { StartTrial } from './StartTrial.tsx'
import { cardText } from './words.ts'

/** Tokens of card pages that were sent: each is sent once, however often the page is drawn. */
const sentTokens = new Set<string>()

/**
 * Keeps the card of the gateway's page that has led back here.
 * @param onPlan called with the plan that waited for the card
 */
function useReturnedCard(
  teamBrandId: string,
  token: string | undefined,
  onPlan: (planId: string) => Promise<void>,
): void {
  const { submit } = useSubmit(async (body: { readonly token: string }) => {
    const reply = await call(addCard, { params: { teamBrandId }, body })
    if (leaveFor(reply) || !('gateway' in reply)) return
    if (reply.card) toastSuccess(t('{card} is on file.', { card: cardText(reply.card) }))
    const planId = planAfterCard.read()
    planAfterCard.write(null)
    if (planId) await onPlan(planId)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each token.
  useEffect(() => {
    if (!token || sentTokens.has(token)) return
    sentTokens.add(token)
    submit({ token })
  }, [token])
}

interface Props {
  readonly program: Program
  readonly cardToken: string | undefined
}

/** The subscription page of the ADMIN. */
export function Buyer({ program, cardToken }: Props) {
  const payment = useCall(readPayment, { params: { teamBrandId: program.id } })
  const [purchase, setPurchase] = useState<Purchase | null>(null)
  const [newest] = program.subscriptions
  const running = program.subscriptionActive ? newest : undefined
  const choose = (plan: Plan, coupon = '') =>
    setPurchase(running ? planChange(plan, running) : planStart(plan, program.id, coupon))
  useReturnedCard(program.id, cardToken, async (planId) => {
    const plan = (await callAll(listPlans, {})).find(({ id }) => id === planId)
    if (plan) choose(plan)
  })
  return (
    <PageAnswer of={payment}>
      {(found) => (
        <>
          {running ? (
            <Running
              subscription={running}
              payment={found}
              program={program}
              onChoose={choose}
              onBuy={setPurchase}
            />
          ) : found.trialEligible && !program.subscriptionState ? (
            <StartTrial program={program} />
          ) : (
            <ChoosePlan program={program} payment={found} onChoose={choose} />
          )}
          {purchase && <QuoteDialog purchase={purchase} payment={found} onClose={() => setPurchase(null)} />}
        </>
      )}
    </PageAnswer>
  )
}

function Running({
  subscription,
  payment,
  program,
  onChoose,
  onBuy,
}: {
  readonly subscription: Subscription
  readonly payment: PaymentInfo
  readonly program: Program
  readonly onChoose: (plan: Plan) => void
  readonly onBuy: (purchase: Purchase) => void
}) {
  return (
    <Page title={t('Subscription')} sentence={program.fullName}>
      <NextCharge subscription={subscription} payment={payment} />
      <PlanSection subscription={subscription} payment={payment} onChoose={onChoose} />
      <ProgramUsage id={program.id} />
      <CardSection payment={payment} subscription={subscription} />
      <Section title={t('Promo code')} card>
        {subscription.couponAward ? (
          <p className={style.only}>
            {payment.coupon}: <bdi lang="en">{subscription.couponAward}</bdi>.
          </p>
        ) : (
          <PromoCode subscription={subscription} />
        )}
      </Section>
      <HoursSection subscription={subscription} payment={payment} onBuy={onBuy} />
      <PurchaseOrder payment={payment} planId={subscription.planId} />
      <Invoices payment={payment} />
      <BillingDetails payment={payment} />
      {subscription.endDate && (
        <Section title={subscription.cancelledAt ? t('Renewal') : t('Cancel')} card>
          <CancelButton subscription={subscription} />
        </Section>
      )}
    </Page>
  )
}
