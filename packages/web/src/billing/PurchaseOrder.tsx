import { listPlans, orderPlan, type PaymentInfo } from '@fullcourt/wire'
import { orderFields } from '@fullcourt/wire/forms/billing'
import { dollarsText } from '@fullcourt/wire/forms/intl'
import { useState } from 'react'
import { call, useList } from '../call/call.ts'
import { ask } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { Section } from '../ui/Page.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import style from './Billing.module.css'
import { money } from './words.ts'

/** A year by purchase order, as schools pay it (rule 65): the order that waits, or the form. */
export function PurchaseOrder({ payment }: { readonly payment: PaymentInfo }) {
  const { order } = payment
  return (
    <Section title="Pay by purchase order" card>
      {order ? (
        <p className={style.only}>
          Purchase order {order.poNumber} for {order.planName}, {money(order.amountUSD)}, waits for the people
          who run this installation. The year begins when they accept it.
        </p>
      ) : (
        <OrderForm teamBrandId={payment.id} />
      )}
    </Section>
  )
}

function OrderForm({ teamBrandId }: { readonly teamBrandId: string }) {
  const { data: plans = [] } = useList(listPlans, {})
  const [chosen, setChosen] = useState<string | null>(null)
  const plan = plans.find(({ id }) => id === chosen) ?? plans[0]
  const form = useForm({
    start: { poNumber: '' },
    schemas: orderFields,
    labels: { poNumber: 'PO number' },
    async onSubmit({ poNumber }) {
      if (!plan) return
      const title = `Order a year of ${plan.displayName} for ${dollarsText(plan.priceUSD)}?`
      if (!(await ask({ title, text: 'Its invoice is due in 30 days.', yes: 'Order', no: 'Cancel' }))) return
      await call(orderPlan, { params: { teamBrandId }, body: { planId: plan.id, poNumber } })
      toastSuccess('The purchase order has been sent.')
    },
  })
  return (
    <Form form={form} label="Purchase order" className={style.stack}>
      <p className={style.note}>
        For schools: enter your billing details and your PO number. The invoice is due in 30 days and can be
        paid by check or transfer.
      </p>
      <div className={style.hours}>
        <NativeSelect
          label="Plan"
          data={plans.map(({ id, displayName, priceUSD }) => ({
            value: id,
            label: `${displayName}, ${dollarsText(priceUSD)} a year`,
          }))}
          value={plan?.id}
          onPick={setChosen}
        />
        <TextInput label="PO number" autoComplete="off" maxLength={40} {...form.field('poNumber')} />
        <Button type="submit" variant="default" loading={form.busy}>
          Order
        </Button>
      </div>
    </Form>
  )
}
