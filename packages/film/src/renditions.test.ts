import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPlayableFilm, type MediaInfo, perSecond, planRenditions, segmentStarts } from './renditions.ts'

/** A film as a good camera writes it: an hour of 1080p in H.264 with AAC. */
const FILM: MediaInfo = {
  container: 'mov',
  duration: 3600,
  size: 2_700_000_000,
  width: 1920,
  height: 1080,
  rotation: 0,
  hasSquarePixels: true,
  frameRate: { frames: 30, seconds: 1 },
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

/** '720p encode 1280x720', in the order in which they are made. */
const plan = (film: Partial<MediaInfo>, supportsUhd = false) =>
  planRenditions({ ...FILM, ...film }, { supportsUhd }).map(
    ({ name, kind, width, height }) => `${name} ${kind} ${width}x${height}`,
  )

describe('which renditions are made', () => {
  test.each<[string, Partial<MediaInfo>, boolean, string[]]>([
    [
      '1080p',
      {},
      false,
      ['1080p copy 1920x1080', '240p encode 426x240', '360p encode 640x360', '720p encode 1280x720'],
    ],
    ['small', { width: 320, height: 180 }, false, ['360p encode 320x180']],
    ['small, few bits', { width: 320, height: 180, size: 9e8 }, false, ['360p copy 320x180']],
    [
      'between two sizes',
      { width: 640, height: 480, size: 9e8 },
      false,
      ['720p copy 640x480', '240p encode 320x240', '360p encode 480x360'],
    ],
    [
      'upright',
      { width: 1080, height: 1920 },
      false,
      ['1080p copy 1080x1920', '240p encode 240x426', '360p encode 360x640', '720p encode 720x1280'],
    ],
    [
      'upright by rotation',
      { width: 1080, height: 1920, rotation: 90 },
      false,
      ['240p encode 240x426', '360p encode 360x640', '720p encode 720x1280', '1080p encode 1080x1920'],
    ],
    [
      'an odd size',
      { width: 853, height: 481, size: 9e8 },
      false,
      ['720p copy 852x480', '240p encode 426x240', '360p encode 638x360'],
    ],
    [
      'very wide',
      { width: 2560, height: 1080 },
      false,
      ['240p encode 426x180', '360p encode 640x270', '720p encode 1280x540', '1080p encode 1920x810'],
    ],
    [
      'UHD',
      { width: 3840, height: 2160, size: 1e10 },
      true,
      [
        '2160p copy 3840x2160',
        '240p encode 426x240',
        '360p encode 640x360',
        '720p encode 1280x720',
        '1080p encode 1920x1080',
      ],
    ],
    [
      'UHD without the plan',
      { width: 3840, height: 2160 },
      false,
      ['240p encode 426x240', '360p encode 640x360', '720p encode 1280x720', '1080p encode 1920x1080'],
    ],
  ])('%s', (_, film, supportsUhd, plans) => {
    expect(plan(film, supportsUhd)).toEqual(plans)
  })

  test.each<[string, Partial<MediaInfo>]>([
    ['HEVC', { videoCodec: 'hevc', videoProfile: 'Main' }],
    ['10 bits', { videoProfile: 'High 10', pixelFormat: 'yuv420p10le' }],
    ['4:2:2', { pixelFormat: 'yuv422p' }],
    ['interlaced', { isInterlaced: true }],
    ['HDR', { isHdr: true }],
    ['turned', { rotation: 180 }],
    ['oblong pixels', { hasSquarePixels: false }],
    ['keyframes too far apart', { keyframeInterval: 10 }],
    ['one keyframe', { keyframeInterval: null }],
    ['a beginning that is cut off', { startsWithKeyframe: false }],
    ['a picture that begins after the sound', { videoStart: 0.5 }],
    ['too many bits', { size: 45_000_000_000 }],
    ['120 frames a second', { frameRate: { frames: 120, seconds: 1 } }],
  ])('nothing is copied: %s', (_, film) => {
    expect(plan(film).join()).not.toContain('copy')
  })

  test('sound: copied, made stereo AAC, or none', () => {
    const audio = (film: Partial<MediaInfo>) =>
      planRenditions({ ...FILM, ...film }, { supportsUhd: false })[0]!.audio
    expect(audio({})).toBe('copy')
    expect(audio({ audioChannels: 6 })).toBe('encode')
    expect(audio({ audioCodec: 'ac3', audioProfile: null })).toBe('encode')
    expect(audio({ audioTrack: null, audioCodec: null, audioChannels: null })).toBe('none')
  })

  test.each([
    [30000, 1001, 30000, 1001],
    [60, 1, 60, 1],
    [60000, 1001, 60000, 1001],
    [120, 1, 120, 2],
    [240, 1, 240, 4],
    [25, 1, 25, 1],
  ])('%i/%i frames a second become %i/%i', (frames, seconds, toFrames, toSeconds) => {
    const film = { ...FILM, videoCodec: 'hevc', frameRate: { frames, seconds } }
    const [first] = planRenditions(film, { supportsUhd: false })
    expect(first!.frameRate).toEqual({ frames: toFrames, seconds: toSeconds })
  })
})

test.each<[string, Partial<MediaInfo>, boolean]>([
  ['MP4 with H.264 and AAC', {}, true],
  ['without sound', { audioCodec: null }, true],
  ['turned', { rotation: 90 }, true],
  ['AC-3 sound', { audioCodec: 'ac3' }, false],
  ['HEVC', { videoCodec: 'hevc' }, false],
  ['a transport stream', { container: 'mpegts' }, false],
  ['interlaced', { isInterlaced: true }, false],
])('played as it is: %s: %s', (_, film, isPlayable) => {
  expect(isPlayableFilm({ ...FILM, ...film })).toBe(isPlayable)
})

test.each<[string, number, readonly number[]]>([
  ['0.5 s', 0.5, [0, 2, 4, 6, 8]],
  ['1.5 s', 1.5, [0, 3, 6, 9, 12]],
  ['4.17 s', 125 / 29.97, [0, 125 / 29.97, 250 / 29.97, 375 / 29.97, 500 / 29.97]],
  // Times are rounded to a clock.
  ['1 s, less a little', 0.9999, [0, 1.9998, 3.9996, 5.9994, 7.9992]],
])('segments with a keyframe every %s are 2 s or longer', (_, interval, starts) => {
  const keyframes = Array.from({ length: Math.ceil(20 / interval) }, (__, index) => index * interval)
  const found = segmentStarts(keyframes, { frames: 30, seconds: 1 })
  expect(found.slice(0, starts.length).map((start) => start.toFixed(6))).toEqual(
    starts.map((start) => start.toFixed(6)),
  )
})

test('segments of a film of 12 h are 4 s long, so that their list fits into one argument', () => {
  const keyframes = Array.from({ length: 12 * 3600 }, (_, second) => second)
  const found = segmentStarts(keyframes, { frames: 30, seconds: 1 })
  expect([found[1], found.length]).toEqual([4, 10_800])
})

describe('laws, for any film', () => {
  const films = fc.record({
    width: fc.integer({ min: 16, max: 8192 }),
    height: fc.integer({ min: 16, max: 4320 }),
    rotation: fc.constantFrom(0 as const, 90 as const, 180 as const),
    videoCodec: fc.constantFrom('h264', 'hevc', 'mpeg2video'),
    isInterlaced: fc.boolean(),
    isHdr: fc.boolean(),
    size: fc.integer({ min: 1_000_000, max: 60_000_000_000 }),
    keyframeInterval: fc.constantFrom(1, 5, 20, null),
    frameRate: fc.record({
      frames: fc.integer({ min: 1, max: 300 }),
      seconds: fc.constantFrom(1, 1001 / 1000),
    }),
  })
  const law = (check: (film: MediaInfo, supportsUhd: boolean) => void) =>
    fc.assert(
      fc.property(films, fc.boolean(), (film, supportsUhd) => check({ ...FILM, ...film }, supportsUhd)),
    )

  test('there is one, no name comes twice, and none is larger than the film', () => {
    law((film, supportsUhd) => {
      const plans = planRenditions(film, { supportsUhd })
      expect(plans.length).toBeGreaterThan(0)
      expect(new Set(plans.map(({ name }) => name)).size).toBe(plans.length)
      for (const { width, height } of plans) {
        expect(width).toBeLessThanOrEqual(film.width)
        expect(height).toBeLessThanOrEqual(film.height)
        expect((width % 2) + (height % 2)).toBe(0)
      }
    })
  })

  test('sides keep their proportion to two pixels', () => {
    law((film, supportsUhd) => {
      for (const { width, height } of planRenditions(film, { supportsUhd })) {
        const scale = Math.max(width / film.width, height / film.height)
        expect(Math.abs(film.width * scale - width)).toBeLessThanOrEqual(2 + (2 * film.width) / film.height)
        expect(Math.abs(film.height * scale - height)).toBeLessThanOrEqual(2 + (2 * film.height) / film.width)
      }
    })
  })

  test('the copy is first, the others grow; at most 60 frames a second', () => {
    law((film, supportsUhd) => {
      const plans = planRenditions(film, { supportsUhd })
      const encoded = plans.filter(({ kind }) => kind === 'encode').map(({ width }) => width)
      expect(encoded).toEqual(encoded.toSorted((a, b) => a - b))
      expect(plans.findLastIndex(({ kind }) => kind === 'copy')).toBeLessThan(1)
      for (const { frameRate } of plans) expect(perSecond(frameRate)).toBeLessThanOrEqual(60.61)
    })
  })
})
