import { msg } from '@fullcourt/scorebook/vocabulary'
import { type Coupon, deleteCoupon, listCoupons } from '@fullcourt/wire'
import { useState } from 'react'
import { call, useList } from '../call/call.ts'
import { Answer } from '../ui/Answer.tsx'
import { useInAddress } from '../ui/address.ts'
import { askToDelete } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { NoResults } from '../ui/data/NoResults.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Choice, Filters, SearchField } from '../ui/fields/Filters.tsx'
import { t } from '../ui/language.ts'
import { Page } from '../ui/Page.tsx'
import { toastError, toastSuccess } from '../ui/toast.tsx'
import style from './Admin.module.css'
import { CouponDialog } from './CouponDialog.tsx'
import { dayText, lastDayText } from './words.ts'

const COLUMNS: readonly Column<Coupon>[] = [
  {
    key: 'code',
    label: msg('Code'),
    value: ({ code }) => code,
    show: ({ code }) => <span className={style.name}>{code}</span>,
  },
  { key: 'award', label: msg('Gives'), value: ({ award }) => award },
  {
    key: 'plans',
    label: msg('Plans'),
    value: ({ planIds }) => planIds.length,
    show: ({ planIds }) => (planIds.length === 0 ? t('All') : planIds.length),
  },
  {
    key: 'from',
    label: msg('From'),
    value: ({ startsAt }) => startsAt,
    show: ({ startsAt }) => dayText(startsAt),
  },
  { key: 'to', label: msg('To'), value: ({ endsAt }) => endsAt, show: ({ endsAt }) => lastDayText(endsAt) },
  {
    key: 'uses',
    label: msg('Used'),
    numeric: true,
    value: ({ uses }) => uses,
    show: ({ uses, mostUses }) =>
      mostUses === null ? uses : t('{uses} of {most}', { uses, most: mostUses }),
  },
]

async function remove({ id, code }: Coupon): Promise<void> {
  if (!(await askToDelete(t('Coupon {code}', { code })))) return
  await call(deleteCoupon, { params: { id } })
  toastSuccess(t('The coupon {code} is deleted.', { code }))
}

const toolsWith = (onEdit: (coupon: Coupon) => void): Column<Coupon> => ({
  key: 'tools',
  label: t('Actions'),
  tools: true,
  value: () => null,
  show: (coupon) =>
    coupon.deletedAt === null && (
      <span className={style.tools}>
        <Button
          variant="default"
          size="sm"
          aria-label={t('Edit {code}', { code: coupon.code })}
          onClick={() => onEdit(coupon)}
        >
          {t('Edit')}
        </Button>
        <Button
          variant="default"
          size="sm"
          aria-label={t('Delete {code}', { code: coupon.code })}
          onClick={() => void remove(coupon).catch(toastError)}
        >
          {t('Delete')}
        </Button>
      </span>
    ),
})

/** /a/admin/coupons/: codes that lower a price or make a trial longer. */
export default function CouponsPage() {
  const [search, setSearch] = useInAddress('search')
  const [shown, setShown] = useInAddress('show')
  const [edited, setEdited] = useState<Coupon | 'new' | null>(null)
  const query = { ...(search && { search }), ...(shown === 'deleted' && { deleted: 'true' }) }
  const coupons = useList(listCoupons, { query })
  return (
    <Page
      title={t('Coupons')}
      sentence={t('Codes that lower the price of a plan, or make a trial longer.')}
      action={<Button onClick={() => setEdited('new')}>{t('New coupon')}</Button>}
      wide
    >
      <Filters>
        <SearchField value={search} onChange={setSearch} />
        <Choice
          label={t('Show')}
          all={t('In use')}
          value={shown}
          data={[{ value: 'deleted', label: t('Deleted') }]}
          onChange={setShown}
        />
      </Filters>
      <Answer of={coupons}>
        {(rows) => {
          if (rows.length > 0)
            return (
              <DataTable
                caption={t('Coupons')}
                columns={[...COLUMNS, toolsWith(setEdited)]}
                rows={rows}
                rowKey={({ id }) => id}
              />
            )
          if (search || shown) return <NoResults />
          return (
            <Empty title={t('No coupons yet')}>
              {t('Coaches type a code on the page of their subscription.')}
            </Empty>
          )
        }}
      </Answer>
      {edited && <CouponDialog coupon={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Page>
  )
}
