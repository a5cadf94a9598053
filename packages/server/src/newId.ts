import { randomFillSync } from 'node:crypto'

const ID_BYTES = 16
/** The system's generator is asked for many ids at once: asking costs more than what it gives. */
const supply = Buffer.alloc(256 * ID_BYTES)
let taken = supply.length
let last = 0
let count = 0

function randomBytes(): Buffer {
  if (taken === supply.length) {
    randomFillSync(supply)
    taken = 0
  }
  taken += ID_BYTES
  return supply.subarray(taken - ID_BYTES, taken)
}

/** A UUIDv7 that is greater than every one made before it in this process (RFC 9562, method 1: a counter of 12 bits). */
export function newId(now = Date.now()): string {
  count = now > last ? 0 : count + 1
  if (now > last) last = now
  if (count > 0xfff) {
    last += 1
    count = 0
  }
  const bytes = randomBytes()
  bytes.writeUIntBE(last, 0, 6)
  bytes.writeUInt16BE(0x7000 | count, 6)
  bytes.writeUInt8((bytes[8]! & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
