import { createHash } from 'node:crypto'
import { WrongLength } from '../storage/storage.ts'

/** Where the bytes go. */
export interface ByteSink {
  add(chunk: Uint8Array): Promise<void>
}

/**
 * Reads exactly `size` bytes into the sink. Throws `WrongLength` for more, without reading them, and for fewer.
 * @returns their SHA-256 in hex
 */
export async function readExactly(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
  sink: ByteSink | null,
): Promise<string> {
  const hash = createHash('sha256')
  let taken = 0
  for await (const chunk of bytes) {
    taken += chunk.length
    if (taken > size) throw new WrongLength(`the part has more than ${size} bytes`)
    hash.update(chunk)
    await sink?.add(chunk)
  }
  if (taken < size) throw new WrongLength(`the part has ${taken} of ${size} bytes`)
  return hash.digest('hex')
}
