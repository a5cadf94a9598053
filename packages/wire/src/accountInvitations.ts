import { GENDERS, INVITATION_STATES, TEAM_LEVELS } from '@fullcourt/program'
import * as z from 'zod'
import { accountSetupFields, trackingFields } from './forms/admin.ts'
import { invitationFields } from './forms/invitation.ts'
import { createdInvitation, invitationProgress } from './invitations.ts'
import { endpoint, id, idParams, listOf, listQuery, newId, noReply, timezone } from './primitives.ts'
import { optionalText } from './typed.ts'

/** The calls of administrators for new accounts and their owners. All need a fresh log-in. */
const admin = { access: 'admin', fresh: 'always' } as const

const tracking = z.strictObject(trackingFields)
const teamLevel = z.literal(TEAM_LEVELS.map(({ value }) => value))
/** Send the invitation by mail. True unless told; its link can be copied either way. */
const send = z.boolean().default(true)
const isUnique = (list: readonly unknown[]): boolean => new Set(list).size === list.length

export const createdForAccount = createdInvitation.extend({ accountId: id })
export type CreatedForAccount = z.output<typeof createdForAccount>

const afterInvitation = ['listAccountInvitations', 'listAudit'] as const

export const setUpAccount = endpoint({
  name: 'setUpAccount',
  summary:
    'Set up an account: a program for each gender, a team for each level in each of them, and an invitation for the person who will own it.',
  method: 'POST',
  path: '/v1/admin/account-setup/',
  refusals: ['verification_required'],
  invalidates: [...afterInvitation, 'listAllAccounts'],
  ...admin,
  status: 201,
  body: z.strictObject({
    id: newId,
    ...accountSetupFields,
    /** The name of the account; that of the program unless told. */
    accountName: optionalText(),
    genders: z
      .array(z.enum(GENDERS))
      .min(1, 'is required.')
      .max(GENDERS.length)
      .refine(isUnique, 'must name each gender once.'),
    /** A built-in league. */
    leagueId: id,
    timezone,
    teamLevels: z
      .array(teamLevel)
      .min(1, 'is required.')
      .max(TEAM_LEVELS.length)
      .refine(isUnique, 'must name each level once.'),
    send,
    tracking: tracking.optional(),
  }),
  reply: createdForAccount,
})

export const inviteOwner = endpoint({
  name: 'inviteOwner',
  summary:
    'Invite a person to own an account: they become ADMIN of all its programs. A new invitation to the same address replaces the one before.',
  method: 'POST',
  path: '/v1/admin/account-invite/',
  refusals: ['deleted', 'verification_required'],
  invalidates: afterInvitation,
  ...admin,
  status: 201,
  body: z.strictObject({
    id: newId,
    accountId: id,
    email: invitationFields.email,
    send,
    tracking: tracking.optional(),
  }),
  reply: createdForAccount,
})

export const accountInvitation = z.object({
  ...invitationProgress,
  accountId: id,
  accountName: z.string(),
  tracking: z.object({
    source: z.string().nullable(),
    medium: z.string().nullable(),
    campaign: z.string().nullable(),
  }),
})
export type AccountInvitation = z.output<typeof accountInvitation>

export const listAccountInvitations = endpoint({
  name: 'listAccountInvitations',
  summary:
    'The invitations to own an account, newest first; with `deleted=true` the deleted ones. `search` finds names, addresses and accounts.',
  method: 'GET',
  path: '/v1/admin/invitations/',
  ...admin,
  query: listQuery(z.strictObject({ state: z.enum(INVITATION_STATES).optional(), accountId: id.optional() })),
  reply: listOf(accountInvitation),
})

export const deleteAccountInvitation = endpoint({
  name: 'deleteAccountInvitation',
  summary: 'Delete an invitation to own an account. The link stops working at once; the account stays.',
  method: 'DELETE',
  path: '/v1/admin/invitations/:id/',
  invalidates: afterInvitation,
  ...admin,
  params: idParams,
  status: 204,
  reply: noReply,
})

export const resendAccountInvitation = endpoint({
  name: 'resendAccountInvitation',
  summary: 'Make a new link and send it to the same address; the links before stop working.',
  method: 'POST',
  path: '/v1/admin/invitations/:id/resend/',
  refusals: ['deleted', 'invitation_revoked', 'verification_required'],
  invalidates: afterInvitation,
  ...admin,
  params: idParams,
  body: z.strictObject({ send }).optional(),
  reply: createdForAccount,
})
