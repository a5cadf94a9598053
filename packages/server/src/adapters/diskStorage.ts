import { createHash, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, lstat, mkdir, readdir, rename, rm, rmdir, statfs, unlink } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { DAY_MS } from '@fullcourt/program'
import { codeOf } from '../errorMessage.ts'
import type { Finding } from '../storage/finding.ts'
import { hashOpenFile } from '../storage/hash.ts'
import { checkKey, checkPrefix, isKey } from '../storage/keys.ts'
import {
  type ByteRange,
  NotStored,
  type OpenedObject,
  type Storage,
  type StoredObject,
} from '../storage/storage.ts'
import { DurableFolders, ifThere, syncFile, syncFolder, writeTemporary } from './diskStorage/durable.ts'
import { OpenFiles, stateOf } from './diskStorage/openFiles.ts'
import { DiskParts } from './diskStorage/parts.ts'
import { rememberSuccess } from './rememberSuccess.ts'

const PRIVATE = 0o700
const CHECK_TTL_MS = 10_000

/** No character of a key, so that every key has a file of its own. */
const SLASH = ','

interface Place {
  /** Of all objects whose keys begin with the same two names. */
  readonly folder: string
  readonly name: string
}

/**
 * Keeps objects as files:
 * - `objects/ab/cd/film,<id>/<name>`: two levels by a hash, then a folder for everything of one film
 * - `uploads/<id>-<hash of the key>/`: the parts of an upload
 * - `temporary/`: what is being written. All three are on one disk, so that a file is renamed into its place.
 */
export class DiskStorage implements Storage {
  readonly origin = null
  readonly direct = null
  readonly parts: DiskParts
  readonly #root: string
  readonly #objects: string
  readonly #uploads: string
  readonly #temporary: string
  readonly #folders: DurableFolders
  readonly #open = new OpenFiles()
  readonly #cleaning: Promise<void>
  readonly #check = rememberSuccess(() => this.#tryToWrite(), CHECK_TTL_MS)

  private constructor(root: string, now: () => number) {
    this.#root = root
    this.#objects = join(root, 'objects')
    this.#uploads = join(root, 'uploads')
    this.#temporary = join(root, 'temporary')
    this.#folders = new DurableFolders(root)
    this.parts = new DiskParts({
      uploads: this.#uploads,
      temporary: this.#temporary,
      store: (key, file) => this.#moveTo(key, file),
      sizeOf: async (key) => (await this.head(key))?.size ?? null,
    })
    this.#cleaning = this.#deleteLeftovers(now()).catch(() => undefined)
  }

  /** Opens the storage in a folder, which is created if it is missing. */
  static async open(folder: string, now: () => number = Date.now): Promise<DiskStorage> {
    const root = resolve(folder)
    await mkdir(root, { recursive: true, mode: PRIVATE })
    for (const name of ['objects', 'uploads', 'temporary'])
      await mkdir(join(root, name), { recursive: true, mode: PRIVATE })
    await syncFolder(root)
    return new DiskStorage(root, now)
  }

  #folderOf(kind: string, id: string): string {
    const hash = createHash('sha256').update(`${kind}/${id}`).digest('hex')
    return join(this.#objects, hash.slice(0, 2), hash.slice(2, 4), `${kind}${SLASH}${id}`)
  }

  #placeOf(key: string): Place {
    const [kind, id, ...names] = checkKey(key).split('/')
    return { folder: this.#folderOf(kind!, id!), name: names.join(SLASH) }
  }

