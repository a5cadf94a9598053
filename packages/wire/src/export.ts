import * as z from 'zod'
import { account } from './accounts.ts'
import { streamBody } from './endpoint.ts'
import { endpoint, id, idParams, time } from './primitives.ts'

/** Bytes of a ZIP that an import takes. */
export const IMPORT_BYTES = 50 * 1024 ** 3

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

export const readExport = endpoint({
  name: 'readExport',
  summary:
    'The state of an export. `url` once it is ready: a signed address, good for an hour. Kept for 7 days.',
  method: 'GET',
  path: '/v1/export/:id/',
  access: 'login',
  params: idParams,
  reply: z.object({
    id,
    status: z.enum(['WAITING', 'RUNNING', 'READY', 'FAILED']),
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
