import { createHash } from 'node:crypto'

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
