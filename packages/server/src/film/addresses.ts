import { partLength, planChunks } from '@fullcourt/film'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AccessRule, authorize } from '../access/authorize.ts'
import { bySignature, FILE_HEADERS } from '../access/signedCaller.ts'
import type { AppContext } from '../appContext.ts'
import { Refusal, refuse, refuseUnknown } from '../calls/refusal.ts'
import type { Bytes } from '../calls/route.ts'
import { streamOf } from '../http/body.ts'
import { sendBytes } from '../http/bytes.ts'
import { NotStored, PartReplaced, PartTaken, WrongLength } from '../storage/storage.ts'
import type { RowKey } from '../tables/columns.ts'
import { cleanJpeg } from './jpeg.ts'
import { keyOf, MASTER, ORIGINAL, THUMBNAIL, typeOf } from './names.ts'
import { type OpenedOriginal, openOriginal } from './original.ts'
import { uploadOf } from './parts.ts'
import type { FilmReader } from './playAddresses.ts'
import { playlistBytes } from './playlistBytes.ts'
import { masterPlaylist, signedPlaylist } from './playlists.ts'
import { reportProgress } from './progress.ts'
import { canPlay, findFilm, publishFilm } from './rows.ts'
import { refuseWithoutSpace } from './space.ts'

export const READ_FILM = {
  access: { may: 'film.read', on: 'film', from: 'params.id', sub: true },
  method: 'GET',
} as const satisfies AccessRule
const WRITE: AccessRule = {
  access: { may: 'film.write', on: 'film', from: 'params.id', sub: true },
  method: 'PUT',
}
const THUMBNAIL_BYTES = 2 * 1024 * 1024

type FileRequest = FastifyRequest<{ Params: { id: string; folder: string; name: string } }>

/** A file of a film: an object of the storage, or a playlist that is made for this caller. */
async function fileOf(app: AppContext, request: FileRequest, key: RowKey, who: FilmReader): Promise<Bytes> {
  const { params } = request
  const { name } = params
  if (name.endsWith('.m3u8')) {
    const film = await findFilm(app.db, key)
    const text = name === MASTER ? masterPlaylist(app, film, who) : await signedPlaylist(app, film, name, who)
    return playlistBytes(film, text, request)
  }
  const found = (await openFile(app, params, key)) ?? refuseUnknown()
  const { size, etag } = found
  return { type: typeOf(name), size, etag, headers: FILE_HEADERS, open: (range) => found.read(range) }
}

/** Opens a file of a film. Null for a movie that cannot be played: an archived film keeps a copy for its original. */
async function openFile(
  app: AppContext,
  { folder, name }: FileRequest['params'],
  film: RowKey,
): Promise<OpenedOriginal | null> {
  const file = keyOf({ folder: `film/${folder}` }, name)
  if (typeOf(name) !== 'video/mp4') return app.storage.open(file)
  const row = await findFilm(app.db, film)
  if (!canPlay(row)) return null
  return name === ORIGINAL ? openOriginal(app, row) : app.storage.open(file)
}

const refuseEnded = (): never => refuse('url_expired', 'This upload has ended. Ask for a new plan.')

/** Turns an error of the storage about a part into a refusal for the uploader. */
function refusalOf(failure: unknown): unknown {
  if (failure instanceof WrongLength)
    return new Refusal('chunk_length', 'The part does not have the length that the plan names.')
  if (failure instanceof PartTaken)
    return new Refusal('part_taken', 'Other bytes were stored for this part. Start the upload again.')
  if (failure instanceof PartReplaced)
    return new Refusal('conflict', 'A newer upload of this part took its place.')
  if (failure instanceof NotStored)
    return new Refusal('url_expired', 'This upload has ended. Ask for a new plan.')
  return failure
}

type ThumbnailRequest = FastifyRequest<{ Params: { id: string } }>
type PartRequest = FastifyRequest<{ Params: { id: string; upload: string; part: string } }>

async function putPart(app: AppContext, request: PartRequest): Promise<void> {
  const { upload, part } = request.params
  const { subject } = await authorize(WRITE, request, app, bySignature(app, 'part'))
  const film = await findFilm(app.db, subject)
  const size = partLength(planChunks(film.size), Number(part))
  if (film.status !== 'UPLOADING' || film.uploadId !== upload) refuseEnded()
  const sent = request.headers['content-length']
  if (sent !== undefined && Number(sent) !== size)
    refuse('chunk_length', `The part has ${size} bytes, not ${sent}.`)
  await refuseWithoutSpace(app, size)
  await app.storage.parts
    .put({ key: uploadOf(film)!.key, uploadId: upload }, Number(part), streamOf(request, size + 1), size)
    .catch((failure: unknown) => {
      throw refusalOf(failure)
    })
  await reportProgress(app, film)
}

/** The picture that the browser made: a JPEG, kept without its metadata. */
async function putThumbnail(app: AppContext, request: ThumbnailRequest): Promise<void> {
  const { subject } = await authorize(WRITE, request, app, bySignature(app, 'thumbnail'))
  await refuseWithoutSpace(app, THUMBNAIL_BYTES)
  const chunks: Uint8Array[] = []
  for await (const chunk of streamOf(request, THUMBNAIL_BYTES)) chunks.push(chunk)
  const picture = cleanJpeg(Buffer.concat(chunks))
  if (!picture) return refuse('not_image', 'The picture must be a JPEG.')
  const film = await findFilm(app.db, subject)
  await app.storage.put(keyOf(film, THUMBNAIL), picture, 'image/jpeg')
  await app.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('teamVideo')
      .set({ hasThumbnail: true })
      .where('accountId', '=', film.accountId)
      .where('id', '=', film.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await publishFilm(trx, row, 'update')
  })
  app.live.poke()
}

/** The addresses of film bytes. They need no session: their signature says who asked for them. */
export function filmAddresses(fastify: FastifyInstance, app: AppContext): void {
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.get('/film/:id/:folder/:name', async (request: FileRequest, reply: FastifyReply) => {
      const { caller, subject } = await authorize(READ_FILM, request, app, bySignature(app, 'film'))
      return sendBytes(await fileOf(app, request, subject, caller), request, reply)
    })
    scope.put(
      '/film/:id/upload/:upload/:part',
      { config: { slowBody: true } },
      async (request: PartRequest, reply) => {
        await putPart(app, request)
        return reply.code(204).send()
      },
    )
    scope.put(
      '/film/:id/thumbnail',
      { config: { slowBody: true } },
      async (request: ThumbnailRequest, reply) => {
        await putThumbnail(app, request)
        return reply.code(204).send()
      },
    )
  })
}
