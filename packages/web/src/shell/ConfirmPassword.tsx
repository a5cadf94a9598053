import { confirmPassword } from '@fullcourt/wire'
import { PasswordInput } from '@mantine/core'
import { call } from '../call.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { Library } from '../ui/Library.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './ConfirmPassword.module.css'

interface Props {
  readonly onAnswer: (confirmed: boolean) => void
}

/** Step-up: the server wants the password again before it does this. What was typed elsewhere stays as it is. */
export default function ConfirmPassword({ onAnswer }: Props) {
  return (
    <Library>
      <Dialog open title="Confirm your password" onClose={() => onAnswer(false)}>
        <PasswordForm onAnswer={onAnswer} />
      </Dialog>
    </Library>
  )
}

function PasswordForm({ onAnswer }: Props) {
  const draft = useDraft({ password: '' }, { required: { password: 'Password' } })
  const { busy, submit } = useSubmit(async () => {
    if (!draft.check()) return
    await call(confirmPassword, { body: draft.values }, { retry: false })
    onAnswer(true)
  }, draft.refuse)
  return (
    <form
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // The form that asked may stand around this one in React's tree.
        event.stopPropagation()
        submit()
      }}
    >
      <p>It has been a while since you logged in. Enter your password to go on.</p>
      <PasswordInput label="Password" autoComplete="current-password" {...draft.field('password')} />
      <DialogButtons>
        <Button variant="default" onClick={() => onAnswer(false)}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          Confirm
        </Button>
      </DialogButtons>
    </form>
  )
}
