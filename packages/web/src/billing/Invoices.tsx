import { type Invoice, listInvoices, type PaymentInfo, readInvoicePdf } from '@fullcourt/wire'
import { usdText } from '@fullcourt/wire/forms/intl'
import { call, useList } from '../call/call.ts'
import { Answer } from '../ui/Answer.tsx'
import { useInAddress } from '../ui/address.ts'
import { Button } from '../ui/Button.tsx'
import { List, Row } from '../ui/data/List.tsx'
import { Mark } from '../ui/data/Mark.tsx'
import { shareOrSave } from '../ui/data/shareOrSave.ts'
import { t } from '../ui/language.ts'
import { Dialog, DialogButtons } from '../ui/overlay/Dialog.tsx'
import { Card, Section } from '../ui/Page.tsx'
import { translateSentence } from '../ui/sentences.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './Billing.module.css'
import { GatewayNotice } from './GatewayNotice.tsx'
import { usePayInvoice } from './gatewayPage.ts'
import { MoneyLines } from './MoneyLines.tsx'
import { day, INVOICE_STATES } from './words.ts'

const nameOf = ({ number, credits }: Invoice): string => {
  if (number === null) return credits ? t('Credit note') : t('Invoice')
  return credits ? t('Credit note {number}', { number }) : t('Invoice {number}', { number })
}

const datesOf = ({ issuedAt, dueAt, paidAt, status }: Invoice): string =>
  [
    issuedAt && day(issuedAt),
    status === 'open' && dueAt && t('due on {dueAt}', { dueAt: day(dueAt) }),
    paidAt && t('paid on {paidAt}', { paidAt: day(paidAt) }),
  ]
    .filter(Boolean)
    .join(', ')

/** Invoices and credit notes. The one in the address is open. */
export function Invoices({ payment }: { readonly payment: PaymentInfo }) {
  const invoices = useList(listInvoices, { params: { teamBrandId: payment.id } })
  const [shown, setShown] = useInAddress('pay')
  const open = invoices.data?.find(({ id }) => id === shown)
  return (
    <Section title={t('Invoices')}>
      <Answer of={invoices}>
        {(all) =>
          all.length === 0 ? (
            <Card>
              <p className={style.only}>{t('Each payment gets its invoice here.')}</p>
            </Card>
          ) : (
            <Card flush>
              <List inCard label={t('Invoices')}>
                {all.map((invoice) => (
                  <InvoiceRow
                    key={invoice.id}
                    invoice={invoice}
                    onShow={() => setShown(invoice.id, { replace: false })}
                  />
                ))}
              </List>
            </Card>
          )
        }
      </Answer>
      {open && <InvoiceDialog invoice={open} payment={payment} onClose={() => setShown('')} />}
    </Section>
  )
}

function InvoiceRow({ invoice, onShow }: { readonly invoice: Invoice; readonly onShow: () => void }) {
  const { word, tone } = INVOICE_STATES[invoice.status]
  const isDue = invoice.status === 'open'
  return (
    <Row
      name={
        <>
          {nameOf(invoice)} <Mark tone={tone}>{t(word)}</Mark>
        </>
      }
      notes={[
        datesOf(invoice),
        <span key="lines">{invoice.lines.map(({ text }) => translateSentence(text)).join(', ')}</span>,
      ]}
      tools={
        <>
          <span className={style.sum}>{usdText(invoice.totalUSD)}</span>
          <Button
            size="sm"
            variant="default"
            aria-label={
              isDue
                ? t('Pay {invoice}', { invoice: nameOf(invoice) })
                : t('Show {invoice}', { invoice: nameOf(invoice) })
            }
            onClick={onShow}
          >
            {isDue ? t('Pay') : t('Show')}
          </Button>
        </>
      }
    />
  )
}

interface Props {
  readonly invoice: Invoice
  readonly payment: PaymentInfo
  readonly onClose: () => void
}

/** An invoice with its lines; an open one can be paid. */
function InvoiceDialog({ invoice, payment, onClose }: Props) {
  const pay = usePayInvoice(payment.id)
  const { lines, totalUSD, status, poNumber, number } = invoice
  const pdf = useSubmit(async () => {
    const bytes = await call(readInvoicePdf, { params: { teamBrandId: payment.id, invoiceId: invoice.id } })
    await shareOrSave(new Blob([bytes], { type: 'application/pdf' }), `${number}.pdf`)
  })
  return (
    <Dialog open title={nameOf(invoice)} onClose={onClose}>
      <p>{datesOf(invoice)}</p>
      {poNumber && <p>{t('Purchase order {poNumber}', { poNumber })}</p>}
      <MoneyLines lines={lines} totalUSD={totalUSD} total={status === 'open' ? t('To pay') : t('Total')} />
      {status === 'open' && <GatewayNotice gateway={payment.gateway} />}
      <DialogButtons onCancel={onClose} cancel={t('Close')}>
        {number && (
          <Button variant="default" loading={pdf.busy} onClick={pdf.submit}>
            {t('PDF')}
          </Button>
        )}
        {status === 'open' && payment.gateway && (
          <Button loading={pay.busy} data-enter onClick={() => pay.submit(invoice.id)}>
            {t('Pay now')}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
