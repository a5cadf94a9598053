import {
  type FilmContainer,
  type FrameRate,
  frameAt,
  type MediaInfo,
  perSecond,
  type RenditionPlan,
} from '@fullcourt/film'
import { INPUT_NAME } from './run.ts'

/** Pixels of a frame that are decoded at most: 8192 × 4320. */
const MAX_PIXELS = 35_389_440
/** Demuxers that may be opened, also by what a film refers to. Playlists are none of them. */
const FORMATS = 'mov,mp4,m4a,3gp,3g2,mj2,avi,mpegts,mpeg,mpegvideo,asf'
export const MAX_TRACKS = 32

/**
 * Arguments before the input of every run. The container that was detected is forced, so that no text is read as a playlist;
 * no protocol but that of files is open.
 */
export const inputArguments = (container: FilmContainer): readonly string[] => [
  ...['-protocol_whitelist', 'file', '-format_whitelist', FORMATS, '-max_pixels', String(MAX_PIXELS)],
  ...['-f', container],
]

export const INPUT = `file:${INPUT_NAME}`

export const QUIET = ['-hide_banner', '-nostdin', '-v', 'error'] as const

/** Times in seconds that differ by less are equal. */
const EPSILON = 0.0005

/** Moves the times of the input, so that second 0 is the film's start as players show it. */
const shift = ({ timeShift }: MediaInfo): readonly string[] =>
  Math.abs(timeShift) < EPSILON ? [] : ['-itsoffset', timeShift.toFixed(6)]

/** @returns the arguments of ffprobe that read the header: all tracks and the container */
export const headerArguments = (container: FilmContainer, name = INPUT_NAME): readonly string[] => [
  ...['-hide_banner', '-v', 'error', ...inputArguments(container)],
  ...['-show_entries', HEADER_ENTRIES, '-of', 'json', `file:${name}`],
]

const HEADER_ENTRIES = [
  'format=duration,start_time,nb_streams',
  'stream=index,codec_type,codec_name,profile,pix_fmt,width,height,sample_aspect_ratio,r_frame_rate,avg_frame_rate,field_order,color_transfer,channels,start_time,duration,nb_frames',
  'stream_disposition=default,attached_pic',
  'stream_side_data=rotation',
  'stream_tags=rotate',
].join(':')

/**
 * @param intervals parts of the film in ffprobe's notation: '%+20,1800%+20'; null: all of it
 * @returns the arguments of ffprobe that list the packets of a track, without decoding
 */
export const packetArguments = (
  container: FilmContainer,
  track: number,
  intervals: string | null,
): readonly string[] => [
  ...['-hide_banner', '-v', 'error', ...inputArguments(container)],
  ...['-select_streams', String(track), ...(intervals ? ['-read_intervals', intervals] : [])],
  ...['-show_entries', 'packet=pts_time,dts_time,duration_time,flags', '-of', 'csv=p=0', INPUT],
]

/** @returns the arguments of ffprobe that list where the packets of all tracks are in the file */
export const placeArguments = (container: FilmContainer): readonly string[] => [
  ...['-hide_banner', '-v', 'error', ...inputArguments(container)],
  ...['-show_entries', 'packet=stream_index,size,pos', '-of', 'csv=p=0', INPUT],
]

const FRAME_ENTRIES = 'frame=best_effort_timestamp_time,interlaced_frame,width,height,pix_fmt,color_transfer'

/** @returns the arguments of ffprobe that decode the frames of the first packets of a track */
export const frameArguments = (
  container: FilmContainer,
  track: number,
  packets: number,
): readonly string[] => [
  ...['-hide_banner', '-v', 'error', ...inputArguments(container), '-threads', '1'],
  ...['-select_streams', String(track), '-read_intervals', `%+#${packets}`],
  ...['-show_entries', FRAME_ENTRIES, '-of', 'json', INPUT],
]

export const rateArgument = ({ frames, seconds }: FrameRate): string => `${frames}/${seconds}`

/** Brings HDR down to what every screen shows. Without zscale only the tags of the colors are changed. */
const toneMapping = (hasZscale: boolean, width: number, height: number): readonly string[] =>
  hasZscale
    ? [
        `zscale=w=${width}:h=${height}:t=linear:npl=100`,
        'format=gbrpf32le',
        'zscale=p=bt709',
        'tonemap=hable:desat=0',
        'zscale=t=bt709:m=bt709:r=tv',
      ]
    : [`scale=${width}:${height}`]

/**
 * The chain of filters for an encoded picture. `fps` repeats and leaves out frames until every one has its place on a regular
 * clock from second 0 on; it moves none by more than half a frame.
 */
