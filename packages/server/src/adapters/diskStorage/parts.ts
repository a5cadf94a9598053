import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { codeOf } from '../../errorMessage.ts'
import { checkKey, checkPart } from '../../storage/keys.ts'
import {
  type AssembleOptions,
  InvalidKey,
  NotStored,
  type PartStorage,
  PartTaken,
  type StoredPart,
  type Upload,
} from '../../storage/storage.ts'
import { PartRuns, SharedRuns, untilAborted } from '../partRuns.ts'
import { readExactly } from '../readExactly.ts'
import { ASSEMBLY, assembleParts } from './assembly.ts'
import { type GatheringWriter, ifThere, syncFolder, writeTemporary } from './durable.ts'

/** 'NNNNN.<SHA-256 in hex>' */
const PART_NAME = /^(\d{5})\.([0-9a-f]{64})$/
const UPLOAD_ID = /^[0-9a-f]{32}$/
/** Describes the upload in its folder. */
const ABOUT = 'upload.json'

const about = z.object({ key: z.string(), uploadId: z.string(), type: z.string(), startedAt: z.number() })

const partName = (part: number, hash: string): string => `${String(part).padStart(5, '0')}.${hash}`

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
 * Parts of an upload are files in its folder, named by number and hash. The state is the folder itself, so a kill at any moment
 * leaves each part stored or not.
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

  async begin(key: string, type: string): Promise<string> {
    const { uploads, temporary } = this.#options
    const upload = { key, uploadId: randomBytes(16).toString('hex') }
    const folder = this.#folderOf(upload)
    const making = join(temporary, `upload-${randomUUID()}`)
    await mkdir(making, { mode: 0o700 })
    const bytes = Buffer.from(JSON.stringify({ ...upload, type, startedAt: Date.now() }))
    const { file } = await writeTemporary(making, ABOUT, (writer) => writer.add(bytes))
    await rename(file, join(making, ABOUT))
    await writeFile(join(making, ASSEMBLY), '', { mode: 0o600, flush: true })
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
      const before = await this.#find(upload, part)
      const source = untilAborted(bytes, signal)
      if (before) {
        const hash = await readExactly(source, size, null)
        if (before.hash !== hash) throw new PartTaken(`part ${part} is stored with other bytes`)
        return { part, size, hash }
      }
      const { file, result: hash } = await this.#write(upload, part, (writer) =>
        readExactly(source, size, writer),
      )
      try {
        signal.throwIfAborted()
        await this.#commit(upload, { part, size, hash }, file)
      } catch (failure) {
        await rm(file, { force: true })
        throw codeOf(failure) === 'ENOENT' ? new NotStored(`upload ${upload.uploadId}`) : failure
      }
      return { part, size, hash }
    })
  }

  async #write(
    upload: Upload,
    part: number,
    write: (writer: GatheringWriter) => Promise<string>,
  ): Promise<{ readonly file: string; readonly result: string }> {
    try {
      return await writeTemporary(this.#folderOf(upload), `.${part}.`, write)
    } catch (failure) {
      throw codeOf(failure) === 'ENOENT' ? new NotStored(`upload ${upload.uploadId}`) : failure
    }
  }

  /**
   * Gives the file its name. Several servers may store a part at once: the one that then sees other bytes beside its own
   * withdraws, so that at most one of them acknowledges.
   */
  async #commit(upload: Upload, { part, hash }: StoredPart, file: string): Promise<void> {
    const folder = this.#folderOf(upload)
    const name = partName(part, hash!)
    await rename(file, join(folder, name))
    const others = (await this.#entries(upload)).filter((entry) => entry.part === part && entry.hash !== hash)
    if (others.length > 0) {
      await rm(join(folder, name), { force: true })
      throw new PartTaken(`part ${part} is stored with other bytes`)
    }
    await syncFolder(folder)
  }

  async #entries(upload: Upload): Promise<{ part: number; hash: string; name: string }[]> {
    const names = await ifThere(readdir(this.#folderOf(upload)))
    if (!names) throw new NotStored(`upload ${upload.uploadId}`)
    return names.flatMap((name) => {
      const [, part, hash] = PART_NAME.exec(name) ?? []
      return part && hash ? [{ part: Number(part), hash, name }] : []
    })
  }

  async #find(upload: Upload, part: number): Promise<{ hash: string } | undefined> {
    return (await this.#entries(upload)).find((entry) => entry.part === part)
  }

  async list(upload: Upload): Promise<readonly StoredPart[]> {
    const folder = this.#folderOf(upload)
    const entries = await this.#entries(upload)
    const parts = await Promise.all(
      entries.map(async ({ part, hash, name }) => {
        const found = await ifThere(stat(join(folder, name)))
        return found && { part, hash, size: found.size }
      }),
    )
    return parts.filter((part) => part !== null).toSorted((a, b) => a.part - b.part)
  }

  assemble(upload: Upload, parts: readonly StoredPart[], options: AssembleOptions = {}): Promise<void> {
    return this.#assembling.run(upload.uploadId, () => this.#assemble(upload, parts, options))
  }

  async #assemble(upload: Upload, parts: readonly StoredPart[], options: AssembleOptions): Promise<void> {
    const folder = this.#folderOf(upload)
    const total = parts.reduce((sum, { size }) => sum + size, 0)
    try {
      const stored = await this.list(upload)
      const file = await assembleParts({ folder, parts, stored, nameOf: partName, ...options })
      await this.#options.store(upload.key, file)
    } catch (failure) {
      // Done before, or by another process in the meantime.
      const isGone = codeOf(failure) === 'ENOENT' || !(await ifThere(stat(folder)))
      if (!isGone) throw failure
      if ((await this.#options.sizeOf(upload.key)) !== total) throw new NotStored(`upload ${upload.uploadId}`)
    }
    await this.abort(upload)
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
