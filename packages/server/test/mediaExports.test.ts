// Movies of clips, read back frame by frame: every frame shows the second of the film that it comes from.
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type ExportItem,
  type ExportPlan,
  type ExportSource,
  firstFrameFrom,
  perSecond,
  planExport,
  planRenditions,
} from '@fullcourt/film'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { copyClip, type FilmCut, joinPieces, makePiece } from '../src/media/exports.ts'
import { clipRanges, findClipSegments, readPlaylist } from '../src/media/playlist.ts'
import { probeFilm } from '../src/media/probe.ts'
import { makeRendition, type Rendition } from '../src/media/renditions.ts'
import { drawSvgs } from '../src/media/svgPictures.ts'
import type { MediaTools } from '../src/media/tools.ts'
import {
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
/** Hides the clock of a frame. */
const HIDING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="3"/></svg>'

describe.skipIf(!hasFfmpeg)(hasFfmpeg ? 'a movie of clips' : NO_FFMPEG, () => {
  const folder = tempFolder('media-exports')
  let tools: MediaTools
  beforeAll(async () => {
    tools = await testMediaTools()
  })

  interface TestFilm {
    readonly rendition: Rendition
    readonly source: ExportSource
  }

  async function filmOf(name: string, options: Omit<FilmOptions, 'file' | 'seconds'>): Promise<TestFilm> {
    const input = await makeFilm({ file: join(folder, name), seconds: 8, ...options })
    const probed = await probeFilm(tools, input)
    if (!probed.ok) throw new Error(`${probed.code} ${probed.log}`)
    const [plan] = planRenditions(probed.film, { supportsUhd: false })
    const target = await mkdtemp(join(folder, 'rendition-'))
    const made = await makeRendition(tools, { film: probed.film, plan: plan!, input, folder: target })
    if (!made.ok) throw new Error(`${made.code} ${made.log}`)
    const { width, height, frameRate, codecs } = made.rendition
    const hasSound = codecs.includes('mp4a')
    return {
      rendition: made.rendition,
      source: { key: name, frameRate: perSecond(frameRate), width, height, hasSound },
    }
  }

  /** The segments of a rendition that cover a span, as a file of their own. */
  async function cutOf({ rendition }: TestFilm, from: number, to: number): Promise<FilmCut> {
    const list = readPlaylist(await readFile(rendition.playlistFile, 'utf8'), `${rendition.name}.mp4`)!
    const clip = findClipSegments(list, { from, to }, 0.0003)!
    const bytes = await readFile(rendition.mediaFile)
    const file = join(await mkdtemp(join(folder, 'cut-')), 'cut.mp4')
    await writeFile(
      file,
      Buffer.concat(clipRanges(clip).map(({ first, last }) => bytes.subarray(first, last + 1))),
    )
    return { file, start: clip.start }
  }

  const planOf = (items: readonly ExportItem[]): ExportPlan => {
    const planned = planExport(items, { size: '720p', titleSeconds: 1 })
    if (!planned.ok) throw new Error(planned.refusal)
    return planned.plan
  }

  async function piecesOf(plan: ExportPlan, films: readonly TestFilm[]) {
    const made: { file: string; frames: number }[] = []
    for (const piece of plan.pieces) {
      const film = films.find(({ source }) => source === piece.source)!
      const seconds = piece.kind === 'run' ? piece.frames / perSecond(plan.frameRate) : 0.1
      const cut = await cutOf(film, piece.second - 1, piece.second + seconds)
      const one = await makePiece(tools, { piece, movie: plan, cut, folder })
      if (!one.ok) throw new Error(`${one.code} ${one.log}`)
      const file = join(folder, `made-${made.length}.mov`)
      await rename(one.file, file)
      made.push({ file, frames: piece.frames })
    }
    return made
  }

  const joined = async (
    plan: ExportPlan,
    pieces: readonly { file: string; frames: number }[],
  ): Promise<string> => {
    const joined = await joinPieces(tools, {
      movie: plan,
      pieces,
      chapters: plan.chapters,
      hasSound: true,
      folder,
    })
    if (!joined.ok) throw new Error(`${joined.code} ${joined.log}`)
    return joined.file
  }

  const itemOf = (
    { source }: TestFilm,
    start: number,
    end: number,
    more: Partial<ExportItem> = {},
  ): ExportItem => ({
    source,
    start,
    end,
    title: [],
    freezes: [],
    overlays: [],
    hasSound: true,
    ...more,
  })

  /** Seconds of the film that the frames of a run show. */
  const secondsOf = ({ source }: TestFilm, start: number, end: number): number[] => {
    const first = firstFrameFrom(start, source.frameRate)
    const count = firstFrameFrom(end, source.frameRate) - first
    return Array.from({ length: count }, (_, n) => (first + n) / source.frameRate)
  }

  test('shows exactly the frames of its clips, freezes and drawings, with sound and chapters', async () => {
    const ordered = await filmOf('in-another-order', { extra: ['-preset', 'veryfast', '-bf', '3'] })
    const encoded = await filmOf('encoded', { extra: ['-g', '900'] })
    expect([ordered.rendition.kind, encoded.rendition.kind]).toEqual(['copy', 'encode'])
    const title = ['Q4 5:12 · Steal; #12 = "Ana"']
    const items = [
      itemOf(encoded, 3.5, 5.2, { title, overlays: [{ from: 4, until: 4.5, svg: HIDING }] }),
      itemOf(ordered, 0.5, 1.6, {
        freezes: [
          { at: 1.2, seconds: 0.5, svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>' },
        ],
      }),
      itemOf(ordered, 5.9, 7.01, { hasSound: false }),
    ]
    const plan = planOf(items)
    const movie = await joined(plan, await piecesOf(plan, [ordered, encoded]))
    const frames = await readFrames(movie)
    const hidden = secondsOf(encoded, 3.5, 5.2).map((second) =>
      second > 3.99 && second < 4.49 ? null : second,
    )
    const still = Array.from({ length: 15 }, () => 1.2)
    const expected = [
      ...hidden,
      ...[...secondsOf(ordered, 0.5, 1.2), ...still, ...secondsOf(ordered, 1.2, 1.6)],
      ...secondsOf(ordered, 5.9, 7.01),
    ]
    expect(frames.map(({ shown }) => shown && Math.round(shown.filmTime * 30))).toEqual(
      expected.map((second) => second && Math.round(second * 30)),
    )
    for (const [n, { time }] of frames.entries()) expect(time).toBeCloseTo(n / 30, 3)
    // The first clip begins at 3.5 s, the second, after 51 frames, at 0.5 s; the third is silent.
    const beeps = readBeeps(movie)
    expect(beeps).toHaveLength(3)
    for (const [n, second] of [0.5, 1.5, 51 / 30 + 0.5].entries())
      expect(Math.abs(beeps[n]! - second)).toBeLessThan(0.02)
    const { stdout } = spawnSync(tools.ffprobe[0]!, ['-v', 'error', '-show_chapters', '-of', 'json', movie], {
      encoding: 'utf8',
    })
    const chapters: { start_time: string; tags: { title: string } }[] = JSON.parse(stdout).chapters
    expect(chapters.map(({ tags }) => tags.title)).toEqual([title[0], 'Clip 2', 'Clip 3'])
    expect(chapters.map((chapter) => Number(chapter.start_time).toFixed(2))).toEqual(['0.00', '1.70', '3.30'])
  })

  test.each<[string, Omit<FilmOptions, 'file' | 'seconds'>, 'copy' | 'encode', number]>([
    ['29.97 frames a second', { frameRate: '30000/1001' }, 'copy', 0],
    [
      'frames left out, as phones do',
      {
        extra: [
          '-vf',
          "scale=320:180:flags=neighbor,select='not(eq(mod(n,7),3)+between(mod(n,31),10,12))'",
          '-fps_mode',
          'vfr',
        ],
      },
      'copy',
      4,
    ],
    ['HEVC of a phone', { format: 'iphone' }, 'encode', 4],
  ])('%s: the frame of each second', async (name, options, kind, leftOut) => {
    const film = await filmOf(name.slice(0, 9), options)
    expect(film.rendition.kind).toBe(kind)
    const plan = planOf([itemOf(film, 2.31, 3.37), itemOf(film, 0, 0.4)])
    const movie = await joined(plan, await piecesOf(plan, [film]))
    const rate = film.source.frameRate
    const expected = [...secondsOf(film, 2.31, 3.37), ...secondsOf(film, 0, 0.4)]
    const shown = (await readFrames(movie)).map((frame) => frame.shown!.filmTime)
    expect(shown).toHaveLength(expected.length)
    for (const [n, second] of shown.entries()) {
      const late = Math.round((expected[n]! - second) * rate)
      expect(late, `frame ${n}`).toBeGreaterThanOrEqual(0)
      expect(late, `frame ${n}`).toBeLessThanOrEqual(leftOut)
    }
  })

  test('keeps its sound in step to the end of 50 clips', async () => {
    const film = await filmOf('ntsc', { frameRate: '30000/1001' })
    const spans = [
      [0.7, 1.43],
      [2.6, 3.7],
      [5.7, 6.31],
    ] as const
    const plan = planOf(spans.map(([from, to]) => itemOf(film, from, to)))
    const made = await piecesOf(plan, [film])
    const pieces = Array.from({ length: 50 }, (_, n) => made[n % made.length]!)
    const joined = await joinPieces(tools, { movie: plan, pieces, chapters: [], hasSound: true, folder })
    if (!joined.ok) throw new Error(`${joined.code} ${joined.log}`)
    const rate = perSecond(plan.frameRate)
    const expected: number[] = []
    let frame = 0
    for (const [n, { frames }] of pieces.entries()) {
      const { second } = plan.pieces[n % made.length]!
      for (let beep = Math.ceil(second); beep < second + frames / rate - 0.04; beep++)
        expected.push(frame / rate + beep - second)
      frame += frames
    }
    const beeps = readBeeps(joined.file)
    expect(beeps).toHaveLength(expected.length)
    for (const [n, second] of expected.entries())
      expect(Math.abs(beeps[n]! - second), `beep ${n}`).toBeLessThan(0.02)
  })

  test('a clip as it was filmed begins with a keyframe, and is not encoded', async () => {
    const film = await filmOf('as-filmed', {})
    const made = await copyClip(tools, {
      cut: await cutOf(film, 4.5, 6.5),
      start: 4.5,
      end: 6.5,
      hasSound: true,
      folder,
    })
    if (!made.ok) throw new Error(`${made.code} ${made.log}`)
    const shown = (await readFrames(made.file)).map((frame) => Math.round(frame.shown!.filmTime * 30))
    expect(shown[0]).toBeLessThanOrEqual(135)
    expect(shown[0]! % 60).toBe(0)
    expect(shown.at(-1)! - 194).toBeLessThan(3)
  })

  test('letters are drawn in our own font, in a process of its own', async () => {
    const svg = (text: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10000 1000"><text x="100" y="800" font-family="DejaVu Sans" font-size="800">${text}</text></svg>`
    const drawn = await drawSvgs(
      ['iiii', 'WWWW'].map((text) => ({ svg: svg(text), width: 500, height: 50 })),
      await mkdtemp(join(folder, 'letters-')),
    )
    if (!drawn.ok) throw new Error(drawn.log)
    const widths = await Promise.all(
      drawn.files.map(
        async (file) => (await sharp(file).trim().toBuffer({ resolveWithObject: true })).info.width,
      ),
    )
    // A missing letter is a box, as wide as any other.
    expect(widths[1]! / widths[0]!).toBeGreaterThan(3)
  })
})
