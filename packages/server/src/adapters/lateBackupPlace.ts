import type { Readable } from 'node:stream'
import type { BackupPlace } from '../backup/place.ts'

/**
 * A place that may be away when the server starts: games do not wait for the disk or the bucket of backups. Each use opens it until that
 * succeeds.
 */
export class LateBackupPlace implements BackupPlace {
  readonly description: string
  readonly #open: () => Promise<BackupPlace>
  #opening: Promise<BackupPlace> | null = null

  constructor(description: string, open: () => Promise<BackupPlace>) {
    this.description = description
    this.#open = open
  }

  /** Throws with a sentence for the operator. */
  open(): Promise<BackupPlace> {
    this.#opening ??= this.#open().catch((failure: unknown) => {
      this.#opening = null
      throw failure
    })
    return this.#opening
  }

  async write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    await (await this.open()).write(name, bytes)
  }

  async link(name: string, file: string): Promise<boolean> {
    return (await this.open()).link(name, file)
  }

  async read(name: string): Promise<Readable> {
    return (await this.open()).read(name)
  }

  async sizeOf(name: string): Promise<number | null> {
    return (await this.open()).sizeOf(name)
  }

  async *list(prefix: string): AsyncGenerator<string> {
    yield* (await this.open()).list(prefix)
  }

  async remove(names: readonly string[]): Promise<void> {
    await (await this.open()).remove(names)
  }
}
