import { listPlans, type PaymentInfo, type Plan, type Program } from '@fullcourt/wire'
import { useState } from 'react'
import { useList } from '../call/call.ts'
import { PlanNotes, PlanPicker, PlansSkeleton } from '../plans/PlanPicker.tsx'
import { Answer } from '../ui/Answer.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { Page, Section } from '../ui/Page.tsx'
import style from './Billing.module.css'
import { BillingDetails } from './BillingDetails.tsx'
import { CardSection } from './CardSection.tsx'
import { GatewayNotice } from './GatewayNotice.tsx'
import { Invoices } from './Invoices.tsx'
import { PromoCodeField } from './PromoCode.tsx'
import { PurchaseOrder } from './PurchaseOrder.tsx'

interface Props {
  readonly program: Program
  readonly payment: PaymentInfo
  readonly onChoose: (plan: Plan, coupon: string) => void
}

/** After the end of the trial or of a plan: a plan is chosen, and paid. Everything stays readable. */
export function ChoosePlan({ program, payment, onChoose }: Props) {
  const plans = useList(listPlans, {})
  const [coupon, setCoupon] = useState('')
  const over =
    program.subscriptionState === 'ENDED'
      ? t(
          'The subscription of {name} has ended. Everything that you entered stays yours to read and print.',
          { name: program.fullName },
        )
      : t('The free trial of your account is over, so {name} begins with a plan.', { name: program.fullName })
  return (
    <Page
      title={t('Subscription')}
      sentence={t('{over} New games and scoring need a plan.', { over })}
      action={
        program.subscriptionState && (
          <LinkButton variant="default" to="/a/dashboard/">
            {t('Dashboard')}
          </LinkButton>
        )
      }
    >
      <Section title={t('Plans')}>
        {!payment.gateway && <GatewayNotice gateway={null} />}
        <Answer of={plans} waiting={<PlansSkeleton />}>
          {(all) => (
            <PlanPicker
              plans={all}
              {...(payment.gateway && {
                action: (plan: Plan) => (
                  <Button fullWidth variant="default" onClick={() => onChoose(plan, coupon.trim())}>
                    {t('Choose {displayName}', { displayName: plan.displayName })}
                  </Button>
                ),
              })}
            />
          )}
        </Answer>
        <PlanNotes />
      </Section>
      {payment.gateway && (
        <Section title={t('Promo code')} card>
          <div className={style.promo}>
            <PromoCodeField value={coupon} onChange={({ currentTarget }) => setCoupon(currentTarget.value)} />
          </div>
        </Section>
      )}
      <CardSection payment={payment} subscription={null} />
      <PurchaseOrder payment={payment} />
      <Invoices payment={payment} />
      <BillingDetails payment={payment} />
    </Page>
  )
}
