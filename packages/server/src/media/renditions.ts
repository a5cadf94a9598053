import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type FrameRate,
  frameAt,
  type MediaInfo,
  perSecond,
  type RenditionName,
  type RenditionPlan,
  segmentStarts,
} from '@fullcourt/film'
import { headerArguments, renditionArguments } from './arguments.ts'
import { parseJson, streams } from './header.ts'
import {
  bandwidths,
  codecsOf,
  joinSegments,
  makePlaylist,
  readPlaylist,
  type SegmentList,
  startsOf,
  totalSeconds,
} from './playlist.ts'
import { type MediaRefusal, refuse, refuseRun } from './refusals.ts'
import { publish, type RunLimits, run, sandboxedCommand, withJobFolder } from './run.ts'
import type { MediaTools } from './tools.ts'

/** A rendition in its two files. The playlist names the media file by its bare name. */
export interface Rendition {
  readonly name: RenditionName
  /** The method used: a copy that did not come out well was encoded after all. */
  readonly kind: 'copy' | 'encode'
  /** Paths in the folder that was given: `720p.m3u8` and `720p.mp4`. */
  readonly playlistFile: string
  readonly mediaFile: string
  /** Bytes of the media file. */
  readonly size: number
  readonly duration: number
  /** Bits per second: the most that a segment needs, and the average. */
  readonly bandwidth: number
  readonly averageBandwidth: number
  /** RFC 6381: 'avc1.64001f,mp4a.40.2'. */
  readonly codecs: string
  readonly width: number
  readonly height: number
  readonly frameRate: FrameRate
}

export type RenditionResult = { readonly ok: true; readonly rendition: Rendition } | MediaRefusal

export interface RenditionJob {
  readonly film: MediaInfo
  readonly plan: RenditionPlan
  /** The film's file. With an own user of the sandbox, one that others may read is linked and not copied. */
  readonly input: string
  /** Where the two files are published, and where the job's own folder is made. */
  readonly folder: string
  /** The seconds at which segments begin, as the film's first rendition has them; none for the first. */
  readonly starts?: readonly number[] | undefined
}

export interface MediaOptions {
  readonly signal?: AbortSignal
  /** Called with the share that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void
  /** Cores that one run may use. */
  readonly threads?: number
}

/** Segments of a copy begin where the film has keyframes. Longer ones make seeking slow. */
const MAX_SEGMENT_SECONDS = 12
const isUhd = ({ width, height }: { readonly width: number; readonly height: number }) =>
  Math.max(width, height) > 1920

/** Limits of a run, which grow with the film's duration and size. */
function renditionLimits(film: MediaInfo, plan: RenditionPlan, threads: number): RunLimits {
  const memoryBytes = (isUhd(film) ? 2.5e9 : 1.5e9) + (threads - 1) * 3e8
  if (plan.kind === 'copy') {
    const seconds = 120 + film.duration + film.size / 5e6
    return { seconds, cpuSeconds: seconds, memoryBytes, fileBytes: film.size * 1.2 + 20e6 }
  }
  const seconds = 300 + film.duration * (isUhd(film) ? 40 : 15) * Math.max(1, perSecond(film.frameRate) / 30)
  const bitrate = plan.maxBitrate + plan.audioBitrate
  return {
    seconds,
    cpuSeconds: seconds * threads,
    memoryBytes,
    fileBytes: (bitrate / 8) * film.duration * 1.3 + 20e6,
  }
}

/** Reads ffmpeg's '-progress' lines. */
export function progressReader(
  duration: number,
  onProgress: (share: number) => void,
): (text: string) => void {
  let rest = ''
  return (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      const [, microseconds] = /^out_time_us=(\d+)/.exec(line) ?? []
      if (microseconds) onProgress(Math.min(1, Number(microseconds) / 1e6 / duration))
    }
  }
}

/**
 * Makes a rendition of a film. Both files appear in the folder when the whole came out well, and never before. A copy that
 * fails or has segments that are too long is made again by encoding.
 */
export async function makeRendition(
  tools: MediaTools,
  job: RenditionJob,
  options: MediaOptions = {},
): Promise<RenditionResult> {
  const made = await tryRendition(tools, job, options)
  if (made.ok || job.plan.kind === 'encode' || made.code === 'stopped') return made
  const { film, plan } = job
  const encoded = { ...plan, kind: 'encode', audio: plan.audio === 'none' ? 'none' : 'encode' } as const
  return tryRendition(tools, { ...job, film, plan: encoded }, options)
}

