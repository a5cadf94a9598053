import { EXPORT_SIZE_NAMES } from '@fullcourt/film'
import * as z from 'zod'
import { account } from './accounts.ts'
import { streamBody } from './endpoint.ts'
import { endpoint, id, idParams, noReply, time } from './primitives.ts'

/** Bytes of a ZIP that an import takes. */
export const IMPORT_BYTES = 50 * 1024 ** 3

const exportStatus = z.enum(['WAITING', 'RUNNING', 'READY', 'FAILED'])

export const exportUser = endpoint({
  name: 'exportUser',
  summary: 'Export the data of the own user as a ZIP. One export at a time: asked again, it names the same.',
  method: 'GET',
  path: '/v1/user/export/',
  access: 'login',
  fresh: 'always',
  status: 202,
  reply: z.object({ id }),
})

export const exportAccount = endpoint({
  name: 'exportAccount',
  summary:
    'Export an account with all its programs as a ZIP, with the originals of films if `films`. For an ADMIN of every program in it; the other ADMINs are notified.',
  method: 'GET',
  path: '/v1/account/:id/export/',
  access: 'login',
  fresh: 'always',
  params: idParams,
  query: z.strictObject({ films: z.stringbool().default(false) }),
  status: 202,
  reply: z.object({ id }),
})

export const exportProgram = endpoint({
  name: 'exportProgram',
  summary:
    'Export one program as a ZIP, in the form of `exportAccount`. For its ADMINs; the others are notified.',
  method: 'POST',
  path: '/v1/team-brand/:id/export/',
  invalidates: ['listProgramAudit'],
  access: { may: 'program.export', on: 'program', from: 'params.id', sub: false, deleted: true },
  fresh: 'always',
  params: idParams,
  body: z.strictObject({ films: z.boolean().default(false) }),
  status: 202,
  reply: z.object({ id }),
})

/** The files that a list of clips becomes. */
export const EXPORT_FORMATS = ['mp4', 'sportscode', 'csv'] as const

export const exportPlaylist = endpoint({
  name: 'exportPlaylist',
  summary:
    'Make one MP4 of the clips of a list, with its drawings, titles and chapters; or, at once, a timeline for Sportscode or a table. Players have numbers. 409 limit_reached while two of the account are being made.',
  method: 'POST',
  path: '/v1/playlist/:id/export/',
  refusals: ['limit_reached'],
  invalidates: ['readExport'],
  access: { may: 'film.read', on: 'playlist', from: 'params.id', sub: true },
  scope: null,
  params: idParams,
  body: z.strictObject({
    format: z.enum(EXPORT_FORMATS).default('mp4'),
    size: z.enum(EXPORT_SIZE_NAMES).default('720p'),
    /** Seconds that the title of a clip is shown; null: all along. 0: no titles. */
    titleSeconds: z.number().min(0).max(60).nullable().default(2.5),
  }),
  status: 202,
  reply: z.object({ id, status: exportStatus }),
})

export const cancelExport = endpoint({
  name: 'cancelExport',
  summary: 'End an export of clips, or delete its file.',
  method: 'DELETE',
  path: '/v1/export/:id/',
  refusals: ['subscription_required'],
  invalidates: ['readExport'],
  access: 'login',
  params: idParams,
  status: 204,
  reply: noReply,
})

export const readExport = endpoint({
  name: 'readExport',
  summary:
    'The state of an export, of data or of clips. `url` once it is ready: a signed address, good for an hour. Kept for 7 days.',
  method: 'GET',
  path: '/v1/export/:id/',
  refusals: ['subscription_required'],
  access: 'login',
  params: idParams,
  reply: z.object({
    id,
    status: exportStatus,
    /** 0 to 1. */
    progress: z.number(),
    size: z.int().nullable(),
    expiresAt: time.nullable(),
    url: z.string().optional(),
  }),
})

export const importAccount = endpoint({
  name: 'importAccount',
  summary:
    'Make a new account of an exported one, with new ids. The caller becomes its member and the ADMIN of its programs; other sign-ins and the plan are not taken along.',
  method: 'POST',
  path: '/v1/account/import/',
  invalidates: ['readUser', 'listAccounts'],
  access: 'login',
  status: 201,
  body: streamBody('application/zip'),
  bodyLimit: IMPORT_BYTES,
  reply: account.extend({ teamBrandIds: z.array(id) }),
})
