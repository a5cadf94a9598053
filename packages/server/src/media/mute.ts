/** Takes the sound out of a rendition's bytes without moving any, so that its playlist stays true. */

interface Box {
  readonly type: string
  /** Where the box begins, where its content begins, and where it ends. */
  readonly at: number
  readonly start: number
  readonly end: number
}

function boxesOf(bytes: Buffer, start: number, end: number): readonly Box[] {
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end; ) {
    const size = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const box = { type, at, start: at + 8, end: Math.min(end, at + Math.max(8, size)) }
    boxes.push(box)
    at = box.end
  }
  return boxes
}

const childrenOf = (bytes: Buffer, { start, end }: Box, type: string): readonly Box[] =>
  boxesOf(bytes, start, end).filter((box) => box.type === type)

/** Makes a box one that every reader skips, and empties it. */
function blank(bytes: Buffer, { at, start, end }: Box): void {
  bytes.write('free', at + 4, 'latin1')
  bytes.fill(0, start, end)
}

/** Renditions are made with the picture as the first track, and the sound as the second (`renditionArguments`). */
const PICTURE_TRACK = 1

/** Bytes of the picture's samples behind a fragment's start. Its samples follow each other. */
function pictureBytes(bytes: Buffer, fragment: Box): { readonly from: number; readonly length: number } {
  const header = childrenOf(bytes, fragment, 'tfhd')[0]!
  const headerFlags = bytes.readUIntBE(header.start + 1, 3)
  const usualAt =
    header.start + 8 + (headerFlags & 1 ? 8 : 0) + (headerFlags & 2 ? 4 : 0) + (headerFlags & 8 ? 4 : 0)
  const usual = headerFlags & 0x10 ? bytes.readUInt32BE(usualAt) : 0
  const run = childrenOf(bytes, fragment, 'trun')[0]!
  const flags = bytes.readUIntBE(run.start + 1, 3)
  const count = bytes.readUInt32BE(run.start + 4)
  const from = flags & 1 ? bytes.readInt32BE(run.start + 8) : 0
  const width = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4
  let at = run.start + 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0)
  let length = 0
  for (let n = 0; n < count; n++, at += width)
    length += flags & 0x200 ? bytes.readUInt32BE(at + (flags & 0x100 ? 4 : 0)) : usual
  return { from, length }
}

function muteFragment(bytes: Buffer, moof: Box, data: Box | undefined): void {
  let kept = { from: 0, length: 0 }
  for (const fragment of childrenOf(bytes, moof, 'traf')) {
    const header = childrenOf(bytes, fragment, 'tfhd')[0]
    if (header && bytes.readUInt32BE(header.start + 4) === PICTURE_TRACK) kept = pictureBytes(bytes, fragment)
    else blank(bytes, fragment)
  }
  if (data?.type !== 'mdat') return
  const from = Math.max(data.start, moof.at + kept.from)
  bytes.fill(0, data.start, Math.min(from, data.end))
  bytes.fill(0, Math.min(data.end, from + kept.length), data.end)
}

/**
 * Takes the sound out of the start of a rendition, or of whole segments: the boxes of its track become free space, and its samples
 * zeros. Changes the bytes themselves. All that does not begin with a known box is emptied.
 */
export function muteSegments(bytes: Buffer): Buffer {
  const boxes = boxesOf(bytes, 0, bytes.length)
  for (const [n, box] of boxes.entries()) {
    if (box.type === 'moof') muteFragment(bytes, box, boxes[n + 1])
    else if (
      box.type === 'mdat'
        ? boxes[n - 1]?.type !== 'moof'
        : !['moov', 'ftyp', 'styp', 'sidx', 'free'].includes(box.type)
    )
      blank(bytes, box)
  }
  for (const movie of boxes.filter(({ type }) => type === 'moov')) {
    const extensions = childrenOf(bytes, movie, 'mvex').flatMap((box) => childrenOf(bytes, box, 'trex'))
    for (const tracks of [childrenOf(bytes, movie, 'trak'), extensions])
      for (const track of tracks.slice(PICTURE_TRACK)) blank(bytes, track)
  }
  return bytes
}
