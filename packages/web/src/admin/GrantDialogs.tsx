import type { HourKind } from '@fullcourt/program'
import { giveHours, listAdminPlans, type ProgramMoney, setPlanByHand } from '@fullcourt/wire'
import { handPlanFields, hoursGivenFields } from '@fullcourt/wire/forms/money'
import { useState } from 'react'
import { call, useList } from '../call/call.ts'
import { ask } from '../ui/ask.ts'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { FormDialog } from '../ui/forms/Form.tsx'
import { readNumber } from '../ui/forms/formats.ts'
import { useForm } from '../ui/forms/useForm.ts'
import { t, translateLabels } from '../ui/language.ts'
import { toastSuccess } from '../ui/toast.tsx'
import { HOUR_WORDS } from './moneyWords.ts'
import { endOf } from './typed.ts'
import { lastDayText } from './words.ts'

interface Props {
  readonly money: ProgramMoney
  readonly onClose: () => void
}

/** Sets the plan of a program by hand. */
export function SetPlanDialog({ money, onClose }: Props) {
  const { teamBrandId: id, fullName } = money
  const plans = useList(listAdminPlans, {}).data ?? []
  const nameOf = (planId: string) => plans.find((plan) => plan.id === planId)?.displayName ?? t('This plan')
  const form = useForm({
    start: { planId: '', until: '', reason: '' },
    schemas: handPlanFields,
    read: ({ until }) => ({ until: endOf(until) }),
    required: { planId: t('Please select a plan.') },
    async onSubmit(body) {
      const plan = nameOf(body.planId)
      const end = body.until ? t('to {day}', { day: lastDayText(body.until) }) : t('without an end')
      const sure = await ask({
        title: t('Give {plan} to {name}?', { plan, name: fullName }),
        text: t(
          'It runs {end} in place of what runs now. It does not renew, and nothing is charged for it.',
          { end },
        ),
        yes: t('Set plan'),
        no: t('Cancel'),
      })
      if (!sure) return
      await call(setPlanByHand, { params: { id }, body })
      toastSuccess(t('{name} has {plan} now.', { name: fullName, plan }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Set the plan of {name}', { name: fullName })}
      submit={t('Set plan')}
      onClose={onClose}
    >
      <NativeSelect
        label={t('Plan')}
        data={[
          { value: '', label: t('Select a plan') },
          ...plans.map((plan) => ({ value: plan.id, label: plan.displayName })),
        ]}
        {...form.field('planId')}
      />
      <TextInput
        label={t('Until')}
        description={t('Its last day. Empty: without an end.')}
        type="date"
        {...form.field('until')}
      />
      <TextInput
        label={t('Reason')}
        description={t('It is kept in the audit log.')}
        maxLength={200}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}

const KINDS = [
  { value: 'OD', label: HOUR_WORDS.OD },
  { value: 'ARCHIVE', label: HOUR_WORDS.ARCHIVE },
] as const

/** Gives a program hours of film beside its plan. */
export function GiveHoursDialog({ money, onClose }: Props) {
  const { teamBrandId: id, fullName } = money
  const [kind, setKind] = useState<HourKind>('OD')
  const form = useForm({
    start: { hours: '', until: '', reason: '' },
    schemas: hoursGivenFields,
    read: ({ hours, until }) => ({ hours: readNumber(hours) ?? Number.NaN, until: endOf(until) }),
    required: { until: t('Please select the last day.') },
    async onSubmit(body) {
      await call(giveHours, { params: { id }, body: { ...body, kind } })
      toastSuccess(t('{name} has the hours now.', { name: fullName }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Give hours to {name}', { name: fullName })}
      submit={t('Give hours')}
      onClose={onClose}
    >
      <p>{t('They are free, and count beside those of the plan.')}</p>
      <NativeSelect label={t('Kind')} data={translateLabels(KINDS)} value={kind} onPick={setKind} />
      <TextInput label={t('Hours')} inputMode="numeric" {...form.field('hours')} />
      <TextInput label={t('Until')} description={t('Their last day.')} type="date" {...form.field('until')} />
      <TextInput
        label={t('Reason')}
        description={t('It is kept in the audit log.')}
        maxLength={200}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
