import { COMMUNICATIONS, ROLES, UNITS } from '@fullcourt/program'
import * as z from 'zod'
import { avatarURL } from './avatars.ts'
import {
  askResetFields,
  changePasswordFields,
  completeResetFields,
  confirmPasswordFields,
  logInFields,
  profileFields,
  registerFields,
} from './forms/account.ts'
import { USER_LANGUAGES } from './forms/languages.ts'
import { notification } from './notifications.ts'
import { endpoint, id, idParams, listOf, newId, noReply, plainList, time } from './primitives.ts'
import { program } from './programs.ts'
import { team } from './teams.ts'

const communications = z.literal(COMMUNICATIONS)
export const account = z.object({
  id,
  name: z.string(),
  createdAt: time,
  /** When it is deleted, if that was asked for. */
  eraseAt: time.nullable(),
  /** The user is ADMIN of every program in it, or founded it and it has none: may export and delete it, and add programs. */
  isOwner: z.boolean(),
  /** The user registered or imported it. */
  isFounder: z.boolean(),
})
export type Account = z.output<typeof account>

/** `codeAwaited`: a code was asked for and may still be typed in. */
const contact = { primary: z.boolean(), verified: z.boolean(), codeAwaited: z.boolean() }

export const user = z.object({
  id,
  username: z.string(),
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  jobTitle: z.string().nullable(),
  avatarURL: z.string().nullable(),
  /** An opaque mark of this user for an avatar service; no secret is in it. */
  hash: z.string(),
  createdAt: time,
  communications,
  emails: z.array(z.object({ id, email: z.string(), ...contact })),
  phoneNumbers: z.array(z.object({ id, phone: z.string(), ...contact })),
  /** With the own role on the team and the own entry of its roster. */
  teams: z.array(team.extend({ teamRole: z.enum(ROLES).nullable(), rosterEntryId: id.nullable() })),
  teamBrands: z.array(program),
  accounts: z.array(account),
  /** The newest ones; `listNotifications` has all of them. */
  notifications: z.array(notification),
  /** How heights and distances are shown. */
  units: z.enum(UNITS),
  /** Of mails and messages, and of pages on a device without a choice of its own. A new user's is that of `Accept-Language`. */
  language: z.enum(USER_LANGUAGES),
  features: z.array(z.string()),
  /** When the user is deleted, if that was asked for. */
  eraseAt: time.nullable(),
  isAdmin: z.boolean(),
  isDemo: z.boolean(),
  /** A bench guest: no account, keeps the book of this one game until then. Null for all other users. */
  guest: z.object({ teamGameId: id, until: time }).nullable(),
  /** Set in a session of an administrator who looks through this user's eyes: when it ends. It only reads. */
  viewedUntil: time.nullable(),
})
export type User = z.output<typeof user>

export const registerUser = endpoint({
  name: 'registerUser',
  summary:
    "Register; makes an account of the same person and signs in. With a demo's token the sandbox is kept: its user and account become those who sign up.",
  method: 'POST',
  path: '/v1/user/',
  refusals: ['bad_credentials', 'forbidden', 'second_factor_asked', 'unauthenticated'],
  invalidates: [],
  access: 'public',
  status: 201,
  body: z.strictObject({
    id: newId,
    ...registerFields,
    communications: communications.default(1),
  }),
  reply: z.object({ token: z.string(), user }),
})

export const readUser = endpoint({
  name: 'readUser',
  summary: 'The signed-in user with programs, teams and accounts.',
  method: 'GET',
  path: '/v1/user/',
  access: 'login',
  guests: true,
  reply: user,
})

export const changeUser = endpoint({
  name: 'changeUser',
  summary: 'Change the own profile.',
  method: 'PATCH',
  path: '/v1/user/',
  invalidates: ['readUser', 'readProgram'],
  access: 'login',
  body: z
    .strictObject({
      ...profileFields,
      communications,
      units: z.enum(UNITS),
      language: z.enum(USER_LANGUAGES),
      avatarURL,
    })
    .partial(),
  reply: user,
})

