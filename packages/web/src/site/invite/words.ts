import { msg } from '@fullcourt/scorebook/vocabulary'
import type { InvitationDetails } from '@fullcourt/wire'
import { t } from '../../ui/language.ts'

const ROLES: Readonly<Record<InvitationDetails['role'], string>> = {
  ADMIN: msg('an admin'),
  HEAD_COACH: msg('a head coach'),
  COACH: msg('a coach'),
  ASSISTANT_COACH: msg('an assistant coach'),
  STATISTICIAN: msg('a statistician'),
  OTHER: msg('a member of the staff'),
  PLAYER: msg('a player'),
}

/** The name of what an invitation opens: 'Lincoln Lions'. An account without a program has no mascot. */
export const nameInvitedTo = ({ teamBrand: { name, mascot } }: InvitationDetails): string =>
  [name, mascot].filter(Boolean).join(' ')

/** Describes the effect of accepting: 'You are invited to join Lincoln Lions as a coach.' */
export const joinSentence = (details: InvitationDetails): string =>
  details.kind === 'ACCOUNT'
    ? t('You are invited to own {name} on Fullcourt, as its admin.', { name: nameInvitedTo(details) })
    : t('You are invited to join {name} as {role}.', {
        name: nameInvitedTo(details),
        role: t(ROLES[details.role]),
      })
