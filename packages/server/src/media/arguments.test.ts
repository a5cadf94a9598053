import { type MediaInfo, planRenditions, type RenditionPlan } from '@fullcourt/film'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  headerArguments,
  placeArguments,
  planSprites,
  posterArguments,
  renditionArguments,
  spriteArguments,
} from './arguments.ts'
import { NO_SANDBOX, sandboxedCommand } from './run.ts'
import { readVersion } from './tools.ts'

const FILM: MediaInfo = {
  container: 'mov',
  duration: 600,
  size: 400_000_000,
  width: 1920,
  height: 1080,
  rotation: 0,
  hasSquarePixels: true,
  frameRate: { frames: 30000, seconds: 1001 },
  isVariableFrameRate: false,
  isInterlaced: false,
  isHdr: false,
  videoTrack: 0,
  videoCodec: 'h264',
  videoProfile: 'High',
  pixelFormat: 'yuv420p',
  keyframeInterval: 2,
  startsWithKeyframe: true,
  audioTrack: 1,
  audioCodec: 'aac',
  audioProfile: 'LC',
  audioChannels: 2,
  videoStart: 0,
  timeShift: 0,
  isPlayable: true,
}

const OPTIONS = { hasZscale: true, threads: 1, starts: [] as readonly number[] }

/** The arguments for the smallest rendition, as text. */
function textOf(film: Partial<MediaInfo>, options: typeof OPTIONS = OPTIONS): string {
  const all = { ...FILM, ...film }
  const plan = planRenditions(all, { supportsUhd: false }).find(({ name }) => name === '360p')!
  return renditionArguments(all, plan, options).join(' ')
}

const copyText = (film: Partial<MediaInfo> = {}) => {
  const all = { ...FILM, ...film }
  return renditionArguments(all, planRenditions(all, { supportsUhd: false })[0]!, OPTIONS).join(' ')
}

