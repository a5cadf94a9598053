import { keepPhone, type User } from '@fullcourt/wire'
import { TextInput } from '@mantine/core'
import { call } from '../call.ts'
import { currentUser } from '../session.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { checkPhone } from '../ui/fields.ts'
import { useDraft } from '../ui/useDraft.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './Addresses.module.css'

interface Props {
  readonly onDone: (user: User, phone: string) => void
  readonly onClose: () => void
}

export function PhoneDialog({ onDone, onClose }: Props) {
  const draft = useDraft(
    { phone: '' },
    {
      required: { phone: 'Phone' },
      check: ({ phone }) => {
        const wrong = checkPhone(phone)
        return wrong ? { phone: wrong } : {}
      },
    },
  )
  const { busy, submit } = useSubmit(async () => {
    if (!draft.check()) return
    const { phone } = draft.values
    await call(keepPhone, { body: { phone } })
    onDone(await currentUser(), phone.replace(/\D/g, ''))
  }, draft.refuse)
  return (
    <Dialog open title="Add a phone number" onClose={onClose}>
      <form
        className={style.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextInput
          label="Phone"
          description="A US number, for text messages."
          type="tel"
          autoComplete="tel"
          {...draft.field('phone')}
        />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Add
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
