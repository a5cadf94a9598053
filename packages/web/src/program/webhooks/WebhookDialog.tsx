import { WEBHOOK_TYPES, type WebhookType } from '@fullcourt/program'
import { changeWebhook, createWebhook, type Webhook } from '@fullcourt/wire'
import { webhookFields } from '@fullcourt/wire/forms/webhook'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { newId } from '../../call/newId.ts'
import { useProgram } from '../../identity/session.ts'
import { Checks } from '../../ui/fields/Checks.tsx'
import { TextInput } from '../../ui/fields/TextInput.tsx'
import { FormDialog } from '../../ui/forms/Form.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { t } from '../../ui/language.ts'
import { TYPE_WORDS } from './words.ts'

const typeChoices = () => WEBHOOK_TYPES.map((value) => ({ value, label: t(TYPE_WORDS[value]) }))

interface Props {
  /** Without one: a new webhook. */
  readonly webhook?: Webhook
  readonly onClose: () => void
  /** Called with the secret of a new webhook. */
  readonly onMade?: (secret: string) => void
}

/** The form of a webhook. */
export function WebhookDialog({ webhook, onClose, onMade }: Props) {
  const { id: teamBrandId } = useProgram()
  const [types, setTypes] = useState<readonly WebhookType[]>(webhook?.types ?? WEBHOOK_TYPES)
  const [asked, setAsked] = useState(false)
  const form = useForm({
    start: { name: webhook?.name ?? '', url: webhook?.url ?? '' },
    schemas: webhookFields,
    labels: { name: t('Name'), url: t('Address') },
    refusals: 'form',
    async onSubmit(fields) {
      setAsked(true)
      if (types.length === 0) return
      const body = { ...fields, types: [...types] }
      if (webhook) {
        await call(changeWebhook, { params: { id: webhook.id }, body })
        onClose()
      } else onMade?.((await call(createWebhook, { body: { id: newId(), ...body, teamBrandId } })).secret)
    },
  })
  return (
    <FormDialog
      form={form}
      title={webhook ? t('Change webhook') : t('New webhook')}
      submit={webhook ? t('Save') : t('Add webhook')}
      onClose={onClose}
    >
      <TextInput label={t('Name')} placeholder={t('Scoreboard')} autoComplete="off" {...form.field('name')} />
      <TextInput
        label={t('Address')}
        description={t('Your software receives each event here, signed with a secret.')}
        placeholder="https://example.org/hook"
        inputMode="url"
        autoComplete="off"
        {...form.field('url')}
      />
      <Checks
        required
        label={t('Events')}
        options={typeChoices()}
        chosen={types}
        error={asked && types.length === 0 ? t('Choose at least one kind of event.') : undefined}
        onChange={setTypes}
      />
    </FormDialog>
  )
}
