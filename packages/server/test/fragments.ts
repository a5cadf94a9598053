// Reads the times of frames in a fragmented MP4 as Media Source Extensions read them: from the fragments, without edit lists.
import { readFile } from 'node:fs/promises'

type Box = { readonly type: string; readonly start: number; readonly end: number }

function boxesOf(bytes: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    boxes.push({ type, start: at + 8, end: at + length })
    at += Math.max(8, length)
  }
  return boxes
}

const child = (bytes: Buffer, { start, end }: Box, type: string): Box | undefined =>
  boxesOf(bytes, start, end).find((box) => box.type === type)

/** The time scale of each track, by its number, and the number of the video track. */
function readTracks(
  bytes: Buffer,
  movie: Box,
): { readonly scales: ReadonlyMap<number, number>; readonly video: number } {
  const scales = new Map<number, number>()
  let video = 0
  for (const track of boxesOf(bytes, movie.start, movie.end).filter(({ type }) => type === 'trak')) {
    const id = bytes.readUInt32BE(child(bytes, track, 'tkhd')!.start + 12)
    const media = child(bytes, track, 'mdia')!
    scales.set(id, bytes.readUInt32BE(child(bytes, media, 'mdhd')!.start + 12))
    const kind = child(bytes, media, 'hdlr')!
    if (bytes.toString('latin1', kind.start + 8, kind.start + 12) === 'vide') video = id
  }
  return { scales, video }
}

/** Times of the samples of one track fragment, in the track's units. */
function readSamples(bytes: Buffer, fragment: Box): number[] {
  const header = child(bytes, fragment, 'tfhd')!
  const headerFlags = bytes.readUIntBE(header.start + 1, 3)
  let at = header.start + 8 + (headerFlags & 1 ? 8 : 0) + (headerFlags & 2 ? 4 : 0)
  const usual = headerFlags & 8 ? bytes.readUInt32BE(at) : 0
  const base = child(bytes, fragment, 'tfdt')!
  let time =
    bytes[base.start] === 1
      ? Number(bytes.readBigUInt64BE(base.start + 4))
      : bytes.readUInt32BE(base.start + 4)
  const times: number[] = []
  for (const samples of boxesOf(bytes, fragment.start, fragment.end).filter(({ type }) => type === 'trun')) {
    const flags = bytes.readUIntBE(samples.start + 1, 3)
    const count = bytes.readUInt32BE(samples.start + 4)
    at = samples.start + 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0)
    for (let n = 0; n < count; n++) {
      const duration = flags & 0x100 ? bytes.readUInt32BE(at) : usual
      at += (flags & 0x100 ? 4 : 0) + (flags & 0x200 ? 4 : 0) + (flags & 0x400 ? 4 : 0)
      times.push(time + (flags & 0x800 ? bytes.readInt32BE(at) : 0))
      at += flags & 0x800 ? 4 : 0
      time += duration
    }
  }
  return times
}

/** Seconds at which the frames are shown, in that order, and the second at which the sound begins. */
export async function readFragmentTimes(
  file: string,
): Promise<{ readonly video: readonly number[]; readonly audioStart: number | null }> {
  const bytes = await readFile(file)
  const boxes = boxesOf(bytes, 0, bytes.length)
  const { scales, video } = readTracks(bytes, boxes.find(({ type }) => type === 'moov')!)
  const frames: number[] = []
  let audioStart: number | null = null
  for (const moof of boxes.filter(({ type }) => type === 'moof'))
    for (const fragment of boxesOf(bytes, moof.start, moof.end).filter(({ type }) => type === 'traf')) {
      const id = bytes.readUInt32BE(child(bytes, fragment, 'tfhd')!.start + 4)
      const times = readSamples(bytes, fragment).map((time) => time / scales.get(id)!)
      if (id === video) frames.push(...times)
      else audioStart ??= times[0] ?? null
    }
  return { video: frames.toSorted((a, b) => a - b), audioStart }
}
