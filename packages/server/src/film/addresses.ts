import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { partLength, planChunks } from '@fullcourt/film'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type AccessRule, authorize, type Caller, type Identify } from '../access/authorize.ts'
import { bySignature, FILE_HEADERS, refuseAddress, signedUser } from '../access/signedCaller.ts'
import type { AppContext } from '../appContext.ts'
import { Refusal, refuse, refuseUnknown } from '../calls/refusal.ts'
import type { Bytes } from '../calls/route.ts'
import { streamOf } from '../http/body.ts'
import { sendBytes } from '../http/bytes.ts'
import { NotStored, PartReplaced, PartTaken, WrongLength } from '../storage/storage.ts'
import type { RowKey } from '../tables/columns.ts'
import { cleanJpeg } from './jpeg.ts'
import { CLIP, keyOf, MASTER, ORIGINAL, THUMBNAIL, typeOf } from './names.ts'
import { type OpenedOriginal, openOriginal } from './original.ts'
import { uploadOf } from './parts.ts'
import { clipPlaylist, masterPlaylist, signedPlaylist } from './playlists.ts'
import { reportProgress } from './progress.ts'
import { canPlay, type FilmRow, findFilm, publishFilm } from './rows.ts'
import { refuseWithoutSpace } from './space.ts'

const READ = {
  access: { may: 'film.read', on: 'film', from: 'params.id', sub: true },
  method: 'GET',
} as const satisfies AccessRule
const WRITE: AccessRule = {
  access: { may: 'film.write', on: 'film', from: 'params.id', sub: true },
  method: 'PUT',
}
const THUMBNAIL_BYTES = 2 * 1024 * 1024

type FileRequest = FastifyRequest<{ Params: { id: string; folder: string; name: string } }>

/**
 * Seconds that a browser keeps a playlist, far below those of the addresses in it. Renditions of a film in work follow each other
 * in seconds; those of another one change with a new run, which takes minutes.
 */
const playlistMaxAge = ({ status }: FilmRow): number => (status === 'PROCESSING' ? 5 : 600)

/** A playlist that was made for one caller. It repeats its addresses, so that gzip leaves a twentieth of it. */
async function playlistBytes(
  film: FilmRow,
  text: string | null,
  { headers: { 'accept-encoding': accepted } }: Pick<FastifyRequest, 'headers'>,
): Promise<Bytes> {
  const plain = Buffer.from(text ?? refuseUnknown())
  const isPacked = /\bgzip\b/.test(String(accepted))
  const bytes = isPacked ? await promisify(gzip)(plain) : plain
  return {
    type: typeOf(MASTER),
    size: null,
    etag: null,
    headers: {
      ...FILE_HEADERS,
      'cache-control': `private, max-age=${playlistMaxAge(film)}`,
      vary: 'accept-encoding',
      ...(isPacked && { 'content-encoding': 'gzip' }),
    },
    open: () => bytes,
  }
}

/** A file of a film: an object of the storage, or a playlist that is made for this caller. */
async function fileOf(app: AppContext, request: FileRequest, key: RowKey, userId: string): Promise<Bytes> {
  const { params } = request
  const { name } = params
  if (name.endsWith('.m3u8')) {
    const film = await findFilm(app.db, key)
    const text =
      name === MASTER ? masterPlaylist(app, film, userId) : await signedPlaylist(app, film, name, userId)
    return playlistBytes(film, text, request)
  }
  const found = (await openFile(app, params, key)) ?? refuseUnknown()
  const { size, etag } = found
  return { type: typeOf(name), size, etag, headers: FILE_HEADERS, open: (range) => found.read(range) }
}

/** A clip's address: signed, then the clip. The signature does not cover the clip, because its user may see the whole film. */
const CLIP_ADDRESS = /^([^#]+&signature=[\w-]{60})&([\w.&=]+)$/
const FILM_SECOND = z.coerce.number().min(0).max(1_000_000)
const clipOptions = z
  .strictObject({
    from: FILM_SECOND,
    to: FILM_SECOND,
    height: z.coerce.number().min(1).max(100_000).optional(),
  })
  .refine(({ from, to }) => from < to)

const bySignatureBefore =
  (app: AppContext): Identify<Caller> =>
  async ({ method, url }) => ({
    userId:
      signedUser(app, { method, url: CLIP_ADDRESS.exec(url)?.[1] ?? refuseAddress() }, 'film') ??
      refuseAddress(),
  })

type ClipRequest = FastifyRequest<{ Params: { id: string; folder: string } }>

/** The playlist of a clip: '&from=…&to=…' in seconds of the film, and '&height=…' for one rendition instead of a master. */
async function clipOf(app: AppContext, request: ClipRequest): Promise<Bytes> {
  const { caller, subject } = await authorize(READ, request, app, bySignatureBefore(app))
  const options = new URLSearchParams(CLIP_ADDRESS.exec(request.url)?.[2])
  const { data: clip } = clipOptions.safeParse(Object.fromEntries(options))
  if (!clip) return refuse('invalid', 'A clip has seconds of the film, from below to, and may have a height.')
  const film = await findFilm(app.db, subject)
  if (!canPlay(film)) return refuseUnknown()
  return playlistBytes(film, await clipPlaylist(app, film, clip, caller.userId), request)
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
      const { caller, subject } = await authorize(READ, request, app, bySignature(app, 'film'))
      return sendBytes(await fileOf(app, request, subject, caller.userId), request, reply)
    })
    scope.get(`/film/:id/:folder/${CLIP}`, async (request: ClipRequest, reply: FastifyReply) =>
      sendBytes(await clipOf(app, request), request, reply),
    )
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
