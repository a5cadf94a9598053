import { type FilmContainer, type FrameRate, isPlayableFilm, type MediaInfo } from '@fullcourt/film'
import type { Frames, Track } from './header.ts'
import { median, type Packets, stepsOf } from './packets.ts'

const STANDARD_RATES: readonly FrameRate[] = [
  { frames: 24000, seconds: 1001 },
  { frames: 24, seconds: 1 },
  { frames: 25, seconds: 1 },
  { frames: 30000, seconds: 1001 },
  { frames: 30, seconds: 1 },
  { frames: 50, seconds: 1 },
  { frames: 60000, seconds: 1001 },
  { frames: 60, seconds: 1 },
  { frames: 120, seconds: 1 },
  { frames: 240, seconds: 1 },
]

const fraction = (value: string | undefined): FrameRate | null => {
  const [, frames, seconds] = /^(\d+)\/(\d+)$/.exec(value ?? '') ?? []
  return Number(frames) > 0 && Number(seconds) > 0
    ? { frames: Number(frames), seconds: Number(seconds) }
    : null
}

/** Two packets make a frame: the camera stores each field on its own, as AVCHD does. */
function areFields({ step, isVariable }: Packets, first: Frames): boolean {
  const times = first.flatMap(({ best_effort_timestamp_time: time }) => time ?? [])
  const ratio = median(stepsOf(times.toSorted((a, b) => a - b))) / step
  return !isVariable && Math.abs(ratio - 2) < 0.1
}

/** The stated rate if the packets agree with it to 1 %, else the standard rate that is nearest to them. */
function frameRateOf(video: Track, packets: Packets, first: Frames): FrameRate {
  const { step, isVariable } = packets
  const measured = 1 / step / (areFields(packets, first) ? 2 : 1)
  const isNear = (rate: FrameRate) => Math.abs(rate.frames / rate.seconds / measured - 1) < 0.01
  const stated = [fraction(video.avg_frame_rate), fraction(video.r_frame_rate)].find(
    (rate) => rate !== null && !isVariable && isNear(rate),
  )
  const nearest = STANDARD_RATES.filter(isNear).toSorted(
    (a, b) => Math.abs(a.frames / a.seconds - measured) - Math.abs(b.frames / b.seconds - measured),
  )[0]
  const standard =
    stated &&
    STANDARD_RATES.find(
      (rate) => Math.abs((rate.frames * stated.seconds) / (rate.seconds * stated.frames) - 1) < 0.0003,
    )
  return (
    standard ?? stated ?? nearest ?? { frames: Math.round(Math.min(measured, 240) * 1000), seconds: 1000 }
  )
}

function rotationOf({ side_data_list, tags }: Track): 0 | 90 | 180 | 270 {
  // The display matrix counts the other way round than the old tag.
  const side = side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation
  const degrees = side !== undefined ? -side : (tags?.rotate ?? 0)
  const turned = (((Math.round(degrees / 90) * 90) % 360) + 360) % 360
  return turned === 90 || turned === 180 || turned === 270 ? turned : 0
}

/** Width of a pixel by its height. Values that no camera writes count as square. */
function pixelShape(value: string | undefined): number {
  const [, width, height] = /^(\d+):(\d+)$/.exec(value ?? '') ?? []
  const shape = Number(width) / Number(height)
  return shape > 0.2 && shape < 5 ? shape : 1
}

/** Measurements of a film. Times are in seconds, `size` in bytes. */
export interface Measured {
  readonly container: FilmContainer
  readonly size: number
  readonly video: Track
  readonly audio: Track | undefined
  /** The first pictures. */
  readonly first: Frames
  readonly packets: Packets
  readonly duration: number
  /** The second at which the first picture is shown. */
  readonly videoStart: number
  /** Offset to add to the times of ffmpeg. */
  readonly timeShift: number
}

/** The facts of a film from what was measured. */
export function describeFilm({
  container,
  size,
  video,
  audio,
  first,
  packets,
  duration,
  videoStart,
  timeShift,
}: Measured): MediaInfo {
  const rotation = rotationOf(video)
  const shape = pixelShape(video.sample_aspect_ratio)
  const wide = Math.round(video.width! * shape)
  const isUpright = rotation === 90 || rotation === 270
  const transfer = video.color_transfer ?? first[0]?.color_transfer
  const film = {
    container,
    duration,
    size,
    width: isUpright ? video.height! : wide,
    height: isUpright ? wide : video.height!,
    rotation,
    hasSquarePixels: wide === video.width,
    frameRate: frameRateOf(video, packets, first),
    isVariableFrameRate: packets.isVariable,
    isInterlaced: first.some(({ interlaced_frame }) => interlaced_frame === 1),
    isHdr: transfer === 'smpte2084' || transfer === 'arib-std-b67',
    videoTrack: video.index,
    videoCodec: video.codec_name ?? 'unknown',
    videoProfile: video.profile ?? null,
    pixelFormat: video.pix_fmt ?? first[0]?.pix_fmt ?? null,
    keyframeInterval: packets.keyframeInterval,
    startsWithKeyframe: packets.startsWithKeyframe,
    audioTrack: audio?.index ?? null,
    audioCodec: audio?.codec_name ?? null,
    audioProfile: audio?.profile ?? null,
    audioChannels: audio?.channels ?? null,
    videoStart,
    timeShift,
  } satisfies Omit<MediaInfo, 'isPlayable'>
  return { ...film, isPlayable: isPlayableFilm(film) }
}
