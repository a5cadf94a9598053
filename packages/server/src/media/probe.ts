import { open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  CONTAINER_BYTES,
  detectContainer,
  type FilmContainer,
  MAX_FILM_BYTES,
  type MediaInfo,
} from '@fullcourt/film'
import { frameArguments, headerArguments, MAX_TRACKS, packetArguments } from './arguments.ts'
import { describeFilm } from './describeFilm.ts'
import { type Frames, frames, type Header, parseJson, streams, type Track } from './header.ts'
import { describePackets, type Packet, type Packets, readPackets } from './packets.ts'
import { type MediaRefusal, refuse, refuseRun } from './refusals.ts'
import { type RunLimits, type RunResult, run, sandboxedCommand, withJobFolder } from './run.ts'
import type { MediaTools } from './tools.ts'

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
export const scanLimits = (size: number): RunLimits => ({
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