export const changePassword = endpoint({
  name: 'changePassword',
  summary: 'Change the own password; every other session ends.',
  method: 'POST',
  path: '/v1/user/password/',
  refusals: ['bad_credentials'],
  invalidates: ['listSessions'],
  access: 'login',
  fresh: 'sometimes',
  body: z.strictObject(changePasswordFields),
  reply: z.object({ token: z.string() }),
})

export const askReset = endpoint({
  name: 'askReset',
  summary:
    'Have a link for a new password sent, if there is such a user with a verified address. Answers alike in any case.',
  method: 'POST',
  path: '/v1/user/password/reset/',
  invalidates: [],
  access: 'public',
  status: 204,
  body: z.strictObject(askResetFields),
  reply: noReply,
})

export const completeReset = endpoint({
  name: 'completeReset',
  summary:
    'Set a new password with the token of the link; every session ends, and a new one begins. 410: ask again.',
  method: 'POST',
  path: '/v1/user/password/reset/complete/',
  refusals: ['gone'],
  invalidates: [],
  access: 'public',
  body: z.strictObject({
    ...askResetFields,
    token: z.string().min(1).max(200),
    ...completeResetFields,
  }),
  reply: z.object({ token: z.string() }),
})

/** A link that sets a new password. It is shown once. */
const passwordLink = z.object({ url: z.string(), username: z.string(), expiresAt: time })

export const makePasswordLink = endpoint({
  name: 'makePasswordLink',
  summary:
    "Make a link for the new password of a person who has no verified address: valid once and for 30 minutes. By an ADMIN of the person's programs; 403 where the link would give the ADMIN more rights.",
  method: 'POST',
  path: '/v1/team-brand-personnel/:id/password-link/',
  refusals: ['gone'],
  invalidates: ['listProgramAudit'],
  fresh: 'always',
  access: { may: 'people.reach', on: 'person', from: 'params.id', sub: false },
  status: 201,
  params: idParams,
  reply: passwordLink,
})

export const makeUserPasswordLink = endpoint({
  name: 'makeUserPasswordLink',
  summary:
    'Make a link for the new password of a user, by an administrator of the installation; not for another administrator.',
  method: 'POST',
  path: '/v1/admin/user/:id/password-link/',
  refusals: ['gone'],
  invalidates: ['listProgramAudit'],
  fresh: 'always',
  access: 'admin',
  status: 201,
  params: idParams,
  reply: passwordLink,
})

export const becomeAdmin = endpoint({
  name: 'becomeAdmin',
  summary:
    'Become the administrator with the link that the server printed at its start. 410: it holds no longer.',
  method: 'POST',
  path: '/v1/user/admin/',
  refusals: ['gone'],
  invalidates: ['readUser'],
  access: 'login',
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  reply: user,
})

export const logIn = endpoint({
  name: 'logIn',
  summary: 'Log in with username or e-mail.',
  method: 'POST',
  path: '/v1/token/',
  refusals: ['account_moved', 'bad_credentials', 'second_factor_asked'],
  invalidates: [],
  access: 'public',
  status: 201,
  body: z.strictObject(logInFields),
  reply: z.object({ token: z.string() }),
})

export const logOut = endpoint({
  name: 'logOut',
  summary: 'End this token.',
  method: 'DELETE',
  path: '/v1/token/',
  invalidates: [],
  access: 'login',
  guests: true,
  status: 204,
  reply: noReply,
})

export const logOutEverywhere = endpoint({
  name: 'logOutEverywhere',
  summary: 'End all tokens of this user; with `others=true` all but this one.',
  method: 'DELETE',
  path: '/v1/token/all/',
  invalidates: ['listSessions'],
  access: 'login',
  query: z.strictObject({ others: z.stringbool().default(false) }),
  status: 204,
  reply: noReply,
})

