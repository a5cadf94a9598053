import { keepEmail, type User } from '@fullcourt/wire'
import { Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../call.ts'
import { currentUser } from '../session.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { useDraft } from '../ui/useDraft.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './Addresses.module.css'
import type { ShownContact } from './Addresses.tsx'

interface Props {
  /** The one that becomes the primary one; null: a new one is added. */
  readonly contact: ShownContact | null
  readonly onDone: (user: User, email: string) => void
  readonly onClose: () => void
}

/** Mail to these addresses can set a new password: so the present one is asked for. */
export function EmailDialog({ contact, onDone, onClose }: Props) {
  const [primary, setPrimary] = useState(contact !== null)
  const draft = useDraft(
    { email: contact?.value ?? '', currentPassword: '' },
    {
      required: { email: 'E-mail', currentPassword: 'Current password' },
      check: ({ email }) =>
        /^\S+@\S+\.\S+$/.test(email.trim()) ? {} : { email: 'This is no e-mail address.' },
    },
  )
  const { busy, submit } = useSubmit(async () => {
    if (!draft.check()) return
    const email = draft.values.email.trim()
    await call(keepEmail, { body: { email, primary, currentPassword: draft.values.currentPassword } })
    const user = await currentUser()
    if (contact) toastSuccess(`${email} is your primary address now.`)
    if (contact) onClose()
    else onDone(user, email)
  }, draft.refuse)
  return (
    <Dialog open title={contact ? 'Make it the primary address' : 'Add an e-mail address'} onClose={onClose}>
      <form
        className={style.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {contact ? (
          <p className={style.value}>
            What we send goes to <strong>{contact.shown}</strong> from then on.
          </p>
        ) : (
          <TextInput label="E-mail" type="email" autoComplete="email" {...draft.field('email')} />
        )}
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          {...draft.field('currentPassword')}
        />
        {!contact && (
          <Checkbox
            label="Make it the primary address"
            checked={primary}
            onChange={(event) => setPrimary(event.currentTarget.checked)}
          />
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            {contact ? 'Make it primary' : 'Add'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
