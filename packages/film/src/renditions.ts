/** Which renditions are made of a film: sizes, bit rates, and what is copied or encoded. */
import type { FilmContainer } from './containers.ts'

/** Frames per second as a fraction, because 29.97 is 30000/1001. */
export interface FrameRate {
  readonly frames: number
  readonly seconds: number
}

export const perSecond = ({ frames, seconds }: FrameRate): number => frames / seconds

/** Measurements of a film's file by the server. */
export interface MediaInfo {
  readonly container: FilmContainer
  /** Seconds, from the frames that are there. */
  readonly duration: number
  /** Bytes. */
  readonly size: number
  /** Pixels as they are shown: turned upright, and with square pixels. */
  readonly width: number
  readonly height: number
  /** Degrees by which a player turns the stored picture clockwise. */
  readonly rotation: 0 | 90 | 180 | 270
  readonly hasSquarePixels: boolean
  /** The usual rate. Films of phones leave frames out (`isVariableFrameRate`). */
  readonly frameRate: FrameRate
  readonly isVariableFrameRate: boolean
  readonly isInterlaced: boolean
  readonly isHdr: boolean
  /** The number of the video track in the file. */
  readonly videoTrack: number
  readonly videoCodec: string
  readonly videoProfile: string | null
  readonly pixelFormat: string | null
  /** The longest time between two keyframes that was seen, in seconds. null: only one was seen. */
  readonly keyframeInterval: number | null
  /** The film begins with a keyframe; no edit list cuts off its beginning. */
  readonly startsWithKeyframe: boolean
  /** null: no sound. */
  readonly audioTrack: number | null
  readonly audioCodec: string | null
  readonly audioProfile: string | null
  readonly audioChannels: number | null
  /** The second at which the first picture appears. */
  readonly videoStart: number
  /** Seconds to add to the file's times so that second 0 is the film's start as a player shows it. */
  readonly timeShift: number
  /** Chromium, Firefox and Safari play the file as it is, by byte ranges. */
  readonly isPlayable: boolean
}

/** Renditions by their names: the box they fit into when they lie, and their bits per second up to 30 frames a second. */
const SIZES = [
  { name: '240p', longer: 426, shorter: 240, videoBitrate: 350_000 },
  { name: '360p', longer: 640, shorter: 360, videoBitrate: 800_000 },
  { name: '720p', longer: 1280, shorter: 720, videoBitrate: 2_800_000 },
  { name: '1080p', longer: 1920, shorter: 1080, videoBitrate: 5_000_000 },
  { name: '2160p', longer: 3840, shorter: 2160, videoBitrate: 16_000_000 },
] as const
export type RenditionName = (typeof SIZES)[number]['name']

export interface RenditionPlan {
  readonly name: RenditionName
  /** `copy`: the picture is taken as it is, only the container changes. */
  readonly kind: 'copy' | 'encode'
  readonly width: number
  readonly height: number
  readonly frameRate: FrameRate
  /** Bits per second: the goal, and the most within a second. */
  readonly videoBitrate: number
  readonly maxBitrate: number
  /** Seconds between keyframes of an encoded picture. */
  readonly keyframeInterval: number
  readonly audio: 'copy' | 'encode' | 'none'
  readonly audioBitrate: number
  readonly deinterlace: boolean
  /** HDR is made SDR. */
  readonly toneMap: boolean
}

/** Seconds of a segment, at least: a clip begins with its first one. Those of a copy are longer where its keyframes are further apart. */
const SEGMENT_SECONDS = 2
/** Films above this have longer segments: the list of their starts is one argument of ffmpeg, of at most 128 kB. */
const MAX_SHORT_SEGMENTS = 10_800
/** Each segment of an encoded picture begins with a keyframe. */
const KEYFRAME_INTERVAL = SEGMENT_SECONDS
const AUDIO_BITRATE = 128_000
const MAX_FRAME_RATE = 60
/** Segments of a copy begin with its keyframes, so these may not be further apart. */
const MAX_COPIED_INTERVAL = 6
/** A copy may have more bits than a rendition of its size would get, up to this factor. Some cameras write 100 Mbit/s. */
const MAX_COPIED_BITRATE = 2.5

const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2)

/** The largest size with these sides that fits into the box, whichever way the film stands. Never larger than the film. */
function fitInto(
  { width, height }: { readonly width: number; readonly height: number },
  { longer, shorter }: { readonly longer: number; readonly shorter: number },
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, longer / Math.max(width, height), shorter / Math.min(width, height))
  // Rounding down keeps the last odd pixel of a film from enlarging it.
  const side = (value: number) => (scale === 1 ? Math.max(2, value - (value % 2)) : even(value * scale))
  return { width: side(width), height: side(height) }
}

/** At most 60 frames a second: of 120 or 240, half or a quarter are kept. */
function cappedFrameRate({ frames, seconds }: FrameRate): FrameRate {
  const factor = Math.ceil(frames / seconds / MAX_FRAME_RATE - 0.01)
  return factor <= 1 ? { frames, seconds } : { frames, seconds: seconds * factor }
}

