import { msg } from '@fullcourt/scorebook/vocabulary'
import { type Received, readReconciliation } from '@fullcourt/wire'
import { momentText, usdText } from '@fullcourt/wire/forms/intl'
import { Link } from '@tanstack/react-router'
import { useCall } from '../call/call.ts'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { Mark } from '../ui/data/Mark.tsx'
import { Tiles } from '../ui/data/Tiles.tsx'
import { Empty } from '../ui/Empty.tsx'
import { t } from '../ui/language.ts'
import { Banner } from '../ui/overlay/Banner.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { PageAnswer } from '../ui/PageAnswer.tsx'
import style from './Admin.module.css'
import { LOOKS, type Look } from './moneyWords.ts'
import { dayText } from './words.ts'

type Reconciliation = Received<typeof readReconciliation>

const COLUMNS: readonly Column<Look>[] = [
  {
    key: 'program',
    label: msg('Program'),
    value: ({ fullName }) => fullName,
    show: ({ teamBrandId, fullName }) => (
      <Link to="/a/admin/money/$id/" params={{ id: teamBrandId }} className={style.name}>
        {fullName}
      </Link>
    ),
  },
  {
    key: 'what',
    label: msg('What'),
    value: ({ what }) => t(LOOKS[what].word),
    show: ({ what }) => <Mark tone={LOOKS[what].tone}>{t(LOOKS[what].word)}</Mark>,
  },
  {
    key: 'amount',
    label: msg('Amount'),
    numeric: true,
    value: ({ amountUSD }) => amountUSD,
    show: ({ amountUSD }) => usdText(amountUSD),
  },
  { key: 'since', label: msg('Since'), value: ({ at }) => at, show: ({ at }) => dayText(at) },
  { key: 'invoice', label: msg('Invoice'), value: ({ number }) => number },
]

const checkedText = ({ gateway, checkedAt, comparedAt }: Reconciliation): string => {
  if (gateway === null) return t('This installation takes no cards.')
  const taker = gateway === 'stripe' ? t('Stripe takes the cards.') : t('The test gateway takes the cards.')
  const checked = checkedAt
    ? t('Last checked {checkedAt}.', { checkedAt: momentText(checkedAt) })
    : t('It was not checked yet.')
  const compared = comparedAt && t('Sums compared {time}.', { time: momentText(comparedAt) })
  return [taker, checked, compared].filter(Boolean).join(' ')
}

/** /a/admin/money/: what needs a look, and the sums of the ledger. */
export default function MoneyPage() {
  const reconciliation = useCall(readReconciliation, {})
  return (
    <PageAnswer of={reconciliation}>
      {(found) => (
        <Page title={t('Money')} sentence={checkedText(found)} wide>
          {found.gateway === 'test' && (
            <Banner grave>
              <strong>{t('Test gateway: no money moves')}</strong>
            </Banner>
          )}
          {found.chargesHeldUntil && (
            <Banner grave>
              {t(
                'The clock of this server has jumped by more than a day, so nothing is charged by itself before {chargesHeldUntil}. Check the clock.',
                { chargesHeldUntil: momentText(found.chargesHeldUntil) },
              )}
            </Banner>
          )}
          <Tiles
            wide
            tiles={[
              [t('Received'), usdText(found.books.cashUSD)],
              [t('Owed'), usdText(found.books.receivableUSD)],
              // The ledger's sums are zero together, so revenue is below zero there.
              [t('Revenue'), usdText(0 - found.books.revenueUSD)],
              [t('Disputed'), usdText(found.books.disputedUSD)],
            ]}
          />
          <Section title={t('What needs a look')}>
            {found.rows.length > 0 ? (
              <DataTable
                caption={t('What needs a look')}
                columns={COLUMNS}
                rows={found.rows}
                rowKey={({ what, invoiceId, at }) => `${what} ${invoiceId} ${at}`}
              />
            ) : (
              <Empty title={t('Nothing needs a look')}>
                {t(
                  'Failed and waiting charges, disputes, orders, overdue invoices, void invoices that were paid, and sums that differ from the gateway are listed here.',
                )}
              </Empty>
            )}
          </Section>
        </Page>
      )}
    </PageAnswer>
  )
}
