// Writes zip files for tests, right ones and ones that lie.
import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = {
  readonly name: string
  readonly data: Uint8Array
  readonly isStored?: boolean
  /** The file's mode on Unix: 0o120777 is a symbolic link. */
  readonly mode?: number
  readonly isEncrypted?: boolean
  /** What the headers state instead of the real size. */
  readonly statedSize?: number
  /** Sizes of 4 GiB and more are stated in zip64's extra field; this value stands there. */
  readonly zip64Size?: bigint
}

const HEADER = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const

/** @param statedCount the number of entries that the end of the file states */
export function makeZip(entries: readonly ZipEntry[], statedCount = entries.length): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const data = entry.isStored ? Buffer.from(entry.data) : deflateRawSync(entry.data)
    const size = entry.zip64Size === undefined ? (entry.statedSize ?? entry.data.length) : 0xffffffff
    const extra = Buffer.alloc(entry.zip64Size === undefined ? 0 : 12)
    if (entry.zip64Size !== undefined) {
      extra.writeUInt16LE(1, 0)
      extra.writeUInt16LE(8, 2)
      extra.writeBigUInt64LE(entry.zip64Size, 4)
    }
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(entry.isEncrypted ? 1 : 0, 2)
    common.writeUInt16LE(entry.isStored ? 0 : 8, 4)
    common.writeUInt32LE(crc32(entry.data), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(size, 18)
    common.writeUInt16LE(name.length, 22)
    common.writeUInt16LE(extra.length, 24)
    const local = Buffer.concat([signature(HEADER.local), common, name, extra, data])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6)
    rest.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([signature(HEADER.central), Buffer.from([20, 3]), common, rest, name, extra]),
    )
    files.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Math.min(statedCount, 0xffff), 4)
  end.writeUInt16LE(Math.min(statedCount, 0xffff), 6)
  const list = Buffer.concat(directory)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, list, signature(HEADER.end), end])
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
