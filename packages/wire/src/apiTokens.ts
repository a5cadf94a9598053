import { SCOPES } from '@fullcourt/program'
import * as z from 'zod'
import { apiTokenFields } from './forms/apiToken.ts'
import { endpoint, id, idParams, listOf, newId, noReply, plainList, time } from './primitives.ts'

/** `PERSON`: acts as its maker. `PROGRAM`: acts as an ADMIN of its programs, and outlives its maker. */
export const API_TOKEN_KINDS = ['PERSON', 'PROGRAM'] as const
export type ApiTokenKind = (typeof API_TOKEN_KINDS)[number]

/** A live API token. Its secret is shown once, when it is made. */
export const apiToken = z.object({
  id,
  kind: z.enum(API_TOKEN_KINDS),
  name: z.string(),
  /** The first characters of the secret. */
  prefix: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  /** The programs that it reaches. */
  programs: z.array(z.object({ id, fullName: z.string() })),
  /** Who made it; null for a user who is gone. */
  madeBy: z.string().nullable(),
  createdAt: time,
  expiresAt: time,
  /** To the minute; null if it was never used. */
  lastUsedAt: time.nullable(),
})
export type ApiToken = z.output<typeof apiToken>

const TOKENS = ['listApiTokens', 'listProgramApiTokens', 'readApiToken', 'listProgramAudit']

export const createApiToken = endpoint({
  name: 'createApiToken',
  summary:
    'Make an API token for programs of one account. Its secret is shown once. A PERSON token does what its maker may do now, cut by its scopes; a PROGRAM token, made by an ADMIN, what an ADMIN may. It lives a year unless told, which is also the longest. A repeated call has a new secret in place of the lost one, and 409 conflict once one was used.',
  method: 'POST',
  path: '/v1/api-token/',
  refusals: ['account_suspended', 'deleted', 'not_found', 'subscription_required'],
  invalidates: TOKENS,
  access: 'login',
  fresh: 'always',
  status: 201,
  body: z.strictObject({
    id: newId,
    kind: z.enum(API_TOKEN_KINDS),
    teamBrandIds: z.array(id).min(1).max(20),
    name: apiTokenFields.name,
    scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
    expiresAt: time.optional(),
  }),
  reply: z.object({ id, token: z.string() }),
})

export const listApiTokens = endpoint({
  name: 'listApiTokens',
  summary: 'Your own API tokens, newest first.',
  method: 'GET',
  path: '/v1/api-token/',
  access: 'login',
  query: plainList,
  reply: listOf(apiToken),
})

export const listProgramApiTokens = endpoint({
  name: 'listProgramApiTokens',
  summary: 'The API tokens of a program, newest first; for its ADMIN.',
  method: 'GET',
  path: '/v1/team-brand/:id/api-tokens/',
  access: { may: 'roles.give', on: 'program', from: 'params.id', sub: false, deleted: true },
  params: idParams,
  query: plainList,
  reply: listOf(apiToken),
})

export const readApiToken = endpoint({
  name: 'readApiToken',
  summary: 'One API token: your own, or one of a program whose ADMIN you are.',
  method: 'GET',
  path: '/v1/api-token/:id/',
  access: 'login',
  params: idParams,
  reply: apiToken,
})

export const revokeApiToken = endpoint({
  name: 'revokeApiToken',
  summary: 'Revoke an API token: your own, or one of a program whose ADMIN you are. It ends at once.',
  method: 'DELETE',
  path: '/v1/api-token/:id/',
  invalidates: TOKENS,
  access: 'login',
  params: idParams,
  status: 204,
  reply: noReply,
})
