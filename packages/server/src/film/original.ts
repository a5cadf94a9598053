import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import {
  type FilePart,
  type JoinList,
  joinSizes,
  joinSteps,
  partsOf,
  type SplitOriginal,
} from '@fullcourt/film'
import type { AppContext } from '../appContext.ts'
import { NotStored, type OpenedObject, type Storage } from '../storage/storage.ts'
import { keyOf, ORIGINAL } from './names.ts'
import { type FilmRow, findFilm } from './rows.ts'

/** The original of a film, as it was uploaded. */
export type OpenedOriginal = Pick<OpenedObject, 'size' | 'etag' | 'read'>

/** Opens the original. Null when it is not there whole. */
export async function openOriginal(app: AppContext, film: FilmRow): Promise<OpenedOriginal | null> {
  // The bytes of a film never change, wherever they are.
  const etag = `"${film.hash}"`
  if (film.split) return openSplit(app.storage, film, film.split, etag)
  const found = await app.storage.open(keyOf(film, ORIGINAL))
  if (found) return { ...found, etag }
  // The original was split after the row was read.
  const { split } = await findFilm(app.db, film)
  return split && openSplit(app.storage, film, split, etag)
}

/** A file of this machine with the original, for programs that need one. Only to be read. */
export async function localOriginal(
  app: AppContext,
  film: FilmRow,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  if (!film.split) return app.storage.localFile(keyOf(film, ORIGINAL), folder, signal)
  const original = await openOriginal(app, film)
  if (!original) throw new NotStored(keyOf(film, ORIGINAL))
  const file = join(folder, ORIGINAL)
  await pipeline(original.read(), createWriteStream(file), { signal })
  return file
}

/** The start of a rest: the length of its compressed join list, which follows. Then come the bytes that the copy lacks. */
const HEADER_BYTES = 4

/** The content of a rest. @param read reads bytes of the original */
export async function* restOf(
  list: JoinList,
  read: (start: number, length: number) => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const packed = await promisify(gzip)(new Uint8Array(list.buffer))
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(packed.length)
  yield header
  yield packed
  for (const { file, at, length } of partsOf(list)) if (file === 'rest') yield* read(at, length)
}

/** Reads the join list of a rest. Null when it is damaged. */
async function readList(rest: OpenedObject): Promise<{ list: JoinList; restAt: number } | null> {
  const read = (first: number, length: number) => buffer(rest.read({ first, last: first + length - 1 }))
  if (rest.size < HEADER_BYTES) return null
  const restAt = HEADER_BYTES + (await read(0, HEADER_BYTES)).readUInt32BE()
  if (rest.size < restAt) return null
  const packed = await read(HEADER_BYTES, restAt - HEADER_BYTES)
  const unpacked = await promisify(gunzip)(packed).catch(() => null)
  return unpacked && { list: new Float64Array(new Uint8Array(unpacked).buffer), restAt }
}

async function openSplit(
  storage: Storage,
  film: Pick<FilmRow, 'folder'>,
  split: SplitOriginal,
  etag: string,
): Promise<OpenedOriginal | null> {
  const [copy, rest] = await Promise.all(
    [split.copy, split.rest].map((name) => storage.open(keyOf(film, name))),
  )
  const found = rest && (await readList(rest))
  if (!copy || !found) return null
  const { list, restAt } = found
  const sizes = joinSizes(list)
  if (copy.size < sizes.copy || rest.size < restAt + sizes.rest) return null
  const files = { copy: { object: copy, from: 0 }, rest: { object: rest, from: restAt } }
  const { original: size } = sizes
  const read = ({ first, last } = { first: 0, last: size - 1 }) =>
    Readable.from(joined(list, files, first, last))
  return { size, etag, read }
}

type Files = Readonly<Record<FilePart['file'], { readonly object: OpenedObject; readonly from: number }>>

/** Joins a range of the original, both ends inclusive. */
async function* joined(list: JoinList, files: Files, first: number, last: number): AsyncGenerator<Buffer> {
  for (const { parts, windows } of joinSteps(list, first, last)) {
    const read = await Promise.all(
      [...windows].map(async ([file, { start, end }]) => {
        const { object, from } = files[file]
        const bytes = await buffer(object.read({ first: from + start, last: from + end - 1 }))
        return [file, { start, bytes }] as const
      }),
    )
    const held = new Map(read)
    yield Buffer.concat(
      parts.map(({ file, start, length }) => {
        const { start: from, bytes } = held.get(file)!
        return bytes.subarray(start - from, start - from + length)
      }),
    )
  }
}
