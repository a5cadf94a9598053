import * as z from 'zod'
import { createdForAccount } from './accountInvitations.ts'
import { accessRequestFields } from './forms/accessRequest.ts'
import { endpoint, id, idParams, listOf, listQuery, newId, noReply, time } from './primitives.ts'
import { optionalText } from './typed.ts'

/** The calls of administrators need a fresh log-in. */
const admin = { access: 'admin', fresh: 'always' } as const

export const requestAccess = endpoint({
  name: 'requestAccess',
  summary:
    'Ask for an invitation, where this installation invites its users (409 `conflict` where registering is open). A further request of the same address replaces the one before.',
  method: 'POST',
  path: '/v1/early-access-request/',
  invalidates: [],
  access: 'public',
  status: 201,
  body: z.strictObject(accessRequestFields),
  reply: z.object({ name: z.string(), email: z.string(), note: z.string().nullable() }),
})

export const accessRequest = z.object({
  id,
  name: z.string(),
  email: z.string(),
  note: z.string().nullable(),
  createdAt: time,
  /** When an administrator invited the person, to this account. */
  invitedAt: time.nullable(),
  accountId: id.nullable(),
})
export type AccessRequest = z.output<typeof accessRequest>

export const listAccessRequests = endpoint({
  name: 'listAccessRequests',
  summary: 'Who asked for access, newest first.',
  method: 'GET',
  path: '/v1/admin/early-access-requests/',
  ...admin,
  query: listQuery(z.strictObject({ invited: z.boolean().optional() })),
  reply: listOf(accessRequest),
})

export const inviteRequester = endpoint({
  name: 'inviteRequester',
  summary:
    'Invite a person who asked for access to own an account, a new one at first. A new invitation replaces the one before.',
  method: 'POST',
  path: '/v1/admin/early-access-requests/:id/invite/',
  refusals: ['verification_required'],
  invalidates: ['listAccessRequests', 'listAccountInvitations', 'listAllAccounts', 'listAudit'],
  ...admin,
  params: idParams,
  status: 201,
  body: z.strictObject({
    id: newId,
    /** The name of the new account; that of the person unless told. */
    accountName: optionalText(),
    /** Send the invitation by mail. True unless told; its link can be copied either way. */
    send: z.boolean().default(true),
  }),
  reply: createdForAccount,
})

export const deleteAccessRequest = endpoint({
  name: 'deleteAccessRequest',
  summary: 'Delete a request for access. An invitation that was made from it stays.',
  method: 'DELETE',
  path: '/v1/admin/early-access-requests/:id/',
  invalidates: ['listAccessRequests', 'listAudit'],
  ...admin,
  params: idParams,
  status: 204,
  reply: noReply,
})
