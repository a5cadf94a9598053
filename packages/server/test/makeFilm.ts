// Films for tests, made with the machine's ffmpeg: every frame shows a game clock that people and tests can read.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { findMediaTools, type MediaTools } from '../src/media/tools.ts'
import { drawClock, readClock, type ShownClock } from './filmClock.ts'

/** ffmpeg's arguments after the raw frames and the sound: the codecs and the container. */
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '20', '-pix_fmt', 'yuv420p']
const MPEG2 = ['-c:v', 'mpeg2video', '-q:v', '3', '-pix_fmt', 'yuv420p']
const AAC = ['-c:a', 'aac', '-b:a', '96k']
const AC3 = ['-c:a', 'ac3', '-b:a', '128k']
const INTERLACED = ['-flags', '+ilme+ildct']

type Format = {
  readonly video: readonly string[]
  readonly audio: readonly string[]
  readonly container: readonly string[]
  readonly frameRate?: string
  /** Two moments in one frame, as camcorders record them. */
  readonly isInterlaced?: true
  /** Degrees by which a player turns the picture clockwise. */
  readonly rotation?: 90
  /** Frames are missing here and there, as phones leave them out in a dark hall. */
  readonly isVariable?: true
}

/** What cameras write, by the end of the file's name; and `iphone`, which is a MOV. */
export const FILM_FORMATS = {
  mp4: { video: H264, audio: AAC, container: ['-f', 'mp4', '-movflags', '+faststart'] },
  mov: { video: H264, audio: AAC, container: ['-f', 'mov'] },
  iphone: {
    video: ['-c:v', 'libx265', '-preset', 'ultrafast', '-crf', '22', '-tag:v', 'hvc1', '-pix_fmt', 'yuv420p'],
    audio: AAC,
    container: ['-f', 'mov'],
    rotation: 90,
    isVariable: true,
  },
  ts: { video: MPEG2, audio: ['-c:a', 'mp2'], container: ['-f', 'mpegts'], frameRate: '25' },
  m2ts: { video: H264, audio: AC3, container: ['-f', 'mpegts', '-mpegts_m2ts_mode', '1'] },
  mts: {
    video: [...H264, ...INTERLACED, '-x264opts', 'tff=1'],
    audio: AC3,
    container: ['-f', 'mpegts', '-mpegts_m2ts_mode', '1'],
    frameRate: '30000/1001',
    isInterlaced: true,
  },
  avi: {
    video: ['-c:v', 'mpeg4', '-q:v', '3', '-pix_fmt', 'yuv420p'],
    audio: ['-c:a', 'libmp3lame'],
    container: ['-f', 'avi'],
  },
  wmv: { video: ['-c:v', 'wmv2', '-q:v', '3'], audio: ['-c:a', 'wmav2'], container: ['-f', 'asf'] },
  vob: { video: MPEG2, audio: AC3, container: ['-f', 'vob'], frameRate: '30000/1001' },
  mod: {
    video: [...MPEG2, ...INTERLACED],
    audio: AC3,
    container: ['-f', 'vob'],
    frameRate: '25',
    isInterlaced: true,
  },
  mpg: { video: MPEG2, audio: ['-c:a', 'mp2'], container: ['-f', 'mpeg'], frameRate: '25' },
  mpeg: {
    video: ['-c:v', 'mpeg1video', '-q:v', '3', '-pix_fmt', 'yuv420p'],
    audio: ['-c:a', 'mp2'],
    container: ['-f', 'mpeg'],
    frameRate: '25',
  },
} as const satisfies Record<string, Format>
export type FilmFormat = keyof typeof FILM_FORMATS

/** Blue and red difference of YCbCr. A red film shows at once when its frames turn up where they should not. */
const TINTS = { wood: [100, 150], red: [90, 240], blue: [220, 80] } as const

export type FilmOptions = {
  /** Where the film is written. */
  readonly file: string
  readonly format?: FilmFormat
  readonly seconds: number
  /** Size as it is seen, in even numbers. */
  readonly width?: number
  readonly height?: number
  /** Frames a second: '30', '30000/1001'. */
  readonly frameRate?: string
  /** The game clock at the film's first frame; it runs down. `clockAt` replaces it for stops and cuts. */
  readonly clockFrom?: number
  readonly period?: number
  readonly clockAt?: (filmTime: number) => { readonly clockTime: number; readonly period: number }
  readonly audio?: 'stereo' | 'surround' | 'none'
  readonly tint?: keyof typeof TINTS
  /** Further arguments for ffmpeg, before the name of the output: other codecs, colors, keyframes. */
  readonly extra?: readonly string[]
}

