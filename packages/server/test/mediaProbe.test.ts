// What is measured of a film.
import { spawnSync } from 'node:child_process'
import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MediaInfo, planRenditions } from '@fullcourt/film'
import { beforeAll, describe, expect, test } from 'vitest'
import { probeFilm } from '../src/media/probe.ts'
import { makeRendition } from '../src/media/renditions.ts'
import type { MediaTools } from '../src/media/tools.ts'
import { type FilmOptions, findTestFfmpeg, makeFilm, NO_FFMPEG, testMediaTools } from './makeFilm.ts'
import { tempFolder } from './tempFolder.ts'

const hasFfmpeg = findTestFfmpeg() !== null

describe.skipIf(!hasFfmpeg)(hasFfmpeg ? 'measuring a film' : NO_FFMPEG, () => {
  const folder = tempFolder('media-probe')
  let tools: MediaTools
  beforeAll(async () => {
    tools = await testMediaTools()
  })

  let count = 0
  const makeInput = (options: Omit<FilmOptions, 'file' | 'seconds'> & { seconds?: number }) =>
    makeFilm({ file: join(folder, `film-${++count}`), seconds: 2, ...options })

  async function measure(file: string): Promise<MediaInfo> {
    const probed = await probeFilm(tools, file)
    if (!probed.ok) throw new Error(`${probed.code} ${probed.log}`)
    return probed.film
  }

  const HDR = [
    '-pix_fmt',
    'yuv420p10le',
    '-color_primaries',
    'bt2020',
    '-color_trc',
    'smpte2084',
    '-colorspace',
    'bt2020nc',
  ]

  test.each<[string, Omit<FilmOptions, 'file' | 'seconds'>, Partial<MediaInfo>]>([
    [
      'an MP4',
      {},
      {
        container: 'mov',
        videoCodec: 'h264',
        audioCodec: 'aac',
        audioChannels: 2,
        isPlayable: true,
      },
    ],
    [
      'an upright phone',
      { format: 'iphone', width: 180, height: 320 },
      {
        width: 180,
        height: 320,
        rotation: 90,
        videoCodec: 'hevc',
        isVariableFrameRate: true,
        isPlayable: false,
      },
    ],
    [
      'a camcorder',
      { format: 'mts' },
      {
        container: 'mpegts',
        isInterlaced: true,
        frameRate: { frames: 30000, seconds: 1001 },
        audioCodec: 'ac3',
        isPlayable: false,
      },
    ],
    [
      'an XviD film with frames out of order',
      { format: 'avi', frameRate: '30000/1001', extra: ['-bf', '2', '-vtag', 'XVID'] },
      {
        container: 'avi',
        frameRate: { frames: 30000, seconds: 1001 },
        isVariableFrameRate: false,
      },
    ],
    [
      'no sound',
      { audio: 'none' },
      { audioTrack: null, audioCodec: null, audioChannels: null, isPlayable: true },
    ],
    ['surround sound', { audio: 'surround' }, { audioChannels: 6 }],
    [
      '29.97 frames a second',
      { frameRate: '30000/1001' },
      { frameRate: { frames: 30000, seconds: 1001 }, isVariableFrameRate: false },
    ],
    ['UHD', { width: 3840, height: 2160, frameRate: '5' }, { width: 3840, height: 2160 }],
    [
      'oblong pixels',
      { width: 720, height: 480, extra: ['-aspect', '16:9'] },
      { width: 853, height: 480, hasSquarePixels: false },
    ],
    ['frames out of order', { extra: ['-preset', 'veryfast', '-bf', '2'] }, { isPlayable: true }],
    ['HDR', { format: 'iphone', extra: HDR }, { isHdr: true, pixelFormat: 'yuv420p10le', isPlayable: false }],
  ])('%s', async (_, options, expected) => {
    const film = await measure(await makeInput(options))
    expect(film).toMatchObject(expected)
    expect(film.duration).toBeCloseTo(2, 0)
  })

  test('HDR and UHD become renditions for every screen', async () => {
    const uhd = { width: 2160, height: 3840, frameRate: '10' }
    const input = await makeInput({ format: 'iphone', ...uhd, extra: HDR, seconds: 1 })
    const film = await measure(input)
    const [plan] = planRenditions(film, { supportsUhd: true })
    const made = await makeRendition(tools, { film, plan: plan!, input, folder })
    if (!made.ok) throw new Error(made.log)
    const probed = spawnSync('ffprobe', [
      '-v',
      'error',
      '-select_streams',
      'v',
      '-show_entries',
      'stream=width,height,pix_fmt,color_transfer',
      '-of',
      'csv=p=0',
      made.rendition.mediaFile,
    ])
    expect(String(probed.stdout).trim()).toBe('240,426,yuv420p,bt709')
  })

  test('a long film is measured by samples, one cut off by all its packets', async () => {
    const minute = await makeInput({ seconds: 20, audio: 'none' })
    const long = join(folder, 'long.mp4')
    spawnSync('ffmpeg', [
      '-v',
      'error',
      '-stream_loop',
      '29',
      '-i',
      minute,
      '-c',
      'copy',
      '-movflags',
      '+faststart',
      long,
    ])
    const whole = await measure(long)
    expect(whole.duration).toBeCloseTo(600, 0)
    expect(whole.keyframeInterval).toBeCloseTo(2, 1)
    await truncate(long, Math.round(whole.size / 2))
    const half = await measure(long)
    expect(half.duration).toBeGreaterThan(280)
    expect(half.duration).toBeLessThan(320)
  })

  test.each<[string, string, () => Promise<Buffer | string>]>([
    ['nothing', 'empty', async () => ''],
    ['a text', 'not_a_film', async () => 'We won.'],
    ['a package', 'package', async () => Buffer.from('PK\x03\x04package of Sportscode', 'latin1')],
    ['a header alone', 'unreadable', async () => Buffer.from('\0\0\0\x10ftypisom\0\0\0\0', 'latin1')],
  ])('refused: %s: %s', async (_, code, content) => {
    const file = join(folder, `refused-${++count}`)
    await writeFile(file, await content())
    expect(await probeFilm(tools, file)).toMatchObject({ ok: false, code })
  })
})
