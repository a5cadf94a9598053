import { open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  CONTAINER_BYTES,
  detectContainer,
  type FilmContainer,
  type FrameRate,
  isPlayableFilm,
  MAX_FILM_BYTES,
  type MediaInfo,
} from '@fullcourt/film'
import { z } from 'zod'
import { frameArguments, headerArguments, MAX_TRACKS, packetArguments } from './arguments.ts'
import { type RunLimits, type RunResult, run, sandboxedCommand, withJobFolder } from './run.ts'
import type { MediaTools } from './tools.ts'

/** Why a file is not taken, or a film could not be worked on. */
export const MEDIA_REFUSALS = {
  empty: 'This file is empty. Record or export the film again.',
  not_a_film: 'This file is not a film. Upload a video file such as MP4 or MOV.',
  package: 'This file is a package. Upload the movie inside it.',
  no_video: 'This file has no picture. Upload a film with video.',
  unreadable: 'This film is damaged and cannot be read. Export it again and upload the new file.',
  too_long: 'This film is longer than 12 hours. Cut it into shorter files.',
  too_large: 'This film is too large. Export it with a smaller size.',
  too_many_tracks: 'This film has too many tracks. Export it with one video and one audio track.',
  timeout: 'Processing this film took too long. Try again.',
  stopped: 'Processing was stopped.',
  failed: 'This film could not be processed. Try again, or export it as MP4 and upload that file.',
  no_media: 'This package contains no movie. Export the movie from Sportscode and upload it.',
  unsafe_package: 'This package cannot be opened safely. Upload the movie inside it.',
} as const
export type MediaRefusalCode = keyof typeof MEDIA_REFUSALS

export interface MediaRefusal {
  readonly ok: false
  readonly code: MediaRefusalCode
  /** What a coach reads. */
  readonly message: string
  /** For the operator's log, never for a user: it may contain text of the file. */
  readonly log?: string
}

export const refuse = (code: MediaRefusalCode, log?: string): MediaRefusal => ({
  ok: false,
  code,
  message: MEDIA_REFUSALS[code],
  ...(log ? { log } : {}),
})

/** What a user reads of a failed run. `otherwise`: when the tool refused the file or crashed on it. */
export function refuseRun(
  result: Extract<RunResult, { ok: false }>,
  otherwise: MediaRefusalCode,
): MediaRefusal {
  const { failure, log } = result
  if (failure === 'stopped') return refuse('stopped')
  return refuse(failure === 'timeout' ? 'timeout' : otherwise, `${failure}: ${log}`)
}

const MAX_FILM_SECONDS = 12 * 3600
/** Frames a second of a film. Fewer or more come from headers that lie, and cost hours of processing. */
const RATES = { min: 1, max: 1000 } as const

export type ProbeResult = { readonly ok: true; readonly film: MediaInfo } | MediaRefusal

export interface ProbeOptions {
  readonly signal?: AbortSignal
  /** Where the folder of the run is made. It should be on the disk of the film. */
  readonly workFolder?: string
}

/** The bytes that say what a file is. */
export async function readStart(file: string): Promise<Uint8Array> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(CONTAINER_BYTES), 0, CONTAINER_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const LIMITS: RunLimits = { seconds: 60, cpuSeconds: 60, memoryBytes: 1.5e9, fileBytes: 1e6 }
/** Reading all packets of a film goes at the speed of the disk. */
const scanLimits = (size: number): RunLimits => ({
  ...LIMITS,
  seconds: 60 + size / 20e6,
  cpuSeconds: 60 + size / 50e6,
})

/**
 * Measures a film. The kind of the file comes from its bytes, and the duration from its packets; neither its name nor its
 * header is trusted.
 */
export async function probeFilm(
  tools: MediaTools,
  file: string,
  options: ProbeOptions = {},
): Promise<ProbeResult> {
  const { size } = await stat(file)
  if (size === 0) return refuse('empty')
  if (size > MAX_FILM_BYTES) return refuse('too_large')
  const container = detectContainer(await readStart(file))
  if (!container) return refuse('not_a_film')
  if (container === 'zip') return refuse('package')
  const job = { input: file, parent: options.workFolder ?? dirname(file) }
  return withJobFolder(tools.sandbox, job, async (folder) => {
    const probe = (args: readonly string[], limits: RunLimits = LIMITS) =>
      run(sandboxedCommand(tools.sandbox, limits, [...tools.ffprobe, ...args]), {
        folder,
        limits,
        signal: options.signal,
      })
    return measure(probe, container, size)
  })
}

type Probe = (args: readonly string[], limits?: RunLimits) => Promise<RunResult>

