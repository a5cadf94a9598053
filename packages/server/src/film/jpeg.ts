const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const MAX_SIDE = 4_096

/** Frame headers (ITU T.81, table B.1): baseline, extended and progressive. Rarer kinds no browser writes. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
/** Tables and the frame itself. Everything else is metadata: EXIF with a place, comments, color profiles. */
const NEEDED = new Set([...FRAMES, 0xc4, 0xdb, 0xdd, SOS])

/**
 * Copies a JPEG without its metadata and without what follows its end. Returns null for anything else: other formats, cut files,
 * and pictures of more than 4,096 pixels a side.
 * Source: ITU T.81, annex B.
 */
export function cleanJpeg(bytes: Buffer): Buffer | null {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== SOI) return null
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  let hasFrame = false
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1]!
    if (marker === EOI) break
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) return null
    if (FRAMES.has(marker)) {
      if (end - at < 9 || !isSmall(bytes, at)) return null
      hasFrame = true
    }
    if (NEEDED.has(marker)) kept.push(bytes.subarray(at, end))
    at = end
    if (marker !== SOS) continue
    const scanEnd = endOfScan(bytes, at)
    kept.push(bytes.subarray(at, scanEnd))
    at = scanEnd
  }
  const isWhole = hasFrame && bytes[at] === 0xff && bytes[at + 1] === EOI
  return isWhole ? Buffer.concat([...kept, bytes.subarray(at, at + 2)]) : null
}

function isSmall(bytes: Buffer, at: number): boolean {
  const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
  return height > 0 && width > 0 && height <= MAX_SIDE && width <= MAX_SIDE
}

/** Skips compressed data: 0xff is followed by 0 there, or by a restart marker. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = start; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue
    const next = bytes[at + 1]!
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7)
    if (!isData && next !== 0xff) return at
  }
  return bytes.length
}
