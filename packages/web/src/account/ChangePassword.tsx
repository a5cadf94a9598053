import { changePassword } from '@fullcourt/wire'
import { PasswordInput } from '@mantine/core'
import { call } from '../call.ts'
import { replaceToken } from '../token.ts'
import { Button } from '../ui/Button.tsx'
import { Fields } from '../ui/Fields.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './Profile.module.css'

/** Every other session ends; this one goes on with a new token. */
export function ChangePassword() {
  const draft = useDraft(
    { currentPassword: '', newPassword: '' },
    {
      required: { currentPassword: 'Current password', newPassword: 'New password' },
      check: ({ newPassword }) =>
        newPassword.length < 8 ? { newPassword: 'The password needs at least 8 characters.' } : {},
    },
  )
  const { busy, submit } = useSubmit(async () => {
    if (!draft.check()) return
    const how = { retry: false, keepSession: true }
    await replaceToken(async () => (await call(changePassword, { body: draft.values }, how)).token)
    draft.reset()
    toastSuccess('Your password has been changed. Other devices have to log in again.')
  }, draft.refuse)
  return (
    <form
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Fields>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          {...draft.field('currentPassword')}
        />
        <PasswordInput label="New password" autoComplete="new-password" {...draft.field('newPassword')} />
      </Fields>
      <Button type="submit" variant="default" loading={busy}>
        Change password
      </Button>
    </form>
  )
}
