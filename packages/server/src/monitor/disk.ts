import { randomUUID } from 'node:crypto'
import { statfs, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../errorMessage.ts'

/** Below this free space the server is not ready and refuses writes: PostgreSQL needs space for its log before it can free any. */
const FLOOR_BYTES = 64 * 1024 * 1024

export interface DiskState {
  readonly freeBytes: number
  readonly totalBytes: number
  /** Why nothing can be stored, as a sentence; null if the disk takes writes. */
  readonly problem: string | null
}

const TTL_MS = 2_000

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`

/** Returns null if a file can be written and flushed there, else the error's code. */
async function writeError(folder: string): Promise<string | null> {
  const file = join(folder, `.ready-${randomUUID()}`)
  try {
    await writeFile(file, 'x', { flag: 'wx', flush: true })
    return null
  } catch (failure) {
    return errorCode(failure)
  } finally {
    await unlink(file).catch(() => undefined)
  }
}

async function readDisk(folder: string): Promise<DiskState> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    const freeBytes = bavail * bsize
    const totalBytes = blocks * bsize
    if (freeBytes < FLOOR_BYTES)
      return {
        freeBytes,
        totalBytes,
        problem: `The disk of DATA_DIR is full: ${megabytes(freeBytes)} are free, ${megabytes(FLOOR_BYTES)} are needed.`,
      }
    const error = await writeError(folder)
    return { freeBytes, totalBytes, problem: error && `DATA_DIR cannot be written (${error}).` }
  } catch (failure) {
    return { freeBytes: 0, totalBytes: 0, problem: `DATA_DIR cannot be read (${errorCode(failure)}).` }
  }
}

/** Tells whether a folder's disk has less free space than the database needs, or than `bytes`. False if it cannot be read. */
export const isLow = (folder: string, bytes = FLOOR_BYTES): Promise<boolean> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize < bytes,
    () => false,
  )

/** Checks the disk of DATA_DIR, at most every two seconds regardless of the number of callers. */
export class Disk {
  readonly #folder: string
  #reading: Promise<DiskState> | null = null
  #expiresAt = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  state(): Promise<DiskState> {
    const now = performance.now()
    if (this.#reading && now < this.#expiresAt) return this.#reading
    this.#expiresAt = now + TTL_MS
    this.#reading = readDisk(this.#folder)
    return this.#reading
  }
}
