import {
  type ExportChapter,
  type ExportPiece,
  type ExportPlan,
  type FrameRate,
  perSecond,
} from '@fullcourt/film'
import { INPUT, inputArguments, QUIET, rateArgument } from './arguments.ts'

const SAMPLE_RATE = 48_000
export const PIECE_FILE = 'piece.mov'
export const MOVIE_FILE = 'movie.mp4'
/** The list of pieces, and the chapters of a movie, in the folder of its run. */
export const LIST_FILE = 'pieces.txt'
export const CHAPTERS_FILE = 'chapters.txt'
export const pictureName = (n: number): string => `picture-${n + 1}.png`
export const pieceName = (n: number): string => `piece-${n + 1}.mov`

/** Seconds between keyframes. */
const KEYFRAME_INTERVAL = 2
/** Ticks of a frame's clock: whole ones for every frame rate. */
const timescale = ({ frames, seconds }: FrameRate): number => (seconds === 1 ? frames * 100 : frames)

/** Samples of sound beside frames. */
const samplesOf = (frames: number, frameRate: FrameRate): number =>
  Math.round((frames * SAMPLE_RATE) / perSecond(frameRate))

type Movie = Pick<ExportPlan, 'width' | 'height' | 'frameRate'>

/** ffmpeg's second of a cut for second 0 of the film. They differ in a copy with frames out of order, whose picture is shown late. */
export interface CutOffsets {
  readonly picture: number
  readonly sound: number
}

interface PieceOptions {
  readonly offsets: CutOffsets
  readonly threads: number
}

/** Where ffmpeg reads for a piece. */
interface PiecePlace {
  /** Frames that are left out before the first one. */
  readonly lead: number
  readonly seek: number
  /** The seconds after `seek` of the first frame that is read, and of its sound. */
  readonly picture: number
  readonly sound: number
}

function placeOf({ source, second }: ExportPiece, { frameRate }: Movie, offsets: CutOffsets): PiecePlace {
  const rate = perSecond(frameRate)
  // A phone leaves frames out: the one before stands on then, so that it has to be decoded, too.
  const lead = Math.min(Math.floor(rate), Math.floor(second * rate + 0.01))
  const first = second - lead / rate
  // Between two frames, so that rounded times reach none but the right one.
  const seek = Math.max(0, first + offsets.picture - 0.5 / source.frameRate)
  return { lead, seek, picture: first + offsets.picture - seek, sound: first + offsets.sound - seek }
}

/**
 * The chain of filters of a piece's picture. `fps` puts frames on the movie's clock, from the first one on; the last one stands on
 * where the film ends.
 */
function pictureFilters(piece: ExportPiece, movie: Movie, { lead, picture }: PiecePlace): string {
  const { kind, frames, box, overlays } = piece
  const chain = [
    `setpts=PTS-(${picture.toFixed(6)})/TB`,
    `fps=${rateArgument(movie.frameRate)}:start_time=0`,
    'tpad=stop=-1:stop_mode=clone',
    `trim=start_frame=${lead}:end_frame=${lead + (kind === 'freeze' ? 1 : frames)}`,
    'setpts=PTS-STARTPTS',
    ...(kind === 'freeze' ? [`tpad=stop=${frames - 1}:stop_mode=clone`] : []),
    `scale=${box.width}:${box.height}`,
    'setsar=1',
    `pad=${movie.width}:${movie.height}:${box.x}:${box.y}`,
    'format=yuv420p',
  ].join(',')
  const drawn = overlays.map(
    ({ box: { x, y }, from, until }, n) =>
      `[v${n}][${n + 1}:v]overlay=${x}:${y}:enable='between(n,${from},${until - 1})'[v${n + 1}]`,
  )
  return [`[0:v:0]${chain}[v0]`, ...drawn].join(';')
}

/** Exactly as much sound as picture: of the film, filled and cut, or silence. */
function soundFilters(
  { frames, hasSound }: ExportPiece,
  { frameRate }: Movie,
  { lead, sound }: PiecePlace,
): string {
  const samples = samplesOf(frames, frameRate)
  if (!hasSound) return `anullsrc=r=${SAMPLE_RATE}:cl=stereo,atrim=end_sample=${samples}[a]`
  const chain = [
    `asetpts=PTS-(${sound.toFixed(6)})/TB`,
    `aresample=${SAMPLE_RATE}:async=1000:first_pts=0`,
    `atrim=start_sample=${samplesOf(lead, frameRate)}`,
    'asetpts=PTS-STARTPTS',
    'aformat=sample_fmts=s16:channel_layouts=stereo',
    `apad=whole_len=${samples}`,
    `atrim=end_sample=${samples}`,
  ]
  return `[0:a:0]${chain.join(',')}[a]`
}

/**
 * The arguments of ffmpeg that make a piece: H.264 and PCM, in frames that are counted. Its input is a part of a rendition; the
 * drawings are `picture-1.png` and so on.
 */