describe('the arguments of ffmpeg', () => {
  test('a copy', () => {
    expect(copyText()).toBe(
      '-hide_banner -nostdin -v error -progress pipe:1 -stats_period 0.5 -filter_threads 1 -threads 1 ' +
        '-protocol_whitelist file -format_whitelist mov,mp4,m4a,3gp,3g2,mj2,avi,mpegts,mpeg,mpegvideo,asf ' +
        '-max_pixels 35389440 -f mov -i file:input -map 0:0 -map 0:1 -sn -dn -map_metadata -1 -map_chapters -1 ' +
        '-t 601.000 -c:v copy -c:a copy -copypriorss:a 0 -avoid_negative_ts disabled -max_muxing_queue_size 4096 ' +
        '-f hls -hls_time 1 -hls_playlist_type vod -hls_segment_type fmp4 ' +
        '-hls_flags single_file+independent_segments ' +
        '-hls_segment_options movflags=+negative_cts_offsets+frag_discont:use_editlist=0 ' +
        '-hls_segment_filename 1080p.mp4 1080p.m3u8',
    )
  })

  test('an encoded rendition', () => {
    expect(textOf({ audioChannels: 6 })).toContain(
      '-vf fps=30000/1001:start_time=0,scale=640:360,setsar=1,format=yuv420p -c:v libx264 -preset veryfast ' +
        '-profile:v high -crf 23 -maxrate 1200000 -bufsize 2400000 -bf 0 -g 60 -keyint_min 60 -sc_threshold 0 ' +
        '-threads 1 -c:a aac -b:a 128000 -ac 2 -af aresample=48000:async=1000:first_pts=0,atrim=start_pts=1024 ',
    )
  })

  test('keyframes where the first rendition begins its segments, a quarter of a frame before', () => {
    const starts = [0, 4.170_833, 8.341_667]
    expect(textOf({}, { ...OPTIONS, starts })).toContain(' -force_key_frames 4.162,8.333 ')
    // A film of 12 h: Linux takes no argument of 128 kB.
    const long = Array.from({ length: 10_801 }, (_, index) => index * 4)
    expect(
      Math.max(
        ...textOf({}, { ...OPTIONS, starts: long })
          .split(' ')
          .map((each) => each.length),
      ),
    ).toBeLessThan(131_072)
  })

  test.each<[string, Partial<MediaInfo>, string]>([
    ['interlaced', { isInterlaced: true }, '-vf bwdif=mode=send_frame:deint=interlaced,fps='],
    ['no sound', { audioTrack: null, audioCodec: null }, ' -an '],
    ['a start of its own', { container: 'mpegts', timeShift: 1.4 }, ' -f mpegts -itsoffset 1.400000 -i '],
    ['tracks in another order', { videoTrack: 3, audioTrack: 0 }, ' -map 0:3 -map 0:0 '],
    [
      'HDR',
      { isHdr: true },
      'zscale=w=640:h=360:t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable',
    ],
  ])('%s', (_, film, part) => {
    expect(textOf(film)).toContain(part)
  })

  test('HDR without zscale is scaled only', () => {
    const text = textOf({ isHdr: true }, { ...OPTIONS, hasZscale: false })
    expect(text).toContain('scale=640:360,setsar=1,format=yuv420p')
    expect(text).not.toContain('tonemap')
  })

  test('law: no text of a film is an argument, and every input is limited to files', () => {
    const text = fc.string({ minLength: 4 }).map((value) => `\u2603${value}`)
    fc.assert(
      fc.property(text, text, text, (videoCodec, videoProfile, audioCodec) => {
        const film = {
          ...FILM,
          videoCodec,
          videoProfile,
          audioCodec,
          pixelFormat: videoProfile,
          audioProfile: audioCodec,
        }
        const plans: readonly RenditionPlan[] = planRenditions(film, { supportsUhd: true })
        const all = [
          ...plans.map((plan) => renditionArguments(film, plan, { ...OPTIONS, threads: 2 })),
          headerArguments('mov'),
          placeArguments('mov'),
          posterArguments(film, true, 0),
          posterArguments(film, true, 7),
          spriteArguments(film, planSprites(film), true),
        ]
        for (const args of all) {
          expect(args.join(' ')).not.toContain('\u2603')
          expect(args.join(' ')).toContain('-protocol_whitelist file -format_whitelist mov,')
        }
      }),
      { numRuns: 50 },
    )
  })
})

test('the sandbox stands before the tool', () => {
  const limits = { seconds: 1, cpuSeconds: 10.2, memoryBytes: 1e9, fileBytes: 5 }
  expect(sandboxedCommand(NO_SANDBOX, limits, ['ffmpeg', '-i'])).toEqual(['ffmpeg', '-i'])
  const sandbox = {
    uid: 7,
    unshare: ['unshare', '--net', '--'],
    setpriv: ['setpriv', '--reuid=7', '--'],
    prlimit: 'prlimit',
  }
  expect(sandboxedCommand(sandbox, limits, ['ffmpeg', '-i']).join(' ')).toBe(
    'unshare --net -- setpriv --reuid=7 -- prlimit --as=1000000000 --cpu=11:21 --fsize=5 --nofile=64 --core=0 ffmpeg -i',
  )
})

test.each([
  ['ffmpeg version 5.1.9-0+deb12u1 Copyright', '5.1.9-0+deb12u1'],
  ['ffmpeg version n7.1 Copyright', '7.1'],
  ['ffmpeg version N-118000-gabc Copyright', 'N-118000-gabc'],
  ['ffmpeg version 4.4.2 Copyright', null],
  ['something else', null],
])('%s', (output, version) => {
  expect(readVersion(output)).toBe(version)
})

test.each([
  [5, 10, 1, 1, 1],
  [95, 10, 10, 1, 1],
  [600, 10, 10, 6, 1],
  [1001, 10, 10, 10, 2],
  [7200, 15, 10, 10, 5],
  [43200, 90, 10, 10, 5],
])(
  'pictures for the seek bar of %i s: every %i s, %i × %i on %i sheets',
  (duration, interval, columns, rows, sheets) => {
    expect(planSprites({ ...FILM, duration })).toMatchObject({ interval, columns, rows, sheets })
  },
)
