import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { codeOf } from '../../errorMessage.ts'
import { checkKey, checkPart } from '../../storage/keys.ts'
import {
  InvalidKey,
  NotStored,
  type PartStorage,
  PartTaken,
  type StoredPart,
  type Upload,
  WrongLength,
} from '../../storage/storage.ts'
import { PartRuns, SharedRuns, untilAborted } from '../partRuns.ts'
import { readExactly } from '../readExactly.ts'
import { GatheringWriter, ifThere, syncFolder, writeTemporary } from './durable.ts'

/** Names an empty file that says: this part is stored. 'NNNNN.<bytes>.<SHA-256 in hex>' */
const PART_NAME = /^(\d{5})\.(\d+)\.([0-9a-f]{64})$/
const UPLOAD_ID = /^[0-9a-f]{32}$/
/** Describes the upload in its folder. */
const ABOUT = 'upload.json'
/** Has every part at its place, and becomes the object. */
const BYTES = 'bytes'
const MADE_AT_FIRST = constants.O_RDWR | constants.O_CREAT

const about = z.object({
  key: z.string(),
  uploadId: z.string(),
  type: z.string(),
  /** Uploads that began before November 29, 2026 do not say it. Their parts come again. */
  partSize: z.number().default(8 * 1024 * 1024),
  startedAt: z.number(),
})

type NamedPart = StoredPart & { readonly hash: string }

const partName = ({ part, size, hash }: NamedPart): string =>
  `${String(part).padStart(5, '0')}.${size}.${hash}`

export interface DiskPartsOptions {
  /** A folder for each upload. */
  readonly uploads: string
  /** For files and folders in the making. On the same disk. */
  readonly temporary: string
  /** Moves a finished file to its key. */
  readonly store: (key: string, file: string) => Promise<void>
  /** The size of an object; null if there is none. */
  readonly sizeOf: (key: string) => Promise<number | null>
}

/**
 * Parts of an upload are written at their places in one file. A part is stored when an empty file with its number and hash lies beside
 * it, so a kill at any moment leaves each part stored or not, and the finished file is only renamed.
 */
export class DiskParts implements PartStorage {
  readonly #options: DiskPartsOptions
  readonly #puts = new PartRuns()
  readonly #assembling = new SharedRuns()

  constructor(options: DiskPartsOptions) {
    this.#options = options
  }

  /** The name has both, so that an id opens nothing with another key. */
  #folderOf({ key, uploadId }: Upload): string {
    if (!UPLOAD_ID.test(uploadId)) throw new InvalidKey('the id of an upload is 32 hex digits')
    const hash = createHash('sha256').update(checkKey(key)).digest('hex').slice(0, 16)
    return join(this.#options.uploads, `${uploadId}-${hash}`)
  }

  async begin(key: string, type: string, partSize: number): Promise<string> {
    const { uploads, temporary } = this.#options
    const upload = { key, uploadId: randomBytes(16).toString('hex') }
    const folder = this.#folderOf(upload)
    const making = join(temporary, `upload-${randomUUID()}`)
    await mkdir(making, { mode: 0o700 })
    const bytes = Buffer.from(JSON.stringify({ ...upload, type, partSize, startedAt: Date.now() }))
    const { file } = await writeTemporary(making, ABOUT, (writer) => writer.add(bytes))
    await rename(file, join(making, ABOUT))
    await syncFolder(making)
    await rename(making, folder)
    await syncFolder(uploads)
    return upload.uploadId
  }