/** Why a test of films is skipped. */
export const NO_FFMPEG = 'no ffmpeg on this machine'

const FFMPEG = process.env.FFMPEG_PATH ?? 'ffmpeg'
const hasFfmpeg = spawnSync(FFMPEG, ['-version']).status === 0

/** The ffmpeg of the tests: FFMPEG_PATH, else the one on the PATH. null: the test has to be skipped. */
export const findTestFfmpeg = (): string | null => (hasFfmpeg ? FFMPEG : null)

/** The tools of the server with the same ffmpeg. Only where `findTestFfmpeg` has found one. */
export const testMediaTools = async (): Promise<MediaTools> =>
  (await findMediaTools({
    ffmpegPath: process.env.FFMPEG_PATH ?? null,
    filmNice: 0,
    path: process.env.PATH ?? '',
  }))!

function ffmpegOrThrow(): string {
  const ffmpeg = findTestFfmpeg()
  if (!ffmpeg) throw new Error(`${NO_FFMPEG}: ask findTestFfmpeg() first and skip`)
  return ffmpeg
}

/** Frames are drawn in this size and enlarged by ffmpeg, because drawing UHD takes long. */
const DRAWN = { width: 320, height: 180 } as const

/** The drawn frame as YUV 4:2:0. */
function drawFrame(shown: ShownClock, movedTo: number, tint: keyof typeof TINTS): Buffer {
  const { width, height } = DRAWN
  const frame = Buffer.alloc((width * height * 3) / 2, TINTS[tint][0])
  frame.set(drawClock(shown, width, height, movedTo))
  frame.fill(TINTS[tint][1], (width * height * 5) / 4)
  return frame
}

function filters({ rotation, isVariable, isInterlaced }: Format, width: number, height: number): string {
  return [
    `scale=${width}:${height}:flags=neighbor`,
    ...(isVariable ? ["select='not(eq(mod(n,7),3)+between(mod(n,31),10,12))'"] : []),
    ...(isInterlaced ? ['tinterlace=mode=interleave_top', 'setfield=tff'] : []),
    ...(rotation === 90 ? ['transpose=cclock'] : []),
  ].join(',')
}

function soundInput(audio: 'stereo' | 'surround' | 'none', seconds: number): readonly string[] {
  if (audio === 'none') return []
  const layout = audio === 'surround' ? '5.1' : 'stereo'
  // A beep at the start of every second, to compare sound and picture.
  const beep = 'if(lt(mod(t,1),0.05),0.8*sin(2*PI*1000*t),0.02*sin(2*PI*220*t))'
  return ['-f', 'lavfi', '-i', `aevalsrc='${beep}':d=${seconds}:s=48000,aformat=channel_layouts=${layout}`]
}

/** Writes 'turn clockwise by 90 degrees' into the header of the first track, as phones do. */
async function turnFirstTrack(file: string, codedHeight: number): Promise<void> {
  const bytes = await readFile(file)
  const header = bytes.indexOf('tkhd')
  const matrix = [0, 0x10000, 0, -0x10000, 0, 0, codedHeight * 0x10000, 0, 0x40000000]
  for (const [index, value] of matrix.entries()) bytes.writeInt32BE(value, header + 44 + index * 4)
  await writeFile(file, bytes)
}

/**
 * Makes a film and returns its path. Every frame shows the clock of the moment at which it is seen, also where frames are
 * missing; `readClock` reads it.
 */
