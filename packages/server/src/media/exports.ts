import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ExportChapter, type ExportPiece, type ExportPlan, perSecond } from '@fullcourt/film'
import { z } from 'zod'
import { headerArguments } from './arguments.ts'
import {
  CHAPTERS_FILE,
  type CutOffsets,
  chapterList,
  copyArguments,
  countArguments,
  joinArguments,
  LIST_FILE,
  MOVIE_FILE,
  PIECE_FILE,
  pictureName,
  pieceArguments,
  pieceList,
  pieceName,
} from './exportArguments.ts'
import { parseJson, streams } from './header.ts'
import { type MediaRefusal, refuse, refuseRun } from './refusals.ts'
import type { MediaOptions } from './renditions.ts'
import { publish, type RunLimits, run, sandboxedCommand, withJobFolder } from './run.ts'
import { drawSvgs } from './svgPictures.ts'
import type { MediaTools } from './tools.ts'

/** Segments of a rendition in a file of their own, as they lie in it: its start, then they. */
export interface FilmCut {
  readonly file: string
  /** The second of the film at which the first segment begins. */
  readonly start: number
}

type Movie = Pick<ExportPlan, 'width' | 'height' | 'frameRate'>
type Made = { readonly ok: true; readonly file: string } | MediaRefusal

const HEADER_LIMITS: RunLimits = { seconds: 60, cpuSeconds: 60, memoryBytes: 1.5e9, fileBytes: 1e6 }

/** Limits of a run that makes some seconds of a movie. */
const limitsOf = (seconds: number): RunLimits => ({
  seconds: 120 + seconds * 30,
  cpuSeconds: 240 + seconds * 60,
  memoryBytes: 2e9,
  fileBytes: 20e6 + seconds * 4e6,
})

/** Finds how ffmpeg's times of a cut, which count from its first picture or sound, lie to those of the film. */
async function offsetsOf(
  tools: MediaTools,
  { start }: FilmCut,
  folder: string,
  signal?: AbortSignal,
): Promise<{ readonly ok: true; readonly offsets: CutOffsets } | MediaRefusal> {
  const command = sandboxedCommand(tools.sandbox, HEADER_LIMITS, [
    ...tools.ffprobe,
    ...headerArguments('mov'),
  ])
  const probed = await run(command, { folder, limits: HEADER_LIMITS, signal })
  if (!probed.ok) return refuseRun(probed, 'failed')
  const header = parseJson(streams, probed.output)
  const video = header?.streams.find(({ codec_type: type }) => type === 'video')
  const first = header?.format.start_time
  if (video?.start_time === undefined || first === undefined) return refuse('failed', 'no picture')
  return { ok: true, offsets: { picture: video.start_time - first - start, sound: -first } }
}

/** The number of frames that ffmpeg says it has written. */
const framesIn = (output: string): number =>
  Number([...output.matchAll(/^frame=\s*(\d+)/gm)].at(-1)?.[1] ?? 0)

