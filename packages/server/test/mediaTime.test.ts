// The second of a rendition is the second of the film, to one frame: the clock of a game hangs on it.
import { spawnSync } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { type MediaInfo, perSecond, planRenditions } from '@fullcourt/film'
import { beforeAll, describe, expect, test } from 'vitest'
import { probeFilm } from '../src/media/probe.ts'
import { makeRendition, type Rendition } from '../src/media/renditions.ts'
import type { MediaTools } from '../src/media/tools.ts'
import { readFragmentTimes } from './fragments.ts'
import {
  FILM_FORMATS,
  type FilmFormat,
  type FilmOptions,
  findTestFfmpeg,
  makeFilm,
  NO_FFMPEG,
  readBeeps,
  readFrames,
  testMediaTools,
} from './makeFilm.ts'
import { tempFolder } from './tempFolder.ts'

const hasFfmpeg = findTestFfmpeg() !== null

describe.skipIf(!hasFfmpeg)(hasFfmpeg ? 'seconds of renditions' : NO_FFMPEG, () => {
  const folder = tempFolder('media-time')
  let tools: MediaTools
  beforeAll(async () => {
    tools = await testMediaTools()
  })

  let count = 0
  const makeInput = async (options: Omit<FilmOptions, 'file' | 'seconds'>, seconds = 5): Promise<string> =>
    makeFilm({ file: join(folder, `film-${++count}`), seconds, ...options })

  async function render(input: string): Promise<{ film: MediaInfo; rendition: Rendition }> {
    const probed = await probeFilm(tools, input)
    if (!probed.ok) throw new Error(`${probed.code} ${probed.log}`)
    const [plan] = planRenditions(probed.film, { supportsUhd: false })
    const target = await mkdtemp(join(folder, 'out-'))
    const made = await makeRendition(tools, { film: probed.film, plan: plan!, input, folder: target })
    if (!made.ok) throw new Error(`${made.code} ${made.log}`)
    return { film: probed.film, rendition: made.rendition }
  }

  /** The frames of a rendition, with the seconds at which the player of a page shows them. */
  async function shownFrames(rendition: Rendition) {
    const { video } = await readFragmentTimes(rendition.mediaFile)
    const frames = await readFrames(rendition.mediaFile)
    expect(frames.length).toBe(video.length)
    return frames.map(({ shown }, index) => ({ time: video[index]!, shown }))
  }

  async function expectExact(input: string, shift = 0) {
    const { film, rendition } = await render(input)
    const frames = await shownFrames(rendition)
    const frame = 1 / perSecond(film.frameRate)
    // Phones leave frames out; the frame before stays then.
    const tolerance = film.isVariableFrameRate && film.container === 'mov' ? 4 * frame : frame
    for (const { time, shown } of frames) {
      expect(shown, `the frame at ${time}`).not.toBeNull()
      expect(Math.abs(shown!.filmTime - shift - time)).toBeLessThan(tolerance + 0.002)
    }
    expect(frames[0]!.time).toBeLessThan(frame / 2)
    return { film, rendition, frames }
  }

  test.each(Object.keys(FILM_FORMATS) as FilmFormat[])('%s', async (format) => {
    const input = await makeInput({ format }, 4)
    const { film, rendition, frames } = await expectExact(input)
    expect(rendition.duration).toBeCloseTo(film.duration, 0)
    expect(frames.at(-1)!.time).toBeGreaterThan(3.85)
    const beepsBefore = readBeeps(input)
    expect(beepsBefore.length).toBeGreaterThan(2)
    expect(readBeeps(rendition.mediaFile).length).toBe(beepsBefore.length)
    for (const [index, time] of readBeeps(rendition.mediaFile).entries())
      expect(Math.abs(time - beepsBefore[index]!)).toBeLessThan(0.04)
  })

  test.each<[string, Omit<FilmOptions, 'file' | 'seconds'>, 'copy' | 'encode']>([
    ['frames out of order are copied', { extra: ['-preset', 'veryfast', '-bf', '3'] }, 'copy'],
    ['29.97 frames a second, copied', { frameRate: '30000/1001' }, 'copy'],
    ['29.97 frames a second, encoded', { frameRate: '30000/1001', extra: ['-g', '900'] }, 'encode'],
    ['23.976 frames a second in HEVC', { format: 'iphone', frameRate: '24000/1001' }, 'encode'],
    ['no sound, copied', { audio: 'none' }, 'copy'],
    ['no sound, encoded', { format: 'avi', audio: 'none' }, 'encode'],
    ['surround sound', { audio: 'surround' }, 'copy'],
    ['120 frames a second', { frameRate: '120' }, 'encode'],
  ])('%s', async (_, options, kind) => {
    const { rendition } = await expectExact(await makeInput(options, 7))
    expect(rendition.kind).toBe(kind)
    expect(rendition.codecs.includes('mp4a')).toBe(options.audio !== 'none')
  })

  /** Puts a film into another file without encoding it. */
  async function remux(
    input: string,
    before: readonly string[],
    after: readonly string[],
    name = 'mp4',
  ): Promise<string> {
    const output = join(folder, `film-${++count}.${name}`)
    const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', ...before, '-i', input, ...after, output])
    if (status !== 0) throw new Error(String(stderr))
    return output
  }

  test('an MP4 whose beginning an edit list cuts off', async () => {
    const whole = await makeInput({}, 8)
    const cut = await remux(whole, ['-ss', '1.3'], ['-c', 'copy'])
    const { film } = await expectExact(cut, 1.3)
    expect(film.startsWithKeyframe).toBe(false)
    expect(film.duration).toBeCloseTo(6.7, 1)
  })

  test('a picture that begins half a second after the sound', async () => {
    const whole = await makeInput({}, 6)
    const late = await remux(
      whole,
      ['-itsoffset', '0.5', '-i', whole],
      ['-map', '0:v', '-map', '1:a', '-c', 'copy'],
    )
    const { rendition } = await render(late)
    expect(rendition.kind).toBe('encode')
    const frames = await shownFrames(rendition)
    for (const { time, shown } of frames)
      expect(Math.abs(shown!.filmTime - Math.max(0, time - 0.5))).toBeLessThan(1 / 30 + 0.002)
  })

  test('sound that begins half a second after the picture', async () => {
    const whole = await makeInput({}, 6)
    const late = await remux(
      whole,
      ['-i', whole, '-itsoffset', '0.5'],
      ['-map', '0:v', '-map', '1:a', '-c', 'copy'],
    )
    const { rendition } = await expectExact(late)
    expect(rendition.kind).toBe('copy')
    expect((await readFragmentTimes(rendition.mediaFile)).audioStart).toBeCloseTo(0.5, 1)
    for (const time of readBeeps(rendition.mediaFile)) expect(Math.abs((time % 1) - 0.5)).toBeLessThan(0.04)
  })

  test('a recording that begins at any time of its own', async () => {
    const whole = await makeInput({}, 6)
    await expectExact(
      await remux(whole, [], ['-c', 'copy', '-output_ts_offset', '5000', '-muxdelay', '0'], 'ts'),
    )
  })

  test('two video tracks: the default one', async () => {
    const shown = await makeInput({ clockFrom: 500 })
    const other = await makeInput({ width: 640, height: 360, clockFrom: 100 })
    const both = await remux(
      other,
      ['-i', shown],
      [
        '-map',
        '1:v',
        '-map',
        '0:v',
        '-map',
        '0:a',
        '-c',
        'copy',
        '-disposition:v:0',
        '0',
        '-disposition:v:1',
        'default',
      ],
    )
    const { frames } = await expectExact(both)
    expect(frames[0]!.shown!.clockTime).toBe(500)
  })
})
