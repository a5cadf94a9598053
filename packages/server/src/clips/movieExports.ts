import { type ExportPlan, type ExportRefusal, perSecond, planExport } from '@fullcourt/film'
import { isOneOf, msg } from '@fullcourt/scorebook/vocabulary'
import { cancelExport, EXPORT_FORMATS, exportPlaylist } from '@fullcourt/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Selectable, sql, type Transaction } from 'kysely'
import { authorize, loadAllowed } from '../access/authorize.ts'
import { bySignature, FILE_HEADERS } from '../access/signedCaller.ts'
import type { AppContext } from '../appContext.ts'
import type { Principal } from '../calls/principal.ts'
import { refuse, refuseUnknown } from '../calls/refusal.ts'
import { type Call, type Route, route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { refuseWithoutSpace } from '../film/space.ts'
import { sendBytes } from '../http/bytes.ts'
import { signAddress } from '../storage/signedAddress.ts'
import type { FilmExportTable } from '../tables/clips.ts'
import type { RowKey } from '../tables/columns.ts'
import { clipsWithoutNames, tableOf, timelineOf } from './listFiles.ts'
import { movieItems } from './movieItems.ts'
import { exportKey, KEPT_MS, makeMovieKind } from './movieJob.ts'

const PURPOSE = 'film-export'
const VALID_MS = 3_600_000
/** Movies of one account that wait or are being made. */
const MOST_AT_ONCE = 2
/** Key of the advisory lock under which movies are counted and their bytes reserved. */
const LOCK = 7_313
/** Bytes of a second: of the movie, and of its pieces beside it, whose sound is not compressed. */
const BYTES_PER_SECOND = 700_000
/** A movie of at most a minute goes first. */
const SHORT_SECONDS = 60

const SENTENCES: Readonly<Record<ExportRefusal, string>> = {
  empty: msg('None of these clips has film on the server. Upload the film first.'),
  too_many_items: msg('A movie has at most 500 clips. Make two lists.'),
  too_long: msg('A movie is at most 60 minutes long. Make two lists.'),
}

type Trx = Transaction<Database>

/** Refuses a third movie of an account, and one that would not fit beside the others. @returns how many are under way */
async function reserve(trx: Trx, app: AppContext, accountId: string, bytes: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
  const waiting = await trx
    .selectFrom('filmExport')
    .select(['accountId', 'size'])
    .where('status', 'in', ['WAITING', 'RUNNING'])
    .execute()
  const own = waiting.filter((one) => one.accountId === accountId).length
  if (own >= MOST_AT_ONCE)
    refuse('limit_reached', 'Two movies are being made. Wait until one of them is ready.')
  await refuseWithoutSpace(app, waiting.reduce((sum, { size }) => sum + size, 0) + bytes)
  return own
}

const secondsOf = ({ frames, frameRate }: ExportPlan): number => frames / perSecond(frameRate)

type Wanted = Pick<Call<typeof exportPlaylist>, 'subject' | 'body' | 'who'>
const STARTED = 'WAITING' as const
const MADE = 'READY' as const

async function startMovie(app: AppContext, { subject, body, who }: Wanted) {
  const { accountId, id: playlistId } = subject
  const { list, hide, clips } = await clipsWithoutNames(app, subject)
  const { size, titleSeconds } = body
  const wanted = { accountId, showsDrawings: list.showsDrawings, size, hasTitles: titleSeconds !== 0, hide }
  const planned = planExport(await movieItems(app, wanted, clips), { size, titleSeconds })
  if (!planned.ok) return refuse('invalid', SENTENCES[planned.refusal])
  const { plan } = planned
  const id = app.newId()
  const bytes = Math.ceil(secondsOf(plan) * BYTES_PER_SECOND)
  await app.db.transaction().execute(async (trx) => {
    const others = await reserve(trx, app, accountId, bytes)
    await trx
      .insertInto('filmExport')
      .values({
        accountId,
        id,
        playlistId,
        format: 'mp4',
        status: STARTED,
        plan: JSON.stringify(plan),
        size: bytes,
        createdBy: who.userId,
        createdAt: new Date(app.now()).toISOString(),
      })
      .execute()
    // Accounts take turns, and short movies go before long ones.
    const priority = (secondsOf(plan) <= SHORT_SECONDS ? 1 : 0) - 2 * others
    await app.jobs.enqueue(trx, makeMovieKind, { accountId, exportId: id }, { priority })
  })
  app.jobs.poke()
  return { id, status: STARTED }
}

type ListFormat = Exclude<Wanted['body']['format'], 'mp4'>

/** Writes the clips as a timeline of Sportscode or as a table. It takes no time, so it is there at once. */
async function writeList(app: AppContext, { subject, who }: Wanted, format: ListFormat) {
  const { accountId, id: playlistId } = subject
  const clips = await clipsWithoutNames(app, subject)
  const bytes = format === 'csv' ? Buffer.from(await tableOf(app, accountId, clips)) : timelineOf(clips)
  const id = app.newId()
  const now = app.now()
  await app.storage.put(exportKey(id), bytes, FILES[format].type)
  await app.db
    .insertInto('filmExport')
    .values({
      accountId,
      id,
      playlistId,
      format,
      status: MADE,
      progress: 1,
      plan: '{}',
      size: bytes.length,
      createdBy: who.userId,
      createdAt: new Date(now).toISOString(),
      finishedAt: new Date(now).toISOString(),
      expiresAt: new Date(now + KEPT_MS).toISOString(),
    })
    .execute()
  return { id, status: MADE }
}

const start = route(exportPlaylist, (call, app) => {
  if (call.who.isDemo) refuse('forbidden', 'Sign up to export clips. The demo is kept when you do.')
  return call.body.format === 'mp4' ? startMovie(app, call) : writeList(app, call, call.body.format)
})

type ExportRow = Selectable<FilmExportTable>

/** The file of each format, as it is downloaded. */
const FILES = {
  mp4: { name: 'clips.mp4', type: 'video/mp4' },
  sportscode: { name: 'clips.xml', type: 'application/xml' },
  csv: { name: 'clips.csv', type: 'text/csv; charset=utf-8' },
} as const
const fileOf = ({ format }: Pick<ExportRow, 'format'>) =>
  FILES[isOneOf(EXPORT_FORMATS, format) ? format : 'mp4']

/** The movie of the user who asked for it, while the user may see its list. */
async function findOwn(app: AppContext, id: string, userId: string): Promise<ExportRow | null> {
  const row = await app.db
    .selectFrom('filmExport')
    .selectAll()
    .where('id', '=', id)
    .where('createdBy', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  const rule = { may: 'film.read', on: 'playlist', from: 'params.id', sub: true } as const
  await loadAllowed(rule, row.playlistId, { userId, method: 'GET' }, app)
  return row
}

const STATES = ['WAITING', 'RUNNING', 'READY', 'FAILED'] as const

/** The state of a movie, with its address once it is ready; null where the user has none with this id. */
export async function readMovieExport(app: AppContext, id: string, who: Principal) {
  const row = await findOwn(app, id, who.userId)
  if (!row) return null
  const status = STATES.find((state) => state === row.status) ?? 'FAILED'
  const url = signAddress(app.signingKeys, {
    purpose: PURPOSE,
    method: 'GET',
    path: `/film-export/${id}/${fileOf(row).name}`,
    id: who.tokenId,
    expiresAt: app.now() + VALID_MS,
  })
  const isReady = status === 'READY'
  const facts = { id, status, progress: row.progress, expiresAt: row.expiresAt }
  return { ...facts, size: isReady ? row.size : null, ...(isReady && { url }) }
}

/** Deletes a movie with its file. A job that makes it ends at its next piece. */
async function deleteMovie({ db, storage }: AppContext, { accountId, id }: RowKey): Promise<void> {
  await db.deleteFrom('filmExport').where('accountId', '=', accountId).where('id', '=', id).execute()
  await storage.delete([exportKey(id)])
}

const cancel = route(cancelExport, async ({ params, who }, app) => {
  const row = (await findOwn(app, params.id, who.userId)) ?? refuseUnknown()
  await deleteMovie(app, row)
})

type MovieRequest = FastifyRequest<{ Params: { id: string; name: string } }>

/** The signed address of an export's file. */
export function movieAddress(fastify: FastifyInstance, app: AppContext): void {
  fastify.get('/film-export/:id/:name', async (request: MovieRequest, reply) => {
    const { caller } = await authorize(
      { access: 'login', method: 'GET' },
      request,
      app,
      bySignature(app, PURPOSE),
    )
    const row = caller && (await findOwn(app, request.params.id, caller.userId))
    const found = row?.status === 'READY' ? await app.storage.open(exportKey(row.id)) : null
    const { size, etag } = found ?? refuseUnknown()
    const { name, type } = fileOf(row!)
    const headers = {
      ...FILE_HEADERS,
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${name}"`,
    }
    const open = (range: { readonly first: number; readonly last: number }) => found!.read(range)
    return sendBytes({ type, size, etag, headers, open }, request, reply)
  })
}

export const movieExportRoutes: readonly Route[] = [start, cancel]
