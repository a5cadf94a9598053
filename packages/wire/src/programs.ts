import { CHECKLIST, GENDERS, PROGRAM_TYPES, ROLES, SUBSCRIPTION_STATES } from '@fullcourt/program'
import { MAXPREPS_FIGURES } from '@fullcourt/scorebook/formats'
import { recordBy } from '@fullcourt/scorebook/vocabulary'
import * as z from 'zod'
import { avatarURL } from './avatars.ts'
import { subscription } from './billing.ts'
import type { Access } from './endpoint.ts'
import { programFields as typedFields } from './forms/program.ts'
import { colour, endpoint, id, idParams, newId, noReply, stamps, timezone } from './primitives.ts'
import { team } from './teams.ts'

const gender = z.enum(GENDERS)

/** How stat files for MaxPreps are written. A figure without a name is left out of the file. */
export const maxPreps = z.object({
  /** The id of a registered stat supplier, the first line of a file. */
  supplierId: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .nullable(),
  /** The names of MaxPreps' fields. */
  names: z.object(
    recordBy(MAXPREPS_FIGURES, () =>
      z
        .string()
        .regex(/^[\w .%/()+-]{1,60}$/)
        .optional(),
    ),
  ),
})
export type MaxPreps = z.output<typeof maxPreps>

export const program = z.object({
  id,
  accountId: id,
  leagueId: id,
  name: z.string(),
  fullName: z.string(),
  mascot: z.string(),
  gender,
  timezone: z.string(),
  programType: z.enum(PROGRAM_TYPES).nullable(),
  avatarURL: z.string().nullable(),
  color1: z.string().nullable(),
  color2: z.string().nullable(),
  color3: z.string().nullable(),
  color4: z.string().nullable(),
  color1Name: z.string().nullable(),
  color2Name: z.string().nullable(),
  color3Name: z.string().nullable(),
  color4Name: z.string().nullable(),
  /** Playlists may be shared by links that need no account. */
  allowsLinks: z.boolean(),
  maxPreps: maxPreps.nullable(),
  teams: z.array(team),
  subscriptions: z.array(subscription),
  /** Is a subscription running now: games can be added and scored, people and teams changed. */
  subscriptionActive: z.boolean(),
  /** The state of the newest subscription, null before the first. After ENDED everything stays readable. */
  subscriptionState: z.enum(SUBSCRIPTION_STATES).nullable(),
  /** The role of the caller. */
  role: z.enum(ROLES).nullable(),
  /** The caller's person in the program: the own profile. */
  personId: id,
  /** Full names of the ADMINs who can sign in: who to ask for what only they may do. */
  admins: z.array(z.string()),
  ...stamps,
})
export type Program = z.output<typeof program>

const programFields = {
  ...typedFields,
  gender,
  timezone,
  programType: z.enum(PROGRAM_TYPES).nullable().optional(),
  color1: colour.nullable().optional(),
  color2: colour.nullable().optional(),
  color3: colour.nullable().optional(),
  color4: colour.nullable().optional(),
}

const programRead: Access = {
  may: 'program.read',
  on: 'program',
  from: 'params.id',
  sub: false,
  deleted: true,
}
const programWrite: Access = { may: 'program.write', on: 'program', from: 'params.id', sub: true }

export const createProgram = endpoint({
  name: 'createProgram',
  summary:
    'Create a program; who creates it is its ADMIN. `accountId` may be left out by a user without an account, who gets one.',
  method: 'POST',
  path: '/v1/team-brand/',
  refusals: ['account_suspended', 'not_found'],
  invalidates: ['readUser'],
  access: 'login',
  status: 201,
  body: z.strictObject({ id: newId, accountId: id.optional(), leagueId: id, ...programFields }),
  reply: program,
})
export const readProgram = endpoint({
  name: 'readProgram',
  summary: 'One program.',
  method: 'GET',
  path: '/v1/team-brand/:id/',
  access: programRead,
  params: idParams,
  reply: program,
})
export const changeProgram = endpoint({
  name: 'changeProgram',
  summary:
    'Change a program. Only an ADMIN changes `allowsLinks`; false ends the links to its playlists, and no one can make one.',
  method: 'PATCH',
  path: '/v1/team-brand/:id/',
  invalidates: 'all',
  access: programWrite,
  params: idParams,
  body: z
    .strictObject({
      ...programFields,
      leagueId: id,
      avatarURL,
      allowsLinks: z.boolean(),
      maxPreps: maxPreps.nullable(),
    })
    .partial(),
  reply: program,
})
export const deleteProgram = endpoint({
  name: 'deleteProgram',
  summary: 'Delete a program, softly.',
  method: 'DELETE',
  path: '/v1/team-brand/:id/',
  invalidates: 'all',
  fresh: 'always',
  access: { may: 'program.delete', on: 'program', from: 'params.id', sub: false },
  params: idParams,
  status: 204,
  reply: noReply,
})
export const restoreProgram = endpoint({
  name: 'restoreProgram',
  summary: 'Restore a deleted program.',
  method: 'POST',
  path: '/v1/team-brand/:id/restore/',
  refusals: ['limit_reached'],
  invalidates: 'all',
  access: { may: 'program.delete', on: 'program', from: 'params.id', sub: false, deleted: true },
  params: idParams,
  reply: program,
})
export const readChecklist = endpoint({
  name: 'readChecklist',
  summary: 'The dashboard checklist of a program, with the upcoming games of all its teams.',
  method: 'GET',
  path: '/v1/team-brand/:id/checklist/',
  access: { may: 'program.read', on: 'program', from: 'params.id', sub: true },
  params: idParams,
  reply: z.object({ items: z.record(z.enum(CHECKLIST), z.boolean()) }),
})
