import type { InvitationState } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { type Invitation, listInvitations } from '@fullcourt/wire'
import { useList } from '../../call/call.ts'
import { useMayInProgram, useProgram } from '../../identity/session.ts'

/** Joining state of a person's row. */
const JOINING = [
  'joined',
  'notInvited',
  ...(['CREATED', 'SENT', 'SEEN', 'EXPIRED', 'REVOKED'] as const),
] as const
export type Joining = (typeof JOINING)[number]

export const JOINING_WORDS: Record<Joining, string> = {
  joined: msg('Joined'),
  notInvited: msg('Not invited'),
  CREATED: msg('Link made'),
  SENT: msg('Sent'),
  SEEN: msg('Seen'),
  EXPIRED: msg('Expired'),
  REVOKED: msg('Taken back'),
}

/** The states in which the person can be invited as if for the first time. */
const OVER: readonly InvitationState[] = ['ACCEPTED', 'EXPIRED', 'REVOKED']

interface InvitedPerson {
  readonly id: string
  readonly userId?: string | null
}

export interface PersonInvitations {
  /** The newest invitation of a person. */
  readonly of: (personId: string) => Invitation | undefined
  readonly joining: (person: InvitedPerson) => Joining
  /** The caller may invite. */
  readonly mayInvite: boolean
}

/** The newest invitation of each person of the program, for its ADMIN. */
export function usePersonInvitations(): PersonInvitations {
  const program = useProgram()
  const mayInvite = useMayInProgram('people.invite')
  const query = { filters: JSON.stringify({ kind: 'MEMBER' }) }
  const { data = [] } = useList(
    listInvitations,
    { params: { id: program.id }, query },
    { enabled: program.role === 'ADMIN' },
  )
  const newest = new Map<string, Invitation>()
  // The list has the newest first.
  for (const one of data)
    if (one.teamBrandPersonnelId !== null && !newest.has(one.teamBrandPersonnelId))
      newest.set(one.teamBrandPersonnelId, one)
  return {
    of: (personId) => newest.get(personId),
    joining({ id, userId }) {
      if (userId) return 'joined'
      const state = newest.get(id)?.state
      // One who joined and cannot sign in now was removed.
      return state === undefined || state === 'ACCEPTED' ? 'notInvited' : state
    },
    mayInvite,
  }
}

/** Waits to be accepted, or could not be in time. */
export const isPending = ({ state }: Invitation): boolean => !OVER.includes(state) || state === 'EXPIRED'

/** The invitation can be sent again as it is; else a new one is made. */
export const isOpenInvitation = (invitation: Invitation | undefined): invitation is Invitation =>
  invitation !== undefined && !OVER.includes(invitation.state)
