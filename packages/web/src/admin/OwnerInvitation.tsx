import {
  type AccountInvitation,
  type CreatedForAccount,
  inviteOwner,
  resendAccountInvitation,
} from '@fullcourt/wire'
import { invitationFields } from '@fullcourt/wire/forms/invitation'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { NewLinkQuestion } from '../people/invite/NewLinkQuestion.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { FormDialog } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { Dialog, DialogButtons } from '../ui/overlay/Dialog.tsx'
import { InvitationLinks } from './InvitationLinks.tsx'

interface Made {
  readonly title: string
  readonly made: CreatedForAccount
  readonly onClose: () => void
}

export const LinksDialog = ({ title, made, onClose }: Made) => (
  <Dialog open shape="wide" title={title} onClose={onClose}>
    <InvitationLinks made={made} />
    <DialogButtons>
      <Button onClick={onClose}>{t('Done')}</Button>
    </DialogButtons>
  </Dialog>
)

interface InviteProps {
  readonly account: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

/** Invites a person to own an account, by mail or by a link to hand over. */
export function InviteOwnerDialog({ account, onClose }: InviteProps) {
  const [id] = useState(newId)
  const [made, setMade] = useState<CreatedForAccount | null>(null)
  const form = useForm({
    start: { email: '', send: true },
    schemas: { email: invitationFields.email },
    check: ({ email, send }) => (send && !email.trim() ? { email: t('Enter an email address.') } : {}),
    async onSubmit({ email = null }, { send }) {
      setMade(await call(inviteOwner, { body: { id, accountId: account.id, email, send } }))
    },
  })
  if (made) {
    const title = made.status === 'SENT' ? t('The invitation is on its way') : t('The invitation is made')
    return <LinksDialog title={title} made={made} onClose={onClose} />
  }
  return (
    <FormDialog
      form={form}
      title={t('Invite an owner of {name}', { name: account.name })}
      submit={t('Invite')}
      onClose={onClose}
    >
      <p>{t('They become the admin of every program of this account, and can add programs to it.')}</p>
      <TextInput label={t('Email')} type="email" autoComplete="off" {...form.field('email')} />
      <Checkbox label={t('Send the invitation by email')} {...form.box('send')} />
    </FormDialog>
  )
}

interface NewLinkProps {
  readonly invitation: AccountInvitation
  readonly onClose: () => void
}

/** Makes a new link of an open invitation and shows it; the links before stop working. */
export function NewLinkDialog({ invitation, onClose }: NewLinkProps) {
  const [made, setMade] = useState<CreatedForAccount | null>(null)
  const make = async () =>
    setMade(await call(resendAccountInvitation, { params: { id: invitation.id }, body: { send: false } }))
  if (made) return <LinksDialog title={t('The new link')} made={made} onClose={onClose} />
  return (
    <Dialog
      open
      title={t('Link for {name}', { name: invitation.name ?? invitation.accountName })}
      onClose={onClose}
    >
      <NewLinkQuestion make={make} onClose={onClose} />
    </Dialog>
  )
}
