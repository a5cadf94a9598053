import { exportAccount, exportUser, readExport } from '@fullcourt/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AccessRule, authorize, type Caller } from '../access/authorize.ts'
import { bySignature, FILE_HEADERS } from '../access/signedCaller.ts'
import type { AppContext } from '../appContext.ts'
import { sendBytes } from '../http/bytes.ts'
import { refuse, refuseUnknown } from '../http/refusal.ts'
import { type Call, type Route, route } from '../http/route.ts'
import { type JobHandler, jobHandler } from '../jobs/handlers.ts'
import { signAddress } from '../storage/signedAddress.ts'
import { exportKey } from './files.ts'
import { importRoute } from './importAccount.ts'
import { exportJob } from './jobKind.ts'
import { makeExport } from './makeExport.ts'

const PURPOSE = 'export'
const VALID_MS = 3_600_000
const addressOf = (id: string): string => `/export/${id}/data.zip`

/** Starts an export, or names the one that is under way: a user has one at a time. */
async function start(
  app: AppContext,
  { who }: Pick<Call, 'who'>,
  wanted: { readonly accountId: string | null; readonly withFilms: boolean },
): Promise<{ id: string }> {
  if (who.isDemo) refuse('forbidden', 'Sign up to export your data. The demo is kept when you do.')
  const { userId } = who
  return app.db.transaction().execute(async (trx) => {
    await trx.selectFrom('appUser').select('id').where('id', '=', userId).forUpdate().execute()
    const running = await trx
      .selectFrom('dataExport')
      .select('id')
      .where('userId', '=', userId)
      .where('status', 'in', ['WAITING', 'RUNNING'])
      .executeTakeFirst()
    if (running) return running
    await app.limits.take('exports', userId)
    const id = app.newId()
    await trx
      .insertInto('dataExport')
      .values({ id, userId, ...wanted, status: 'WAITING', createdAt: new Date(app.now()).toISOString() })
      .execute()
    await app.jobs.enqueue(trx, exportJob, { exportId: id })
    return { id }
  })
}

const exportUserRoute = route(exportUser, async (call, app) => {
  const started = await start(app, call, { accountId: null, withFilms: false })
  app.jobs.poke()
  return started
})

const exportAccountRoute = route(exportAccount, async (call, app) => {
  const member = await app.db
    .selectFrom('accountMember')
    .select('accountId')
    .where('accountId', '=', call.params.id)
    .where('userId', '=', call.who.userId)
    .executeTakeFirst()
  if (!member) refuseUnknown()
  const started = await start(app, call, { accountId: call.params.id, withFilms: call.query.films })
  app.jobs.poke()
  return started
})

const readExportRoute = route(readExport, async ({ params, who }, app) => {
  const row = await app.db
    .selectFrom('dataExport')
    .selectAll()
    .where('id', '=', params.id)
    .where('userId', '=', who.userId)
    .executeTakeFirst()
  const { id, status, progress, size, expiresAt } = row ?? refuseUnknown()
  const expires = app.now() + VALID_MS
  const signed = () =>
    signAddress(app.signingKeys, {
      purpose: PURPOSE,
      method: 'GET',
      path: addressOf(id),
      userId: who.userId,
      expiresAt: expires,
    })
  return { id, status, progress, size, expiresAt, ...(status === 'READY' && { url: signed() }) }
})

const RULE: AccessRule = { access: 'login', method: 'GET' }

async function sendFile(
  app: AppContext,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { caller } = await authorize(RULE, request, app, bySignature(app, PURPOSE))
  const row = await app.db
    .selectFrom('dataExport')
    .select('id')
    .where('id', '=', request.params.id)
    .where('userId', '=', (caller as Caller).userId)
    .where('status', '=', 'READY')
    .executeTakeFirst()
  const found = row ? await app.storage.open(exportKey(row.id)) : null
  const { size, etag, read } = found ?? refuseUnknown()
  const headers = {
    ...FILE_HEADERS,
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="fullcourt.zip"',
  }
  return sendBytes(
    { type: 'application/zip', size, etag, headers, open: (range) => read.call(found, range) },
    request,
    reply,
  )
}

/** The signed address of an export's file. */
export function exportAddress(fastify: FastifyInstance, app: AppContext): void {
  fastify.get('/export/:id/data.zip', (request: FastifyRequest<{ Params: { id: string } }>, reply) =>
    sendFile(app, request, reply),
  )
}

export const exportRoutes: readonly Route[] = [
  exportUserRoute,
  exportAccountRoute,
  readExportRoute,
  importRoute,
]
export const exportJobs: readonly JobHandler[] = [jobHandler(exportJob, makeExport)]
