import { buffer, text } from 'node:stream/consumers'
import type { AppContext } from '../appContext.ts'
import {
  type AddressOfBytes,
  type ClipSegments,
  type FilmSpan,
  findClipSegments,
  makeClipPlaylist,
  readPlaylist,
} from '../media/playlist.ts'
import type { StoredRendition } from '../tables/films.ts'
import { CLIP, keyOf } from './names.ts'
import { type FilmReader, playAddresses } from './playAddresses.ts'
import type { FilmRow } from './rows.ts'
import { type LiveShare, shareAddresses } from './shareAddresses.ts'

/** A master playlist: the renditions that are ready, best last (RFC 8216, 4.3.4.2). Null without any. */
function writeMaster(
  { renditions }: Pick<FilmRow, 'renditions'>,
  addressOf: (rendition: StoredRendition) => string,
  hasSound = true,
): string | null {
  if (renditions.length === 0) return null
  const lines = renditions.flatMap((rendition) => {
    const { bandwidth, width, height, codecs, frameRate } = rendition
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${Math.ceil(bandwidth)},RESOLUTION=${width}x${height},CODECS="${hasSound ? codecs : codecs.replace(/,.*/, '')}",FRAME-RATE=${frameRate.toFixed(3)}`,
      addressOf(rendition),
    ]
  })
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines, ''].join('\n')
}

/** The master playlist of a film for one caller. Null without a rendition. */
export function masterPlaylist(app: AppContext, film: FilmRow, who: FilmReader): string | null {
  const at = playAddresses(app, film, who)
  return writeMaster(film, ({ playlist }) => at.own(playlist))
}

/** The playlist of one rendition for one caller: the stored one, with signed addresses of its media. Null if there is none. */
export async function signedPlaylist(
  app: AppContext,
  film: FilmRow,
  name: string,
  who: FilmReader,
): Promise<string | null> {
  const rendition = film.renditions.find(({ playlist }) => playlist === name)
  if (!rendition) return null
  const media = await playAddresses(app, film, who).file(rendition.media)
  const stored = await readStored(app, film, rendition)
  return stored
    .split('\n')
    .map((line) => (line.startsWith('#') ? line.replace(/URI="[^"]*"/, `URI="${media}"`) : line && media))
    .join('\n')
}

const readStored = async (
  { storage }: Pick<AppContext, 'storage'>,
  film: FilmRow,
  { playlist }: StoredRendition,
): Promise<string> => text(await storage.read(keyOf(film, playlist)))

/** A clip of a film to be played. */
export interface PlayedClip extends FilmSpan {
  /** Pixels of the rendition, at most; without it the reply is a master playlist. */
  readonly height?: number | undefined
}

/** Addresses in the playlists of a clip. */
interface ClipAddresses {
  /** Of the list of a rendition with this height. */
  readonly list: (height: number) => string
  readonly media: (rendition: StoredRendition) => Promise<AddressOfBytes>
  readonly hasSound: boolean
}

/** The best rendition up to a height, else the smallest. */
const renditionUpTo = (
  { renditions }: Pick<FilmRow, 'renditions'>,
  wanted: number,
): StoredRendition | undefined => renditions.findLast(({ height }) => height <= wanted) ?? renditions[0]

/**
 * The playlist of a clip: only the segments of one rendition that cover it, or a master playlist of such lists. Null where the film
 * has no rendition or no frame there.
 *
 * A player learns the second of the film of a frame in three ways. EXT-X-PROGRAM-DATE-TIME is the second at which the list begins,
 * counted from 1970; EXT-X-START is `from` in the list. Both are known before a byte of film is. The time stamps in the segments are
 * seconds of the film themselves, exactly: with hls.js the second of the film is `currentTime + initPTS / timescale` of
 * `INIT_PTS_FOUND`, because hls.js puts the first sample, of picture or sound, at the start of the list.
 */
async function clipPlaylist(
  app: AppContext,
  film: FilmRow,
  clip: PlayedClip,
  at: ClipAddresses,
): Promise<string | null> {
  if (clip.height === undefined) return writeMaster(film, ({ height }) => at.list(height), at.hasSound)
  const rendition = renditionUpTo(film, clip.height)
  const found = rendition && (await findSegments(app, film, rendition, clip))
  if (!found) return null
  const head = { first: 0, last: found.list.initBytes - 1 }
  const init = await buffer(await app.storage.read(keyOf(film, rendition.media), head))
  return makeClipPlaylist(found, clip, init, await at.media(rendition))
}

/** The segments of a rendition that cover seconds of the film; null without any. */
export async function findSegments(
  app: Pick<AppContext, 'storage'>,
  film: FilmRow,
  rendition: StoredRendition,
  span: FilmSpan,
): Promise<ClipSegments | null> {
  const list = readPlaylist(await readStored(app, film, rendition), `${rendition.name}.mp4`)
  // A frame is shown from a hundredth before its time on.
  return list && findClipSegments(list, span, 0.01 / rendition.frameRate)
}

/** The playlist of a clip for a user, who may see the whole film. */
export function userClipPlaylist(
  app: AppContext,
  film: FilmRow,
  clip: PlayedClip,
  who: FilmReader,
): Promise<string | null> {
  const { from, to } = clip
  const at = playAddresses(app, film, who)
  return clipPlaylist(app, film, clip, {
    list: (height) => `${at.own(CLIP)}&from=${from}&to=${to}&height=${height}`,
    media: async ({ media }) => {
      const address = await at.file(media)
      return () => address
    },
    hasSound: true,
  })
}

/** The playlist of a clip for one who has the link of a share: each of its addresses reaches the bytes of one segment alone. */
export function sharedClipPlaylist(
  app: AppContext,
  film: FilmRow,
  clip: PlayedClip,
  { id, hasSound }: Pick<LiveShare, 'id' | 'hasSound'>,
): Promise<string | null> {
  const at = shareAddresses(app, film, id)
  return clipPlaylist(app, film, clip, {
    list: (height) => `${at.clip(clip)}&height=${height}`,
    media:
      async ({ media }) =>
      (first, last) =>
        at.bytes(media, first, last),
    hasSound,
  })
}
