import { type Invitation, resendInvitation, revokeInvitation } from '@fullcourt/wire'
import { dateText } from '@fullcourt/wire/forms/intl'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { ask } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { joinWords } from '../../ui/joinWords.ts'
import { t } from '../../ui/language.ts'
import { Card, Section } from '../../ui/Page.tsx'
import { toastSuccess } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import style from './Invite.module.css'
import { InviteDialog, type Invited, NewLinkDialog } from './InviteDialog.tsx'
import { JoiningBadge } from './JoiningBadge.tsx'
import { isOpenInvitation, usePersonInvitations } from './states.ts'

/** The buttons of an open invitation: send again, show a link, take back. */
export function InvitationTools({
  invitation,
  name,
}: {
  readonly invitation: Invitation
  readonly name: string
}) {
  const [isShowing, setShowing] = useState(false)
  const params = { id: invitation.id }
  const hasAddress = invitation.email !== null || invitation.phone !== null
  const resend = useSubmit(async () => {
    await call(resendInvitation, { params, body: {} })
    toastSuccess(t('The invitation of {name} has been sent again.', { name }))
  })
  const revoke = useSubmit(async () => {
    const text = t('The link stops working at once.')
    if (
      !(await ask({
        title: t('Take back the invitation of {name}?', { name }),
        text,
        yes: t('Take back'),
        no: t('Cancel'),
      }))
    )
      return
    await call(revokeInvitation, { params })
    toastSuccess(t('The invitation has been taken back.'))
  })
  return (
    <span className={style.tools}>
      {hasAddress && (
        <Button variant="default" size="sm" loading={resend.busy} onClick={resend.submit}>
          {t('Send again')}
        </Button>
      )}
      <Button variant="default" size="sm" onClick={() => setShowing(true)}>
        {t('New link')}
      </Button>
      <Button variant="default" size="sm" grave loading={revoke.busy} onClick={revoke.submit}>
        {t('Take back')}
      </Button>
      {isShowing && <NewLinkDialog invitation={invitation} name={name} onClose={() => setShowing(false)} />}
    </span>
  )
}

/** Where an invitation went, and until when it works: 'To mary@example.com, until Dec 1, 2026'. */
export function invitationNote({ email, phone, expiresAt }: Invitation): string {
  const to = joinWords([email, phone].filter((one) => one !== null))
  const day = dateText('day', expiresAt)
  return to ? t('To {contact}, until {day}', { contact: to, day }) : t('By link, until {day}', { day })
}

/** Whether a person can sign in, and the way to invite them; for the ADMIN of the program. */
export function InviteCard({
  person,
}: {
  readonly person: Invited & { readonly userId: string | null; readonly isActive: boolean }
}) {
  const { mayInvite, joining, of } = usePersonInvitations()
  const [isInviting, setInviting] = useState(false)
  if (!mayInvite || person.userId !== null || !person.isActive) return null
  const invitation = of(person.id)
  const isOpen = isOpenInvitation(invitation)
  return (
    <Section title={t('Sign-in')}>
      <Card>
        <div className={style.card}>
          <span className={style.state}>
            <JoiningBadge joining={joining(person)} />
            <span className={style.note}>
              {isOpen
                ? invitationNote(invitation)
                : t('{name} cannot sign in yet.', { name: person.fullName })}
            </span>
          </span>
          {isOpen ? (
            <InvitationTools invitation={invitation} name={person.fullName} />
          ) : (
            <Button onClick={() => setInviting(true)}>{t('Invite')}</Button>
          )}
        </div>
      </Card>
      {isInviting && <InviteDialog person={person} onClose={() => setInviting(false)} />}
    </Section>
  )
}
