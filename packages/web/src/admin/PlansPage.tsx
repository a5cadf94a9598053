import { type AdminPlan, listAdminPlans } from '@fullcourt/wire'
import { dollarsText } from '@fullcourt/wire/forms/intl'
import { useState } from 'react'
import { useList } from '../call/call.ts'
import { Answer } from '../ui/Answer.tsx'
import { Button } from '../ui/Button.tsx'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { Mark } from '../ui/data/Mark.tsx'
import { t } from '../ui/language.ts'
import { Page } from '../ui/Page.tsx'
import style from './Admin.module.css'
import { PlanDialog } from './PlanDialog.tsx'
import { quotaText } from './words.ts'

const quota = (key: 'teamQuota' | 'odQuota' | 'archiveQuota', label: string): Column<AdminPlan> => ({
  key,
  label,
  numeric: true,
  value: (plan) => plan[key],
  show: (plan) => quotaText(plan[key]),
})

const columnsWith = (onEdit: (plan: AdminPlan) => void): readonly Column<AdminPlan>[] => [
  {
    key: 'name',
    label: t('Plan'),
    value: ({ displayName }) => displayName,
    show: ({ displayName, name, hidden }) => (
      <>
        <span className={style.name}>{displayName}</span> <span className={style.code}>{name}</span>{' '}
        {hidden && <Mark tone="plain">{t('Hidden')}</Mark>}
      </>
    ),
  },
  {
    key: 'price',
    label: t('A year'),
    numeric: true,
    value: ({ priceUSD }) => priceUSD,
    show: ({ priceUSD }) => dollarsText(priceUSD),
  },
  quota('teamQuota', t('Teams')),
  quota('odQuota', t('On-demand hours')),
  quota('archiveQuota', t('Archive hours')),
  { key: 'trialDays', label: t('Trial days'), numeric: true, value: ({ trialDays }) => trialDays },
  { key: 'uhd', label: t('Film'), value: ({ supportsUHD }) => (supportsUHD ? '4K' : 'HD') },
  {
    key: 'tools',
    label: t('Actions'),
    tools: true,
    value: () => null,
    show: (plan) => (
      <Button
        variant="default"
        size="sm"
        aria-label={t('Edit {displayName}', { displayName: plan.displayName })}
        onClick={() => onEdit(plan)}
      >
        {t('Edit')}
      </Button>
    ),
  },
]

/** /a/admin/plans/: what the installation sells. */
export default function PlansPage() {
  const [edited, setEdited] = useState<AdminPlan | 'new' | null>(null)
  const plans = useList(listAdminPlans, {})
  return (
    <Page
      title={t('Plans')}
      sentence={t('What this installation sells, highest price first.')}
      action={<Button onClick={() => setEdited('new')}>{t('New plan')}</Button>}
      wide
    >
      <Answer of={plans}>
        {(rows) => (
          <DataTable
            caption={t('Plans')}
            columns={columnsWith(setEdited)}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </Answer>
      {edited && <PlanDialog plan={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Page>
  )
}
