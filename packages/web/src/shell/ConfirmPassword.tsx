import { confirmPassword } from '@fullcourt/wire'
import { confirmPasswordFields } from '@fullcourt/wire/forms/account'
import { PasswordInput } from '@mantine/core'
import { call } from '../call.ts'
import { FormDialog } from '../ui/Form.tsx'
import { Library } from '../ui/Library.tsx'
import { useForm } from '../ui/useForm.ts'

interface Props {
  readonly onAnswer: (confirmed: boolean) => void
}

/** Step-up: the server requires the password again for this call. Other forms keep what was typed. */
export default function ConfirmPassword({ onAnswer }: Props) {
  const form = useForm({
    start: { password: '' },
    schemas: confirmPasswordFields,
    async onSubmit(body) {
      await call(confirmPassword, { body }, { retry: false })
      onAnswer(true)
    },
  })
  return (
    <Library>
      <FormDialog form={form} title="Confirm your password" submit="Confirm" onClose={() => onAnswer(false)}>
        <p>You logged in a while ago. Enter your password to continue.</p>
        <PasswordInput label="Password" autoComplete="current-password" {...form.field('password')} />
      </FormDialog>
    </Library>
  )
}
