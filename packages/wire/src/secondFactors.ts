import * as z from 'zod'
import { addPasskeyFields, factorCodeFields, passkeyName, totpFields } from './forms/secondFactor.ts'
import { endpoint, id, idParams, noReply, time } from './primitives.ts'

/** How a second factor can be shown. */
export const FACTOR_METHODS = ['passkey', 'totp', 'recovery'] as const
export type FactorMethod = (typeof FACTOR_METHODS)[number]

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, 'must be base64url.')
const credentialId = base64url(1_400)

/** Result of `navigator.credentials.get`, with bytes as base64url. */
const assertion = z.strictObject({
  id: credentialId,
  response: z.strictObject({
    clientDataJSON: base64url(8_192),
    authenticatorData: base64url(8_192),
    signature: base64url(4_096),
    userHandle: base64url(200).optional(),
  }),
})
export type PasskeyAssertion = z.output<typeof assertion>

/** Result of `navigator.credentials.create`, with bytes as base64url. */
const attestation = z.strictObject({
  id: credentialId,
  response: z.strictObject({
    clientDataJSON: base64url(8_192),
    attestationObject: base64url(32_768),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
export type PasskeyAttestation = z.output<typeof attestation>

const token = z.string().min(1).max(200)
/** Options for the browser's own call, as the browser takes them. */
const browserOptions = z.record(z.string(), z.unknown())

/** Comes with the refusal `second_factor_asked`: what the second call of a log-in needs. Good for ten minutes and five tries. */
export const askedFactor = z.object({
  token,
  methods: z.array(z.enum(FACTOR_METHODS)),
  passkey: browserOptions.nullable(),
})
export type AskedFactor = z.output<typeof askedFactor>

const proof = { ...factorCodeFields, passkey: assertion.optional() }

export const logInFactor = endpoint({
  name: 'logInFactor',
  summary:
    'The second call of a log-in that was answered with `second_factor_asked`: its token, and one of code (of the app), recoveryCode or passkey.',
  method: 'POST',
  path: '/v1/token/factor/',
  refusals: ['bad_credentials', 'bad_factor', 'gone'],
  invalidates: [],
  access: 'public',
  status: 201,
  body: z.strictObject({ token, ...proof }),
  reply: z.object({ token: z.string() }),
})
export const askPasskey = endpoint({
  name: 'askPasskey',
  summary: 'Begin a log-in by passkey alone.',
  method: 'POST',
  path: '/v1/token/passkey/options/',
  invalidates: [],
  access: 'public',
  reply: z.object({ token, passkey: browserOptions }),
})
export const logInPasskey = endpoint({
  name: 'logInPasskey',
  summary: 'Log in by passkey alone. The device checks the user, so no other factor is asked for.',
  method: 'POST',
  path: '/v1/token/passkey/',
  refusals: ['bad_credentials', 'bad_factor', 'gone'],
  invalidates: [],
  access: 'public',
  status: 201,
  body: z.strictObject({ token, passkey: assertion }),
  reply: z.object({ token: z.string() }),
})
export const askConfirmation = endpoint({
  name: 'askConfirmation',
  summary: 'How this session can be confirmed besides the password, with the options for a passkey.',
  method: 'POST',
  path: '/v1/token/confirm/options/',
  refusals: ['gone', 'bad_factor'],
  invalidates: [],
  access: 'login',
  reply: askedFactor,
})
export const confirmFactor = endpoint({
  name: 'confirmFactor',
  summary:
    'Confirm this session by a second factor, for an hour. The reply has a new token; the old one ends within a minute.',
  method: 'POST',
  path: '/v1/token/confirm/factor/',
  refusals: ['bad_credentials', 'bad_factor', 'gone'],
  invalidates: [],
  access: 'login',
  body: z.strictObject({ token, ...proof }),
  reply: z.object({ token: z.string() }),
})

const passkey = z.object({
  id,
  name: z.string(),
  /** The device's maker keeps it on other devices too. */
  isSynced: z.boolean(),
  createdAt: time,
  lastUsedAt: time.nullable(),
})
export const factors = z.object({
  /** Administrators of the installation need a second factor. */
  isRequired: z.boolean(),
  /** Since when an authenticator app is set up. */
  totpSince: time.nullable(),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.int(),
})
export type Factors = z.output<typeof factors>

/** Shown once, with the first factor; null with a further one. */
const recoveryCodes = z.array(z.string()).nullable()

export const readFactors = endpoint({
  name: 'readFactors',
  summary: 'The own second factors.',
  method: 'GET',
  path: '/v1/user/factors/',
  access: 'login',
  reply: factors,
})
export const beginTotp = endpoint({
  name: 'beginTotp',
  summary: 'A new secret for an authenticator app. It counts once a code of it was confirmed.',
  method: 'POST',
  path: '/v1/user/totp/',
  refusals: ['gone', 'bad_factor'],
  invalidates: ['readFactors'],
  fresh: 'always',
  access: 'login',
  reply: z.object({ secret: z.string(), uri: z.string() }),
})
export const confirmTotp = endpoint({
  name: 'confirmTotp',
  summary: 'Confirm the new authenticator app by a code of it. Every other session ends.',
  method: 'POST',
  path: '/v1/user/totp/confirm/',
  refusals: ['bad_credentials', 'bad_factor', 'gone'],
  invalidates: ['readFactors', 'listSessions'],
  fresh: 'always',
  access: 'login',
  body: z.strictObject(totpFields),
  reply: z.object({ recoveryCodes }),
})
export const removeTotp = endpoint({
  name: 'removeTotp',
  summary: 'Remove the authenticator app.',
  method: 'DELETE',
  path: '/v1/user/totp/',
  refusals: ['gone', 'bad_factor', 'not_found'],
  invalidates: ['readFactors'],
  fresh: 'always',
  access: 'login',
  status: 204,
  reply: noReply,
})
export const beginPasskey = endpoint({
  name: 'beginPasskey',
  summary: 'Begin to add a passkey.',
  method: 'POST',
  path: '/v1/user/passkey/options/',
  refusals: ['gone', 'bad_factor'],
  invalidates: ['readFactors'],
  fresh: 'always',
  access: 'login',
  reply: z.object({ token, passkey: browserOptions }),
})
export const addPasskey = endpoint({
  name: 'addPasskey',
  summary: 'Add a passkey. With the first factor every other session ends.',
  method: 'POST',
  path: '/v1/user/passkey/',
  refusals: ['gone'],
  invalidates: ['readFactors', 'listSessions'],
  fresh: 'always',
  access: 'login',
  status: 201,
  body: z.strictObject({ token, ...addPasskeyFields, passkey: attestation }),
  reply: z.object({ recoveryCodes }),
})
export const renamePasskey = endpoint({
  name: 'renamePasskey',
  summary: 'Rename a passkey.',
  method: 'PATCH',
  path: '/v1/user/passkey/:id/',
  invalidates: ['readFactors'],
  access: 'login',
  params: idParams,
  body: z.strictObject({ name: passkeyName }),
  status: 204,
  reply: noReply,
})
export const removePasskey = endpoint({
  name: 'removePasskey',
  summary: 'Remove a passkey.',
  method: 'DELETE',
  path: '/v1/user/passkey/:id/',
  refusals: ['gone', 'bad_factor'],
  invalidates: ['readFactors'],
  fresh: 'always',
  access: 'login',
  params: idParams,
  status: 204,
  reply: noReply,
})
export const makeRecoveryCodes = endpoint({
  name: 'makeRecoveryCodes',
  summary: 'New recovery codes; the old ones end.',
  method: 'POST',
  path: '/v1/user/recovery-codes/',
  refusals: ['gone', 'bad_factor'],
  invalidates: ['readFactors'],
  fresh: 'always',
  access: 'login',
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
})
export const clearFactors = endpoint({
  name: 'clearFactors',
  summary: 'Remove all second factors of a user who lost them. Audited, and the user gets a mail.',
  method: 'DELETE',
  path: '/v1/admin/user/:id/factors/',
  invalidates: ['readFactors'],
  fresh: 'always',
  access: 'admin',
  params: idParams,
  status: 204,
  reply: noReply,
})
