import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type AccessRule, authorize } from '../access/authorize.ts'
import {
  bySignature,
  FILE_HEADERS,
  refuseAddress,
  refuseOldAddress,
  signedId,
} from '../access/signedCaller.ts'
import type { AppContext } from '../appContext.ts'
import { refuse, refuseUnknown } from '../calls/refusal.ts'
import type { Bytes } from '../calls/route.ts'
import { parseRange, sendBytes } from '../http/bytes.ts'
import { muteSegments } from '../media/mute.ts'
import { READ_FILM } from './addresses.ts'
import { clipFile } from './clipFile.ts'
import { CLIP, keyOf, typeOf } from './names.ts'
import { playlistBytes } from './playlistBytes.ts'
import { sharedClipPlaylist, userClipPlaylist } from './playlists.ts'
import { canPlay, type FilmRow, findFilm } from './rows.ts'
import { findLiveShare, parseWindow } from './shareAddresses.ts'

/** An address with options behind its signature, which does not cover them. */
const WITH_OPTIONS = /^([^#]+&signature=[\w-]{60})(?:&([\w.&=]+))?$/

interface SignedParts {
  readonly signed: string
  readonly options: Readonly<Record<string, string>>
}

function splitAddress(url: string): SignedParts {
  const [, signed, options] = WITH_OPTIONS.exec(url) ?? []
  return { signed: signed ?? refuseAddress(), options: Object.fromEntries(new URLSearchParams(options)) }
}

const second = z.coerce.number().min(0).max(1_000_000)
const height = z.coerce.number().min(1).max(100_000).optional()
/** Asks for the clip as a file. */
const saved = z.literal('true').optional()
/** A signed-in user may see the whole film, so that the seconds need no signature. */
const userOptions = z
  .strictObject({ from: second, to: second, height, saved })
  .refine(({ from, to }) => from < to)
const shareOptions = z.strictObject({ height, saved })

const refuseOptions = (): never =>
  refuse('invalid', 'A clip has seconds of the film, from below to, and may have a height.')

type ClipRequest = FastifyRequest<{ Params: { id: string; folder: string } }>
type SharedRequest = FastifyRequest<{ Params: { id: string; folder: string; window: string; name: string } }>

/** Clips leave the program by the hands of its writers alone. */
const SAVE_CLIP = {
  access: { may: 'film.write', on: 'film', from: 'params.id', sub: true },
  method: 'GET',
} as const satisfies AccessRule

async function userClip(app: AppContext, request: ClipRequest): Promise<Bytes> {
  const { signed, options } = splitAddress(request.url)
  const { saved, ...clip } = userOptions.safeParse(options).data ?? refuseOptions()
  const identify = ({ method }: FastifyRequest) => bySignature(app, 'film')({ method, url: signed })
  const { caller, subject } = await authorize(saved ? SAVE_CLIP : READ_FILM, request, app, identify)
  const film = await findFilm(app.db, subject)
  if (!canPlay(film)) return refuseUnknown()
  if (saved) {
    await app.limits.take('clipsSaved', caller.userId)
    return clipFile(app, film, clip)
  }
  return playlistBytes(film, await userClipPlaylist(app, film, clip, caller), request)
}

/** Seconds that a browser keeps what a link shows: the share is looked up again after them. */
const SHARED_HEADERS = { ...FILE_HEADERS, 'cache-control': 'private, max-age=30' }

/** A file of a shared clip: its playlist, or the bytes of its window. */
async function sharedFile(app: AppContext, request: SharedRequest): Promise<Bytes> {
  await authorize({ access: 'public', method: 'GET' }, request, app, async () => null)
  const { signed, options } = splitAddress(request.url)
  const shareId = signedId(app, { method: request.method, url: signed }, 'share') ?? refuseAddress()
  const share = (await findLiveShare(app, shareId)) ?? refuseOldAddress()
  const { id, window: text, name } = request.params
  const window = parseWindow(text) ?? refuseAddress()
  const film = await findFilm(app.db, { accountId: share.accountId, id })
  if (!canPlay(film)) return refuseUnknown()
  if (name === CLIP) {
    const { height, saved } = shareOptions.safeParse(options).data ?? refuseOptions()
    const clip = { from: window.first / 1000, to: window.last / 1000, height }
    if (saved) {
      if (!share.mayDownload) return refuse('forbidden', 'This link allows no downloads.')
      await app.limits.take('clipsSaved', share.id)
      return clipFile(app, film, clip, share)
    }
    const playlist = await playlistBytes(film, await sharedClipPlaylist(app, film, clip, share), request)
    return { ...playlist, headers: { ...playlist.headers, 'cache-control': SHARED_HEADERS['cache-control'] } }
  }
  return sharedBytes(app, film, { name, window, hasSound: share.hasSound }, request)
}

interface SharedWindow {
  readonly name: string
  readonly window: { readonly first: number; readonly last: number }
  readonly hasSound: boolean
}

/** Bytes of a rendition within a window, which is one segment. Refuses a range that is not whole inside. */
async function sharedBytes(
  app: AppContext,
  film: FilmRow,
  { name, window, hasSound }: SharedWindow,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Promise<Bytes> {
  const found = (await app.storage.open(keyOf(film, name))) ?? refuseUnknown()
  const { size } = found
  const range = parseRange(headers.range, size)
  // With 'if-range' the reply might be the whole file.
  const isInside =
    range !== null &&
    range !== 'unsatisfiable' &&
    range.first >= window.first &&
    range.last <= window.last &&
    headers['if-range'] === undefined
  if (!isInside) return refuseAddress()
  const facts = { type: typeOf(name), size, etag: null, headers: SHARED_HEADERS }
  if (hasSound) return { ...facts, open: (bytes) => found.read(bytes) }
  const muted = muteSegments(
    await buffer(found.read({ first: window.first, last: Math.min(window.last, size - 1) })),
  )
  return {
    ...facts,
    open: ({ first, last }) => muted.subarray(first - window.first, last + 1 - window.first),
  }
}

/** The addresses of clips: for users, and for those who have the link of a share. */
export function clipAddresses(fastify: FastifyInstance, app: AppContext): void {
  fastify.get(`/film/:id/:folder/${CLIP}`, async (request: ClipRequest, reply: FastifyReply) =>
    sendBytes(await userClip(app, request), request, reply),
  )
  fastify.get('/shared-film/:id/:folder/:window/:name', async (request: SharedRequest, reply: FastifyReply) =>
    sendBytes(await sharedFile(app, request), request, reply),
  )
}
