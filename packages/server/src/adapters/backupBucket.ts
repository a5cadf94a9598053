import { Readable } from 'node:stream'
import type { BackupPlace } from '../backup/place.ts'
import type { Storage } from '../storage/storage.ts'

/** Before every name, so that films may lie in the same bucket. */
const FOLDER = 'backup/'

const keyOf = (name: string): string => `${FOLDER}${name}`

/** Backups in a bucket of a server that speaks S3. */
export class BackupBucket implements BackupPlace {
  readonly description: string
  readonly #storage: Storage

  constructor(storage: Storage, description: string) {
    this.#storage = storage
    this.description = description
  }

  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    return this.#storage.put(keyOf(name), Readable.from(bytes), 'application/octet-stream')
  }

  async link(): Promise<false> {
    return false
  }

  async read(name: string): Promise<Readable> {
    return this.#storage.read(keyOf(name))
  }

  async sizeOf(name: string): Promise<number | null> {
    return (await this.#storage.head(keyOf(name)))?.size ?? null
  }

  async *list(prefix: string): AsyncGenerator<string> {
    for await (const { key } of this.#storage.list(keyOf(prefix))) yield key.slice(FOLDER.length)
  }

  remove(names: readonly string[]): Promise<void> {
    return this.#storage.delete(names.map(keyOf))
  }
}
