import { exportAccount, exportProgram, exportUser, readExport } from '@fullcourt/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { type AccessRule, authorize } from '../access/authorize.ts'
import { bySignature, FILE_HEADERS } from '../access/signedCaller.ts'
import { lockWholeAccount } from '../accounts/ownAccounts.ts'
import type { AppContext } from '../appContext.ts'
import { type AuditSource, audit } from '../audit/audit.ts'
import { refuse, refuseUnknown } from '../calls/refusal.ts'
import { type Call, type Route, route } from '../calls/route.ts'
import { readMovieExport } from '../clips/movieExports.ts'
import type { Database } from '../database.ts'
import { sendBytes } from '../http/bytes.ts'
import { type JobHandler, jobHandler } from '../jobs/handlers.ts'
import { notify } from '../notifications/notify.ts'
import { programFullName } from '../programs/shown.ts'
import { signAddress } from '../storage/signedAddress.ts'
import { type ExportedProgram, exportedPrograms, mayStillExport } from './exportedPrograms.ts'
import { exportKey } from './files.ts'
import { importRoute } from './importAccount.ts'
import { exportJob } from './jobKind.ts'
import { makeExport } from './makeExport.ts'

const PURPOSE = 'export'
const VALID_MS = 3_600_000
const addressOf = (id: string): string => `/export/${id}/data.zip`

interface Wanted {
  readonly accountId: string | null
  /** Null: all programs of the account. */
  readonly teamBrandId: string | null
  readonly withFilms: boolean
}

/** Finds the export of the same data for a user that is under way. */
const runningExport = (db: Kysely<Database>, userId: string, wanted: Wanted) =>
  db
    .selectFrom('dataExport')
    .select('id')
    .where('userId', '=', userId)
    .where('accountId', 'is not distinct from', wanted.accountId)
    .where('teamBrandId', 'is not distinct from', wanted.teamBrandId)
    .where('withFilms', '=', wanted.withFilms)
    .where('status', 'in', ['WAITING', 'RUNNING'])
    .executeTakeFirst()

/** Starts an export, or names the one of the same data that is under way. */
async function start(app: AppContext, call: Pick<Call, 'who'> & AuditSource, wanted: Wanted) {
  const { userId, isDemo } = call.who
  if (isDemo) refuse('forbidden', 'Sign up to export your data. The demo is kept when you do.')
  const running = await runningExport(app.db, userId, wanted)
  if (running) return running
  await app.limits.take('exports', userId)
  const id = app.newId()
  const started = await app.db.transaction().execute(async (trx) => {
    await trx.selectFrom('appUser').select('id').where('id', '=', userId).forUpdate().execute()
    const other = await runningExport(trx, userId, wanted)
    if (other) return other
    await trx
      .insertInto('dataExport')
      .values({ id, userId, ...wanted, status: 'WAITING', createdAt: new Date(app.now()).toISOString() })
      .execute()
    for (const program of await exportedPrograms(trx, { ...wanted, userId }))
      await reportExport(trx, app, { call, exportId: id, program })
    await app.jobs.enqueue(trx, exportJob, { exportId: id })
    return { id }
  })
  if (started.id !== id) await app.limits.giveBack('exports', userId)
  app.jobs.poke()
  return started
}

interface Reported {
  readonly call: Pick<Call, 'who'> & AuditSource
  readonly exportId: string
  readonly program: ExportedProgram
}

/** Writes an export to the activity of a program, and tells its other ADMINs. */
async function reportExport(
  trx: Transaction<Database>,
  app: AppContext,
  { call, exportId, program }: Reported,
) {
  const { id: teamBrandId, accountId, personId } = program
  await audit(trx, call, {
    kind: 'export_asked',
    on: { kind: 'program', id: teamBrandId },
    accountId,
    teamBrandId,
  })
  await notify(trx, app, {
    kind: 'data_exported',
    accountId,
    about: `${exportId} ${teamBrandId}`,
    detail: { program: programFullName(program) },
    personId,
    link: '/a/program/activity/',
    to: { teamBrandId },
    except: call.who.userId,
  })
}

const exportUserRoute = route(exportUser, (call, app) =>
  start(app, call, { accountId: null, teamBrandId: null, withFilms: false }),
)

const exportAccountRoute = route(exportAccount, async (call, app) => {
  const { params, query, who } = call
  await app.db.transaction().execute((trx) => lockWholeAccount(trx, { id: params.id, userId: who.userId }))
  return start(app, call, { accountId: params.id, teamBrandId: null, withFilms: query.films })
})

const exportProgramRoute = route(exportProgram, (call, app) => {
  const { accountId, id: teamBrandId } = call.subject
  return start(app, call, { accountId, teamBrandId, withFilms: call.body.films })
})

const readExportRoute = route(readExport, async ({ params, who }, app) => {
  const row = await app.db
    .selectFrom('dataExport')
    .selectAll()
    .where('id', '=', params.id)
    .where('userId', '=', who.userId)
    .executeTakeFirst()
  if (!row) return (await readMovieExport(app, params.id, who)) ?? refuseUnknown()
  if (!(await mayStillExport(app.db, row))) return refuseUnknown()
  const { id, status, progress, size, expiresAt } = row
  const expires = app.now() + VALID_MS
  const signed = () =>
    signAddress(app.signingKeys, {
      purpose: PURPOSE,
      method: 'GET',
      path: addressOf(id),
      id: who.tokenId,
      expiresAt: expires,
    })
  return { id, status, progress, size, expiresAt, ...(status === 'READY' && { url: signed() }) }
})

const RULE = { access: 'login', method: 'GET' } as const satisfies AccessRule

async function sendFile(
  app: AppContext,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { caller } = await authorize(RULE, request, app, bySignature(app, PURPOSE))
  const row = await app.db
    .selectFrom('dataExport')
    .selectAll()
    .where('id', '=', request.params.id)
    .where('userId', '=', caller.userId)
    .where('status', '=', 'READY')
    .executeTakeFirst()
  const isAllowed = row !== undefined && (await mayStillExport(app.db, row))
  const found = isAllowed ? await app.storage.open(exportKey(row.id)) : null
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
  exportProgramRoute,
  readExportRoute,
  importRoute,
]
export const exportJobs: readonly JobHandler[] = [jobHandler(exportJob, makeExport)]
