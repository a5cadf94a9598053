import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FILE_HEADERS } from '../access/signedCaller.ts'
import type { AppContext } from '../appContext.ts'
import { refuse, refuseUnknown } from '../calls/refusal.ts'
import type { Bytes } from '../calls/route.ts'
import { copyClip, type FilmCut } from '../media/exports.ts'
import { clipRanges, type FilmSpan } from '../media/playlist.ts'
import type { StoredRendition } from '../tables/films.ts'
import { keyOf } from './names.ts'
import { findSegments } from './playlists.ts'
import type { FilmRow } from './rows.ts'
import { newWorkFolder } from './workFolder.ts'

/** Seconds of a clip as a file. */
const LONGEST = 600

interface CutTarget {
  readonly folder: string
  readonly signal?: AbortSignal
}

/** Writes the segments of a rendition that cover a span to a file of their own. Null where the film has none. */
export async function cutFilm(
  app: Pick<AppContext, 'storage'>,
  { film, rendition }: { readonly film: FilmRow; readonly rendition: StoredRendition },
  span: FilmSpan,
  { folder, signal }: CutTarget,
): Promise<FilmCut | null> {
  const found = await findSegments(app, film, rendition, span)
  if (!found) return null
  const file = join(folder, 'cut.mp4')
  for (const [n, range] of clipRanges(found).entries())
    await pipeline(
      await app.storage.read(keyOf(film, rendition.media), range),
      createWriteStream(file, { flags: n === 0 ? 'w' : 'a' }),
      { signal },
    )
  return { file, start: found.start }
}

/** A clip as it was filmed, to be saved: the best rendition from the keyframe before it on. Nothing is encoded, so it is there at once. */
export async function clipFile(
  app: AppContext,
  film: FilmRow,
  { from, to }: FilmSpan,
  { hasSound = true } = {},
): Promise<Bytes> {
  const tools = app.mediaTools ?? refuse('unavailable', 'This server has no ffmpeg, so it cannot cut clips.')
  if (to - from > LONGEST) refuse('invalid', 'A clip is at most 10 minutes long.')
  const rendition = film.renditions.at(-1) ?? refuseUnknown()
  const folder = await newWorkFolder(app.env, 'clip')
  const clear = () => rm(folder, { recursive: true, force: true })
  try {
    const cut = (await cutFilm(app, { film, rendition }, { from, to }, { folder })) ?? refuseUnknown()
    const made = await copyClip(tools, { cut, start: from, end: to, hasSound, folder })
    if (!made.ok) throw new Error(made.log ?? made.message)
    return {
      type: 'video/mp4',
      size: null,
      etag: null,
      headers: { ...FILE_HEADERS, 'cache-control': 'no-store', 'content-disposition': 'attachment' },
      open: () => createReadStream(made.file).once('close', () => void clear()),
    }
  } catch (failure) {
    await clear()
    throw failure
  }
}
