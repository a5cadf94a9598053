import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaInfo } from '@fullcourt/film'
import {
  LIGHT_PIXELS,
  planSprites,
  posterArguments,
  type SpriteLayout,
  spriteArguments,
} from './arguments.ts'
import { type MediaRefusal, refuse, refuseRun } from './refusals.ts'
import { type MediaOptions, progressReader } from './renditions.ts'
import { publish, type RunLimits, run, sandboxedCommand, withJobFolder } from './run.ts'
import type { MediaTools } from './tools.ts'

export interface PictureJob {
  readonly film: MediaInfo
  readonly input: string
  /** Where the pictures are published. */
  readonly folder: string
}

const pictureLimits = ({ duration, size }: MediaInfo): RunLimits => ({
  seconds: 120 + duration + size / 20e6,
  cpuSeconds: 120 + duration,
  memoryBytes: 2.5e9,
  fileBytes: 20e6,
})

/** JPEG: starts and ends with these bytes. */
const isJpeg = (bytes: Buffer): boolean =>
  bytes.length > 100 && bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9

/** The index of the brightest candidate. */
function brightest(light: Buffer): number {
  const sums = Array.from({ length: Math.floor(light.length / LIGHT_PIXELS) }, (_, index) =>
    light.subarray(index * LIGHT_PIXELS, (index + 1) * LIGHT_PIXELS).reduce((sum, value) => sum + value, 0),
  )
  return sums.indexOf(Math.max(...sums))
}

type PosterResult = { readonly ok: true; readonly file: string } | MediaRefusal

/**
 * Makes the poster of a film, at most 1280 pixels wide: the brightest of some frames near 10 %. Where no frame can be reached there,
 * as behind the only keyframe of a transport stream, those at the beginning are taken. @returns the path of the JPEG
 */
export async function makePoster(
  tools: MediaTools,
  job: PictureJob,
  options: MediaOptions = {},
): Promise<PosterResult> {
  const made = await posterFrom(tools, job, job.film.duration * 0.1, options)
  return made.ok || made.code === 'stopped' ? made : posterFrom(tools, job, 0, options)
}

function posterFrom(
  tools: MediaTools,
  { film, input, folder: target }: PictureJob,
  second: number,
  { signal }: MediaOptions,
): Promise<PosterResult> {
  return withJobFolder(tools.sandbox, { input, parent: target }, async (folder) => {
    const limits = pictureLimits(film)
    const command = [...tools.ffmpeg, ...posterArguments(film, tools.hasZscale, second)]
    const result = await run(sandboxedCommand(tools.sandbox, limits, command), { folder, limits, signal })
    if (!result.ok) return refuseRun(result, 'failed')
    const light = await readFile(join(folder, 'light')).catch(() => Buffer.alloc(0))
    const chosen = join(folder, `poster-${brightest(light) + 1}.jpg`)
    const picture = await readFile(chosen).catch(() => Buffer.alloc(0))
    if (!isJpeg(picture)) return refuse('failed', 'no poster')
    const file = join(target, 'poster.jpg')
    await publish(chosen, file)
    return { ok: true, file }
  })
}

/** Pictures of the seek bar. `files` are paths of JPEGs; picture n is of second n × interval, row by row, sheet by sheet. */
export interface Sprites extends Omit<SpriteLayout, 'sheets'> {
  readonly files: readonly string[]
}

/**
 * Makes the pictures of the seek bar. Only keyframes are read: each shows the last one at or before its second.
 * A rendition may be given instead of the film, which is quicker for large films.
 */
export async function makeSprites(
  tools: MediaTools,
  { film, input, folder: target }: PictureJob,
  { signal, onProgress }: MediaOptions = {},
): Promise<{ readonly ok: true; readonly sprites: Sprites } | MediaRefusal> {
  return withJobFolder(tools.sandbox, { input, parent: target }, async (folder) => {
    const limits = pictureLimits(film)
    const { sheets, ...layout } = planSprites(film)
    const command = [...tools.ffmpeg, ...spriteArguments(film, { ...layout, sheets }, tools.hasZscale)]
    const result = await run(sandboxedCommand(tools.sandbox, limits, command), {
      folder,
      limits,
      signal,
      onOutput: onProgress && progressReader(film.duration, onProgress),
    })
    if (!result.ok) return refuseRun(result, 'failed')
    const names = Array.from({ length: sheets }, (_, index) => `sprites-${index + 1}.jpg`)
    const written = new Set(await readdir(folder))
    const made = names.filter((name) => written.has(name))
    for (const name of made)
      if (!isJpeg(await readFile(join(folder, name)))) return refuse('failed', `${name} is no JPEG`)
    if (made.length === 0) return refuse('failed', 'no sprites')
    const files = made.map((name) => join(target, name))
    for (const [index, name] of made.entries()) await publish(join(folder, name), files[index]!)
    return { ok: true, sprites: { ...layout, files } }
  })
}
