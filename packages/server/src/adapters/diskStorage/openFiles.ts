import { constants } from 'node:fs'
import { type FileHandle, lstat, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { codeOf } from '../../errorMessage.ts'
import type { ByteRange } from '../../storage/storage.ts'
import { FileStream, type SharedFile } from './fileStream.ts'

const MAX_KEPT = 128
/** A file that another process deleted takes up space while it is open here. */
const KEPT_MS = 30_000
/** A symbolic link is not followed: it may lead out of the storage. Windows has no such flag. */
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)

export interface FileState {
  readonly size: number
  readonly etag: string
  readonly modifiedAt: number
}

/** @returns what a file is now; null if there is none */
export async function stateOf(file: string): Promise<FileState | null> {
  try {
    const stats = await lstat(file, { bigint: true })
    if (!stats.isFile()) return null
    const { size, mtimeNs, mtimeMs, ino } = stats
    const etag = `"${[ino, size, mtimeNs].map((number) => number.toString(36)).join('-')}"`
    return { size: Number(size), etag, modifiedAt: Number(mtimeMs) }
  } catch (failure) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(failure))) return null
    throw failure
  }
}

/** A file that is open for several readers. It is closed when it is no longer kept and the last reader has ended. */
export class OpenFile implements SharedFile {
  readonly handle: FileHandle
  readonly state: FileState
  usedAt = 0
  #readers = 0
  #isKept = true
  #isClosed = false

  constructor(handle: FileHandle, state: FileState) {
    this.handle = handle
    this.state = state
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  acquire(): void {
    this.#readers += 1
  }

  release(): void {
    this.#readers -= 1
    this.#closeUnused()
  }

  /** Closes the file as soon as it has no reader. */
  drop(): void {
    this.#isKept = false
    this.#closeUnused()
  }

  #closeUnused(): void {
    if (this.#isKept || this.#readers > 0 || this.#isClosed) return
    this.#isClosed = true
    void this.handle.close().catch(() => undefined)
  }
}

/** Keeps files open between reads: a player asks for a film in hundreds of ranges. */
export class OpenFiles {
  readonly #kept = new Map<string, OpenFile>()
  readonly #opening = new Map<string, Promise<OpenFile | null>>()
  readonly #timer = setInterval(() => this.#dropUnused(), KEPT_MS).unref()

  /** @returns the file as it is now; null if there is none */
  async open(file: string): Promise<OpenFile | null> {
    const state = await stateOf(file)
    if (!state) {
      this.drop(file)
      return null
    }
    const kept = this.#kept.get(file)
    if (kept?.state.etag === state.etag) return this.#keep(file, kept)
    return this.#opening.get(file) ?? this.#openNew(file)
  }

  #openNew(file: string): Promise<OpenFile | null> {
    const opening = this.#openFile(file).finally(() => this.#opening.delete(file))
    this.#opening.set(file, opening)
    return opening
  }

  async #openFile(file: string): Promise<OpenFile | null> {
    // The file may be replaced between reading its state and opening it.
    for (;;) {
      const state = await stateOf(file)
      if (!state) return null
      const handle = await open(file, READ).catch((failure: unknown) => {
        if (codeOf(failure) === 'ENOENT') return null
        throw failure
      })
      if (!handle) continue
      const after = await stateOf(file)
      if (after?.etag === state.etag) return this.#keep(file, new OpenFile(handle, state))
      await handle.close()
    }
  }

  #keep(file: string, opened: OpenFile): OpenFile {
    const before = this.#kept.get(file)
    if (before !== opened) before?.drop()
    opened.usedAt = performance.now()
    // The map is in the order of the last use.
    this.#kept.delete(file)
    this.#kept.set(file, opened)
    if (this.#kept.size > MAX_KEPT) this.drop(this.#kept.keys().next().value!)
    return opened
  }

  /** Streams a range of a file that `open` returned. */
  read(file: string, opened: OpenFile, range?: ByteRange): Readable {
    const { size, etag } = opened.state
    const first = range?.first ?? 0
    const last = Math.min(range?.last ?? Number.POSITIVE_INFINITY, size - 1)
    const reopen = async () => {
      const again = await this.open(file)
      return again?.state.etag === etag ? again : null
    }
    return new FileStream({ file: opened, reopen, first, last })
  }

  drop(file: string): void {
    this.#kept.get(file)?.drop()
    this.#kept.delete(file)
  }

  #dropUnused(): void {
    const now = performance.now()
    for (const [file, { usedAt }] of this.#kept) if (now - usedAt > KEPT_MS) this.drop(file)
  }

  close(): void {
    clearInterval(this.#timer)
    for (const file of [...this.#kept.keys()]) this.drop(file)
  }
}
