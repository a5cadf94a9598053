import { listPlans, makeQuote, orderPlan, type PaymentInfo } from '@fullcourt/wire'
import { orderFields } from '@fullcourt/wire/forms/billing'
import { dollarsText, usdText } from '@fullcourt/wire/forms/intl'
import { useState } from 'react'
import { call, useList } from '../call/call.ts'
import { ask } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { shareOrSave } from '../ui/data/shareOrSave.ts'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { Section } from '../ui/Page.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './Billing.module.css'

interface Props {
  readonly payment: PaymentInfo
  /** The plan that the form offers first. */
  readonly planId?: string
}

/** A year by purchase order, as schools pay it (rule 65): the order that waits, or the form. */
export function PurchaseOrder({ payment, planId }: Props) {
  const { order } = payment
  return (
    <Section title={t('Pay by purchase order')} card>
      {order ? (
        <p className={style.only}>
          {t(
            'Purchase order {poNumber} for {planName}, {amountUSD}, waits for the people who run this installation. The year begins when they accept it.',
            { poNumber: order.poNumber, planName: order.planName, amountUSD: usdText(order.amountUSD) },
          )}
        </p>
      ) : (
        <OrderForm payment={payment} planId={planId} />
      )}
    </Section>
  )
}

function OrderForm({ payment: { id: teamBrandId, w9URL }, planId }: Props) {
  const { data: plans = [] } = useList(listPlans, {})
  const [chosen, setChosen] = useState<string | null>(null)
  const plan = plans.find(({ id }) => id === (chosen ?? planId)) ?? plans[0]
  const form = useForm({
    start: { poNumber: '' },
    schemas: orderFields,
    labels: { poNumber: t('PO number') },
    async onSubmit({ poNumber }) {
      if (!plan) return
      const title = t('Order a year of {displayName} for {priceUSD}?', {
        displayName: plan.displayName,
        priceUSD: dollarsText(plan.priceUSD),
      })
      if (
        !(await ask({ title, text: t('Its invoice is due in 30 days.'), yes: t('Order'), no: t('Cancel') }))
      )
        return
      await call(orderPlan, { params: { teamBrandId }, body: { planId: plan.id, poNumber } })
      toastSuccess(t('The purchase order has been sent.'))
    },
  })
  const quote = useSubmit(async () => {
    if (!plan) return
    const bytes = await call(makeQuote, { params: { teamBrandId }, body: { planId: plan.id } })
    await shareOrSave(
      new Blob([bytes], { type: 'application/pdf' }),
      t('Quote {displayName}.pdf', { displayName: plan.displayName }),
    )
  })
  return (
    <Form form={form} label={t('Purchase order')} className={style.stack}>
      <p className={style.note}>
        {t(
          'For schools: enter your billing details, download a quote, and order with your PO number. The price of a quote holds for 60 days. The invoice is due in 30 days and can be paid by check or transfer.',
        )}
      </p>
      <div className={style.hours}>
        <NativeSelect
          label={t('Plan')}
          data={plans.map(({ id, displayName, priceUSD }) => ({
            value: id,
            label: t('{displayName}, {priceUSD} a year', { displayName, priceUSD: dollarsText(priceUSD) }),
          }))}
          value={plan?.id}
          onPick={setChosen}
        />
        <TextInput label={t('PO number')} autoComplete="off" maxLength={40} {...form.field('poNumber')} />
        <Button type="submit" variant="default" loading={form.busy}>
          {t('Order')}
        </Button>
      </div>
      <div className={style.buttons}>
        <Button variant="default" loading={quote.busy} onClick={quote.submit}>
          {t('Quote as PDF')}
        </Button>
        {w9URL && (
          <a href={w9URL} target="_blank" rel="noreferrer">
            {t('Form W-9')}
          </a>
        )}
      </div>
    </Form>
  )
}
