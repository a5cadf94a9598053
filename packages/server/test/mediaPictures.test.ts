// Posters and the pictures of the seek bar, from real films.
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { makePoster, makeSprites } from '../src/media/pictures.ts'
import { probeFilm } from '../src/media/probe.ts'
import type { MediaTools } from '../src/media/tools.ts'
import {
  type FilmOptions,
  findTestFfmpeg,
  makeFilm,
  NO_FFMPEG,
  readFrames,
  testMediaTools,
} from './makeFilm.ts'
import { tempFolder } from './tempFolder.ts'

const hasFfmpeg = findTestFfmpeg() !== null

describe.skipIf(!hasFfmpeg)(hasFfmpeg ? 'pictures of a film' : NO_FFMPEG, () => {
  const folder = tempFolder('media-pictures')
  let tools: MediaTools
  beforeAll(async () => {
    tools = await testMediaTools()
  })

  async function makeInput(options: Omit<FilmOptions, 'file'>) {
    const target = await mkdtemp(join(folder, 'film-'))
    const input = await makeFilm({ file: join(target, 'film'), ...options })
    const probed = await probeFilm(tools, input)
    if (!probed.ok) throw new Error(probed.code)
    return { film: probed.film, input, folder: target }
  }

  const sizeOf = (file: string): string =>
    spawnSync('ffprobe', ['-v', 'error', '-show_entries', 'stream=width,height', '-of', 'csv=p=0', file])
      .stdout.toString()
      .trim()

  test('the poster is a frame near 10 %', async () => {
    const job = await makeInput({
      seconds: 25,
      width: 1920,
      height: 1080,
      frameRate: '10',
      extra: ['-g', '5'],
    })
    const made = await makePoster(tools, job)
    if (!made.ok) throw new Error(made.log)
    expect(sizeOf(made.file)).toBe('1280,720')
    const [frame] = await readFrames(made.file)
    expect(frame!.shown!.filmTime).toBeGreaterThanOrEqual(2.4)
    expect(frame!.shown!.filmTime).toBeLessThan(11)
    expect((await readdir(job.folder)).toSorted()).toEqual(['film', 'poster.jpg'])
  })

  test('the poster stands upright and is not enlarged', async () => {
    const made = await makePoster(
      tools,
      await makeInput({ seconds: 2, format: 'iphone', width: 180, height: 320 }),
    )
    if (!made.ok) throw new Error(made.log)
    expect(sizeOf(made.file)).toBe('180,320')
    expect((await readFrames(made.file))[0]!.shown).not.toBeNull()
  })

  test.each<[string, Omit<FilmOptions, 'file'>]>([
    ['a transport stream with one keyframe', { seconds: 5, format: 'm2ts', extra: ['-g', '250'] }],
    ['a camcorder with one keyframe', { seconds: 5, format: 'mts', extra: ['-g', '250'] }],
  ])('%s has a poster, and pictures of the seek bar', async (_, options) => {
    const job = await makeInput(options)
    const poster = await makePoster(tools, job)
    if (!poster.ok) throw new Error(poster.log)
    expect((await readFrames(poster.file))[0]!.shown).not.toBeNull()
    const made = await makeSprites(tools, job)
    if (!made.ok) throw new Error(made.log)
    expect(made.sprites.files).toHaveLength(1)
  })

  test('the poster of a film that is dark at first is a bright frame', async () => {
    const dark = "lutyuv=y='val/8':enable='lt(t,4.4)'"
    const job = await makeInput({ seconds: 20 })
    const input = join(job.folder, 'dark.mp4')
    spawnSync('ffmpeg', ['-v', 'error', '-i', job.input, '-vf', dark, '-c:a', 'copy', input])
    const made = await makePoster(tools, { ...job, input })
    if (!made.ok) throw new Error(made.log)
    expect((await readFrames(made.file))[0]!.shown!.filmTime).toBeGreaterThan(4)
  })

  test('each picture of the seek bar shows its second, or up to a keyframe before', async () => {
    const job = await makeInput({ seconds: 35 })
    const shares: number[] = []
    const made = await makeSprites(tools, job, { onProgress: (share) => shares.push(share) })
    if (!made.ok) throw new Error(made.log)
    const { files, ...layout } = made.sprites
    expect(layout).toEqual({ interval: 10, width: 160, height: 90, columns: 4, rows: 1 })
    expect(sizeOf(files[0]!)).toBe('640,90')
    for (const index of [0, 1, 2, 3]) {
      const [tile] = await readFrames(files[0]!, { filter: `crop=160:90:${160 * index}:0` })
      expect(tile!.shown!.filmTime).toBeLessThanOrEqual(index * 10)
      expect(tile!.shown!.filmTime).toBeGreaterThan(index * 10 - 2.1)
    }
    expect(shares.at(-1)).toBe(1)
  })

  test('a rendition that was stopped leaves nothing', async () => {
    const job = await makeInput({ seconds: 10 })
    const made = await makeSprites(tools, job, { signal: AbortSignal.abort() })
    expect(made).toMatchObject({ ok: false, code: 'stopped' })
    expect(await readdir(job.folder)).toEqual(['film'])
  })
})