const number = z.coerce.number().optional().catch(undefined)
const text = z.string().optional().catch(undefined)
const streams = z.object({
  format: z.object({ duration: number, start_time: number, nb_streams: number }),
  streams: z.array(
    z.object({
      index: z.number(),
      codec_type: text,
      codec_name: text,
      profile: text,
      pix_fmt: text,
      width: number,
      height: number,
      sample_aspect_ratio: text,
      r_frame_rate: text,
      avg_frame_rate: text,
      field_order: text,
      color_transfer: text,
      has_b_frames: number,
      channels: number,
      start_time: number,
      duration: number,
      nb_frames: number,
      disposition: z.object({ default: number, attached_pic: number }).optional(),
      side_data_list: z
        .array(z.object({ rotation: number }))
        .optional()
        .catch(undefined),
      tags: z.object({ rotate: number }).optional().catch(undefined),
    }),
  ),
})
type Header = z.output<typeof streams>
type Track = Header['streams'][number]

const frames = z.object({
  frames: z.array(z.object({ interlaced_frame: number, pix_fmt: text, color_transfer: text })),
})

function parseJson<Output>(schema: z.ZodType<Output>, output: string): Output | null {
  try {
    return schema.safeParse(JSON.parse(output)).data ?? null
  } catch {
    return null
  }
}

/** The track that is shown: no cover picture; the one marked as default before the others, then the larger. */
function chooseVideo(tracks: readonly Track[]): Track | undefined {
  const area = (track: Track) => (track.width ?? 0) * (track.height ?? 0)
  return tracks
    .filter((track) => track.codec_type === 'video' && !track.disposition?.attached_pic && area(track) > 0)
    .toSorted((a, b) => (b.disposition?.default ?? 0) - (a.disposition?.default ?? 0) || area(b) - area(a))[0]
}

/** The default track with a codec that ffmpeg knows, else the first. Phones add a second one of a codec of their own. */
const chooseAudio = (tracks: readonly Track[]): Track | undefined =>
  tracks
    .filter((track) => track.codec_type === 'audio' && track.codec_name && (track.channels ?? 0) > 0)
    .toSorted((a, b) => (b.disposition?.default ?? 0) - (a.disposition?.default ?? 0))[0]

async function measure(probe: Probe, container: FilmContainer, size: number): Promise<ProbeResult> {
  const header = await probe(headerArguments(container))
  if (!header.ok) return refuseRun(header, 'unreadable')
  const parsed = parseJson(streams, header.output)
  if (!parsed) return refuse('unreadable')
  if ((parsed.format.nb_streams ?? 0) > MAX_TRACKS) return refuse('too_many_tracks')
  const video = chooseVideo(parsed.streams)
  if (!video) return refuse('no_video')
  const audio = chooseAudio(parsed.streams)

  const first = await decodeFirst(probe, container, video)
  if (isRefusal(first)) return first

  const packets = await measurePackets(probe, container, video, parsed, size)
  if (!packets.ok) return packets
  const times = timesOf(container, video, audio, parsed)
  const duration = packets.end - times.zero
  if (!(duration > 0) || packets.rate < RATES.min || packets.rate > RATES.max) return refuse('unreadable')
  if (duration > MAX_FILM_SECONDS) return refuse('too_long')
  const film = describeFilm({
    container,
    size,
    video,
    audio,
    first,
    packets,
    duration,
    videoStart: (video.start_time ?? times.zero) - times.zero,
    timeShift: times.shift,
  })
  return { ok: true, film }
}

type Frames = z.output<typeof frames>['frames']

/** Decodes the first frames. An edit list may cut off many packets before the first frame that is shown. */
async function decodeFirst(
  probe: Probe,
  container: FilmContainer,
  video: Track,
): Promise<Frames | MediaRefusal> {
  for (const packets of [24, 600]) {
    const decoded = await probe(frameArguments(container, video.index, packets))
    if (!decoded.ok) return refuseRun(decoded, 'unreadable')
    const shown = parseJson(frames, decoded.output)?.frames ?? []
    if (shown.length > 0) return shown
  }
  return refuse('unreadable')
}

interface Packets {
  readonly ok: true
  /** The second at which the last frame ends, by the file's own times. */
  readonly end: number
  /** Frames a second, on average. */
  readonly rate: number
  /** The usual time between two frames. */
  readonly step: number
  readonly isVariable: boolean
  readonly keyframeInterval: number | null
  readonly startsWithKeyframe: boolean
}

interface Packet {
  readonly time: number
  readonly duration: number
  readonly isKeyframe: boolean
  readonly isCutOff: boolean
}

function readPackets(output: string): readonly Packet[] {
  return output.split('\n').flatMap((line): Packet[] => {
    const [time = '', duration = '', flags = ''] = line.split(',')
    if (!/^-?\d/.test(time)) return []
    return [
      {
        time: Number(time),
        duration: Number(duration) || 0,
        isKeyframe: flags.includes('K'),
        isCutOff: flags.includes('D'),
      },
    ]
  })
}

/** Seconds of the film that are looked at in its beginning, its middle and its end. */
const SAMPLE_SECONDS = 20
/** A header may differ from the packets by this without all packets being read. */
const HEADER_TOLERANCE = 1.5

