import { createReadStream } from 'node:fs'
import { link, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import type { BackupPlace } from '../backup/place.ts'
import { codeOf, isDiskFull } from '../errorMessage.ts'
import { isLow } from '../monitor/disk.ts'
import { ifThere, syncFolder, writeTemporary } from './diskStorage/durable.ts'

/** A file in the making, of a process that may have been killed. */
const PART = '.part-'

/** Free space that a backup leaves: the database may be on the same disk, and the server refuses plays when it is nearly full. */
const LEFT_FREE_BYTES = 256 * 1024 * 1024
/** The free space is looked at after so many bytes. */
const LOOK_BYTES = 8 * 1024 * 1024

/** Creates a folder, and flushes the names of all that are new. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let at = folder; at !== dirname(first); at = dirname(at)) await syncFolder(dirname(at))
}

/** Backups in a folder, which the first write makes. */
export class BackupFolder implements BackupPlace {
  readonly description: string
  readonly #root: string
  /** Bytes since the free space was looked at. */
  #unseen = 0

  constructor(folder: string) {
    this.#root = resolve(folder)
    this.description = this.#root
  }

  #fileOf(name: string): string {
    return join(this.#root, ...name.split('/'))
  }

  async write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    try {
      await this.#write(this.#fileOf(name), bytes)
    } catch (failure) {
      throw isDiskFull(failure) ? this.#full() : failure
    }
  }

  async #write(file: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    await makeFolder(dirname(file))
    const { file: part } = await writeTemporary(dirname(file), PART, async (writer) => {
      for await (const chunk of bytes) {
        await writer.add(chunk)
        await this.#look(chunk.length)
      }
    })
    await rename(part, file)
    await syncFolder(dirname(file))
  }

  async #look(bytes: number): Promise<void> {
    this.#unseen += bytes
    if (this.#unseen < LOOK_BYTES) return
    this.#unseen = 0
    if (await isLow(this.#root, LEFT_FREE_BYTES)) throw this.#full()
  }

  #full(): Error {
    return new Error(`there is too little room on the disk of ${this.#root}: free some, then try again`)
  }

  async link(name: string, from: string): Promise<boolean> {
    const file = this.#fileOf(name)
    await makeFolder(dirname(file))
    try {
      await link(from, file)
    } catch (failure) {
      if (codeOf(failure) !== 'EEXIST') return false
      // Whole, of a backup that was killed. One that was cut is written again.
      if ((await stat(file)).size !== (await stat(from)).size) return false
    }
    await syncFolder(dirname(file))
    return true
  }

  async read(name: string): Promise<Readable> {
    return createReadStream(this.#fileOf(name), { highWaterMark: 256 * 1024 })
  }

  async sizeOf(name: string): Promise<number | null> {
    return (await ifThere(stat(this.#fileOf(name))))?.size ?? null
  }

  async *list(prefix: string): AsyncGenerator<string> {
    const top = prefix.includes('/') ? prefix.slice(0, prefix.lastIndexOf('/')) : ''
    for (const entry of (await ifThere(readdir(this.#fileOf(top), { withFileTypes: true }))) ?? []) {
      const name = top === '' ? entry.name : `${top}/${entry.name}`
      if (!name.startsWith(prefix)) continue
      if (entry.isDirectory()) yield* this.list(`${name}/`)
      else yield name
    }
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const file = this.#fileOf(name)
      await rm(file, { force: true })
      await this.#removeEmpty(dirname(file))
    }
  }

  /** Removes the folders that a removed file leaves empty. */
  async #removeEmpty(folder: string): Promise<void> {
    if (relative(this.#root, folder) === '' || relative(this.#root, folder).startsWith(`..${sep}`)) return
    try {
      await rmdir(folder)
    } catch {
      return
    }
    await this.#removeEmpty(dirname(folder))
  }
}
