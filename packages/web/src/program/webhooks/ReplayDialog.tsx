import { DAY_MS, type Replay } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { replayWebhookDeliveries, type Webhook } from '@fullcourt/wire'
import { wallTimeAt } from '@fullcourt/wire/forms/wallTime'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { serverNow } from '../../call/serverTime.ts'
import { useProgram } from '../../identity/session.ts'
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx'
import { FormDialog } from '../../ui/forms/Form.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { isoOf, type ZonedTime, ZonedTimeField } from '../../ui/forms/ZonedTimeField.tsx'
import { t, translateLabels } from '../../ui/language.ts'
import { toastSuccess } from '../../ui/toast.tsx'

const WHICH = [
  { value: 'FAILED', label: msg('Only failed ones') },
  { value: 'ALL', label: msg('All') },
] as const

function replayedText(count: number): string {
  if (count === 0) return t('There is nothing to send again since then.')
  return count === 1
    ? t('1 delivery is being sent again.')
    : t('{count} deliveries are being sent again.', { count })
}

interface Props {
  readonly webhook: Webhook
  readonly onClose: () => void
}

/** Sends several deliveries again: failed ones or all, since a time. */
export function ReplayDialog({ webhook: { id, failingSince }, onClose }: Props) {
  const { timezone: zone } = useProgram()
  const [which, setWhich] = useState<Replay>('FAILED')
  const [since, setSince] = useState<ZonedTime>(() => ({
    wall: wallTimeAt(failingSince ?? serverNow() - DAY_MS, zone),
    zone,
  }))
  const form = useForm({
    start: { since: isoOf(since) ?? '' },
    schemas: {},
    required: { since: t('Choose a day and a time.') },
    refusals: 'form',
    async onSubmit(_, values) {
      const { count } = await call(replayWebhookDeliveries, {
        params: { id },
        body: { since: values.since, which },
      })
      onClose()
      toastSuccess(replayedText(count))
    },
  })
  return (
    <FormDialog form={form} title={t('Send several again')} submit={t('Send again')} onClose={onClose}>
      <p>
        {t(
          'Deliveries since this time are sent as they were, each with its webhook-id. They are kept for 30 days.',
        )}
      </p>
      <SegmentedControl
        aria-label={t('Which deliveries')}
        data={translateLabels(WHICH)}
        value={which}
        onChange={setWhich}
      />
      <ZonedTimeField
        value={since}
        error={form.field('since').error}
        onChange={(next) => {
          setSince(next)
          form.set({ since: isoOf(next) ?? '' })
        }}
      />
    </FormDialog>
  )
}