async function tryRendition(
  tools: MediaTools,
  job: RenditionJob,
  options: MediaOptions,
): Promise<RenditionResult> {
  const { film, plan, input, starts = [] } = job
  const { signal, onProgress, threads = 1 } = options
  return withJobFolder(tools.sandbox, { input, parent: job.folder }, async (folder) => {
    const limits = renditionLimits(film, plan, threads)
    const args = renditionArguments(film, plan, { hasZscale: tools.hasZscale, threads, starts })
    const result = await run(sandboxedCommand(tools.sandbox, limits, [...tools.ffmpeg, ...args]), {
      folder,
      limits,
      signal,
      onOutput: onProgress && progressReader(film.duration, onProgress),
      nice: tools.nice,
    })
    if (!result.ok) return refuseRun(result, 'failed')
    const checked = await checkRendition(tools, job, folder, signal)
    if (!checked.ok) return checked
    const { rendition, list } = checked
    await publish(join(folder, `${plan.name}.mp4`), rendition.mediaFile)
    await writeFile(rendition.playlistFile, makePlaylist(list, `${plan.name}.mp4`))
    return { ok: true, rendition }
  })
}

const CHECK_LIMITS: RunLimits = { seconds: 60, cpuSeconds: 60, memoryBytes: 1.5e9, fileBytes: 1e6 }

/** The pieces that ffmpeg has made as segments: they begin where those of the first rendition do. */
function segmentsOf(pieces: SegmentList, plan: RenditionPlan, starts: readonly number[]): SegmentList {
  const frames = (times: readonly number[]) => new Set(times.map((time) => frameAt(time, plan.frameRate)))
  const wanted = frames(starts.length > 0 ? starts : segmentStarts(startsOf(pieces), plan.frameRate))
  return joinSegments(pieces, (second) => wanted.has(frameAt(second, plan.frameRate)))
}

type Checked = { readonly ok: true; readonly rendition: Rendition; readonly list: SegmentList } | MediaRefusal

/** Reads what was made: both files are whole, ffprobe sees the picture in its size, and it is as long as the film. */
async function checkRendition(
  tools: MediaTools,
  { film, plan, starts = [], folder: target }: RenditionJob,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<Checked> {
  const mediaName = `${plan.name}.mp4`
  const text = await readFile(join(folder, `${plan.name}.m3u8`), 'utf8').catch(() => '')
  const pieces = readPlaylist(text, mediaName)
  if (!pieces) return refuse('failed', 'no whole playlist')
  const list = segmentsOf(pieces, plan, starts)
  const duration = totalSeconds(list)
  if (Math.abs(duration - film.duration) > Math.max(1, film.duration * 0.01))
    return refuse('failed', `${duration} s of ${film.duration} s`)
  if (list.segments.some(({ seconds }) => seconds > MAX_SEGMENT_SECONDS))
    return refuse('failed', 'long segments')
  const { size, init } = await readInit(join(folder, mediaName), list.initBytes)
  const last = list.segments.at(-1)!
  if (size < last.start + last.bytes) return refuse('failed', 'the media file is too short')
  const codecs = codecsOf(init)
  const isRight = codecs !== null && codecs.includes('mp4a') === (plan.audio !== 'none')
  if (!isRight) return refuse('failed', `codecs ${codecs}`)
  const command = [...tools.ffprobe, ...headerArguments('mov', mediaName)]
  const probed = await run(sandboxedCommand(tools.sandbox, CHECK_LIMITS, command), {
    folder,
    limits: CHECK_LIMITS,
    signal,
  })
  if (!probed.ok) return refuseRun(probed, 'failed')
  const header = parseJson(streams, probed.output)
  if (!header?.streams.some(({ width, height }) => width === plan.width && height === plan.height))
    return refuse('failed', 'another size')
  const { peak, average } = bandwidths(list)
  return {
    ok: true,
    list,
    rendition: {
      name: plan.name,
      kind: plan.kind,
      playlistFile: join(target, `${plan.name}.m3u8`),
      mediaFile: join(target, mediaName),
      size,
      duration,
      bandwidth: peak,
      averageBandwidth: average,
      codecs,
      width: plan.width,
      height: plan.height,
      frameRate: plan.frameRate,
    },
  }
}

async function readInit(
  file: string,
  bytes: number,
): Promise<{ readonly size: number; readonly init: Buffer }> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const init = Buffer.alloc(Math.min(bytes, 1_000_000))
    await handle.read(init, 0, init.length, 0)
    return { size, init }
  } finally {
    await handle.close()
  }
}
