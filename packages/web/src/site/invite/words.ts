import type { InvitationDetails } from '@fullcourt/wire'
import { t } from '../../ui/language.ts'

const ROLES: Readonly<Record<InvitationDetails['role'], string>> = {
  ADMIN: 'an admin',
  HEAD_COACH: 'a head coach',
  COACH: 'a coach',
  ASSISTANT_COACH: 'an assistant coach',
  STATISTICIAN: 'a statistician',
  OTHER: 'a member of the staff',
  PLAYER: 'a player',
}

/** The name of what an invitation opens: 'Lincoln Lions'. An account without a program has no mascot. */
export const nameInvitedTo = ({ teamBrand: { name, mascot } }: InvitationDetails): string =>
  [name, mascot].filter(Boolean).join(' ')

/** Describes the effect of accepting: 'You are invited to join Lincoln Lions as a coach.' */
export const joinSentence = (details: InvitationDetails): string =>
  details.kind === 'ACCOUNT'
    ? t('You are invited to own {details} on Fullcourt, as its admin.', { details: nameInvitedTo(details) })
    : t('You are invited to join {details} as {roles}.', {
        details: nameInvitedTo(details),
        roles: ROLES[details.role],
      })
