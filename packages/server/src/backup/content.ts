import { createHash } from 'node:crypto'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { fillIn } from '@fullcourt/scorebook/vocabulary'
import type { BackupPlace } from './place.ts'

/** A file of a backup, as it was written. */
export interface WrittenFile {
  readonly name: string
  readonly size: number
  /** Of the stored bytes, in hex. */
  readonly sha256: string
}

/** A backup that cannot be used; the message is for the operator. */
export class BadBackup extends Error {}

/** Connects streams. A failure of the first destroys the last, whose reader sees it. */
export const through = (from: Readable, into: Transform): Transform => pipeline(from, into, () => undefined)

export interface WriteOptions {
  /** A file of this machine with the same bytes, which never change. */
  readonly local?: string | null
  readonly signal?: AbortSignal | undefined
}

/** Writes a file, and returns its size and hash. */
export async function writeFile(
  place: BackupPlace,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  { local = null, signal }: WriteOptions = {},
): Promise<WrittenFile> {
  const hash = createHash('sha256')
  let size = 0
  async function* measured(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      signal?.throwIfAborted()
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  if (local !== null && (await place.link(name, local))) for await (const _chunk of measured());
  else await place.write(name, measured())
  return { name, size, sha256: hash.digest('hex') }
}

/** Reads a file whole. @throws BadBackup if it is missing, cut or changed */
export async function checkFile(
  place: BackupPlace,
  { name, size, sha256 }: WrittenFile,
  signal?: AbortSignal,
): Promise<void> {
  const found = await place.sizeOf(name)
  if (found === null)
    throw new BadBackup(fillIn('{file} is missing in {place}', { file: name, place: place.description }))
  if (found !== size)
    throw new BadBackup(
      fillIn('{file} in {place} has {found} bytes instead of {size}', {
        file: name,
        place: place.description,
        found,
        size,
      }),
    )
  const hash = createHash('sha256')
  for await (const chunk of await place.read(name)) {
    signal?.throwIfAborted()
    hash.update(chunk)
  }
  if (hash.digest('hex') !== sha256)
    throw new BadBackup(
      fillIn('{file} in {place} is damaged: its bytes have changed', {
        file: name,
        place: place.description,
      }),
    )
}
