import { INVITATION_KINDS, INVITATION_STATES, PROGRAM_ROLES, ROLES, TEAM_ROLES } from '@fullcourt/program'
import * as z from 'zod'
import { invitationFields, joinFields, optionalGuestFields } from './forms/invitation.ts'
import { AFTER_PERSON } from './invalidates.ts'
import { endpoint, id, idParams, listOf, listQuery, newId, noReply, plainList, time } from './primitives.ts'
import { INVITATION_REFUSALS } from './refusals.ts'

const INVITATIONS = ['listGuests', 'listInvitations']
const kind = z.enum(INVITATION_KINDS)
const token = z.string().min(1).max(200)
/** A mark of the visitor that clients may send. It is not stored. */
const visitorId = z.string().max(200).optional()
const teamRole = z.strictObject({ teamId: id, role: z.enum(TEAM_ROLES) })

/** A program as an invitation names it. */
const invitedTo = z.object({
  id,
  name: z.string(),
  fullName: z.string(),
  mascot: z.string(),
  avatarURL: z.string().nullable(),
})

/** Fields of an invitation in every list. */
export const invitationProgress = {
  id,
  state: z.enum(INVITATION_STATES),
  email: z.string().nullable(),
  /** The name of the invited person or guest, if known. */
  name: z.string().nullable(),
  /** Who invited; null if that user is gone. */
  invitedBy: z.string().nullable(),
  createdAt: time,
  sentAt: time.nullable(),
  seenAt: time.nullable(),
  acceptedAt: time.nullable(),
  /** When it was taken back or deleted. */
  revokedAt: time.nullable(),
  expiresAt: time,
}

export const invitation = z.object({
  ...invitationProgress,
  kind,
  /** Null for ACCOUNT. */
  teamBrandId: id.nullable(),
  /** The role in the program. Null for BENCH. */
  role: z.enum(PROGRAM_ROLES).nullable(),
  teamRoles: z.array(teamRole),
  phone: z.string().nullable(),
  /** The person of the program that the user becomes; null if the user becomes a new one. */
  teamBrandPersonnelId: id.nullable(),
  /** The game of a bench guest. */
  teamGameId: id.nullable(),
  /** The devices that opened the link of a bench guest, oldest first. One that is not allowed waits. */
  devices: z.array(z.object({ id, name: z.string(), isAllowed: z.boolean() })),
  /** The user without the invited address who wants to join, and waits for an ADMIN. */
  requestedBy: z.object({ id, username: z.string(), fullName: z.string() }).nullable(),
})
export type Invitation = z.output<typeof invitation>

/** The link is shown once: it is not stored. */
export const createdInvitation = z.object({
  id,
  kind,
  status: z.enum(['SENT', 'CREATED']),
  /** Null when a creating call is repeated. */
  acceptURL: z.string().nullable(),
  homeURL: z.string(),
  videoURL: z.string(),
  teamBrands: z.array(invitedTo),
  expiresAt: time,
})
export type CreatedInvitation = z.output<typeof createdInvitation>

export const createInvitation = endpoint({
  name: 'createInvitation',
  summary:
    'Invite a person to a program (MEMBER, by its ADMIN), or a guest to keep the book of one game (BENCH). A new invitation of a person replaces the one before.',
  method: 'POST',
  path: '/v1/invitation/',
  refusals: [
    'account_suspended',
    'deleted',
    'game_final',
    'not_found',
    'subscription_required',
    'verification_required',
  ],
  invalidates: INVITATIONS,
  access: 'login',
  fresh: 'sometimes',
  status: 201,
  body: z.strictObject({
    id: newId,
    kind: z.enum(['MEMBER', 'BENCH']).default('MEMBER'),
    /** MEMBER. */
    teamBrandId: id.optional(),
    role: z.enum(PROGRAM_ROLES).optional(),
    teamRoles: z.array(teamRole).max(20).optional(),
    teamBrandPersonnelId: id.optional(),
    ...invitationFields,
    /** Send it to the address and the number. Left out: yes, if the caller has a verified address or number. */
    send: z.boolean().optional(),
    /** BENCH. */
    teamGameId: id.optional(),
    ...optionalGuestFields,
  }),
  reply: createdInvitation,
})

export const listInvitations = endpoint({
  name: 'listInvitations',
  summary: 'The invitations of a program, newest first; for its ADMIN.',
  method: 'GET',
  path: '/v1/team-brand/:id/invitations/',
  access: { may: 'people.invite', on: 'program', from: 'params.id', sub: false, deleted: true },
  params: idParams,
  query: listQuery(
    z.strictObject({
      kind: z.enum(['MEMBER', 'BENCH']).optional(),
      state: z.enum(INVITATION_STATES).optional(),
      teamBrandPersonnelId: id.optional(),
      teamGameId: id.optional(),
    }),
  ),
  reply: listOf(invitation),
})

export const listGuests = endpoint({
  name: 'listGuests',
  summary: 'The bench invitations of a game that are open now, newest first; for all who may score it.',
  method: 'GET',
  path: '/v1/team-game/:id/guests/',
  access: { may: 'game.invite', on: 'game', from: 'params.id', sub: false, deleted: true },
  params: idParams,
  query: plainList,
  reply: listOf(invitation),
})

