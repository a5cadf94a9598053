import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../../errorMessage.ts'

/** Flushed by itself: one flush of a whole part keeps the journal of a database on the same disk waiting for tens of milliseconds. */
const FLUSH_BYTES = 1024 * 1024
/** A sender of single bytes must not make a list of a million of them. */
const MAX_CHUNKS = 256

/** @returns null instead of an error that says that the file or folder is missing */
export const ifThere = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((failure: unknown) => {
    if (codeOf(failure) === 'ENOENT') return null
    throw failure
  })

/** Flushes the names in a folder to the disk. Windows cannot open folders; there the file system does it by itself. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Flushes a file that another program wrote. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/** Writes all chunks. A nearly full disk takes only some of them, and the next write then names the error. */
async function writeAll(handle: FileHandle, chunks: readonly Uint8Array[], position: number): Promise<void> {
  const { bytesWritten } = await handle.writev([...chunks], position)
  if (bytesWritten === chunks.reduce((sum, { length }) => sum + length, 0)) return
  const bytes = Buffer.concat(chunks)
  for (let at = bytesWritten; at < bytes.length; )
    at += (await handle.write(bytes, at, bytes.length - at, position + at)).bytesWritten
}

/**
 * Writes a file from a position on, and flushes each megabyte. What arrives during a write is gathered for the next one: at most 2 MB are
 * held, and chunks of a slow sender do not wait. One that waited would outlive short collections of garbage, and only a full one of the
 * whole process would free it.
 */
export class GatheringWriter {
  readonly #handle: FileHandle
  #position: number
  #chunks: Uint8Array[] = []
  #size = 0
  #unflushed = 0
  #isWriting = false
  #writing: Promise<void> = Promise.resolve()

  constructor(handle: FileHandle, position = 0) {
    this.#handle = handle
    this.#position = position
  }

  /** The chunk must not change afterwards. */
  async add(chunk: Uint8Array): Promise<void> {
    this.#chunks.push(chunk)
    this.#size += chunk.length
    const isFull = this.#size >= FLUSH_BYTES || this.#chunks.length >= MAX_CHUNKS
    if (isFull || !this.#isWriting) await this.#write()
  }

  async #write(): Promise<void> {
    await this.#writing
    if (this.#size === 0) return
    this.#isWriting = true
    this.#writing = this.#store(this.#chunks, this.#position, this.#size).finally(() => {
      this.#isWriting = false
    })
    // `add` or `flush` throws it.
    this.#writing.catch(() => undefined)
    this.#position += this.#size
    this.#chunks = []
    this.#size = 0
  }

  async #store(chunks: readonly Uint8Array[], position: number, size: number): Promise<void> {
    await writeAll(this.#handle, chunks, position)
    this.#unflushed += size
    if (this.#unflushed < FLUSH_BYTES) return
    await this.#handle.datasync()
    this.#unflushed = 0
  }

  /** Resolves when all bytes are on the disk. */
  async flush(): Promise<void> {
    await this.#write()
    await this.#writing
    await this.#handle.datasync()
  }

  /** Waits for a running write, so that the file can be closed. */
  async settle(): Promise<void> {
    await this.#writing.catch(() => undefined)
  }
}

/** Only the user who runs the server can read the files. */
const PRIVATE = 0o600

/**
 * Writes a new file in `folder` under a temporary name, and flushes it. It is deleted when `write` fails.
 * @param name of the file, to which a random part is added
 * @returns the path of the file, and what `write` returned
 */
export async function writeTemporary<T>(
  folder: string,
  name: string,
  write: (writer: GatheringWriter) => Promise<T>,
): Promise<{ readonly file: string; readonly result: T }> {
  const file = join(folder, `${name}${randomUUID()}`)
  const handle = await open(file, 'wx', PRIVATE)
  const writer = new GatheringWriter(handle)
  try {
    const result = await write(writer)
    await writer.flush()
    await handle.close()
    return { file, result }
  } catch (failure) {
    await writer.settle()
    await handle.close().catch(() => undefined)
    await rm(file, { force: true })
    throw failure
  }
}

/** Creates folders, and flushes their names. Remembers what it flushed, because most files go into folders that are there. */
export class DurableFolders {
  readonly #top: string
  readonly #flushed = new Set<string>()

  /** @param top the folder above, which is there */
  constructor(top: string) {
    this.#top = top
  }

  async create(folder: string): Promise<void> {
    if (this.#flushed.has(folder)) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Another process may have created them without having flushed them yet.
    for (let at = folder; at !== this.#top; at = dirname(at)) await syncFolder(dirname(at))
    if (this.#flushed.size > 10_000) this.#flushed.clear()
    this.#flushed.add(folder)
  }

  /** Moves a flushed file to its name, replacing an older one. Creates the folder when it is missing. */
  async moveInto(folder: string, name: string, file: string): Promise<void> {
    for (let tries = 0; ; tries++) {
      await this.create(folder)
      try {
        await rename(file, join(folder, name))
        break
      } catch (failure) {
        // The folder was empty and was deleted in the meantime.
        if (codeOf(failure) !== 'ENOENT' || tries === 3) throw failure
        this.#flushed.delete(folder)
      }
    }
    // Another call may have deleted the file and its folder already.
    await ifThere(syncFolder(folder))
  }
}
