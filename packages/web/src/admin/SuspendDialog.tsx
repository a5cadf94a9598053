import { suspendAccount } from '@fullcourt/wire'
import { suspensionFields } from '@fullcourt/wire/forms/admin'
import { call } from '../call/call.ts'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { FormDialog } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { toastSuccess } from '../ui/toast.tsx'

interface Props {
  readonly account: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

/** Suspends an account, with the reason that its users read. */
export function SuspendDialog({ account, onClose }: Props) {
  const form = useForm({
    start: { reason: '' },
    schemas: suspensionFields,
    async onSubmit(body) {
      await call(suspendAccount, { params: { id: account.id }, body })
      toastSuccess(t('{name} is suspended.', { name: account.name }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('Suspend {name}?', { name: account.name })}
      submit={t('Suspend')}
      onClose={onClose}
    >
      <p>
        {t('Nothing in this account can be changed until you lift it. Reading, printing and export go on.')}
      </p>
      <TextInput
        label={t('Reason')}
        description={t('Everyone in the account reads it.')}
        maxLength={200}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