  #fileOf(key: string): string {
    const { folder, name } = this.#placeOf(key)
    return join(folder, name)
  }

  async #moveTo(key: string, file: string): Promise<void> {
    const { folder, name } = this.#placeOf(key)
    await this.#folders.moveInto(folder, name, file)
    this.#open.drop(join(folder, name))
  }

  async put(key: string, bytes: Readable | Uint8Array): Promise<void> {
    checkKey(key)
    const { file } = await writeTemporary(this.#temporary, 'object-', async (writer) => {
      if (!(bytes instanceof Readable)) return writer.add(bytes)
      for await (const chunk of bytes) await writer.add(chunk)
    })
    await this.#moveOrDelete(key, file)
  }

  async #moveOrDelete(key: string, file: string): Promise<void> {
    try {
      await this.#moveTo(key, file)
    } catch (failure) {
      await rm(file, { force: true })
      throw failure
    }
  }

  async putFile(key: string, file: string): Promise<void> {
    checkKey(key)
    const own = join(this.#temporary, `object-${randomUUID()}`)
    await syncFile(file)
    try {
      await rename(file, own)
    } catch (failure) {
      if (codeOf(failure) !== 'EXDEV') throw failure
      // The file is on another disk.
      await this.#copyFile(file, own)
      await rm(file)
    }
    await this.#moveOrDelete(key, own)
  }

  async #copyFile(from: string, to: string): Promise<void> {
    try {
      await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
      await syncFile(to)
    } catch (failure) {
      await rm(to, { force: true })
      throw failure
    }
  }

  async head(key: string): Promise<StoredObject | null> {
    const state = await stateOf(this.#fileOf(key))
    return state && { key, ...state }
  }

  async open(key: string): Promise<OpenedObject | null> {
    const file = this.#fileOf(key)
    const opened = await this.#open.open(file)
    return opened && { key, ...opened.state, read: (range) => this.#open.read(file, opened, range) }
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const object = await this.open(key)
    if (!object) throw new NotStored(key)
    return object.read(range)
  }

  async hash(key: string, onRead?: (bytes: number) => void): Promise<string> {
    const opened = await this.#open.open(this.#fileOf(key))
    if (!opened) throw new NotStored(key)
    opened.acquire()
    try {
      return await hashOpenFile(opened.handle, onRead)
    } finally {
      opened.release()
    }
  }

  async localFile(key: string): Promise<string> {
    const file = this.#fileOf(key)
    if (!(await stateOf(file))) throw new NotStored(key)
    return file
  }

  /** Links the file a second time where the file system can: objects are replaced, never written to. */
  async copy(from: string, to: string): Promise<void> {
    checkKey(to)
    const source = this.#fileOf(from)
    if (!(await stateOf(source))) throw new NotStored(from)
    if (from === to) return
    const file = join(this.#temporary, `object-${randomUUID()}`)
    try {
      await link(source, file)
    } catch (failure) {
      if (codeOf(failure) === 'ENOENT') throw new NotStored(from)
      await this.#copyFile(source, file)
    }
    await this.#moveOrDelete(to, file)
    // Renaming a file to another link of itself leaves both.
    await rm(file, { force: true })
  }

  async delete(keys: readonly string[]): Promise<void> {
    const places = keys.map((key) => this.#placeOf(key))
    for (const { folder, name } of places) {
      const file = join(folder, name)
      await ifThere(unlink(file))
      this.#open.drop(file)
    }
    for (const folder of new Set(places.map(({ folder }) => folder))) {
      await ifThere(syncFolder(folder))
      await this.#deleteEmpty(folder)
    }
  }

  async #deleteEmpty(folder: string): Promise<void> {
    await rmdir(folder).catch((failure: unknown) => {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(codeOf(failure))) throw failure
    })
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    const [kind, id, ...rest] = checkPrefix(prefix).split('/')
    const folders = rest.length > 0 ? [this.#folderOf(kind!, id!)] : this.#allFolders()
    for await (const folder of folders) yield* this.#listFolder(folder, prefix)
  }

  async *#allFolders(): AsyncGenerator<string> {
    for (const first of await readdir(this.#objects))
      for (const second of await readdir(join(this.#objects, first)))
        for (const name of await readdir(join(this.#objects, first, second)))
          yield join(this.#objects, first, second, name)
  }

  /** The files of a folder that are named as objects are. Other files are none of ours. */
  async #filesIn(folder: string): Promise<readonly { readonly key: string; readonly file: string }[]> {
    const names = (await ifThere(readdir(folder))) ?? []
    return names
      .map((name) => ({
        key: `${basename(folder)}/${name}`.replaceAll(SLASH, '/'),
        file: join(folder, name),
      }))
      .filter(({ key }) => isKey(key))
  }

  async *#listFolder(folder: string, prefix: string): AsyncGenerator<StoredObject> {
    for (const { key, file } of await this.#filesIn(folder)) {
      if (!key.startsWith(prefix) || file !== this.#fileOf(key)) continue
      const state = await stateOf(file)
      if (state) yield { key, ...state }
    }
  }

  async *misplaced(): AsyncGenerator<Finding> {
    for await (const folder of this.#allFolders())
      for (const { key, file } of await this.#filesIn(folder)) {
        if (file === this.#fileOf(key)) continue
        const isTaken = (await this.head(key)) !== null
        yield {
          kind: 'misplaced',
          file: relative(this.#root, file),
          of: null,
          remedy: isTaken
            ? 'it is deleted, because another file is in its place'
            : 'it is moved to its place',
          repair: async () => {
            await (isTaken ? unlink(file) : this.#moveTo(key, file))
            await this.#deleteEmpty(folder)
          },
        }
      }
  }

  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#root)
    return bavail * bsize
  }

  check(): Promise<void> {
    return this.#check()
  }

  async #tryToWrite(): Promise<void> {
    const { file } = await writeTemporary(this.#temporary, 'check-', (writer) => writer.add(Buffer.from('x')))
    await rm(file, { force: true })
  }

  /** Deletes what killed processes left in the making, when it is older than a day. */
  async #deleteLeftovers(now: number): Promise<void> {
    for (const name of await readdir(this.#temporary)) {
      const file = join(this.#temporary, name)
      const stats = await ifThere(lstat(file))
      if (stats && now - stats.ctimeMs > DAY_MS) await rm(file, { recursive: true, force: true })
    }
  }

  async close(): Promise<void> {
    await this.#cleaning
    this.#open.close()
  }
}
