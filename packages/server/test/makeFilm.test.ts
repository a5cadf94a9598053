import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawClock, readClock } from './filmClock.ts'
import { FILM_FORMATS, type FilmFormat, findTestFfmpeg, makeFilm, NO_FFMPEG, readFrames } from './makeFilm.ts'
import { tempFolder } from './tempFolder.ts'

const ms = (max: number) => fc.integer({ min: 0, max }).map((value) => value / 1000)

test('law: a drawn clock is read again, in every size', () => {
  fc.assert(
    fc.property(
      fc.record({
        filmTime: ms(20_000_000),
        clockTime: ms(1_200_000),
        period: fc.integer({ min: 1, max: 7 }),
      }),
      fc.constantFrom([320, 180], [96, 54], [180, 320], [641, 359]),
      (shown, [width, height]) => {
        const data = drawClock(shown, width!, height!)
        expect(readClock({ data, width: width!, height: height! })).toEqual(shown)
      },
    ),
    { numRuns: 100 },
  )
})

test('no clock is read from other pictures', () => {
  expect(readClock({ data: new Uint8Array(320 * 180), width: 320, height: 180 })).toBeNull()
  expect(
    readClock({ data: new Uint8Array(320 * 180 * 4).fill(255), width: 320, height: 180, channels: 4 }),
  ).toBeNull()
})

const isInterlaced = (format: FilmFormat) => 'isInterlaced' in FILM_FORMATS[format]
describe.skipIf(!findTestFfmpeg())(findTestFfmpeg() ? 'films for tests' : NO_FFMPEG, () => {
  const folder = tempFolder('films')

  test.each(Object.keys(FILM_FORMATS) as FilmFormat[])(
    '%s shows its second in every frame',
    async (format) => {
      const file = await makeFilm({
        file: join(folder, format),
        format,
        seconds: 3,
        clockFrom: 300,
        period: 2,
      })
      const filter = isInterlaced(format) ? 'bwdif=mode=send_frame' : undefined
      const frames = await readFrames(file, { filter })
      const start = frames[0]!.time
      expect(frames.length).toBeGreaterThan(50)
      for (const { time, shown } of frames) {
        if (!shown) continue
        expect(Math.abs(shown.filmTime - (time - start))).toBeLessThan(0.04)
        expect(shown.clockTime).toBeCloseTo(300 - shown.filmTime, 2)
        expect(shown.period).toBe(2)
      }
      expect(frames.filter(({ shown }) => shown).length).toBeGreaterThan(frames.length * 0.9)
    },
  )
})
