import { acceptInvitation, type InvitationDetails } from '@fullcourt/wire'
import { guestFields } from '@fullcourt/wire/forms/invitation'
import { TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { call } from '../../call.ts'
import { signIn } from '../../session.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { useForm } from '../../ui/useForm.ts'
import { Entry } from '../Entry.tsx'
import type { InviteLink } from './link.ts'

interface Props {
  readonly link: InviteLink
  readonly details: InvitationDetails
}

/** Signs a guest in to keep the book of one game. The link stays in this tab: it opens again until it ends. */
export function GuestEntry({ link: { id, token }, details }: Props) {
  const { firstName, teamGame, teamBrand } = details
  const navigate = useNavigate()
  const form = useForm({
    start: { name: firstName ?? '' },
    schemas: guestFields,
    refusals: 'form',
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
  const place = teamGame?.isHome ? 'against' : 'at'
  return (
    <Entry
      title="Keep the book"
      sentence={`You score the game of ${teamBrand.name} ${teamBrand.mascot} ${place} ${teamGame?.opponent ?? 'the opponent'}. No account is needed.`}
      other={<Link to="/">Not now</Link>}
    >
      <Form form={form}>
        {firstName ? (
          <p>
            Your plays carry the name <strong>{firstName}</strong>.
          </p>
        ) : (
          <TextInput
            label="Your name"
            description="Your plays carry it."
            autoComplete="name"
            {...form.field('name')}
          />
        )}
        <Button type="submit" fullWidth loading={form.busy}>
          Start
        </Button>
      </Form>
    </Entry>
  )
}