/** Makes a piece of a movie, with exactly its frames and as much sound. @returns its file in the folder */
export async function makePiece(
  tools: MediaTools,
  { piece, movie, cut, folder }: { piece: ExportPiece; movie: Movie; cut: FilmCut; folder: string },
  { signal, threads = 1 }: MediaOptions = {},
): Promise<Made> {
  const work = await mkdtemp(join(folder, 'drawings-'))
  try {
    const drawings = piece.overlays.map(({ svg, box: { width, height } }) => ({ svg, width, height }))
    const drawn = await drawSvgs(drawings, work, signal)
    if (!drawn.ok) return drawn
    const others = new Map(drawn.files.map((file, n) => [pictureName(n), file]))
    return await withJobFolder(tools.sandbox, { input: cut.file, parent: folder, others }, async (job) => {
      const found = await offsetsOf(tools, cut, job, signal)
      if (!found.ok) return found
      const limits = limitsOf(piece.frames / perSecond(movie.frameRate))
      const args = pieceArguments(piece, movie, { offsets: found.offsets, threads })
      const command = sandboxedCommand(tools.sandbox, limits, [...tools.ffmpeg, ...args])
      const result = await run(command, { folder: job, limits, signal })
      if (!result.ok) return refuseRun(result, 'failed')
      const frames = framesIn(result.output)
      if (frames !== piece.frames) return refuse('failed', `${frames} of ${piece.frames} frames`)
      const file = join(folder, PIECE_FILE)
      await publish(join(job, PIECE_FILE), file)
      return { ok: true, file }
    })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Pieces in their order, and what the movie has to be. */
export interface JoinJob {
  readonly movie: Movie
  readonly pieces: readonly { readonly file: string; readonly frames: number }[]
  readonly chapters: readonly ExportChapter[]
  readonly hasSound: boolean
  /** Where the movie is published. */
  readonly folder: string
}

/** Joins pieces to one MP4 with chapters. It appears in the folder when its frames, length and chapters are right. */
export async function joinPieces(
  tools: MediaTools,
  { movie, pieces, chapters, hasSound, folder }: JoinJob,
  { signal }: MediaOptions = {},
): Promise<Made> {
  const frames = pieces.map((piece) => piece.frames)
  const seconds = frames.reduce((sum, count) => sum + count, 0) / perSecond(movie.frameRate)
  const lists = [
    [LIST_FILE, pieceList(frames, movie)],
    [CHAPTERS_FILE, chapterList(chapters, movie)],
  ] as const
  for (const [name, text] of lists) await writeFile(join(folder, name), text)
  // The user of the sandbox may read what is placed in its folder; the server keeps its own files to itself.
  const others = new Map([
    ...pieces.map(({ file }, n) => [pieceName(n), file] as const),
    ...lists.map(([name]) => [name, join(folder, name)] as const),
  ])
  const input = pieces[0]!.file
  return withJobFolder(tools.sandbox, { input, parent: folder, others }, async (job) => {
    const limits = limitsOf(seconds)
    const command = [...tools.ffmpeg, ...joinArguments(movie, { hasSound })]
    const result = await run(sandboxedCommand(tools.sandbox, limits, command), {
      folder: job,
      limits,
      signal,
    })
    if (!result.ok) return refuseRun(result, 'failed')
    const problem = await checkMovie(tools, { movie, frames, chapters, hasSound }, job, signal)
    return problem ?? publishMovie(job, folder)
  })
}

async function publishMovie(job: string, folder: string): Promise<Made> {
  const file = join(folder, MOVIE_FILE)
  await publish(join(job, MOVIE_FILE), file)
  return { ok: true, file }
}

const number = z.coerce.number()
const counted = z.object({
  streams: z.array(
    z.object({ codec_type: z.string(), nb_read_packets: number.optional(), duration: number.optional() }),
  ),
  chapters: z.array(z.object({ start_time: number })),
})

/** Sound may end this much after or before the picture: a frame of AAC, and its delay. */
const SOUND_TOLERANCE = 0.06

/** Reads a movie back. Returns a refusal where its frames, length or chapters are not the planned ones. */
async function checkMovie(
  tools: MediaTools,
  {
    movie,
    frames,
    chapters,
    hasSound,
  }: Pick<JoinJob, 'movie' | 'chapters' | 'hasSound'> & { frames: readonly number[] },
  folder: string,
  signal: AbortSignal | undefined,
): Promise<MediaRefusal | null> {
  const expected = frames.reduce((sum, count) => sum + count, 0)
  const rate = perSecond(movie.frameRate)
  const limits = { ...HEADER_LIMITS, seconds: 300, cpuSeconds: 300 }
  const command = sandboxedCommand(tools.sandbox, limits, [...tools.ffprobe, ...countArguments])
  const probed = await run(command, { folder, limits, signal })
  if (!probed.ok) return refuseRun(probed, 'failed')
  const found = parseJson(counted, probed.output)
  const video = found?.streams.find(({ codec_type: type }) => type === 'video')
  const audio = found?.streams.find(({ codec_type: type }) => type === 'audio')
  if (video?.nb_read_packets !== expected)
    return refuse('failed', `${video?.nb_read_packets} of ${expected} frames`)
  const isLong = (seconds: number | undefined, tolerance: number) =>
    Math.abs((seconds ?? 0) - expected / rate) <= tolerance
  if (!isLong(video.duration, 0.5 / rate)) return refuse('failed', `a picture of ${video.duration} s`)
  if (hasSound && !isLong(audio?.duration, SOUND_TOLERANCE))
    return refuse('failed', `sound of ${audio?.duration} s`)
  const isAt = chapters.every(
    ({ frame }, n) => Math.abs((found?.chapters[n]?.start_time ?? -1) - frame / rate) < 0.5 / rate,
  )
  return isAt && found?.chapters.length === chapters.length ? null : refuse('failed', 'other chapters')
}

/** Cuts a clip as it was filmed: nothing is encoded, and it begins with the last keyframe before. Seconds are of the film. */
export async function copyClip(
  tools: MediaTools,
  {
    cut,
    start,
    end,
    hasSound,
    folder,
  }: { cut: FilmCut; start: number; end: number; hasSound: boolean; folder: string },
): Promise<Made> {
  return withJobFolder(tools.sandbox, { input: cut.file, parent: folder }, async (job) => {
    const found = await offsetsOf(tools, cut, job)
    if (!found.ok) return found
    const limits = limitsOf(end - start)
    const args = copyArguments(Math.max(0, start + found.offsets.picture), end - start, { hasSound })
    const command = sandboxedCommand(tools.sandbox, limits, [...tools.ffmpeg, ...args])
    const result = await run(command, { folder: job, limits })
    return result.ok ? publishMovie(job, folder) : refuseRun(result, 'failed')
  })
}