export function pieceArguments(
  piece: ExportPiece,
  movie: Movie,
  { offsets, threads }: PieceOptions,
): readonly string[] {
  const place = placeOf(piece, movie, offsets)
  const interval = String(Math.round(perSecond(movie.frameRate) * KEYFRAME_INTERVAL))
  return [
    ...[...QUIET, '-progress', 'pipe:1', '-filter_threads', String(threads), '-threads', String(threads)],
    ...[...inputArguments('mov'), '-ss', place.seek.toFixed(6), '-i', INPUT],
    ...piece.overlays.flatMap((_, n) => [
      ...['-protocol_whitelist', 'file', '-format_whitelist', 'png_pipe', '-f', 'png_pipe'],
      ...['-i', `file:${pictureName(n)}`],
    ]),
    ...['-filter_complex', `${pictureFilters(piece, movie, place)};${soundFilters(piece, movie, place)}`],
    ...['-map', `[v${piece.overlays.length}]`, '-map', '[a]', '-map_metadata', '-1', '-map_chapters', '-1'],
    // The filters count: '-frames' would end the sound where the picture ends, in some versions before it is whole.
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high'],
    // The same headers in every piece, so that they are joined without encoding.
    ...['-crf', '21', '-bf', '0', '-flags', '+cgop', '-x264-params', 'stitchable=1'],
    ...['-g', interval, '-keyint_min', interval, '-sc_threshold', '0', '-threads', String(threads)],
    ...['-video_track_timescale', String(timescale(movie.frameRate)), '-c:a', 'pcm_s16le'],
    ...['-f', 'mov', `file:${PIECE_FILE}`],
  ]
}

/** The list of pieces for ffmpeg, with the exact length of each. */
export function pieceList(frames: readonly number[], { frameRate }: Movie): string {
  const microseconds = (frame: number) => Math.round((frame * 1e6) / perSecond(frameRate))
  let done = 0
  const lines = frames.flatMap((count, n) => {
    const length = microseconds(done + count) - microseconds(done)
    done += count
    return [`file ${pieceName(n)}`, `duration ${(length / 1e6).toFixed(6)}`]
  })
  return ['ffconcat version 1.0', ...lines, ''].join('\n')
}

/** Chapters as ffmpeg reads them, on the movie's frames. */
export function chapterList(chapters: readonly ExportChapter[], { frameRate }: Movie): string {
  const escaped = (title: string) => title.replace(/[\n\r]/g, ' ').replace(/[=;#\\]/g, '\\$&')
  return [
    ';FFMETADATA1',
    ...chapters.flatMap(({ title, frame, frames }) => [
      '[CHAPTER]',
      `TIMEBASE=${frameRate.seconds}/${frameRate.frames}`,
      ...[`START=${frame}`, `END=${frame + frames}`, `title=${escaped(title)}`],
    ]),
    '',
  ].join('\n')
}

/**
 * The arguments of ffmpeg that join pieces to a movie. Only sound is encoded, once: of pieces that were encoded one by one, each
 * would begin some 35 ms later.
 */
export const joinArguments = (
  { frameRate }: Movie,
  { hasSound }: { readonly hasSound: boolean },
): readonly string[] => [
  ...[...QUIET, '-progress', 'pipe:1'],
  ...[
    '-protocol_whitelist',
    'file',
    '-format_whitelist',
    'concat,mov',
    '-f',
    'concat',
    '-i',
    `file:${LIST_FILE}`,
  ],
  ...['-protocol_whitelist', 'file', '-format_whitelist', 'ffmetadata'],
  ...['-f', 'ffmetadata', '-i', `file:${CHAPTERS_FILE}`],
  ...['-map', '0:v:0', '-c:v', 'copy', '-video_track_timescale', String(timescale(frameRate))],
  ...(hasSound ? ['-map', '0:a:0', '-c:a', 'aac', '-b:a', '128k'] : ['-an']),
  // Without ':g' the titles of chapters would go, too. The short list of chapters holds 255, the track that stays all.
  ...['-map_chapters', '1', '-map_metadata:g', '-1', '-movflags', '+faststart+disable_chpl'],
  ...['-f', 'mp4', `file:${MOVIE_FILE}`],
]

/** The arguments of ffmpeg that cut without encoding. The movie begins with the last keyframe before. */
export const copyArguments = (
  start: number,
  seconds: number,
  { hasSound }: { readonly hasSound: boolean },
): readonly string[] => [
  ...[...QUIET, ...inputArguments('mov'), '-ss', start.toFixed(6), '-i', INPUT],
  ...[
    '-t',
    seconds.toFixed(6),
    '-map',
    '0:v:0',
    ...(hasSound ? ['-map', '0:a:0?'] : []),
    '-c',
    'copy',
    '-map_metadata',
    '-1',
  ],
  ...['-avoid_negative_ts', 'make_zero', '-movflags', '+faststart', '-f', 'mp4', `file:${MOVIE_FILE}`],
]

/** @returns the arguments of ffprobe that count the frames of a movie, and list its chapters */
export const countArguments: readonly string[] = [
  ...['-hide_banner', '-v', 'error', ...inputArguments('mov'), '-count_packets'],
  ...['-show_entries', 'stream=codec_type,nb_read_packets,duration:chapter=start_time:format=duration'],
  ...['-show_chapters', '-of', 'json', `file:${MOVIE_FILE}`],
]
