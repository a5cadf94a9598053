import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Entry, fromFdPromise } from 'yauzl'
import { Refusal, refuse } from '../calls/refusal.ts'

/** Limits of an export. Lines of figures shrink well, so the bytes are limited too. */
const MAX_ENTRIES = 300_000
const MAX_RATIO = 500
const MAX_TEXT_BYTES = 4 * 1024 ** 3
const MAX_LINE = 1_000_000

const FILE_TYPE = 0o170000
const SYMBOLIC_LINK = 0o120000

const refuseFile = (why: string): never =>
  refuse('invalid', `This file cannot be imported: ${why}. Export it again.`)

/** An entry that cannot be unpacked is the file's fault. */
const refuseDamaged = (path: string, failure: unknown): never => {
  if (failure instanceof Refusal) throw failure
  return refuseFile(`${path} is damaged`)
}

const isUnsafe = (entry: Entry): boolean =>
  entry.isEncrypted() ||
  ((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK ||
  !entry.canDecodeFileData() ||
  entry.uncompressedSize > entry.compressedSize * MAX_RATIO + 1_024

export interface ExportArchive {
  /** The values of a file of JSON lines; none when it is missing. */
  lines(path: string, most: number): AsyncGenerator<unknown>
  /** A short text; null when it is missing. */
  text(path: string, most: number): Promise<string | null>
  /** The files whose names match. */
  files(pattern: RegExp): Generator<ExportedFile>
}

export interface ExportedFile {
  /** The named groups of the pattern. */
  readonly named: Readonly<Record<string, string>>
  readonly size: number
  readonly open: () => Promise<Readable>
}

/** Opens a ZIP by its directory. No name in it becomes a path: the names of an export are looked up, all others are ignored. */
export async function openArchive(fd: number): Promise<ExportArchive> {
  const entries = new Map<string, Entry>()
  const zip = await fromFdPromise(fd, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(
    () => refuseFile('it is no ZIP'),
  )
  if (zip.entryCount > MAX_ENTRIES) refuseFile('it has too many entries')
  try {
    for await (const entry of zip.eachEntry()) {
      if (isUnsafe(entry)) refuseFile('an entry is not safe')
      if (entries.has(entry.fileName)) refuseFile('an entry is there twice')
      entries.set(entry.fileName, entry)
    }
  } catch (failure) {
    if (failure instanceof Error && failure.name === 'Error') refuseFile('it is damaged')
    throw failure
  }
  let bytes = 0
  const openText = async (entry: Entry): Promise<Readable> => {
    bytes += entry.uncompressedSize
    if (bytes > MAX_TEXT_BYTES) refuseFile('it is too large')
    return zip.openReadStreamPromise(entry)
  }
  return {
    async *lines(path, most) {
      const entry = entries.get(path)
      if (!entry) return
      let count = 0
      try {
        for await (const line of createInterface({ input: limitLines(await openText(entry)) })) {
          if (line === '') continue
          if (++count > most) refuseFile(`${path} has too many lines`)
          yield parse(line, path)
        }
      } catch (failure) {
        refuseDamaged(path, failure)
      }
    },
    async text(path, most) {
      const entry = entries.get(path)
      if (!entry || entry.uncompressedSize > most) return null
      return text(await openText(entry)).catch((failure: unknown) => refuseDamaged(path, failure))
    },
    *files(pattern) {
      for (const [name, entry] of entries) {
        const named = pattern.exec(name)?.groups
        if (named) yield { named, size: entry.uncompressedSize, open: () => zip.openReadStreamPromise(entry) }
      }
    },
  }
}

/** Ends a text with a line that is longer than any row, before it fills the memory. */
function limitLines(input: Readable): Readable {
  let length = 0
  input.on('data', (chunk: Buffer) => {
    const last = chunk.lastIndexOf(0x0a)
    length = last === -1 ? length + chunk.length : chunk.length - last
    if (length > MAX_LINE) input.destroy(new Error('a line is too long'))
  })
  return input
}

function parse(line: string, path: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return refuseFile(`${path} is damaged`)
  }
}
