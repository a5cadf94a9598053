/** Files of a ZIP, unpacked by the browser up to a size, so that a small file never becomes a large one. */
import { t } from '../ui/language.ts'

const MOST_BYTES = 30_000_000
const END = 0x06054b50
const ENTRY = 0x02014b50
const DEFLATED = 8

/** A file that cannot be unpacked: it is none of ours, it is broken, or it would be too large. */
const broken = (): Error => new Error(t('This file cannot be unpacked. Save it as CSV and try again.'))

async function inflate(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = stream.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > most) {
      await reader.cancel()
      throw broken()
    }
    parts.push(value)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The texts of those files of a ZIP whose path is wanted. @throws when it is broken, or too large unpacked */
export async function unzipTexts(
  bytes: Uint8Array<ArrayBuffer>,
  isWanted: (path: string) => boolean,
): Promise<ReadonlyMap<string, string>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // A comment of at most 64 kB stands behind the end record.
  let end = bytes.length - 22
  const first = Math.max(0, end - 0xffff)
  while (end >= first && view.getUint32(end, true) !== END) end--
  if (end < first) throw broken()
  const texts = new Map<string, string>()
  let left = MOST_BYTES
  let at = view.getUint32(end + 16, true)
  try {
    for (let count = view.getUint16(end + 10, true); count > 0; count--) {
      if (view.getUint32(at, true) !== ENTRY) throw broken()
      const [method, packed] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true)]
      const nameLength = view.getUint16(at + 28, true)
      const path = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
      if (isWanted(path)) {
        const local = view.getUint32(at + 42, true)
        const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
        const data = bytes.subarray(start, start + packed)
        const plain = method === DEFLATED ? await inflate(data, left) : data
        left -= plain.length
        if (left < 0) throw broken()
        texts.set(path, new TextDecoder().decode(plain))
      }
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    }
  } catch {
    throw broken()
  }
  return texts
}
