import { acceptInvitation, type InvitationDetails } from '@fullcourt/wire'
import { guestFields } from '@fullcourt/wire/forms/invitation'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call, Refused } from '../../call/call.ts'
import { signIn } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/fields/TextInput.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { t } from '../../ui/language.ts'
import { rich } from '../../ui/rich.tsx'
import { Entry } from '../Entry.tsx'
import type { InviteLink } from './link.ts'

interface Props {
  readonly link: InviteLink
  readonly details: InvitationDetails
}

/** How often a further device asks whether it is allowed. */
const ASK_AGAIN_MS = 15_000

/** Signs the guest in. A further device of the link waits until the owner allows it, and asks again by itself. */
function useGuestForm({ link: { id, token }, details: { firstName } }: Props) {
  const navigate = useNavigate()
  const [isWaiting, setWaiting] = useState(false)
  const form = useForm({
    start: { name: firstName ?? '' },
    schemas: guestFields,
    refusals: 'form',
    onRefused(error) {
      const isWaitingNow = error instanceof Refused && error.code === 'device_waiting'
      setWaiting(isWaitingNow)
      return isWaitingNow
    },
    async onSubmit({ name }) {
      const body = firstName ? { token } : { token, name }
      const { token: session, teamGameId } = await call(
        acceptInvitation,
        { params: { id }, body },
        { bearer: '' },
      )
      await signIn(session)
      if (teamGameId)
        await navigate({
          to: '/a/team/game/$id/scoring/$type/',
          params: { id: teamGameId, type: 'live' },
        })
    },
  })
  const { submit } = form
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(submit, ASK_AGAIN_MS)
    return () => clearInterval(timer)
  })
  return { form, isWaiting }
}

/** Lets a guest keep the book of one game. The link stays in this tab: it opens again until it ends. */
export function GuestEntry(props: Props) {
  const { firstName, teamGame, teamBrand } = props.details
  const { form, isWaiting } = useGuestForm(props)
  const of = {
    team: `${teamBrand.name} ${teamBrand.mascot}`,
    opponent: teamGame?.opponent ?? t('the opponent'),
  }
  return (
    <Entry
      title={t('Keep the book')}
      sentence={
        teamGame?.isHome
          ? t('You score the game of {team} against {opponent}. No account is needed.', of)
          : t('You score the game of {team} at {opponent}. No account is needed.', of)
      }
      other={<Link to="/">{t('Not now')}</Link>}
    >
      <Form form={form}>
        {firstName ? (
          <p>{rich(t('Your plays carry the name <name/>.'), { name: <strong>{firstName}</strong> })}</p>
        ) : (
          <TextInput
            label={t('Your name')}
            description={t('Your plays carry it.')}
            autoComplete="name"
            {...form.field('name')}
          />
        )}
        {isWaiting ? (
          <p role="status">
            {t(
              'This link is in use on another device. The person who made it must allow this one: under “Invite a scorer”. This page goes on by itself.',
            )}
          </p>
        ) : (
          <Button type="submit" fullWidth loading={form.busy}>
            {t('Start')}
          </Button>
        )}
      </Form>
    </Entry>
  )
}