export async function makeFilm(options: FilmOptions): Promise<string> {
  const format: Format = FILM_FORMATS[options.format ?? 'mp4']
  const { file, seconds, width = 320, height = 180, tint = 'wood', audio = 'stereo', extra = [] } = options
  const { clockFrom = 600, period = 1 } = options
  const clockAt =
    options.clockAt ?? ((filmTime: number) => ({ clockTime: Math.max(0, clockFrom - filmTime), period }))
  const rate = options.frameRate ?? format.frameRate ?? '30'
  const [frames = 30, per = 1] = rate.split('/').map(Number)
  // Two drawn frames become one interlaced frame: the ball moves between them, the clock does not, so that it stays readable.
  const drawn = format.isInterlaced ? 2 : 1
  const args = [
    ...['-nostdin', '-v', 'error', '-y'],
    ...['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-video_size', `${DRAWN.width}x${DRAWN.height}`],
    ...['-framerate', `${frames * drawn}/${per}`, '-i', 'pipe:0'],
    ...soundInput(audio, seconds),
    ...['-vf', filters(format, width, height), '-fps_mode', format.isVariable ? 'vfr' : 'cfr'],
    ...format.video,
    ...(audio === 'none' ? ['-an'] : format.audio),
    // A keyframe every 2 s, as cameras have them.
    ...['-g', String(Math.round((frames / per) * 2))],
    ...format.container,
    ...extra,
    `file:${file}`,
  ]
  const child = spawn(ffmpegOrThrow(), args, { stdio: ['pipe', 'ignore', 'pipe'] })
  const ended = once(child, 'close')
  let reason = ''
  child.stderr.on('data', (text) => {
    reason += text
  })
  child.stdin.on('error', () => undefined)
  const count = Math.round((seconds * frames * drawn) / per)
  for (let n = 0; n < count && child.stdin.writable; n++) {
    const filmTime = (Math.floor(n / drawn) * per) / frames
    const movedTo = (n * per) / (frames * drawn)
    if (!child.stdin.write(drawFrame({ filmTime, ...clockAt(filmTime) }, movedTo, tint)))
      await Promise.race([once(child.stdin, 'drain').catch(() => undefined), ended])
  }
  child.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg made no ${options.format ?? 'mp4'}: ${reason}`)
  if (format.rotation) await turnFirstTrack(file, width)
  return file
}

/** A frame as a player shows it. */
export type ShownFrame = {
  /** Second of the file at which it appears, counted from the file's own start. */
  readonly time: number
  /** null: not readable. */
  readonly shown: ShownClock | null
}

/**
 * Decodes the frames of a film or of a playlist and reads their clocks.
 * @param options.filter what ffmpeg does before, such as 'bwdif' for interlaced films
 * @param options.before arguments before the input, such as '-ss'
 */
export async function readFrames(
  input: string,
  { filter, before = [] }: { readonly filter?: string; readonly before?: readonly string[] } = {},
): Promise<readonly ShownFrame[]> {
  const { width, height } = DRAWN
  const filters = [filter, `scale=${width}:${height}:flags=area`, 'format=gray', 'showinfo=checksum=0']
  const child = spawn(
    ffmpegOrThrow(),
    [
      ...['-nostdin', '-v', 'info', '-nostats', '-hide_banner', ...before, '-i', input, '-map', '0:v:0'],
      ...['-vf', filters.filter(Boolean).join(','), '-fps_mode', 'passthrough', '-f', 'rawvideo', 'pipe:1'],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const pictures: Buffer[] = []
  let log = ''
  child.stdout.on('data', (bytes: Buffer) => pictures.push(bytes))
  child.stderr.on('data', (text) => {
    log += text
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`ffmpeg read no frames of ${input}: ${log.slice(-2000)}`)
  const data = Buffer.concat(pictures)
  const times = [...log.matchAll(/Parsed_showinfo.* pts_time:\s*([\d.-]+)/g)].map(([, time]) => Number(time))
  return times.map((time, n) => {
    const frame = data.subarray(n * width * height, (n + 1) * width * height)
    return { time, shown: frame.length < width * height ? null : readClock({ data: frame, width, height }) }
  })
}

/** Seconds at which the beep of each second begins, in what a decoder makes of the sound. */
export function readBeeps(file: string): readonly number[] {
  const { stdout } = spawnSync(
    ffmpegOrThrow(),
    [
      ...['-v', 'error', '-i', file, '-map', '0:a:0?', '-af', 'highpass=600,aresample=8000:first_pts=0'],
      ...['-ac', '1', '-f', 's16le', 'pipe:1'],
    ],
    { maxBuffer: 1e9 },
  )
  const found: number[] = []
  for (let n = 0; n < stdout.length / 2; n++)
    if (Math.abs(stdout.readInt16LE(n * 2)) > 8000 && n / 8000 - (found.at(-1) ?? -1) > 0.5)
      found.push(n / 8000)
  return found
}