/** A MEMBER invitation is for the program's ADMIN, a bench invitation for all who may score its game: handlers refuse the rest. */
const ofInvitation = { may: 'game.invite', on: 'invitation', from: 'params.id' } as const

export const revokeInvitation = endpoint({
  name: 'revokeInvitation',
  summary:
    'Take an invitation back. The link stops working at once, and so does the guest of a bench invitation.',
  method: 'DELETE',
  path: '/v1/invitation/:id/',
  refusals: INVITATION_REFUSALS,
  invalidates: INVITATIONS,
  access: { ...ofInvitation, sub: false },
  params: idParams,
  status: 204,
  reply: noReply,
})

export const resendInvitation = endpoint({
  name: 'resendInvitation',
  summary: 'Make a new link and send it to the same address; the links before stop working.',
  method: 'POST',
  path: '/v1/invitation/:id/resend/',
  refusals: [...INVITATION_REFUSALS, 'verification_required'],
  invalidates: INVITATIONS,
  access: { ...ofInvitation, sub: true },
  fresh: 'sometimes',
  params: idParams,
  body: z.strictObject({ send: z.boolean().default(true) }).optional(),
  reply: createdInvitation,
})

export const allowDevice = endpoint({
  name: 'allowDevice',
  summary: 'Allow a further device to keep the book with the link of a bench guest.',
  method: 'POST',
  path: '/v1/invitation/:id/device/:deviceId/allow/',
  refusals: INVITATION_REFUSALS,
  invalidates: INVITATIONS,
  access: { ...ofInvitation, sub: true },
  params: idParams.extend({ deviceId: id }),
  status: 204,
  reply: noReply,
})

export const approveInvitation = endpoint({
  name: 'approveInvitation',
  summary: 'Let the user join who asked to, without the address that the invitation was sent to.',
  method: 'POST',
  path: '/v1/invitation/:id/approve/',
  refusals: INVITATION_REFUSALS,
  invalidates: AFTER_PERSON,
  access: { may: 'people.invite', on: 'invitation', from: 'params.id', sub: true },
  fresh: 'always',
  params: idParams,
  /** The user who asks, as the ADMIN saw. Refused with 409 if another one asked since. */
  body: z.strictObject({ userId: id.optional() }).optional(),
  status: 204,
  reply: noReply,
})

export const readInvitation = endpoint({
  name: 'readInvitation',
  summary: 'What the link of an invitation opens. 404 wrong token; 410 used, expired or revoked.',
  method: 'POST',
  path: '/v1/invitation/:id/details/',
  refusals: [...INVITATION_REFUSALS, 'account_suspended'],
  invalidates: [],
  access: 'public',
  params: idParams,
  body: z.strictObject({ token, visitorId }),
  reply: z.object({
    kind,
    /** The program; the first one of an account. */
    teamBrand: z.object({ name: z.string(), mascot: z.string(), avatarURL: z.string().nullable() }),
    role: z.enum(ROLES),
    /** Null when it is not known. */
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    /** The address that the invitation was made for. */
    email: z.string().nullable(),
    expiresAt: time,
    /** The game of a bench invitation. */
    teamGame: z
      .object({ id, opponent: z.string(), isHome: z.boolean(), gameStartTime: time, timezone: z.string() })
      .nullable(),
  }),
})
export type InvitationDetails = z.output<(typeof readInvitation)['reply']>

export const suggestUsernames = endpoint({
  name: 'suggestUsernames',
  summary: 'Free usernames for the person of an invitation.',
  method: 'POST',
  path: '/v1/invitation/:id/usernames/',
  refusals: [...INVITATION_REFUSALS, 'account_suspended'],
  invalidates: [],
  access: 'public',
  params: idParams,
  body: z.strictObject({
    token,
    firstName: z.string().max(200).optional(),
    lastName: z.string().max(200).optional(),
    visitorId,
  }),
  reply: z.object({ results: z.array(z.string()) }),
})

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  summary:
    'Join with an invitation: as a new user with username and password, or with the bearer of a signed-in user. A user who opens the mail of another address asks to join (`isRequested`), and an ADMIN approves. A bench invitation signs a guest in; 409 `device_waiting` on a further device until the owner allows it. 404 wrong token; 410 used, expired or revoked.',
  method: 'POST',
  path: '/v1/invitation/:id/accept/',
  refusals: [...INVITATION_REFUSALS, 'account_suspended', 'device_waiting', 'forbidden', 'unauthenticated'],
  invalidates: 'all',
  access: 'public',
  params: idParams,
  status: 201,
  body: z.strictObject({
    token,
    username: z.optional(joinFields.username),
    password: z.optional(joinFields.password),
    firstName: z.optional(joinFields.firstName),
    lastName: z.optional(joinFields.lastName),
    email: joinFields.email,
    /** The name of a bench guest, if the invitation has none. */
    ...optionalGuestFields,
  }),
  reply: z.object({
    token: z.string(),
    kind,
    /** The program that the user joined; null for a guest, and for a user who waits. */
    teamBrandId: id.nullable(),
    /** The user waits until an ADMIN approves. */
    isRequested: z.boolean(),
    /** The game of a guest; else null. */
    teamGameId: id.nullable(),
  }),
})
