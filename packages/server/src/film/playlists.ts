import { text } from 'node:stream/consumers'
import type { AppContext } from '../appContext.ts'
import { type FilmSpan, findClipSegments, makeClipPlaylist, readPlaylist } from '../media/playlist.ts'
import type { StoredRendition } from '../tables/films.ts'
import { CLIP, keyOf } from './names.ts'
import { playAddresses } from './playAddresses.ts'
import type { FilmRow } from './rows.ts'

/** A master playlist: the renditions that are ready, best last (RFC 8216, 4.3.4.2). Null without any. */
function writeMaster(
  { renditions }: Pick<FilmRow, 'renditions'>,
  addressOf: (rendition: StoredRendition) => string,
): string | null {
  if (renditions.length === 0) return null
  const lines = renditions.flatMap((rendition) => {
    const { bandwidth, width, height, codecs, frameRate } = rendition
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${Math.ceil(bandwidth)},RESOLUTION=${width}x${height},CODECS="${codecs}",FRAME-RATE=${frameRate.toFixed(3)}`,
      addressOf(rendition),
    ]
  })
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines, ''].join('\n')
}

/** The master playlist of a film for one user. Null without a rendition. */
export function masterPlaylist(app: AppContext, film: FilmRow, userId: string): string | null {
  const at = playAddresses(app, film, userId)
  return writeMaster(film, ({ playlist }) => at.own(playlist))
}

/** The playlist of one rendition for one user: the stored one, with signed addresses of its media. Null if there is none. */
export async function signedPlaylist(
  app: AppContext,
  film: FilmRow,
  name: string,
  userId: string,
): Promise<string | null> {
  const rendition = film.renditions.find(({ playlist }) => playlist === name)
  if (!rendition) return null
  const media = await playAddresses(app, film, userId).file(rendition.media)
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

/** The best rendition up to a height, else the smallest. */
const renditionUpTo = (
  { renditions }: Pick<FilmRow, 'renditions'>,
  wanted: number,
): StoredRendition | undefined => renditions.findLast(({ height }) => height <= wanted) ?? renditions[0]

/**
 * The playlist of a clip for one user: only the segments of one rendition that cover it, or a master playlist of such lists. Null
 * where the film has no rendition or no frame there.
 *
 * A player learns the second of the film of a frame in three ways. EXT-X-PROGRAM-DATE-TIME is the second at which the list begins,
 * counted from 1970; EXT-X-START is `from` in the list. Both are known before a byte of film is. The time stamps in the segments are
 * seconds of the film themselves, exactly: with hls.js the second of the film is `currentTime + initPTS / timescale` of
 * `INIT_PTS_FOUND`, because hls.js puts the first sample, of picture or sound, at the start of the list.
 */
export async function clipPlaylist(
  app: AppContext,
  film: FilmRow,
  clip: PlayedClip,
  userId: string,
): Promise<string | null> {
  const { from, to, height: wanted } = clip
  const at = playAddresses(app, film, userId)
  if (wanted === undefined)
    return writeMaster(film, ({ height }) => `${at.own(CLIP)}&from=${from}&to=${to}&height=${height}`)
  const rendition = renditionUpTo(film, wanted)
  const list = rendition && readPlaylist(await readStored(app, film, rendition), `${rendition.name}.mp4`)
  // A frame is shown from a hundredth before its time on.
  const found = list && findClipSegments(list, clip, 0.01 / rendition.frameRate)
  return found ? makeClipPlaylist(found, clip, await at.file(rendition.media)) : null
}
