/** A playlist of one file, as ffmpeg writes it: the start of the file, then the segments, by their bytes. */
export interface SegmentList {
  /** Bytes of the initialization segment at the start of the file. */
  readonly initBytes: number
  readonly segments: readonly { readonly seconds: number; readonly bytes: number; readonly start: number }[]
}

/** Reads such a playlist. null: it is not whole, or names another file. */
export function readPlaylist(text: string, mediaName: string): SegmentList | null {
  const init = /^#EXT-X-MAP:URI="([^"]+)",BYTERANGE="(\d+)@0"$/m.exec(text)
  if (!init || init[1] !== mediaName || !/^#EXT-X-ENDLIST$/m.test(text)) return null
  const segments = [...text.matchAll(/^#EXTINF:([\d.]+),[^\n]*\n#EXT-X-BYTERANGE:(\d+)@(\d+)\n(.+)$/gm)]
  if (segments.length === 0 || segments.some(([, , , , name]) => name !== mediaName)) return null
  return {
    initBytes: Number(init[2]),
    segments: segments.map(([, seconds, bytes, start]) => ({
      seconds: Number(seconds),
      bytes: Number(bytes),
      start: Number(start),
    })),
  }
}

/** The second at which each segment begins. */
export function startsOf({ segments }: SegmentList): readonly number[] {
  let second = 0
  return segments.map(({ seconds }) => {
    const start = second
    second += seconds
    return start
  })
}

/**
 * Joins segments, so that one begins only where `isStart` says so. Their bytes follow each other in the file.
 * @param isStart gets the second at which a segment begins; the first one always begins a segment
 */
export function joinSegments(list: SegmentList, isStart: (second: number) => boolean): SegmentList {
  const starts = startsOf(list)
  const joined: SegmentList['segments'][number][] = []
  for (const [index, segment] of list.segments.entries()) {
    const last = joined.at(-1)
    if (!last || isStart(starts[index]!)) joined.push(segment)
    else {
      const { seconds, bytes, start } = last
      joined[joined.length - 1] = { seconds: seconds + segment.seconds, bytes: bytes + segment.bytes, start }
    }
  }
  return { ...list, segments: joined }
}

/** Seconds of a film, half open. */
export interface FilmSpan {
  readonly from: number
  readonly to: number
}

/** The segments of a list that cover a span. */
export interface ClipSegments {
  readonly list: SegmentList
  /** Number of the first one in the whole list. */
  readonly sequence: number
  /** The second of the film at which the first one begins. */
  readonly start: number
}

/**
 * Finds the segments that a clip needs; null where the film has none there.
 * @param tolerance seconds before a segment's end at which its last frame is not shown any more
 */
export function findClipSegments(
  list: SegmentList,
  { from, to }: FilmSpan,
  tolerance: number,
): ClipSegments | null {
  const starts = startsOf(list)
  const isNeeded = list.segments.map(
    ({ seconds }, n) => starts[n]! < to && starts[n]! + seconds - tolerance > from,
  )
  const sequence = isNeeded.indexOf(true)
  if (sequence < 0) return null
  const segments = list.segments.filter((_, n) => isNeeded[n])
  return { list: { ...list, segments }, sequence, start: starts[sequence]! }
}

/** The bytes of a rendition that play a clip by themselves: its start and the segments, both ends inclusive. */
export function clipRanges({ list: { initBytes, segments } }: ClipSegments) {
  const last = segments.at(-1)!
  return [
    { first: 0, last: initBytes - 1 },
    { first: segments[0]!.start, last: last.start + last.bytes - 1 },
  ] as const
}

/** The address of some bytes of a rendition, both ends inclusive. */
export type AddressOfBytes = (first: number, last: number) => string

/** Tags that place a clip: where its list begins in the film, and where playing begins in the list. */
const clipTags = ({ start }: ClipSegments, { from }: FilmSpan): readonly string[] => [
  `#EXT-X-START:TIME-OFFSET=${Math.max(0, from - start).toFixed(3)},PRECISE=YES`,
  `#EXT-X-PROGRAM-DATE-TIME:${new Date(Math.round(start * 1000)).toISOString()}`,
]

/**
 * Writes the playlist of a clip. Its segments keep their numbers. The program time of the list is the second of the film, counted
 * from 1970, to the millisecond.
 * @param init the initialization segment. It stands in the list, so that a player does not ask once more before the first frame
 */
export const makeClipPlaylist = (
  clip: ClipSegments,
  span: FilmSpan,
  init: Buffer,
  addressOf: AddressOfBytes,
): string =>
  writePlaylist(
    clip.list,
    `URI="data:video/mp4;base64,${init.toString('base64')}"`,
    addressOf,
    clip.sequence,
    clipTags(clip, span),
  )

/** Writes a playlist of one file (RFC 8216). `readPlaylist` reads it. */
export const makePlaylist = (list: SegmentList, mediaName: string): string =>
  writePlaylist(list, `URI="${mediaName}",BYTERANGE="${list.initBytes}@0"`, () => mediaName, 0, [])

function writePlaylist(
  { segments }: SegmentList,
  map: string,
  addressOf: AddressOfBytes,
  sequence: number,
  tags: readonly string[],
): string {
  const longest = Math.max(...segments.map(({ seconds }) => seconds))
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`,
    `#EXT-X-MEDIA-SEQUENCE:${sequence}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:${map}`,
    ...tags,
    ...segments.flatMap(({ seconds, bytes, start }) => [
      `#EXTINF:${seconds.toFixed(6)},`,
      `#EXT-X-BYTERANGE:${bytes}@${start}`,
      addressOf(start, start + bytes - 1),
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
}

export const totalSeconds = ({ segments }: SegmentList): number =>
  segments.reduce((sum, { seconds }) => sum + seconds, 0)

/** Bits per second: of the segment that needs most (RFC 8216, BANDWIDTH), and of the whole. */
export function bandwidths(list: SegmentList): { readonly peak: number; readonly average: number } {
  const longest = Math.max(...list.segments.map(({ seconds }) => seconds))
  // A short last segment says little: its keyframe alone would be the peak.
  const counted = list.segments.filter(({ seconds }) => seconds >= longest / 2)
  const bytes = list.segments.reduce((sum, segment) => sum + segment.bytes, 0)
  return {
    peak: Math.ceil(Math.max(...counted.map((segment) => (segment.bytes * 8) / segment.seconds))),
    average: Math.ceil((bytes * 8) / totalSeconds(list)),
  }
}

/** The codecs as RFC 6381 writes them, from the initialization segment. null: no H.264 in it. */
export function codecsOf(init: Buffer): string | null {
  const box = init.indexOf('avcC')
  if (box < 0) return null
  const video = `avc1.${init.subarray(box + 5, box + 8).toString('hex')}`
  return init.includes('mp4a') ? `${video},mp4a.40.2` : video
}
