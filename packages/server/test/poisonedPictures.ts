// Pictures that are made to do harm, or that are not what they say.
import { crc32, deflateSync } from 'node:zlib'

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** A PNG whose header names a size, with one short row of data. */
export function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    PNG,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG with an honest 9,000 × 9,000 pixels of one color, in a few kilobytes. */
export function smallBomb(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(9_000, 0)
  header.writeUInt32BE(9_000, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((1 + 9_000 / 8) * 9_000)
  return Buffer.concat([
    PNG,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const box = (type: string, data: Buffer): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + data.length)
  return Buffer.concat([size, Buffer.from(type, 'latin1'), data])
}

/** The beginning of a photo of an iPhone. */
export const heic = (): Buffer =>
  Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')), box('mdat', Buffer.alloc(500))])

export const svg = (url: string): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9"><image xlink:href="${url}" width="9" height="9"/><script>alert(1)</script></svg>`,
  )

export const bmp = (): Buffer => Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)])
