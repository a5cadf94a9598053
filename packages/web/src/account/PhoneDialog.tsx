import { keepPhone, type User } from '@fullcourt/wire'
import { phoneFields } from '@fullcourt/wire/forms/account'
import { call } from '../call/call.ts'
import { currentUser } from '../identity/session.ts'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { FormDialog } from '../ui/forms/Form.tsx'
import { PHONE_MASK } from '../ui/forms/formats.ts'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'

interface Props {
  readonly onDone: (user: User, phone: string) => void
  readonly onClose: () => void
}

export function PhoneDialog({ onDone, onClose }: Props) {
  const form = useForm({
    start: { phone: '' },
    schemas: phoneFields,
    async onSubmit(body) {
      await call(keepPhone, { body })
      onDone(await currentUser(), body.phone.replace(/\D/g, ''))
    },
  })
  return (
    <FormDialog form={form} title={t('Add a phone number')} submit={t('Add')} onClose={onClose}>
      <TextInput
        label={t('Phone')}
        description={t('A US number, for text messages.')}
        type="tel"
        autoComplete="tel"
        {...form.field('phone', PHONE_MASK)}
      />
    </FormDialog>
  )
}
