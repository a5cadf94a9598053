import { acceptInvitation, type InvitationDetails, readUser } from '@fullcourt/wire'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, useCall } from '../../call/call.ts'
import { choosePlace, refreshUser } from '../../identity/session.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { t } from '../../ui/language.ts'
import { rich } from '../../ui/rich.tsx'
import { toastSuccess } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import entry from '../Entry.module.css'
import { Entry } from '../Entry.tsx'
import { JoinRequested } from './JoinRequested.tsx'
import { dropLink, type InviteLink } from './link.ts'
import { joinSentence, nameInvitedTo } from './words.ts'

interface Props {
  readonly link: InviteLink
  readonly details: InvitationDetails
}

/** Joins the signed-in user. */
export function JoinSignedIn({ link: { id, token }, details }: Props) {
  const { data: user } = useCall(readUser, {})
  const navigate = useNavigate()
  const name = nameInvitedTo(details)
  const [isRequested, setRequested] = useState(false)
  const [refusal, setRefusal] = useState<Error | null>(null)
  const { busy, submit } = useSubmit(async () => {
    const { teamBrandId, isRequested } = await call(acceptInvitation, { params: { id }, body: { token } })
    dropLink()
    if (isRequested) return setRequested(true)
    await refreshUser()
    if (teamBrandId) choosePlace({ programId: teamBrandId })
    toastSuccess(t('You have joined {name}.', { name }))
    await navigate({ to: '/a/dashboard/' })
  }, setRefusal)
  if (isRequested) return <JoinRequested name={name} />
  return (
    <Entry
      title={t('Join {name}', { name })}
      sentence={joinSentence(details)}
      other={<Link to="/a/dashboard/">{t('Not now')}</Link>}
    >
      <div className={entry.text}>
        {refusal && <ErrorBox error={refusal} />}
        <p>{rich(t('You are logged in as <user/>.'), { user: <strong>{user?.username ?? '…'}</strong> })}</p>
        {refusal ? (
          <LinkButton to="/a/dashboard/">{t('Dashboard')}</LinkButton>
        ) : (
          <Button fullWidth loading={busy} disabled={!user} onClick={submit}>
            {t('Join')}
          </Button>
        )}
        <p>
          {rich(t('Not you? <link>Log out</link>, then open the link again.'), {
            link: (words) => <Link to="/logout/">{words}</Link>,
          })}
        </p>
      </div>
    </Entry>
  )
}