function videoFilters(plan: RenditionPlan, hasZscale: boolean): string {
  const { width, height } = plan
  return [
    ...(plan.deinterlace ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    `fps=${rateArgument(plan.frameRate)}:start_time=0`,
    ...(plan.toneMap ? toneMapping(hasZscale, width, height) : [`scale=${width}:${height}`]),
    'setsar=1',
    'format=yuv420p',
  ].join(',')
}

/**
 * Keyframes at the seconds where segments begin. ffmpeg takes the first frame at or after a time, in some versions the nearest: a
 * quarter of a frame before the wanted one is right for both. Three digits keep the list of a film of 12 h below 128 kB.
 */
function keyframesAt(starts: readonly number[], { frameRate }: RenditionPlan): readonly string[] {
  const times = starts.slice(1).map((start) => (frameAt(start, frameRate) - 0.25) / perSecond(frameRate))
  return times.length === 0 ? [] : ['-force_key_frames', times.map((time) => time.toFixed(3)).join()]
}

function videoArguments(
  plan: RenditionPlan,
  { hasZscale, threads, starts }: RenditionOptions,
): readonly string[] {
  if (plan.kind === 'copy') return ['-c:v', 'copy']
  const interval = Math.round((plan.frameRate.frames / plan.frameRate.seconds) * plan.keyframeInterval)
  return [
    ...['-vf', videoFilters(plan, hasZscale), '-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high'],
    ...['-crf', '23', '-maxrate', String(plan.maxBitrate), '-bufsize', String(plan.maxBitrate * 2)],
    // Without frames out of order every player agrees on the second of a frame, with or without edit lists.
    ...['-bf', '0', '-g', String(interval), '-keyint_min', String(interval), '-sc_threshold', '0'],
    ...keyframesAt(starts, plan),
    ...['-threads', String(threads)],
  ]
}

/** Samples of silence that the AAC encoder puts before the sound. */
const AAC_DELAY = 1024

function audioArguments({ audio, audioBitrate }: RenditionPlan): readonly string[] {
  switch (audio) {
    case 'none':
      return ['-an']
    case 'copy':
      // Packets before second 0 only prepare the decoder. They would move everything else.
      return ['-c:a', 'copy', '-copypriorss:a', '0']
    case 'encode':
      return [
        ...['-c:a', 'aac', '-b:a', String(audioBitrate), '-ac', '2'],
        // Fills gaps, starts at second 0, and leaves out as much as the encoder adds before it.
        ...['-af', `aresample=48000:async=1000:first_pts=0,atrim=start_pts=${AAC_DELAY}`],
      ]
    default:
      throw audio satisfies never
  }
}

interface RenditionOptions {
  readonly hasZscale: boolean
  /** How many cores it may use. */
  readonly threads: number
  /** The seconds at which segments begin, as the film's first rendition has them; none for the first. */
  readonly starts: readonly number[]
}

/** Less than the seconds between two keyframes, on average. */
const PIECE_SECONDS = 1

/**
 * The arguments of ffmpeg that make a rendition: one file of fragmented MP4 and one playlist that names its pieces by bytes. A piece
 * ends at each keyframe, or each second where keyframes are denser; `joinSegments` makes segments of them.
 */
export function renditionArguments(
  film: MediaInfo,
  plan: RenditionPlan,
  options: RenditionOptions,
): readonly string[] {
  const { threads } = options
  const tracks = [film.videoTrack, ...(plan.audio === 'none' ? [] : [film.audioTrack!])]
  return [
    ...[...QUIET, '-progress', 'pipe:1', '-stats_period', '0.5'],
    ...['-filter_threads', String(threads), '-threads', String(threads)],
    ...[...inputArguments(film.container), ...shift(film), '-i', INPUT],
    ...tracks.flatMap((track) => ['-map', `0:${track}`]),
    ...['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', '-t', (film.duration + 1).toFixed(3)],
    ...videoArguments(plan, options),
    ...audioArguments(plan),
    ...['-avoid_negative_ts', 'disabled', '-max_muxing_queue_size', '4096'],
    ...['-f', 'hls', '-hls_time', String(PIECE_SECONDS), '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file+independent_segments'],
    // Times are in the fragments alone, because players of HLS read no edit lists.
    ...['-hls_segment_options', 'movflags=+negative_cts_offsets+frag_discont:use_editlist=0'],
    ...['-hls_segment_filename', `${plan.name}.mp4`, `${plan.name}.m3u8`],
  ]
}

/** Turns, shapes and lights a picture like a rendition, at a width. */
function pictureFilters(film: MediaInfo, hasZscale: boolean, width: number): readonly string[] {
  const height = Math.max(2, 2 * Math.round((width * film.height) / film.width / 2))
  return [
    ...(film.isInterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    ...(film.isHdr ? toneMapping(hasZscale, width, height) : [`scale=${width}:${height}`]),
    'setsar=1',
    'format=yuvj420p',
  ]
}

const POSTER_WIDTH = 1280
/** Candidates for the poster: one a second. */
const POSTER_CANDIDATES = 8
/** Pixels of a candidate by which its brightness is measured. */
export const LIGHT_PIXELS = 16 * 9

/**
 * The arguments of ffmpeg that write some pictures of the film (`poster-1.jpg` …) and the light of each (`light`).
 * @param from the second of the first picture; 0 reads from the beginning, without a seek
 */
export function posterArguments(film: MediaInfo, hasZscale: boolean, from: number): readonly string[] {
  const width = Math.min(POSTER_WIDTH, film.width - (film.width % 2))
  const every = film.duration > 20 ? 1 : film.duration / 20
  return [
    ...[...QUIET, '-threads', '1', ...inputArguments(film.container)],
    ...(from > 0 ? ['-ss', from.toFixed(3)] : []),
    ...['-t', (every * POSTER_CANDIDATES).toFixed(3), '-i', INPUT],
    ...[
      '-filter_complex',
      `[0:${film.videoTrack}]fps=${(1 / every).toFixed(4)}:round=up,${pictureFilters(film, hasZscale, width).join(',')},split[poster][small];[small]scale=16:9,format=gray[light]`,
    ],
    ...[
      '-map',
      '[poster]',
      '-frames:v',
      String(POSTER_CANDIDATES),
      '-q:v',
      '4',
      '-f',
      'image2',
      'file:poster-%d.jpg',
    ],
    ...[
      '-map',
      '[light]',
      '-frames:v',
      String(POSTER_CANDIDATES),
      '-c:v',
      'rawvideo',
      '-f',
      'rawvideo',
      'file:light',
    ],
  ]
}

/** How the pictures of the seek bar are laid out on their sheets. */
export interface SpriteLayout {
  /** Seconds between two pictures. The first is of second 0. */
  readonly interval: number
  /** Pixels of one picture. */
  readonly width: number
  readonly height: number
  readonly columns: number
  readonly rows: number
  readonly sheets: number
}

const SPRITE_WIDTH = 160
const SPRITE_INTERVAL = 10
const SPRITE_COLUMNS = 10
const SPRITE_ROWS = 10
const MAX_SHEETS = 5

/** A picture every 10 s; less often for long films, so that there are at most five sheets. */
export function planSprites({
  duration,
  width,
  height,
}: Pick<MediaInfo, 'duration' | 'width' | 'height'>): SpriteLayout {
  const perSheet = SPRITE_COLUMNS * SPRITE_ROWS
  const needed = Math.ceil(duration / (MAX_SHEETS * perSheet))
  const interval = Math.max(SPRITE_INTERVAL, Math.ceil(needed / 5) * 5)
  const pictures = Math.max(1, Math.ceil(duration / interval))
  return {
    interval,
    width: SPRITE_WIDTH,
    height: Math.max(2, 2 * Math.round((SPRITE_WIDTH * height) / width / 2)),
    columns: Math.min(SPRITE_COLUMNS, pictures),
    rows: Math.min(SPRITE_ROWS, Math.ceil(pictures / SPRITE_COLUMNS)),
    sheets: Math.ceil(pictures / perSheet),
  }
}

/** The arguments of ffmpeg that write the sheets (`sprites-1.jpg` …). Only keyframes are decoded, which is quick. */
export function spriteArguments(
  film: MediaInfo,
  layout: SpriteLayout,
  hasZscale: boolean,
): readonly string[] {
  const { interval, columns, rows, width, sheets } = layout
  const filters = [
    // Each place shows the last keyframe at or before its second.
    `fps=1/${interval}:round=up:start_time=0`,
    ...pictureFilters(film, hasZscale, width),
    `tile=${columns}x${rows}`,
  ]
  return [
    ...[...QUIET, '-progress', 'pipe:1', '-threads', '1', '-skip_frame', 'nokey'],
    ...[...inputArguments(film.container), ...shift(film), '-i', INPUT],
    ...['-map', `0:${film.videoTrack}`, '-an', '-vf', filters.join(','), '-frames:v', String(sheets)],
    ...['-q:v', '5', '-f', 'image2', 'file:sprites-%d.jpg'],
  ]
}
