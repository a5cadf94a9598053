import { msg } from '@fullcourt/scorebook/vocabulary'
import { type AdminPlan, type Coupon, changeCoupon, createCoupon, listAdminPlans } from '@fullcourt/wire'
import { couponFields } from '@fullcourt/wire/forms/admin'
import { useState } from 'react'
import { call, useList } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { Checks } from '../ui/fields/Checks.tsx'
import { Fields } from '../ui/fields/Fields.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { FormDialog } from '../ui/forms/Form.tsx'
import { readNumber } from '../ui/forms/formats.ts'
import { useForm } from '../ui/forms/useForm.ts'
import { t, translate, translateLabels } from '../ui/language.ts'
import { toastSuccess } from '../ui/toast.tsx'
import { dayOf, endOf, lastDayOf, startOf } from './typed.ts'

const KINDS = [
  { value: 'percent', label: msg('Percent off the price') },
  { value: 'amount', label: msg('US dollars off the price') },
  { value: 'trial', label: msg('More days of the trial') },
]
const VALUE_LABELS: Readonly<Record<string, string>> = {
  percent: msg('Percent'),
  amount: msg('US dollars'),
  trial: msg('Days'),
}

interface Props {
  /** Null: a new one. */
  readonly coupon: Coupon | null
  readonly onClose: () => void
}

/** The fields of a coupon, and how they are sent. */
function useCouponForm({ coupon, onClose }: Props, planIds: readonly string[]) {
  const [id] = useState(newId)
  return useForm({
    start: {
      code: coupon?.code ?? '',
      kind: coupon?.kind ?? 'percent',
      value: coupon ? String(coupon.value) : '',
      years: coupon?.years ? String(coupon.years) : '',
      startsAt: dayOf(coupon?.startsAt ?? null),
      endsAt: lastDayOf(coupon?.endsAt ?? null),
      mostUses: coupon?.mostUses ? String(coupon.mostUses) : '',
    },
    schemas: {
      code: couponFields.code,
      kind: couponFields.kind,
      value: couponFields.value,
      years: couponFields.years,
      startsAt: couponFields.startsAt,
      endsAt: couponFields.endsAt,
      mostUses: couponFields.mostUses,
    },
    read: (typed) => ({
      value: readNumber(typed.value) ?? Number.NaN,
      years: typed.kind === 'trial' ? null : readNumber(typed.years),
      mostUses: readNumber(typed.mostUses),
      startsAt: startOf(typed.startsAt),
      endsAt: endOf(typed.endsAt),
    }),
    labels: {
      endsAt: t('To'),
      startsAt: t('From'),
      mostUses: t('How often'),
      years: t('For how many years'),
    },
    async onSubmit(sent) {
      const body = { ...sent, planIds: [...planIds] }
      if (coupon) await call(changeCoupon, { params: { id: coupon.id }, body })
      else await call(createCoupon, { body: { ...body, id } })
      toastSuccess(coupon ? t('The coupon is saved.') : t('The coupon is made.'))
      onClose()
    },
  })
}

/** Makes a coupon or changes it. */
export function CouponDialog({ coupon, onClose }: Props) {
  const plans = useList(listAdminPlans, {})
  const [planIds, setPlanIds] = useState<readonly string[]>(coupon?.planIds ?? [])
  const form = useCouponForm({ coupon, onClose }, planIds)
  const isTrial = form.values.kind === 'trial'
  return (
    <FormDialog
      form={form}
      shape="wide"
      title={coupon ? t('Coupon {code}', { code: coupon.code }) : t('New coupon')}
      submit={coupon ? t('Save') : t('Make coupon')}
      onClose={onClose}
    >
      <Fields>
        <TextInput
          label={t('Code')}
          description={t('What a coach types, in any case.')}
          {...form.field('code')}
        />
        <NativeSelect label={t('What it gives')} data={translateLabels(KINDS)} {...form.field('kind')} />
        <TextInput
          label={translate(VALUE_LABELS[form.values.kind] ?? msg('Value'))}
          inputMode="numeric"
          {...form.field('value')}
        />
        {!isTrial && (
          <TextInput
            label={t('For how many years')}
            description={t('Empty: every year.')}
            inputMode="numeric"
            {...form.field('years')}
          />
        )}
        <TextInput label={t('From')} type="date" {...form.field('startsAt')} />
        <TextInput label={t('To')} description={t('Its last day.')} type="date" {...form.field('endsAt')} />
        <TextInput
          label={t('How often')}
          description={t('By all programs together. Empty: without limit.')}
          inputMode="numeric"
          {...form.field('mostUses')}
        />
      </Fields>
      <PlanChoices plans={plans.data ?? []} chosen={planIds} onChange={setPlanIds} />
    </FormDialog>
  )
}

interface PlanChoicesProps {
  readonly plans: readonly AdminPlan[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

const PlanChoices = ({ plans, chosen, onChange }: PlanChoicesProps) => (
  <Checks
    label={t('For these plans (none: for every plan)')}
    options={plans
      .filter(({ hidden, id }) => !hidden || chosen.includes(id))
      .map(({ id, displayName }) => ({ value: id, label: displayName }))}
    chosen={chosen}
    onChange={onChange}
  />
)
