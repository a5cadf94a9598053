import { randomFillSync } from 'node:crypto'

/** An id in the form in which we make and store it. */
export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** An id of nothing, for statements that need one. */
export const NIL_UUID = '00000000-0000-0000-0000-000000000000'

const ID_BYTES = 16
/** Random bytes for many ids at once: a call of the system's generator is expensive. */
const pool = Buffer.alloc(256 * ID_BYTES)
let used = pool.length
let last = 0
let count = 0

function randomBytes(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += ID_BYTES
  return pool.subarray(used - ID_BYTES, used)
}

/** Makes a UUIDv7 that is greater than all earlier ones of this process (RFC 9562, method 1: a counter of 12 bits). */
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
