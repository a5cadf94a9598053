import type { InvitationDetails } from '@fullcourt/wire'

const ROLES: Readonly<Record<InvitationDetails['role'], string>> = {
  ADMIN: 'an admin',
  HEAD_COACH: 'a head coach',
  COACH: 'a coach',
  ASSISTANT_COACH: 'an assistant coach',
  STATISTICIAN: 'a statistician',
  OTHER: 'a member of the staff',
  PLAYER: 'a player',
}

/** What accepting gives: 'You are invited to join Lincoln Lions as a coach.' */
export const joinSentence = ({ teamBrand, role }: InvitationDetails): string =>
  `You are invited to join ${teamBrand.name} ${teamBrand.mascot} as ${ROLES[role]}.`
