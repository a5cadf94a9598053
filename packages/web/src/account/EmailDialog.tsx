import { keepEmail, type User } from '@fullcourt/wire'
import { emailFields } from '@fullcourt/wire/forms/account'
import { call } from '../call/call.ts'
import { currentUser } from '../identity/session.ts'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { PasswordInput } from '../ui/fields/PasswordInput.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { FormDialog } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { rich } from '../ui/rich.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import style from './Addresses.module.css'
import type { ShownContact } from './contact.ts'

interface Props {
  /** The address to make primary; null: add a new one. */
  readonly contact: ShownContact | null
  readonly onDone: (user: User, email: string) => void
  readonly onClose: () => void
}

/** Adds an address or makes one primary. Mail to it can reset the password, so the current password is required. */
export function EmailDialog({ contact, onDone, onClose }: Props) {
  const form = useForm({
    start: { email: contact?.value ?? '', currentPassword: '', primary: contact !== null },
    schemas: emailFields,
    async onSubmit(body, { primary }) {
      const email = body.email.trim()
      await call(keepEmail, { body: { ...body, email, primary } })
      const user = await currentUser()
      if (!contact) return onDone(user, email)
      toastSuccess(t('{email} is your primary email address now.', { email }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={contact ? t('Make primary') : t('Add an email address')}
      submit={contact ? t('Make primary') : t('Add')}
      onClose={onClose}
    >
      {contact ? (
        <p className={style.value}>
          {rich(t('From then on, we send everything to <email/>.'), {
            email: <strong>{contact.shown}</strong>,
          })}
        </p>
      ) : (
        <TextInput label={t('Email')} type="email" autoComplete="email" {...form.field('email')} />
      )}
      <PasswordInput
        label={t('Current password')}
        autoComplete="current-password"
        {...form.field('currentPassword')}
      />
      {!contact && <Checkbox label={t('Make it my primary email address')} {...form.box('primary')} />}
    </FormDialog>
  )
}
