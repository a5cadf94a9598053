import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CONTAINER_BYTES, detectContainer, MAX_FILM_BYTES } from '@fullcourt/film'
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl'
import { errorMessage, isDiskFull } from '../errorMessage.ts'
import { type MediaRefusal, refuse } from './refusals.ts'

/** Limits of a package: how many entries, how much longer than in the package, how many bytes of movie. */
export interface PackageCaps {
  readonly entries: number
  readonly ratio: number
  readonly bytes: number
}

/** Films hardly shrink in a package. One that grows more than twentyfold is an attack. */
export const PACKAGE_CAPS: PackageCaps = { entries: 64, ratio: 20, bytes: MAX_FILM_BYTES }

export type UnpackResult = { readonly ok: true; readonly file: string; readonly size: number } | MediaRefusal

/** Entries that macOS adds beside the real ones. */
const SIDE_ENTRY = /^__MACOSX\/|(^|\/)\.[^/]*$/

const isFolder = ({ fileName }: Entry): boolean => fileName.endsWith('/')

/** The upper half of the attributes is the file's mode on Unix. */
const FILE_TYPE = 0o170000
const SYMBOLIC_LINK = 0o120000
const isLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK

const isUnsafe = (entry: Entry, caps: PackageCaps): boolean =>
  entry.isEncrypted() ||
  isLink(entry) ||
  !entry.canDecodeFileData() ||
  entry.uncompressedSize > entry.compressedSize * caps.ratio + 1024

class Refused extends Error {
  readonly refusal: MediaRefusal
  constructor(refusal: MediaRefusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/**
 * Takes the movie out of a Sportscode package (`sczip`, or `scmov` as a zip): the largest entry whose bytes are a film's, as
 * `movie` in the folder. No name in the package is used. The rest of the package is not written.
 */
export async function unpackSportscode(
  file: string,
  folder: string,
  { caps = PACKAGE_CAPS, signal }: { readonly caps?: PackageCaps; readonly signal?: AbortSignal } = {},
): Promise<UnpackResult> {
  const partial = join(folder, 'movie.part')
  const handle = await open(file)
  try {
    const zip = await fromFdPromise(handle.fd, { lazyEntries: true, autoClose: false, strictFileNames: true })
    for (const entry of await listCandidates(zip, caps)) {
      const size = await writeIfFilm(zip, entry, { partial, caps, signal })
      if (size === null) continue
      await rename(partial, join(folder, 'movie'))
      return { ok: true, file: join(folder, 'movie'), size }
    }
    return refuse('no_media')
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    if (signal?.aborted) return refuse('stopped')
    return refuse(isDiskFull(error) ? 'no_room' : 'unsafe_package', errorMessage(error))
  } finally {
    await rm(partial, { force: true })
    await handle.close()
  }
}

/** The files of the package, the largest first. Throws for a package with anything that no honest one has. */
async function listCandidates(zip: ZipFile, caps: PackageCaps): Promise<readonly Entry[]> {
  if (zip.entryCount > caps.entries) throw new Refused(refuse('unsafe_package', `${zip.entryCount} entries`))
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    if (isUnsafe(entry, caps)) throw new Refused(refuse('unsafe_package', 'an unsafe entry'))
    if (!isFolder(entry) && !SIDE_ENTRY.test(entry.fileName)) entries.push(entry)
    if (entries.length > caps.entries) throw new Refused(refuse('unsafe_package', 'too many entries'))
  }
  return entries.toSorted((a, b) => b.uncompressedSize - a.uncompressedSize)
}

interface Writing {
  readonly partial: string
  readonly caps: PackageCaps
  readonly signal: AbortSignal | undefined
}

/** Writes an entry if its first bytes are a film's. @returns its bytes; null: no film */
async function writeIfFilm(
  zip: ZipFile,
  entry: Entry,
  { partial, caps, signal }: Writing,
): Promise<number | null> {
  let start = Buffer.alloc(0)
  let isFilm: boolean | null = null
  let size = 0
  const most = Math.min(caps.bytes, entry.uncompressedSize)
  const check = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > most) throw new Refused(refuse(size > caps.bytes ? 'too_large' : 'unsafe_package'))
      if (isFilm) {
        yield chunk
        continue
      }
      start = Buffer.concat([start, chunk])
      if (start.length < Math.min(CONTAINER_BYTES, entry.uncompressedSize)) continue
      const container = detectContainer(start.subarray(0, CONTAINER_BYTES))
      isFilm = container !== null && container !== 'zip'
      if (!isFilm) return
      if (entry.uncompressedSize > caps.bytes) throw new Refused(refuse('too_large'))
      yield start
    }
  }
  // Opened first: a stream that is ended while it opens its file may create it after the file was removed,
  // and an entry that is opened before the pipeline listens to it may fail without a listener.
  const file = await open(partial, 'w', 0o644)
  try {
    const source = await zip.openReadStreamPromise(entry)
    await pipeline(source, check, file.createWriteStream(), { signal })
  } finally {
    await file.close()
  }
  return isFilm ? size : null
}
