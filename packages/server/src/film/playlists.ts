import { text } from 'node:stream/consumers'
import type { AppContext } from '../appContext.ts'
import { keyOf } from './names.ts'
import { playAddresses } from './playAddresses.ts'
import type { FilmRow } from './rows.ts'

/** The master playlist for one user: the renditions that are ready, best last (RFC 8216, 4.3.4.2). Null without any. */
export function masterPlaylist(app: AppContext, film: FilmRow, userId: string): string | null {
  if (film.renditions.length === 0) return null
  const at = playAddresses(app, film, userId)
  const lines = film.renditions.flatMap(({ bandwidth, width, height, codecs, frameRate, playlist }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${Math.ceil(bandwidth)},RESOLUTION=${width}x${height},CODECS="${codecs}",FRAME-RATE=${frameRate.toFixed(3)}`,
    at.own(playlist),
  ])
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines, ''].join('\n')
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
  const stored = await text(await app.storage.read(keyOf(film, name)))
  return stored
    .split('\n')
    .map((line) => (line.startsWith('#') ? line.replace(/URI="[^"]*"/, `URI="${media}"`) : line && media))
    .join('\n')
}
