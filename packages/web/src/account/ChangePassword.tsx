import { changePassword } from '@fullcourt/wire'
import { changePasswordFields } from '@fullcourt/wire/forms/account'
import { call, refetchOnce } from '../call/call.ts'
import { replaceToken } from '../call/token.ts'
import { Button } from '../ui/Button.tsx'
import { Fields } from '../ui/fields/Fields.tsx'
import { PasswordInput } from '../ui/fields/PasswordInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { toastSuccess } from '../ui/toast.tsx'

/** Changes the password. Every other session ends; this one gets a new token. */
export function ChangePassword() {
  const form = useForm({
    start: { currentPassword: '', newPassword: '' },
    schemas: changePasswordFields,
    async onSubmit(body) {
      const how = { retry: false, keepSession: true }
      // Stale reads are fetched with the new token, because the old one has ended.
      await refetchOnce(() => replaceToken(async () => (await call(changePassword, { body }, how)).token))
      form.reset()
      toastSuccess(t('Your password has been changed. Other devices have to log in again.'))
    },
  })
  return (
    <Form form={form}>
      <Fields>
        <PasswordInput
          label={t('Current password')}
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <PasswordInput
          label={t('New password')}
          description={t('At least 8 characters.')}
          autoComplete="new-password"
          {...form.field('newPassword')}
        />
      </Fields>
      <div>
        <Button type="submit" variant="default" loading={form.busy}>
          {t('Change password')}
        </Button>
      </div>
    </Form>
  )
}
