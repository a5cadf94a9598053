import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type AssembleOptions, NotStored, type StoredPart } from '../../storage/storage.ts'
import { ifThere } from './durable.ts'

/** The name of the file in the folder of the upload. It is there, empty, from the beginning. */
export const ASSEMBLY = 'assembly'
const COPY_BYTES = 4 * 1024 * 1024

interface Assembly extends AssembleOptions {
  /** The folder of the upload. */
  readonly folder: string
  /** The parts of the file, 1 to n. */
  readonly parts: readonly StoredPart[]
  /** Those that are still files of their own. */
  readonly stored: readonly StoredPart[]
  readonly nameOf: (part: number, hash: string) => string
}

/**
 * Copies the parts into one file, and deletes them as soon as their bytes there are on the disk, so that a film never needs its
 * space twice. A part that is missing is therefore in the file already: a killed assembly goes on behind the last missing part.
 * Each byte has its place from the start, so two processes that assemble the same upload write the same file.
 * @returns the file, flushed. Throws ENOENT if it was moved to its key already.
 */
export async function assembleParts(assembly: Assembly): Promise<string> {
  const { folder, parts, stored } = assembly
  const file = join(folder, ASSEMBLY)
  const handle = await open(file, 'r+')
  try {
    const present = new Set(stored.map(({ part }) => part))
    const done = parts.findLastIndex(({ part }) => !present.has(part)) + 1
    const { size } = await handle.stat()
    if (size < sizeOf(parts.slice(0, done)))
      throw new NotStored(`part ${missingOf(parts, present)} of ${folder}`)
    await appendFrom(assembly, handle, done)
  } finally {
    await handle.close()
  }
  return file
}

const sizeOf = (parts: readonly StoredPart[]): number => parts.reduce((sum, { size }) => sum + size, 0)

const missingOf = (parts: readonly StoredPart[], present: ReadonlySet<number>): number | undefined =>
  parts.find(({ part }) => !present.has(part))?.part

/** Flushes each part by itself: a longer flush would keep the journal of a database on the same disk waiting. */
async function appendFrom(assembly: Assembly, handle: FileHandle, first: number): Promise<void> {
  const { folder, parts, stored, nameOf, signal, onProgress } = assembly
  const present = new Map(stored.map((part) => [part.part, part]))
  const total = sizeOf(parts)
  const memory = Buffer.allocUnsafeSlow(COPY_BYTES)
  let position = sizeOf(parts.slice(0, first))
  for (const { part, size, hash } of parts.slice(first)) {
    signal?.throwIfAborted()
    const found = present.get(part)!
    if (found.size !== size || (hash ?? found.hash) !== found.hash)
      throw new NotStored(`part ${part} of ${folder} with ${size} bytes and the hash ${hash}`)
    const file = join(folder, nameOf(part, found.hash!))
    await copyInto(handle, { file, position, size, memory, signal })
    await handle.datasync()
    await rm(file, { force: true })
    position += size
    onProgress?.(position / total)
  }
}

interface Copy {
  readonly file: string
  readonly position: number
  readonly size: number
  readonly memory: Buffer
  readonly signal: AbortSignal | undefined
}

/** Copies a part to its place. Does nothing if another process has done so, flushed it and deleted the part. */
async function copyInto(target: FileHandle, { file, position, size, memory, signal }: Copy): Promise<void> {
  const source = await ifThere(open(file, 'r'))
  if (!source) return
  try {
    for (let at = 0; at < size; ) {
      signal?.throwIfAborted()
      const { bytesRead } = await source.read(memory, 0, Math.min(memory.length, size - at), at)
      if (bytesRead === 0) throw new Error(`the file of a part is shorter than ${size} bytes`)
      for (let sent = 0; sent < bytesRead; )
        sent += (await target.write(memory, sent, bytesRead - sent, position + at + sent)).bytesWritten
      at += bytesRead
    }
  } finally {
    await source.close()
  }
}