export const session = z.object({
  id,
  createdAt: time,
  lastUsedAt: time,
  /** The device as it calls itself, else browser and system ('Chrome on Windows'). */
  device: z.string().nullable(),
  /** Coarse: '203.0.113.x'. */
  network: z.string().nullable(),
  /** The session that asks. */
  current: z.boolean(),
})
export type Session = z.output<typeof session>

export const listSessions = endpoint({
  name: 'listSessions',
  summary: 'Where the user is signed in, used last first.',
  method: 'GET',
  path: '/v1/token/',
  access: 'login',
  query: plainList,
  reply: listOf(session),
})

export const endSession = endpoint({
  name: 'endSession',
  summary: 'End one session of the user.',
  method: 'DELETE',
  path: '/v1/token/:id/',
  invalidates: ['listSessions'],
  access: 'login',
  params: idParams,
  status: 204,
  reply: noReply,
})

export const confirmPassword = endpoint({
  name: 'confirmPassword',
  summary:
    'Confirm this session by the password, for an hour; a log-in does so too. Counts as a guess. The reply has a new token; the old one ends within ten minutes. 401 `second_factor_asked`: a user with a second factor confirms by it (`confirmFactor`).',
  method: 'POST',
  path: '/v1/token/confirm/',
  refusals: ['bad_credentials', 'second_factor_asked', 'second_factor_required'],
  invalidates: [],
  access: 'login',
  body: z.strictObject(confirmPasswordFields),
  reply: z.object({ token: z.string() }),
})

export const endTokens = endpoint({
  name: 'endTokens',
  summary:
    'End tokens by their SHA-256 (base64url), for a device that logged out without a network. Answers alike whether there are such tokens.',
  method: 'POST',
  path: '/v1/token/end/',
  invalidates: [],
  access: 'public',
  status: 204,
  body: z.strictObject({
    hashes: z
      .array(z.string().regex(/^[\w-]{43}$/, 'must be a SHA-256 in base64url.'))
      .min(1)
      .max(20),
  }),
  reply: noReply,
})

export const streamToken = endpoint({
  name: 'streamToken',
  summary: 'A token good only for opening /events/, for 60 s, once.',
  method: 'POST',
  path: '/v1/token/stream/',
  invalidates: [],
  access: 'login',
  scope: 'games:read',
  guests: true,
  status: 201,
  reply: z.object({
    token: z.string(),
    /**
     * The last restore of a backup: lines of logs from then on are numbered anew. `takenAt`: the time of the backup; what is later is
     * lost. Null: there was none.
     */
    restore: z.object({ id, at: time, takenAt: time }).nullable(),
  }),
})

export const openDemo = endpoint({
  name: 'openDemo',
  summary: 'A sandbox account with a program, two teams and a scored season. 404 where the demo is off.',
  method: 'POST',
  path: '/v1/demo/',
  refusals: ['not_found'],
  invalidates: [],
  access: 'public',
  status: 201,
  reply: z.object({ token: z.string() }),
})

/** Facts of this installation for the public pages. */
export const readSite = endpoint({
  name: 'readSite',
  summary: 'What this installation offers to a visitor.',
  method: 'GET',
  path: '/v1/site/',
  access: 'public',
  reply: z.object({
    demo: z.boolean(),
    trialDays: z.int(),
    /** False: this installation sells nothing, and its pages speak of no price. */
    billing: z.boolean(),
    /** `request`: visitors ask for access (`requestAccess`), and administrators invite them. */
    registration: z.enum(['open', 'request']),
    contactEmail: z.string().nullable(),
  }),
})

export const listAccounts = endpoint({
  name: 'listAccounts',
  summary: 'The accounts that I founded and that have no program, and those where I am ADMIN of a program.',
  method: 'GET',
  path: '/v1/account/',
  access: 'login',
  query: plainList,
  reply: listOf(account),
})
