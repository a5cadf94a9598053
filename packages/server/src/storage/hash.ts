import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

const BLOCK_BYTES = 512 * 1024

/** SHA-256 of a stream in lower-case hex. @param onRead is told the bytes so far; what it throws ends the reading */
export async function hashOf(
  stream: AsyncIterable<Uint8Array>,
  onRead?: (bytes: number) => void,
): Promise<string> {
  const hash = createHash('sha256')
  let read = 0
  for await (const chunk of stream) {
    hash.update(chunk)
    read += chunk.length
    onRead?.(read)
  }
  return hash.digest('hex')
}

/**
 * SHA-256 of an open file, as `hashOf`. Reads into one block: memory of its own for each read of a film would make the process look
 * through all its memory for what is free.
 */
export async function hashOpenFile(handle: FileHandle, onRead?: (bytes: number) => void): Promise<string> {
  const hash = createHash('sha256')
  const block = Buffer.allocUnsafeSlow(BLOCK_BYTES)
  for (let read = 0; ; onRead?.(read)) {
    const { bytesRead } = await handle.read(block, 0, block.length, read)
    if (bytesRead === 0) return hash.digest('hex')
    hash.update(block.subarray(0, bytesRead))
    read += bytesRead
  }
}

/** SHA-256 of a file, as `hashOf`. */
export async function hashFile(path: string): Promise<string> {
  const handle = await open(path)
  try {
    return await hashOpenFile(handle)
  } finally {
    await handle.close()
  }
}
