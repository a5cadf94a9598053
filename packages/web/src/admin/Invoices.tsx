import { acceptOrder, type Invoice, type ProgramMoney, reissueInvoice } from '@fullcourt/wire'
import { usdText } from '@fullcourt/wire/forms/intl'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { ask } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { List, Row } from '../ui/data/List.tsx'
import { Mark } from '../ui/data/Mark.tsx'
import { Empty } from '../ui/Empty.tsx'
import { t } from '../ui/language.ts'
import { Card, Section } from '../ui/Page.tsx'
import { translateSentence } from '../ui/sentences.ts'
import { toastSuccess } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { DueLaterDialog, RecordPaymentDialog, RefundDialog } from './InvoiceDialogs.tsx'
import { INVOICE_STATES, leftToPay, leftToRefund, nameOf } from './moneyWords.ts'
import { dayText, lastDayText } from './words.ts'

type Act = 'pay' | 'later' | 'refund'
interface Asking {
  readonly act: Act
  readonly invoice: Invoice
}

/** The invoices, credit notes and orders of a program, and what can be done with them. */
export function Invoices({ money }: { readonly money: ProgramMoney }) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const onClose = () => setAsking(null)
  return (
    <Section title={t('Invoices')}>
      <Card flush>
        {money.invoices.length === 0 ? (
          <Empty plain title={t('No invoices yet')} />
        ) : (
          <List inCard label={t('Invoices')}>
            {money.invoices.map((invoice) => (
              <InvoiceRow
                key={invoice.id}
                invoice={invoice}
                money={money}
                onAsk={(act) => setAsking({ act, invoice })}
              />
            ))}
          </List>
        )}
      </Card>
      {asking?.act === 'pay' && (
        <RecordPaymentDialog invoice={asking.invoice} money={money} onClose={onClose} />
      )}
      {asking?.act === 'later' && <DueLaterDialog invoice={asking.invoice} money={money} onClose={onClose} />}
      {asking?.act === 'refund' && <RefundDialog invoice={asking.invoice} money={money} onClose={onClose} />}
    </Section>
  )
}

interface RowProps {
  readonly invoice: Invoice
  readonly money: ProgramMoney
  readonly onAsk: (act: Act) => void
}

const datesOf = ({ issuedAt, dueAt, paidAt, status, credits }: Invoice): string =>
  [
    issuedAt && t('Issued {issuedAt}', { issuedAt: dayText(issuedAt) }),
    status === 'open' && dueAt && `due ${lastDayText(dueAt)}`,
    paidAt && !credits && `paid ${dayText(paidAt)}`,
  ]
    .filter(Boolean)
    .join(', ')

function InvoiceRow({ invoice, money, onAsk }: RowProps) {
  const { status, totalUSD, lines, number, poNumber, credits } = invoice
  const left = leftToPay(invoice, money)
  const { word, tone } = INVOICE_STATES[status]
  return (
    <Row
      name={
        <>
          {nameOf(invoice)}, {usdText(totalUSD)} {!credits && <Mark tone={tone}>{t(word)}</Mark>}
        </>
      }
      notes={[
        <span key="lines">{lines.map(({ text }) => translateSentence(text)).join(', ')}</span>,
        datesOf(invoice),
        number !== null && poNumber && t('Purchase order {poNumber}', { poNumber }),
        status === 'open' && left < totalUSD && t('{sum} is left to pay', { sum: usdText(left) }),
      ]}
      tools={<Tools invoice={invoice} money={money} onAsk={onAsk} />}
    />
  )
}

function Tools({ invoice, money, onAsk }: RowProps) {
  const { status, credits, totalUSD } = invoice
  if (status === 'draft') return <AcceptButton invoice={invoice} money={money} />
  const button = (act: Act, label: string) => (
    <Button
      variant="default"
      size="sm"
      aria-label={`${label}: ${nameOf(invoice)}`}
      onClick={() => onAsk(act)}
    >
      {label}
    </Button>
  )
  if (status === 'open')
    return (
      <>
        {button('pay', t('Record payment'))}
        {button('later', t('Due later'))}
        {leftToPay(invoice, money) === totalUSD && <ReissueButton invoice={invoice} money={money} />}
      </>
    )
  const isRefundable = status === 'paid' && credits === null && leftToRefund(invoice, money) > 0
  return isRefundable ? button('refund', t('Refund')) : null
}

type OneInvoice = Pick<RowProps, 'invoice' | 'money'>

function AcceptButton({ invoice, money: { teamBrandId, fullName } }: OneInvoice) {
  const { busy, submit } = useSubmit(async () => {
    const sure = await ask({
      title: t('Accept {invoice} of {name}?', { invoice: nameOf(invoice), name: fullName }),
      text: t(
        'The year begins, and {totalUSD} is due in 30 days. Further orders of this account begin at once.',
        { totalUSD: usdText(invoice.totalUSD) },
      ),
      yes: t('Accept order'),
      no: t('Cancel'),
    })
    if (!sure) return
    await call(acceptOrder, { params: { id: teamBrandId, invoiceId: invoice.id } })
    toastSuccess(t('The order is accepted.'))
  })
  return (
    <Button
      size="sm"
      aria-label={t('Accept: {invoice}', { invoice: nameOf(invoice) })}
      loading={busy}
      onClick={submit}
    >
      {t('Accept')}
    </Button>
  )
}

function ReissueButton({ invoice, money: { teamBrandId } }: OneInvoice) {
  const { busy, submit } = useSubmit(async () => {
    const sure = await ask({
      title: t('Reissue {invoice}?', { invoice: nameOf(invoice) }),
      text: t('A credit note takes it back, and a new invoice is written with the billing details of now.'),
      yes: t('Reissue'),
      no: t('Cancel'),
    })
    if (!sure) return
    await call(reissueInvoice, { params: { id: teamBrandId, invoiceId: invoice.id } })
    toastSuccess(t('The invoice is reissued.'))
  })
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={t('Reissue: {invoice}', { invoice: nameOf(invoice) })}
      loading={busy}
      onClick={submit}
    >
      {t('Reissue')}
    </Button>
  )
}