  async put(
    upload: Upload,
    part: number,
    bytes: AsyncIterable<Uint8Array>,
    size: number,
  ): Promise<StoredPart> {
    checkPart(part)
    return this.#puts.run(`${upload.uploadId} ${part}`, async (signal) => {
      const source = untilAborted(bytes, signal)
      const before = (await this.list(upload)).find((one) => one.part === part)
      if (before) {
        const hash = await readExactly(source, size, null)
        if (before.hash !== hash) throw new PartTaken(`part ${part} is stored with other bytes`)
        return before
      }
      const { partSize } = await this.#about(upload)
      if (size > partSize) throw new WrongLength(`a part of this upload has at most ${partSize} bytes`)
      const hash = await this.#write(upload, (part - 1) * partSize, (writer) =>
        readExactly(source, size, writer),
      )
      signal.throwIfAborted()
      await this.#mark(upload, { part, size, hash })
      return { part, size, hash }
    })
  }

  /** Writes and flushes the bytes at a place of the file. What is left there of a broken-off part is written over. */
  async #write(
    upload: Upload,
    position: number,
    write: (writer: GatheringWriter) => Promise<string>,
  ): Promise<string> {
    const handle = await this.#inFolder(
      upload,
      open(join(this.#folderOf(upload), BYTES), MADE_AT_FIRST, 0o600),
    )
    const writer = new GatheringWriter(handle, position)
    try {
      const hash = await write(writer)
      await writer.flush()
      return hash
    } finally {
      await writer.settle()
      await handle.close()
    }
  }

  /**
   * Several servers may write a part at once, over each other. The one that then sees other bytes than its own beside them takes both
   * back: neither part can be trusted.
   */
  async #mark(upload: Upload, stored: NamedPart): Promise<void> {
    const folder = this.#folderOf(upload)
    const mark = join(folder, partName(stored))
    await this.#inFolder(upload, writeFile(mark, '', { mode: 0o600, flush: true }))
    const others = (await this.list(upload)).filter(
      ({ part, hash }) => part === stored.part && hash !== stored.hash,
    )
    for (const other of others) await rm(join(folder, partName(other)), { force: true })
    if (others.length > 0) await rm(mark, { force: true })
    await syncFolder(folder)
    if (others.length > 0) throw new PartTaken(`part ${stored.part} was sent with other bytes at once`)
  }

  /** A folder that is gone: the upload has ended. */
  async #inFolder<T>(upload: Upload, work: Promise<T>): Promise<T> {
    const done = await ifThere(work)
    if (done === null) throw new NotStored(`upload ${upload.uploadId}`)
    return done
  }

  async #about(upload: Upload): Promise<z.infer<typeof about>> {
    const text = await this.#inFolder(upload, readFile(join(this.#folderOf(upload), ABOUT), 'utf8'))
    return about.parse(JSON.parse(text))
  }

  async list(upload: Upload): Promise<readonly NamedPart[]> {
    const names = await this.#inFolder(upload, readdir(this.#folderOf(upload)))
    return names
      .flatMap((name) => {
        const [, part, size, hash] = PART_NAME.exec(name) ?? []
        return part && size && hash ? [{ part: Number(part), size: Number(size), hash }] : []
      })
      .toSorted((a, b) => a.part - b.part)
  }

  assemble(upload: Upload, parts: readonly StoredPart[], signal?: AbortSignal): Promise<void> {
    return this.#assembling.run(upload.uploadId, () => this.#assemble(upload, parts, signal))
  }

  async #assemble(upload: Upload, parts: readonly StoredPart[], signal?: AbortSignal): Promise<void> {
    const folder = this.#folderOf(upload)
    const total = parts.reduce((sum, { size }) => sum + size, 0)
    signal?.throwIfAborted()
    try {
      await this.#refuseMissing(upload, parts)
      await this.#options.store(upload.key, await cutTo(total, join(folder, BYTES)))
    } catch (failure) {
      // Done before, or by another process in the meantime.
      const isGone = codeOf(failure) === 'ENOENT' || !(await ifThere(stat(folder)))
      if (!isGone) throw failure
      if ((await this.#options.sizeOf(upload.key)) !== total) throw new NotStored(`upload ${upload.uploadId}`)
    }
    await this.abort(upload)
  }

  async #refuseMissing(upload: Upload, parts: readonly StoredPart[]): Promise<void> {
    const { partSize } = await this.#about(upload)
    const stored = new Map((await this.list(upload)).map((part) => [part.part, part]))
    for (const { part, size, hash } of parts) {
      const found = stored.get(part)
      const isWhole = found?.size === size && (size === partSize || part === parts.length)
      if (!isWhole || (hash ?? found.hash) !== found.hash)
        throw new NotStored(`part ${part} of ${upload.key} with ${size} bytes and the hash ${hash}`)
    }
  }

  async abort(upload: Upload): Promise<void> {
    const { uploads, temporary } = this.#options
    // Renamed first, so that a kill while deleting leaves no half of an upload.
    const gone = join(temporary, `ended-${randomUUID()}`)
    const wasThere = await ifThere(rename(this.#folderOf(upload), gone).then(() => true))
    if (!wasThere) return
    await syncFolder(uploads)
    await rm(gone, { recursive: true, force: true })
  }

  async *unfinished(): AsyncGenerator<Upload & { readonly startedAt: number }> {
    for (const name of await readdir(this.#options.uploads)) {
      const text = await ifThere(readFile(join(this.#options.uploads, name, ABOUT), 'utf8'))
      if (!text) continue
      const { key, uploadId, startedAt } = about.parse(JSON.parse(text))
      yield { key, uploadId, startedAt }
    }
  }
}

/** Removes what broken-off parts left behind the last one. @returns the file, flushed */
async function cutTo(size: number, file: string): Promise<string> {
  const handle = await open(file, 'r+')
  try {
    await handle.truncate(size)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return file
}
