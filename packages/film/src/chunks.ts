/** How a file is cut for its upload: parts of one length, counted from 1, the last one with what is left. */

const MIB = 1024 * 1024
/** Long enough that a part's round trip costs little, short enough that a phone sends it within a minute. */
const CHUNK_BYTES = 8 * MIB
/** Most parts of one upload in S3: 10,000 (Amazon S3 User Guide, 'Multipart upload limits'). */
const MAX_PARTS = 10_000
/** The longest accepted film: twelve hours at 12 Mbit/s. */
export const MAX_FILM_BYTES = 64 * 1024 * MIB

export interface ChunkPlan {
  /** Bytes of the whole file. */
  readonly size: number
  /** Bytes of every part but the last. */
  readonly chunkSize: number
  readonly parts: number
}

/**
 * Cuts a file of `size` bytes into at most 10,000 parts of whole mebibytes.
 * @throws RangeError for a size that is no whole number from 1 to `MAX_FILM_BYTES`
 */
export function planChunks(size: number): ChunkPlan {
  if (!Number.isInteger(size) || size < 1 || size > MAX_FILM_BYTES)
    throw new RangeError(`A film has 1 to ${MAX_FILM_BYTES} bytes, not ${size}.`)
  const needed = Math.ceil(size / MAX_PARTS / MIB) * MIB
  const chunkSize = Math.max(CHUNK_BYTES, needed)
  return { size, chunkSize, parts: Math.ceil(size / chunkSize) }
}

/** Bytes of a part: `chunkSize`, or what is left for the last one. 0: the plan has no such part. */
export function partLength({ size, chunkSize, parts }: ChunkPlan, part: number): number {
  if (!Number.isInteger(part) || part < 1 || part > parts) return 0
  return part < parts ? chunkSize : size - (parts - 1) * chunkSize
}

/** The byte at which a part begins. */
export const partStart = ({ chunkSize }: ChunkPlan, part: number): number => (part - 1) * chunkSize

/** The parts that are still to be sent, in order. */
export function missingParts({ parts }: ChunkPlan, stored: Iterable<number>): readonly number[] {
  const known = new Set(stored)
  return Array.from({ length: parts }, (_, index) => index + 1).filter((part) => !known.has(part))
}

/** Bytes of the stored parts. A part that is named twice counts once, and one outside the plan not at all. */
export function storedBytes(plan: ChunkPlan, stored: Iterable<number>): number {
  return [...new Set(stored)].reduce((sum, part) => sum + partLength(plan, part), 0)
}
