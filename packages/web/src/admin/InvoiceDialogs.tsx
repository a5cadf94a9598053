import { msg } from '@fullcourt/scorebook/vocabulary'
import { extendInvoice, type Invoice, type ProgramMoney, recordPayment, refundInvoice } from '@fullcourt/wire'
import { usdText } from '@fullcourt/wire/forms/intl'
import { dueLaterFields, handPaymentFields, refundFields } from '@fullcourt/wire/forms/money'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { ask } from '../ui/ask.ts'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { FormDialog } from '../ui/forms/Form.tsx'
import { readNumber } from '../ui/forms/formats.ts'
import { useForm } from '../ui/forms/useForm.ts'
import { t, translateLabels } from '../ui/language.ts'
import { toastSuccess } from '../ui/toast.tsx'
import { leftToPay, leftToRefund, nameOf } from './moneyWords.ts'
import { endOf } from './typed.ts'
import { lastDayText } from './words.ts'

interface Props {
  readonly invoice: Invoice
  readonly money: ProgramMoney
  readonly onClose: () => void
}

const paramsOf = ({ invoice, money }: Props) => ({ id: money.teamBrandId, invoiceId: invoice.id })
const readAmount = ({ amountUSD }: { readonly amountUSD: string }) => ({
  amountUSD: readNumber(amountUSD) ?? Number.NaN,
})

const METHODS = [
  { value: 'check', label: msg('Check') },
  { value: 'transfer', label: msg('Bank transfer') },
] as const

/** Records a check or transfer for an open invoice. */
export function RecordPaymentDialog(props: Props) {
  const { invoice, money, onClose } = props
  const [method, setMethod] = useState<'check' | 'transfer'>('check')
  const left = leftToPay(invoice, money)
  const form = useForm({
    start: { amountUSD: left.toFixed(2), reference: '' },
    schemas: handPaymentFields,
    read: readAmount,
    labels: { amountUSD: t('Amount') },
    async onSubmit(body) {
      const sum = usdText(body.amountUSD)
      const sure = await ask({
        title: t('Record {sum} for {invoice}?', { sum, invoice: nameOf(invoice) }),
        text:
          body.amountUSD < left
            ? t('The rest stays open. A recorded payment cannot be removed.')
            : t('The invoice is paid. A recorded payment cannot be removed.'),
        yes: t('Record payment'),
        no: t('Cancel'),
      })
      if (!sure) return
      await call(recordPayment, { params: paramsOf(props), body: { ...body, method } })
      toastSuccess(t('The payment of {sum} is recorded.', { sum }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Record a payment for {invoice}', { invoice: nameOf(invoice) })}
      submit={t('Record payment')}
      onClose={onClose}
    >
      <NativeSelect
        label={t('How it was paid')}
        data={translateLabels(METHODS)}
        value={method}
        onPick={setMethod}
      />
      <TextInput
        label={t('US dollars')}
        description={t('{left} is left to pay. Parts are allowed.', { left: usdText(left) })}
        inputMode="decimal"
        {...form.field('amountUSD')}
      />
      <TextInput
        label={t('Reference')}
        description={t('The number of the check or transfer.')}
        maxLength={80}
        {...form.field('reference')}
      />
    </FormDialog>
  )
}

/** Lets an unpaid invoice be due later. */
export function DueLaterDialog(props: Props) {
  const { invoice, onClose } = props
  const form = useForm({
    start: { dueAt: '' },
    schemas: dueLaterFields,
    read: ({ dueAt }) => ({ dueAt: endOf(dueAt) }),
    required: { dueAt: t('Please select a day.') },
    async onSubmit(body) {
      await call(extendInvoice, { params: paramsOf(props), body })
      toastSuccess(t('The invoice is due on {dueAt}.', { dueAt: lastDayText(body.dueAt) }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Let {invoice} be due later?', { invoice: nameOf(invoice) })}
      submit={t('Change due date')}
      onClose={onClose}
    >
      <p>
        {t('It is due on {dueAt}. An unpaid plan ends 45 days after the day that you select.', {
          dueAt: lastDayText(invoice.dueAt),
        })}
      </p>
      <TextInput label={t('Due on')} type="date" {...form.field('dueAt')} />
    </FormDialog>
  )
}

/** Pays back all or part of a paid invoice. */
export function RefundDialog(props: Props) {
  const { invoice, money, onClose } = props
  const left = leftToRefund(invoice, money)
  const form = useForm({
    start: { amountUSD: left.toFixed(2), reason: '', keepsAccess: true },
    schemas: refundFields,
    read: readAmount,
    labels: { amountUSD: t('Amount') },
    async onSubmit(body, { keepsAccess }) {
      const sum = usdText(body.amountUSD)
      const ends = !keepsAccess && body.amountUSD >= left
      const sure = await ask({
        title: t('Pay back {sum} of {invoice}?', { sum, invoice: nameOf(invoice) }),
        text: ends
          ? t('The plan of {program} ends today. A credit note is written. This cannot be undone.', {
              program: money.fullName,
            })
          : t('The plan goes on. A credit note is written. This cannot be undone.'),
        yes: t('Refund {sum}', { sum }),
        no: t('Cancel'),
        grave: true,
      })
      if (!sure) return
      await call(refundInvoice, { params: paramsOf(props), body: { ...body, keepsAccess } })
      toastSuccess(t('The refund of {sum} is on its way.', { sum }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Refund {invoice}', { invoice: nameOf(invoice) })}
      submit={t('Refund')}
      onClose={onClose}
    >
      <TextInput
        label={t('US dollars')}
        description={t('At most {left}. The card gets back what it paid. Pay the rest back yourself.', {
          left: usdText(left),
        })}
        inputMode="decimal"
        {...form.field('amountUSD')}
      />
      <TextInput
        label={t('Reason')}
        description={t('The credit note shows it.')}
        maxLength={200}
        {...form.field('reason')}
      />
      <Checkbox
        label={t('Keep the plan')}
        description={t('Otherwise a refund of all that is left ends the plan today.')}
        {...form.box('keepsAccess')}
      />
    </FormDialog>
  )
}
