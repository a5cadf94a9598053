/**
 * An original that is kept as two files: a copy of its packets in another container, which is a rendition of the film, and the rest.
 * Joined they are the original again, byte for byte.
 */

/** Names of the two files. */
export interface SplitOriginal {
  readonly copy: string
  readonly rest: string
}

/** Where the packets of a track are in a file, in the order of decoding. Bytes. */
export interface TrackPackets {
  readonly starts: readonly number[]
  readonly sizes: readonly number[]
}

/** A copy lacks the packets before second 0, and few behind the end. */
const MAX_LACKING = 100

/** The first packet of the original that the copy has. Null: the copy has other packets. */
function firstCopied({ sizes }: TrackPackets, copy: TrackPackets): number | null {
  const most = sizes.length - copy.sizes.length
  for (let first = most; first >= Math.max(0, most - MAX_LACKING); first--)
    if (copy.sizes.every((size, n) => size === sizes[first + n])) return first
  return null
}

interface SharedBytes {
  readonly start: number
  readonly inCopy: number
  length: number
}

/** The bytes of a track that the copy has. Packets that follow each other in both files are one piece. */
function sharedBytes(original: TrackPackets, copy: TrackPackets): readonly SharedBytes[] {
  const first = firstCopied(original, copy)
  if (first === null) return []
  const shared: SharedBytes[] = []
  for (const [n, length] of copy.sizes.entries()) {
    const start = original.starts[first + n]!
    const inCopy = copy.starts[n]!
    const last = shared.at(-1)
    if (last && last.start + last.length === start && last.inCopy + last.length === inCopy)
      last.length += length
    else shared.push({ start, inCopy, length })
  }
  return shared
}

/**
 * The way from the two files to the original, in threes: bytes of the rest, bytes to go from the last place in the copy, bytes of the
 * copy. Two hours have about 400,000 threes, which a list of objects would make ten times as large.
 */
export type JoinList = Float64Array

/**
 * @param tracks packets in the original and in the copy
 * @param size bytes of the original
 */
export function makeJoinList(
  tracks: readonly (readonly [original: TrackPackets, copy: TrackPackets])[],
  size: number,
): JoinList {
  const shared = tracks.flatMap(([original, copy]) => sharedBytes(original, copy))
  const list: number[] = []
  let at = 0
  let inCopyAt = 0
  for (const { start, inCopy, length } of shared.toSorted((a, b) => a.start - b.start)) {
    // A made-up file may use bytes twice.
    if (start < at) continue
    list.push(start - at, inCopy - inCopyAt, length)
    at = start + length
    inCopyAt = inCopy + length
  }
  list.push(size - at, 0, 0)
  return new Float64Array(list)
}

/** Bytes of one of the two files, in a row, and their place in the original. */
export interface FilePart {
  readonly file: keyof SplitOriginal
  readonly start: number
  readonly length: number
  readonly at: number
}

/** The parts of which the original is joined, in its order. @param first leaves out those that end before this byte */
export function* partsOf(list: JoinList, first = 0): Generator<FilePart> {
  let at = 0
  let restAt = 0
  let copyAt = 0
  for (let n = 0; n < list.length; n += 3) {
    const rest = list[n]!
    const copied = list[n + 2]!
    copyAt += list[n + 1]!
    if (rest > 0 && at + rest > first) yield { file: 'rest', start: restAt, length: rest, at }
    at += rest
    if (copied > 0 && at + copied > first) yield { file: 'copy', start: copyAt, length: copied, at }
    at += copied
    restAt += rest
    copyAt += copied
  }
}

/** Bytes that each file has to have, and those of the original. */
export function joinSizes(list: JoinList): Readonly<Record<'original' | FilePart['file'], number>> {
  const sizes = { original: 0, copy: 0, rest: 0 }
  let copyAt = 0
  for (let n = 0; n < list.length; n += 3) {
    copyAt += list[n + 1]! + list[n + 2]!
    sizes.copy = Math.max(sizes.copy, copyAt)
    sizes.rest += list[n]!
    sizes.original += list[n]! + list[n + 2]!
  }
  return sizes
}

/** Parts that one read of each file gives, because their bytes are near each other in each of the files. */
export interface JoinStep {
  readonly parts: readonly FilePart[]
  /** By file: the bytes to read, from the first to behind the last. */
  readonly windows: ReadonlyMap<FilePart['file'], { readonly start: number; readonly end: number }>
}

const STEP_BYTES = 2 * 1024 * 1024
/** Pictures and sound are near each other in the copy. A file with all sound at its end takes more reads. */
const WINDOW_BYTES = 4 * STEP_BYTES

/** The parts of a range, both ends inclusive, and none longer than a step. */
function* partsIn(list: JoinList, first: number, last: number): Generator<FilePart> {
  for (const { file, start, length, at } of partsOf(list, first)) {
    if (at > last) return
    const end = Math.min(length, last + 1 - at)
    for (let from = Math.max(0, first - at); from < end; from += STEP_BYTES)
      yield { file, start: start + from, length: Math.min(STEP_BYTES, end - from), at: at + from }
  }
}

/** The steps in which a range of the original is joined. */
export function* joinSteps(list: JoinList, first: number, last: number): Generator<JoinStep> {
  let parts: FilePart[] = []
  let windows = new Map<FilePart['file'], { start: number; end: number }>()
  let bytes = 0
  for (const part of partsIn(list, first, last)) {
    const end = part.start + part.length
    const before = windows.get(part.file) ?? { start: part.start, end }
    const window = { start: Math.min(before.start, part.start), end: Math.max(before.end, end) }
    if (bytes + part.length > STEP_BYTES || window.end - window.start > WINDOW_BYTES) {
      yield { parts, windows }
      parts = []
      bytes = 0
      windows = new Map([[part.file, { start: part.start, end }]])
    } else windows.set(part.file, window)
    parts.push(part)
    bytes += part.length
  }
  if (parts.length > 0) yield { parts, windows }
}