/** Looks at the packets of the beginning, the middle and the end; at all of them when the header does not fit. */
async function measurePackets(
  probe: Probe,
  container: FilmContainer,
  video: Track,
  { format }: Header,
  size: number,
): Promise<Packets | MediaRefusal> {
  const start = format.start_time ?? 0
  const stated = format.duration ?? 0
  const isLong = stated > 4 * SAMPLE_SECONDS
  const list = async (intervals: string | null): Promise<readonly Packet[] | MediaRefusal> => {
    const result = await probe(packetArguments(container, video.index, intervals), scanLimits(size))
    if (!result.ok) return refuseRun(result, 'unreadable')
    const packets = readPackets(result.output)
    return packets.length > 0 ? packets : refuse('unreadable')
  }
  if (isLong) {
    const middle = start + stated / 2
    const end = start + stated - SAMPLE_SECONDS
    const intervals = [`%+${SAMPLE_SECONDS}`, `${middle.toFixed(1)}%+${SAMPLE_SECONDS}`, `${end.toFixed(1)}%`]
    const sampled = await list(intervals.join(','))
    if (!isRefusal(sampled)) {
      const read = describePackets(sampled, SAMPLE_SECONDS / 2)
      if (Math.abs(read.end - (start + stated)) < HEADER_TOLERANCE) return read
    }
  }
  const all = await list(null)
  return isRefusal(all) ? all : describePackets(all, Number.POSITIVE_INFINITY)
}

const isRefusal = (value: readonly unknown[] | MediaRefusal): value is MediaRefusal => 'code' in value

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The packets in the order in which they are shown, cut where nothing was read for `gap` seconds. */
function runsOf(packets: readonly Packet[], gap: number): readonly (readonly Packet[])[] {
  const runs: Packet[][] = []
  for (const packet of packets.toSorted((a, b) => a.time - b.time)) {
    const run = runs.at(-1)
    if (run && packet.time - run.at(-1)!.time < gap) run.push(packet)
    else runs.push([packet])
  }
  return runs
}

const stepsOf = (times: readonly number[]): readonly number[] =>
  times.slice(1).map((time, index) => time - times[index]!)

/** @param gap seconds without a packet that are the space between two samples */
function describePackets(packets: readonly Packet[], gap: number): Packets {
  const runs = runsOf(packets, gap)
  const steps = runs.flatMap((run) => stepsOf(run.map(({ time }) => time))).filter((step) => step > 0)
  const last = runs.at(-1)!.at(-1)!
  const step = median(steps) || last.duration || 1 / 30
  // The end of a sample counts like a keyframe: the interval is that long at least.
  const intervals = runs.flatMap((run) => {
    const keyframes = run.filter(({ isKeyframe }) => isKeyframe).map(({ time }) => time)
    return stepsOf([...keyframes, run.at(-1)!.time])
  })
  const seconds = steps.reduce((sum, value) => sum + value, 0)
  return {
    ok: true,
    end: last.time + (last.duration || step),
    rate: (steps.length + 1) / (seconds + Math.max(step, last.duration)),
    step,
    // Times are rounded to a clock, which moves a frame by a little.
    isVariable:
      packets.length > 2 && steps.some((value) => Math.abs(value - step) > Math.max(0.003, step * 0.15)),
    keyframeInterval: packets.some(({ isKeyframe }) => isKeyframe) ? Math.max(0, ...intervals) : null,
    startsWithKeyframe: packets[0]!.isKeyframe && !packets.slice(0, 60).some(({ isCutOff }) => isCutOff),
  }
}

/**
 * Second 0 as a player shows it: that of the movie's clock in QuickTime and MP4, else the first picture or sound.
 * `shift` is what has to be added after ffmpeg has subtracted the start of the file.
 */
function timesOf(
  container: FilmContainer,
  video: Track,
  audio: Track | undefined,
  { format }: Header,
): { readonly zero: number; readonly shift: number } {
  const start = format.start_time ?? 0
  const starts = [video.start_time, audio?.start_time].filter((time) => time !== undefined)
  const zero = container === 'mov' || starts.length === 0 ? 0 : Math.min(...starts)
  if (container !== 'mov' && starts.length === 0) return { zero: start, shift: 0 }
  return { zero, shift: start - zero }
}

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

/** The stated rate if the packets agree with it to 1 %, else the standard rate that is nearest to them. */
function frameRateOf(video: Track, { step, isVariable }: Packets): FrameRate {
  const measured = 1 / step
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

interface Measured {
  readonly container: FilmContainer
  readonly size: number
  readonly video: Track
  readonly audio: Track | undefined
  readonly first: Frames
  readonly packets: Packets
  readonly duration: number
  readonly videoStart: number
  readonly timeShift: number
}

function describeFilm({
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
    frameRate: frameRateOf(video, packets),
    isVariableFrameRate: packets.isVariable,
    isInterlaced: first.some(({ interlaced_frame }) => interlaced_frame === 1),
    isHdr: transfer === 'smpte2084' || transfer === 'arib-std-b67',
    videoTrack: video.index,
    videoCodec: video.codec_name ?? 'unknown',
    videoProfile: video.profile ?? null,
    pixelFormat: video.pix_fmt ?? first[0]?.pix_fmt ?? null,
    hasBFrames: (video.has_b_frames ?? 0) > 0,
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
