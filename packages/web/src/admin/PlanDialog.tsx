import { msg, recordBy } from '@fullcourt/scorebook/vocabulary'
import { type AdminPlan, changePlan, createPlan } from '@fullcourt/wire'
import { PLAN_COLORS, planFields, planName } from '@fullcourt/wire/forms/admin'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { Fields } from '../ui/fields/Fields.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { FormDialog } from '../ui/forms/Form.tsx'
import { readNumber } from '../ui/forms/formats.ts'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { toastSuccess } from '../ui/toast.tsx'
import style from './Admin.module.css'

const NUMBERS = [
  'priceUSD',
  'trialDays',
  'teamQuota',
  'odQuota',
  'archiveQuota',
  'alaODPriceUSD',
  'alaArchivePriceUSD',
] as const
type NumberName = (typeof NUMBERS)[number]

const LABELS: Readonly<Record<NumberName, string>> = {
  priceUSD: msg('Price a year (USD)'),
  trialDays: msg('Trial days'),
  teamQuota: msg('Teams'),
  odQuota: msg('On-demand hours'),
  archiveQuota: msg('Archive hours'),
  alaODPriceUSD: msg('Extra on-demand hour (USD)'),
  alaArchivePriceUSD: msg('Extra archive hour (USD)'),
}

type Typed = Readonly<Record<NumberName | 'name' | 'displayName' | 'displayText' | 'color', string>> & {
  readonly supportsUHD: boolean
  readonly hidden: boolean
}

function typedOf(plan: AdminPlan | null): Typed {
  const number = (name: NumberName) => (plan ? String(plan[name]) : name === 'trialDays' ? '30' : '')
  return {
    name: plan?.name ?? '',
    displayName: plan?.displayName ?? '',
    displayText: plan?.displayText ?? '',
    color: plan?.color ?? 'primary',
    priceUSD: number('priceUSD'),
    trialDays: number('trialDays'),
    teamQuota: number('teamQuota'),
    odQuota: number('odQuota'),
    archiveQuota: number('archiveQuota'),
    alaODPriceUSD: number('alaODPriceUSD'),
    alaArchivePriceUSD: number('alaArchivePriceUSD'),
    supportsUHD: plan?.supportsUHD ?? false,
    hidden: plan?.hidden ?? true,
  }
}

interface Props {
  /** Null: a new one. */
  readonly plan: AdminPlan | null
  readonly onClose: () => void
}

/** Makes a plan or changes it. */
export function PlanDialog({ plan, onClose }: Props) {
  const [id] = useState(newId)
  const form = useForm({
    start: typedOf(plan),
    schemas: { ...planFields, ...(plan ? {} : { name: planName }) },
    read: (typed) => recordBy(NUMBERS, (name) => readNumber(typed[name]) ?? Number.NaN),
    labels: recordBy(NUMBERS, (name) => t(LABELS[name])),
    async onSubmit(body, { name }) {
      if (plan) await call(changePlan, { params: { id: plan.id }, body })
      else await call(createPlan, { body: { ...body, id, name } })
      toastSuccess(plan ? t('The plan is saved.') : t('The plan is made.'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      shape="wide"
      title={plan ? t('Plan {displayName}', { displayName: plan.displayName }) : t('New plan')}
      submit={plan ? t('Save') : t('Make plan')}
      onClose={onClose}
    >
      <Fields>
        {!plan && (
          <TextInput
            label={t('Key')}
            description={t('For example gold-hd. It cannot change later.')}
            {...form.field('name')}
          />
        )}
        <TextInput label={t('Name')} {...form.field('displayName')} />
        <TextInput label={t('What it covers')} {...form.field('displayText')} />
        <NativeSelect label={t('Color')} data={[...PLAN_COLORS]} {...form.field('color')} />
        {NUMBERS.map((name) => (
          <TextInput key={name} label={t(LABELS[name])} inputMode="numeric" {...form.field(name)} />
        ))}
      </Fields>
      <div className={style.checks}>
        <Checkbox label={t('Film in 4K')} {...form.box('supportsUHD')} />
        <Checkbox
          label={t('Hidden: it is not offered, and programs that have it keep it')}
          {...form.box('hidden')}
        />
      </div>
      {plan && <p className={style.note}>{t('Quotas hold at once for the programs that have this plan.')}</p>}
    </FormDialog>
  )
}
