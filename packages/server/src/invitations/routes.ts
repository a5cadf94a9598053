import type { Route } from '../calls/route.ts'
import { acceptInvitationRoute } from './accept.ts'
import { resendInvitationRoute, revokeInvitationRoute } from './changes.ts'
import { createInvitationRoute } from './create.ts'
import { listGuestsRoute, listInvitationsRoute } from './list.ts'
import { listMembersRoute, transferAdminRoute } from './members.ts'
import { readInvitationRoute, suggestUsernamesRoute } from './open.ts'
import { removeSignInRoute } from './removeSignIn.ts'
import { allowDeviceRoute, approveInvitationRoute } from './request.ts'

/** The routes for invitations, and for those who have joined. */
export const invitationRoutes: readonly Route[] = [
  createInvitationRoute,
  listInvitationsRoute,
  listGuestsRoute,
  revokeInvitationRoute,
  resendInvitationRoute,
  readInvitationRoute,
  suggestUsernamesRoute,
  acceptInvitationRoute,
  approveInvitationRoute,
  allowDeviceRoute,
  removeSignInRoute,
  listMembersRoute,
  transferAdminRoute,
]
