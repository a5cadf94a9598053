import { type CreatedInvitation, createInvitation, resendInvitation } from '@fullcourt/wire'
import { invitationFields } from '@fullcourt/wire/forms/invitation'
import { useRef, useState } from 'react'
import { call } from '../../call/call.ts'
import { newId } from '../../call/newId.ts'
import { useProgram } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Fields } from '../../ui/fields/Fields.tsx'
import { TextInput } from '../../ui/fields/TextInput.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { PHONE_MASK, showPhone } from '../../ui/forms/formats.ts'
import { useForm } from '../../ui/forms/useForm.ts'
import { t } from '../../ui/language.ts'
import { LinkCard } from '../../ui/links/LinkCard.tsx'
import { Dialog, DialogButtons } from '../../ui/overlay/Dialog.tsx'
import { toastSuccess } from '../../ui/toast.tsx'
import style from './Invite.module.css'
import { NewLinkQuestion } from './NewLinkQuestion.tsx'

export interface Invited {
  readonly id: string
  readonly fullName: string
  readonly primaryEmail: string | null
  readonly primaryPhone: string | null
}

interface Props {
  readonly person: Invited
  readonly onClose: () => void
}

/** The link of an invitation, as a QR code and to copy. It is shown this once. */
function ShownLink({
  made,
  name,
  onClose,
}: {
  readonly made: Pick<CreatedInvitation, 'acceptURL'>
  readonly name: string
  readonly onClose: () => void
}) {
  return (
    <div className={style.form}>
      <p className={style.note}>
        {t('{name} joins with this link. It works once, for 7 days. Hand it to no one else.', { name })}
      </p>
      <LinkCard url={made.acceptURL ?? ''} label={t('Invitation of {name}', { name })} />
      <DialogButtons>
        <Button onClick={onClose}>{t('Done')}</Button>
      </DialogButtons>
    </div>
  )
}

/** Invites a person of the program by mail, text message, or a link to hand over. */
export function InviteDialog({ person, onClose }: Props) {
  const program = useProgram()
  const [id] = useState(newId)
  const [made, setMade] = useState<CreatedInvitation | null>(null)
  const isForLink = useRef(false)
  const form = useForm({
    start: { email: person.primaryEmail ?? '', phone: showPhone(person.primaryPhone ?? '') },
    schemas: invitationFields,
    check: ({ email, phone }) =>
      isForLink.current || email.trim() || phone.trim()
        ? {}
        : { email: t('Enter an email address or a phone number.') },
    refusals: 'form',
    async onSubmit(body) {
      const send = !isForLink.current
      const sent = { id, teamBrandId: program.id, teamBrandPersonnelId: person.id, ...body, send }
      const created = await call(createInvitation, { body: sent })
      if (!send) return setMade(created)
      toastSuccess(t('{name} has been invited.', { name: person.fullName }))
      onClose()
    },
  })
  const submitWith = (link: boolean) => () => {
    isForLink.current = link
    form.submit()
  }
  return (
    <Dialog open title={t('Invite {name}', { name: person.fullName })} onClose={onClose}>
      {made ? (
        <ShownLink made={made} name={person.fullName} onClose={onClose} />
      ) : (
        <Form form={{ ...form, submit: submitWith(false) }}>
          <Fields stacked>
            <TextInput label={t('Email')} type="email" autoComplete="off" {...form.field('email')} />
            <TextInput
              label={t('Phone')}
              type="tel"
              autoComplete="off"
              {...form.field('phone', PHONE_MASK)}
            />
          </Fields>
          <DialogButtons>
            <Button variant="default" disabled={form.busy} onClick={submitWith(true)}>
              {t('Get a link')}
            </Button>
            <Button type="submit" loading={form.busy}>
              {t('Send invitation')}
            </Button>
          </DialogButtons>
        </Form>
      )}
    </Dialog>
  )
}

/** Makes a new link of an open invitation and shows it; the links before stop working. */
export function NewLinkDialog({
  invitation,
  name,
  onClose,
}: {
  readonly invitation: { readonly id: string }
  readonly name: string
  readonly onClose: () => void
}) {
  const [made, setMade] = useState<CreatedInvitation | null>(null)
  const make = async () =>
    setMade(await call(resendInvitation, { params: { id: invitation.id }, body: { send: false } }))
  return (
    <Dialog open title={t('Link for {name}', { name })} onClose={onClose}>
      {made ? (
        <ShownLink made={made} name={name} onClose={onClose} />
      ) : (
        <NewLinkQuestion make={make} onClose={onClose} />
      )}
    </Dialog>
  )
}
