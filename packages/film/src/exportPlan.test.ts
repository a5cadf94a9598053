import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  EXPORT_SIZES,
  type ExportItem,
  firstFrameFrom,
  fitPicture,
  planExport,
  titleSvg,
} from './exportPlan.ts'
import { perSecond } from './renditions.ts'

const SOURCE = { key: 'film', frameRate: 30, width: 1920, height: 1080, hasSound: true }
const ITEM: ExportItem = {
  source: SOURCE,
  start: 10,
  end: 14,
  title: [],
  freezes: [],
  overlays: [],
  hasSound: true,
}
const planOf = (items: readonly Partial<ExportItem>[], titleSeconds: number | null = 2.5) => {
  const planned = planExport(
    items.map((item) => ({ ...ITEM, ...item })),
    { size: '720p', titleSeconds },
  )
  if (!planned.ok) throw new Error(planned.refusal)
  return planned.plan
}
/** 'run 10+45': the kind, the second of the film, the frames. */
const shown = (items: readonly Partial<ExportItem>[]) =>
  planOf(items).pieces.map(({ kind, second, frames }) => `${kind} ${Number(second.toFixed(3))}+${frames}`)

describe('the pieces of a movie', () => {
  test.each<[string, Partial<ExportItem>, readonly string[]]>([
    ['a run', {}, ['run 10+120']],
    ['begins with the first frame that is shown', { start: 10.02, end: 10.1 }, ['run 10.033+2']],
    ['a frame counts from a hundredth before', { start: 9.9999, end: 10.0334 }, ['run 10+1']],
    [
      'a freeze with the same frame after it',
      { freezes: [{ at: 11.5, seconds: 1.5, svg: '<a/>' }] },
      ['run 10+45', 'freeze 11.5+45', 'run 11.5+75'],
    ],
    ['a freeze at the start', { freezes: [{ at: 10, seconds: 1, svg: '' }] }, ['freeze 10+30', 'run 10+120']],
    ['no freeze outside of the clip', { freezes: [{ at: 14, seconds: 1, svg: '' }] }, ['run 10+120']],
    [
      'two freezes, in order',
      {
        freezes: [
          { at: 13, seconds: 1, svg: '' },
          { at: 11, seconds: 2, svg: '' },
        ],
      },
      ['run 10+30', 'freeze 11+60', 'run 11+60', 'freeze 13+30', 'run 13+30'],
    ],
  ])('%s', (_, item, pieces) => {
    expect(shown([item])).toEqual(pieces)
  })

  test('have the frame rate of most seconds', () => {
    const ntsc = { ...SOURCE, frameRate: 30000 / 1001 }
    const { frameRate, frames } = planOf([{ end: 11 }, { source: ntsc, end: 30 }])
    expect(frameRate).toEqual({ frames: 30_000, seconds: 1001 })
    expect(frames).toBe(30 + 600)
  })

  test('carry drawings on their frames, and those of the second on a frame that stands', () => {
    const { pieces } = planOf([
      {
        overlays: [
          { from: 11, until: 12.5, svg: 'long' },
          { from: 1, until: 10.1, svg: 'before' },
        ],
        freezes: [{ at: 12, seconds: 1, svg: 'own' }],
      },
    ])
    expect(
      pieces.map(({ overlays }) => overlays.map(({ svg, from, until }) => `${svg} ${from}-${until}`)),
    ).toEqual([['long 30-60', 'before 0-3'], ['long 0-30', 'own 0-30'], ['long 0-15']])
  })

  test('carry the title over the first frames of a clip, and chapters name it', () => {
    const clip = { title: ['Q4 5:12', '#12 Steal'], freezes: [{ at: 10.5, seconds: 1, svg: '' }] }
    const lengths = (titleSeconds: number | null) =>
      planOf([clip], titleSeconds).pieces.map(({ overlays }) => overlays.at(-1)?.until ?? 0)
    expect(lengths(2.5)).toEqual([15, 30, 30])
    expect(lengths(null)).toEqual([15, 30, 105])
    expect(planOf([{}, clip]).chapters).toEqual([
      { title: 'Clip 1', frame: 0, frames: 120 },
      { title: 'Q4 5:12 · #12 Steal', frame: 120, frames: 150 },
    ])
  })

  test('are refused: none, too many, too long', () => {
    const refusal = (items: readonly ExportItem[]) => planExport(items, { size: '720p', titleSeconds: null })
    expect(refusal([])).toEqual({ ok: false, refusal: 'empty' })
    expect(refusal([{ ...ITEM, end: 10 }])).toEqual({ ok: false, refusal: 'empty' })
    expect(refusal(Array.from({ length: 501 }, () => ITEM))).toEqual({ ok: false, refusal: 'too_many_items' })
    expect(refusal([{ ...ITEM, end: 3611 }])).toEqual({ ok: false, refusal: 'too_long' })
  })

  test('law: frames of all pieces are those of the whole clip and of its freezes, in any rate', () => {
    const second = fc.double({ min: 0, max: 20, noNaN: true })
    const freeze = fc.record({
      at: second,
      seconds: fc.double({ min: 0.1, max: 3, noNaN: true }),
      svg: fc.constant(''),
    })
    const rate = fc.constantFrom(24, 25, 30000 / 1001, 30, 50, 60000 / 1001, 17.3)
    fc.assert(
      fc.property(
        second,
        second,
        fc.array(freeze, { maxLength: 4 }),
        rate,
        rate,
        (a, b, freezes, one, other) => {
          const [start, end] = [Math.min(a, b), Math.max(a, b) + 0.1]
          const first = { ...ITEM, end: 100, source: { ...SOURCE, frameRate: one } }
          const clip = { start, end, freezes, source: { ...SOURCE, frameRate: other } }
          const plan = planOf([first, clip])
          const movie = perSecond(plan.frameRate)
          const run = firstFrameFrom(end, other) - firstFrameFrom(start, other)
          const stood = freezes.filter(({ at }) => at >= start && at < end)
          const expected =
            Math.round((run * movie) / other) +
            stood.reduce((sum, { seconds }) => sum + Math.max(1, Math.round(seconds * movie)), 0)
          expect(plan.chapters[1]?.frames ?? 0).toBe(expected)
          expect(plan.pieces.reduce((sum, { frames }) => sum + frames, 0)).toBe(plan.frames)
        },
      ),
    )
  })
})

test.each([
  [1920, 1080, { x: 0, y: 0, width: 1280, height: 720 }],
  [640, 480, { x: 160, y: 0, width: 960, height: 720 }],
  [1080, 1920, { x: 438, y: 0, width: 406, height: 720 }],
  [426, 180, { x: 0, y: 90, width: 1280, height: 540 }],
])('a picture of %i x %i stands in the middle', (width, height, box) => {
  expect(fitPicture({ width, height }, EXPORT_SIZES['720p'])).toEqual(box)
})

test('a title is XML whatever a coach writes, and a long line ends with dots', () => {
  const svg = titleSvg(['<a> & "b"', 'x'.repeat(100)], { width: 1280, height: 720 })
  expect(svg).toContain('>&lt;a&gt; &amp; &quot;b&quot;<')
  expect(svg).toContain(`>${'x'.repeat(59)}…<`)
})