const PLAYABLE_PROFILES: ReadonlySet<string> = new Set([
  'Baseline',
  'Constrained Baseline',
  'Main',
  'High',
  'Constrained High',
  'Progressive High',
])
type Picture = Pick<MediaInfo, 'videoCodec' | 'videoProfile' | 'pixelFormat' | 'isInterlaced' | 'isHdr'>

/** H.264 with 8 bits and 4:2:0 and whole frames: what every browser decodes. */
const isBrowserPicture = (film: Picture): boolean =>
  film.videoCodec === 'h264' &&
  PLAYABLE_PROFILES.has(film.videoProfile ?? '') &&
  (film.pixelFormat === 'yuv420p' || film.pixelFormat === 'yuvj420p') &&
  !film.isInterlaced &&
  !film.isHdr

/** Whether Chromium, Firefox and Safari play a file as it is, by byte ranges. */
export const isPlayableFilm = (
  film: Picture & Pick<MediaInfo, 'container' | 'audioCodec' | 'audioChannels'>,
): boolean =>
  film.container === 'mov' &&
  isBrowserPicture(film) &&
  (film.audioCodec === null || film.audioCodec === 'aac' || film.audioCodec === 'mp3')

function canCopyPicture(film: MediaInfo, fits: boolean, maxBitrate: number): boolean {
  return (
    fits &&
    isBrowserPicture(film) &&
    film.rotation === 0 &&
    film.hasSquarePixels &&
    film.startsWithKeyframe &&
    // Players place the first picture of HLS at second 0.
    Math.abs(film.videoStart) * perSecond(film.frameRate) < 0.5 &&
    film.keyframeInterval !== null &&
    film.keyframeInterval <= MAX_COPIED_INTERVAL &&
    perSecond(film.frameRate) <= MAX_FRAME_RATE + 0.1 &&
    (film.size * 8) / film.duration <= maxBitrate * MAX_COPIED_BITRATE
  )
}

const canCopySound = ({ audioCodec, audioProfile, audioChannels, container }: MediaInfo): boolean =>
  container === 'mov' && audioCodec === 'aac' && audioProfile === 'LC' && (audioChannels ?? 0) <= 2

/**
 * The renditions of a film in the order in which they are made: the copy first, because it takes seconds, then the smallest.
 * None is larger than the film; the largest has the film's own size, up to 1080p, or 2160p where the plan has UHD.
 */
export function planRenditions(
  film: MediaInfo,
  { supportsUhd }: { readonly supportsUhd: boolean },
): readonly RenditionPlan[] {
  const plans = SIZES.filter((size, index) => {
    if (size.name === '2160p' && !supportsUhd) return false
    // Clips begin with the smallest. The best of a film is never below 360p, which would leave out too much of a small picture.
    if (size.name === '240p') return isLarger(film, fitInto(film, size))
    const below = SIZES[index - 1]!
    return below.name === '240p' || isLarger(film, fitInto(film, below))
  }).map((size): RenditionPlan => {
    const frameRate = cappedFrameRate(film.frameRate)
    // Twice the frames need half as many bits more.
    const videoBitrate = Math.round(size.videoBitrate * (perSecond(frameRate) > 31 ? 1.5 : 1))
    const maxBitrate = Math.round(videoBitrate * 1.5)
    const target = fitInto(film, size)
    const isCopy = canCopyPicture(film, !isLarger(film, target), maxBitrate)
    return {
      name: size.name,
      kind: isCopy ? 'copy' : 'encode',
      ...target,
      frameRate: isCopy ? film.frameRate : frameRate,
      videoBitrate,
      maxBitrate,
      keyframeInterval: KEYFRAME_INTERVAL,
      audio: film.audioTrack === null ? 'none' : canCopySound(film) ? 'copy' : 'encode',
      audioBitrate: film.audioTrack === null ? 0 : AUDIO_BITRATE,
      deinterlace: !isCopy && film.isInterlaced,
      toneMap: !isCopy && film.isHdr,
    }
  })
  return plans.toSorted((a, b) => Number(b.kind === 'copy') - Number(a.kind === 'copy'))
}

/**
 * Where the segments of a film's renditions begin. The first rendition that is made chooses for all: a player that changes the
 * rendition in the middle of a film finds the same seconds in a segment of the same number.
 * @param keyframes the seconds at which a segment of the first rendition can begin, in order
 */
export function segmentStarts(keyframes: readonly number[], frameRate: FrameRate): readonly number[] {
  const isLong = (keyframes.at(-1) ?? 0) > SEGMENT_SECONDS * MAX_SHORT_SEGMENTS
  const least = SEGMENT_SECONDS * (isLong ? 2 : 1) - 0.5 / perSecond(frameRate)
  const starts: number[] = []
  for (const time of keyframes)
    if (time - (starts.at(-1) ?? Number.NEGATIVE_INFINITY) >= least) starts.push(time)
  return starts
}

/** The frame nearest to a second, on a regular clock from second 0. Encoded renditions have their frames there. */
export const frameAt = (second: number, frameRate: FrameRate): number =>
  Math.round(second * perSecond(frameRate))

/** One odd pixel does not count. */
const isLarger = (
  film: { readonly width: number; readonly height: number },
  size: { readonly width: number; readonly height: number },
): boolean => film.width > size.width + 1 || film.height > size.height + 1
