import { randomFillSync } from 'node:crypto'

let last = 0
let count = 0
const bytes = Buffer.alloc(16)

/** A UUIDv7 that is greater than every one made before it in this process (RFC 9562, method 1: a counter of 12 bits). */
export function newId(now = Date.now()): string {
  count = now > last ? 0 : count + 1
  if (now > last) last = now
  if (count > 0xfff) {
    last += 1
    count = 0
  }
  randomFillSync(bytes)
  bytes.writeUIntBE(last, 0, 6)
  bytes.writeUInt16BE(0x7000 | count, 6)
  bytes.writeUInt8((bytes[8]! & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
