import type { Readable } from 'node:stream'

/** Where backups are kept: a folder or a bucket. Names are like '20261126-030000/rows/team.copy.zst'. */
export interface BackupPlace {
  /** For operators. */
  readonly description: string
  /** Stores a whole file, replacing an older one. A name never leads to a part of a file, also after a loss of power. */
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** Stores a file of this machine by a second link to it, where it can: no byte is written. False: write it. */
  link(name: string, file: string): Promise<boolean>
  /** Throws if there is no such file. */
  read(name: string): Promise<Readable>
  /** Null: there is no such file. */
  sizeOf(name: string): Promise<number | null>
  /** The names that begin like this. */
  list(prefix: string): AsyncIterable<string>
  remove(names: readonly string[]): Promise<void>
}
