import { type ProgramMoney, readProgramMoney } from '@fullcourt/wire'
import { numberText, usdText } from '@fullcourt/wire/forms/intl'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useCall } from '../call/call.ts'
import { useId } from '../ui/address.ts'
import { Button } from '../ui/Button.tsx'
import { List, Row } from '../ui/data/List.tsx'
import { Mark } from '../ui/data/Mark.tsx'
import { Tiles } from '../ui/data/Tiles.tsx'
import { Empty } from '../ui/Empty.tsx'
import { t } from '../ui/language.ts'
import { Banner } from '../ui/overlay/Banner.tsx'
import { Card, Page, Section } from '../ui/Page.tsx'
import { PageAnswer } from '../ui/PageAnswer.tsx'
import { GiveHoursDialog, SetPlanDialog } from './GrantDialogs.tsx'
import { Invoices } from './Invoices.tsx'
import { HOUR_WORDS, METHOD_WORDS, nameOf, PAYMENT_STATES, RENEWAL_WORDS, STATE_WORDS } from './moneyWords.ts'
import { dayText, lastDayText } from './words.ts'

/** /a/admin/money/{id}/: the money of a program. */
export default function ProgramMoneyPage() {
  const money = useCall(readProgramMoney, { params: { id: useId() } })
  return <PageAnswer of={money}>{(known) => <ProgramMoneyOverview money={known} />}</PageAnswer>
}

function ProgramMoneyOverview({ money }: { readonly money: ProgramMoney }) {
  const [asking, setAsking] = useState<'plan' | 'hours' | null>(null)
  const close = () => setAsking(null)
  return (
    <Page
      title={money.fullName}
      sentence={
        <>
          {t('Plan, invoices and payments of this program.')}{' '}
          <Link to="/a/admin/accounts/$id/" params={{ id: money.accountId }}>
            {t('Open its account')}
          </Link>
        </>
      }
      back={<Link to="/a/admin/money/">{t('Money')}</Link>}
      action={
        <>
          <Button variant="default" onClick={() => setAsking('plan')}>
            {t('Set plan')}
          </Button>
          <Button variant="default" onClick={() => setAsking('hours')}>
            {t('Give hours')}
          </Button>
        </>
      }
      wide
    >
      {money.payment.gateway === 'test' && (
        <Banner grave>
          <strong>{t('Test gateway: no money moves')}</strong>
        </Banner>
      )}
      <Plan money={money} />
      <Invoices money={money} />
      <Payments money={money} />
      <RefundsAndDisputes money={money} />
      <Hours hours={money.payment.hours} />
      {asking === 'plan' && <SetPlanDialog money={money} onClose={close} />}
      {asking === 'hours' && <GiveHoursDialog money={money} onClose={close} />}
    </Page>
  )
}

function Plan({ money: { subscription, payment, dueAt, suspendsAt } }: { readonly money: ProgramMoney }) {
  if (!subscription)
    return <Empty title={t('No plan runs')}>{t('The coach chooses one, or you set it.')}</Empty>
  const { plan, state, endDate } = subscription
  return (
    <Tiles
      wide
      tiles={[
        [t('Plan'), plan.displayName],
        [t('State'), t(STATE_WORDS[state])],
        [t('Runs to'), endDate ? lastDayText(endDate) : t('No end')],
        [t('Renews'), payment.renewsBy ? t(RENEWAL_WORDS[payment.renewsBy]) : '–'],
        [t('Next charge'), payment.nextCharge ? usdText(payment.nextCharge.amountUSD) : '–'],
        ...(dueAt ? [[t('Payment due'), lastDayText(dueAt)] as const] : []),
        ...(suspendsAt ? [[t('Ends unpaid on'), lastDayText(suspendsAt)] as const] : []),
      ]}
    />
  )
}

/** A list of the page; nothing where it has no rows. */
const Rows = ({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) =>
  children.length > 0 && (
    <Section title={title}>
      <Card flush>
        <List inCard label={title}>
          {children}
        </List>
      </Card>
    </Section>
  )

/** The name of the invoice that a payment, refund or dispute is about. */
const invoiceName = ({ invoices }: ProgramMoney, invoiceId: string): string | undefined => {
  const found = invoices.find(({ id }) => id === invoiceId)
  return found && nameOf(found)
}

const Payments = ({ money }: { readonly money: ProgramMoney }) => (
  <Rows title={t('Payments')}>
    {money.payments.map(({ id, invoiceId, method, status, amountUSD, declineCode, reference, createdAt }) => (
      <Row
        key={id}
        name={
          <>
            {usdText(amountUSD)} {t(METHOD_WORDS[method])}{' '}
            <Mark tone={PAYMENT_STATES[status].tone}>{t(PAYMENT_STATES[status].word)}</Mark>
          </>
        }
        notes={[
          [dayText(createdAt), invoiceName(money, invoiceId)].filter(Boolean).join(', '),
          reference && t('Reference: {reference}', { reference }),
          declineCode && t('Reason: {reason}', { reason: declineCode.replaceAll('_', ' ') }),
        ]}
      />
    ))}
  </Rows>
)

const RefundsAndDisputes = ({ money }: { readonly money: ProgramMoney }) => (
  <>
    <Rows title={t('Refunds')}>
      {money.refunds.map(({ id, invoiceId, method, amountUSD, status, reason }) => (
        <Row
          key={id}
          name={
            <>
              {usdText(amountUSD)} {method === 'card' ? t('to the card') : t('by hand')}{' '}
              {/* The bank tells nothing of a refund by hand. */}
              {method === 'card' && <Mark tone={refundTone(status)}>{refundWord(status)}</Mark>}
            </>
          }
          notes={[invoiceName(money, invoiceId), reason]}
        />
      ))}
    </Rows>
    <Rows title={t('Disputes')}>
      {money.disputes.map(({ id, invoiceId, amountUSD, status, openedAt }) => (
        <Row
          key={id}
          name={
            <>
              {usdText(amountUSD)}{' '}
              <Mark tone={status === 'won' ? 'good' : 'bad'}>
                {status === 'open' ? t('Open') : status === 'won' ? t('Won') : t('Lost')}
              </Mark>
            </>
          }
          notes={[`${dayText(openedAt)}, ${invoiceName(money, invoiceId) ?? ''}`]}
        />
      ))}
    </Rows>
  </>
)

const refundTone = (status: string) =>
  status === 'SUCCEEDED' ? 'good' : status === 'FAILED' ? 'bad' : 'plain'
const refundWord = (status: string) =>
  status === 'SUCCEEDED' ? t('Paid back') : status === 'FAILED' ? t('Failed') : t('Waits for the bank')

const Hours = ({ hours }: { readonly hours: ProgramMoney['payment']['hours'] }) => (
  <Rows title={t('Hours beside the plan')}>
    {hours.map(({ kind, hours: count, endsAt }) => (
      <Row
        key={`${kind} ${endsAt} ${count}`}
        name={`${t(HOUR_WORDS[kind])}: ${numberText(count)}`}
        notes={[t('To {day}', { day: lastDayText(endsAt) })]}
      />
    ))}
  </Rows>
)
