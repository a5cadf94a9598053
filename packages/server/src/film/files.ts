import { text } from 'node:stream/consumers'
import { type MediaInfo, perSecond, type RenditionPlan } from '@fullcourt/film'
import { makePoster, makeSprites } from '../media/pictures.ts'
import { readPlaylist, startsOf } from '../media/playlist.ts'
import type { MediaRefusal } from '../media/refusals.ts'
import { makeRendition } from '../media/renditions.ts'
import type { MediaTools } from '../media/tools.ts'
import { hashFile } from '../storage/hash.ts'
import type { Storage } from '../storage/storage.ts'
import type { StoredRendition, StoredSprites } from '../tables/films.ts'
import { keyOf, ofRun, typeOf } from './names.ts'

/** A movie that was measured. */
export interface FilmSource {
  readonly tools: MediaTools
  readonly media: MediaInfo
  readonly movie: string
  /** For files in work. */
  readonly folder: string
}

/** Where the files that a run makes go. */
export interface RunFiles {
  readonly storage: Storage
  readonly film: { readonly folder: string }
  readonly run: number
  readonly signal: AbortSignal
}

type Made<T> = (T & { readonly ok: true }) | MediaRefusal

/** Stores a file of the run. @returns its name in the film's folder */
async function store({ storage, film, run }: RunFiles, file: string, name: string): Promise<string> {
  const stored = ofRun(run, name)
  await storage.putFile(keyOf(film, stored), file, typeOf(stored))
  return stored
}

const jobOf = ({ media, movie, folder }: FilmSource) => ({ film: media, input: movie, folder })

/** Makes and stores the picture of the lists. */
export async function storePoster(
  files: RunFiles,
  source: FilmSource,
): Promise<Made<{ readonly name: string }>> {
  const made = await makePoster(source.tools, jobOf(source), { signal: files.signal })
  return made.ok ? { ok: true, name: await store(files, made.file, 'poster.jpg') } : made
}

/** Makes and stores the pictures of the seek bar. */
export async function storeSheets(
  files: RunFiles,
  source: FilmSource,
): Promise<Made<{ readonly sprites: StoredSprites }>> {
  const made = await makeSprites(source.tools, jobOf(source), { signal: files.signal })
  if (!made.ok) return made
  const { files: sheets, ...grid } = made.sprites
  const names: string[] = []
  for (const [n, sheet] of sheets.entries()) names.push(await store(files, sheet, `sprites-${n + 1}.jpg`))
  return { ok: true, sprites: { ...grid, files: names } }
}

interface RenditionOptions {
  readonly plan: RenditionPlan
  /** A rendition of the same film that is stored already: its segments begin at the same seconds. */
  readonly like: StoredRendition | undefined
  readonly onProgress?: (share: number) => void
  readonly threads?: number
}

/** The seconds at which the segments of a stored rendition begin. */
async function readStarts(
  { storage, film }: RunFiles,
  rendition: StoredRendition,
): Promise<readonly number[] | undefined> {
  const playlist = await text(await storage.read(keyOf(film, rendition.playlist)))
  const list = readPlaylist(playlist, `${rendition.name}.mp4`)
  return list ? startsOf(list) : undefined
}

/** Makes and stores one rendition with its playlist. */
export async function storeRendition(
  files: RunFiles,
  source: FilmSource,
  { plan, like, ...options }: RenditionOptions,
): Promise<Made<{ readonly rendition: StoredRendition }>> {
  const made = await makeRendition(
    source.tools,
    { ...jobOf(source), plan, starts: like && (await readStarts(files, like)) },
    { signal: files.signal, ...options },
  )
  if (!made.ok) return made
  const { mediaFile, playlistFile, frameRate, name, bandwidth, codecs, width, height } = made.rendition
  // The original may be joined from these bytes: a late try of this run must not replace them with others.
  const content = await hashFile(mediaFile)
  const media = await store(files, mediaFile, `${name}-${content.slice(0, 16)}.mp4`)
  const playlist = await store(files, playlistFile, `${name}.m3u8`)
  const facts = { name, bandwidth, codecs, width, height, frameRate: perSecond(frameRate) }
  return { ok: true, rendition: { ...facts, media, playlist } }
}
