import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../http/refusal.ts'
import { flush, flushFolder } from './flush.ts'
import { lineOf, type RecordedRevision } from './lines.ts'

export interface RecorderParts {
  /** Where its files are. */
  readonly folder: string
  /** The database that it stands beside. */
  readonly databaseFolder: string
  /** Makes the database write its pages into its files. */
  readonly checkpoint: () => Promise<unknown>
  /** Where its own log stands: it moves with everything that is written. */
  readonly position: () => Promise<string>
  /** A flush has failed: the process must end. Nothing is acknowledged any more. */
  readonly onFailure: (failure: unknown) => void
}

interface Recording {
  readonly text: string
  readonly resolve: () => void
  readonly reject: (reason: unknown) => void
}

const LARGEST = 32_000_000
const OFTEN_MS = 60_000
/** File times may be coarse. */
const CLOCK_GRAIN_MS = 2_000

export const recorderFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .toSorted()
    .map((name) => join(folder, name))

/**
 * The flight recorder of the embedded database, which never flushes by itself: every acknowledged revision is first in this
 * append-only file, on disk. A file goes when the database's own files hold what it says, and have been flushed.
 */
export class Recorder {
  readonly #parts: RecorderParts
  #file: FileHandle
  #path: string
  #written = 0
  #pending: Recording[] = []
  #group: Promise<void> | null = null
  #isFlushing = false
  #rotating: Promise<void> | null = null
  /** Everything that the database had written by then (milliseconds since 1970) is on disk. */
  #flushedAt: number
  #failure: unknown = null
  #position = ''
  readonly #timer: NodeJS.Timeout

  private constructor(parts: RecorderParts, path: string, file: FileHandle) {
    this.#parts = parts
    this.#path = path
    this.#file = file
    this.#flushedAt = mark(parts).read()
    this.#timer = setInterval(() => void this.#coverChanges().catch(() => undefined), OFTEN_MS)
    this.#timer.unref()
  }

  /** Begins a new file. What older ones hold must have been put back by now (`putBack`): they go as soon as it is on disk there. */
  static async open(parts: RecorderParts): Promise<Recorder> {
    mkdirSync(parts.folder, { recursive: true })
    const { path, file } = await newFile(parts.folder)
    const recorder = new Recorder(parts, path, file)
    void recorder.cover().catch(() => undefined)
    return recorder
  }

  /**
   * Resolves when these, and all that were recorded before, are on disk. Once a flush has failed nothing is acknowledged any more:
   * what the disk holds is unknown then, and trying again would not tell.
   */
  record(revisions: readonly RecordedRevision[]): Promise<void> {
    if (this.#failure) return Promise.reject(this.#stopped())
    return new Promise((resolve, reject) => {
      this.#pending.push({ text: revisions.map(lineOf).join(''), resolve, reject })
      if (!this.#isFlushing) void this.#flushAll()
    })
  }

  async #flushAll(): Promise<void> {
    this.#isFlushing = true
    while (this.#pending.length > 0) {
      this.#group = this.#flushGroup(this.#file, this.#pending.splice(0))
      await this.#group
    }
    // In the same breath as the last look: who comes now begins anew.
    this.#isFlushing = false
    if (this.#written > LARGEST) void this.cover().catch(() => undefined)
  }

  async #flushGroup(file: FileHandle, group: readonly Recording[]): Promise<void> {
    try {
      if (this.#failure) throw this.#failure
      const text = group.map((one) => one.text).join('')
      if (text) {
        // Into the system's memory at once; only the way to the disk is worth a wait.
        this.#written += writeWhole(file.fd, Buffer.from(text))
        await file.datasync()
      }
      for (const { resolve } of group) resolve()
    } catch (failure) {
      this.#fail(failure)
      for (const { reject } of group) reject(this.#stopped())
    }
  }

  #fail(failure: unknown): void {
    if (this.#failure) return
    this.#failure = failure
    this.#parts.onFailure(failure)
  }

  #stopped(): Refusal {
    return new Refusal('unavailable', 'The disk does not take what is to be saved.', { retryAfter: 5 })
  }

  /** Resolves when everything that is committed by now is in the database's files, on disk; older files of the recorder are gone then. */
  async cover(): Promise<void> {
    await this.#rotating
    this.#rotating ??= this.#rotate().finally(() => {
      this.#rotating = null
    })
    return this.#rotating
  }

  /** What else was committed (people, games) is on disk within a minute; an idle database is left alone. */
  async #coverChanges(): Promise<void> {
    if ((await this.#parts.position()) !== this.#position) await this.cover()
  }

  async #rotate(): Promise<void> {
    if (this.#failure) throw this.#stopped()
    const { folder, databaseFolder, checkpoint, position } = this.#parts
    try {
      const old = this.#file
      const next = await newFile(folder)
      this.#file = next.file
      this.#path = next.path
      this.#written = 0
      const since = this.#flushedAt
      const now = Date.now() - CLOCK_GRAIN_MS
      // What is still being written to the old file was committed before, and is in this checkpoint.
      await this.#group
      await checkpoint()
      this.#position = await position()
      await flushFolder(databaseFolder, since)
      this.#flushedAt = now
      mark(this.#parts).write(now)
      await old.close()
      for (const path of recorderFiles(folder)) if (path !== this.#path) rmSync(path)
    } catch (failure) {
      this.#fail(failure)
      throw failure
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    if (!this.#failure) await this.cover()
    await this.#file.close()
  }
}

/** A disk that is nearly full may take a part: the rest is offered again, and then refused. @returns bytes */
function writeWhole(fd: number, bytes: Buffer): number {
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at)
  return bytes.length
}

/** Remembers across starts up to when the database's files are flushed: after the first time only what has changed is flushed. */
function mark({ folder }: RecorderParts) {
  const path = join(folder, 'flushed')
  return {
    read: () => (existsSync(path) ? statSync(path).mtimeMs : 0),
    write(at: number) {
      writeFileSync(path, '')
      utimesSync(path, at / 1000, at / 1000)
    },
  }
}

async function newFile(folder: string): Promise<{ path: string; file: FileHandle }> {
  const last = recorderFiles(folder).at(-1)
  const number = last ? Number(last.slice(-12, -4)) + 1 : 1
  const path = join(folder, `${String(number).padStart(8, '0')}.log`)
  const file = await open(path, 'ax', 0o600)
  await flush(folder)
  return { path, file }
}
