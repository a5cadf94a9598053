import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Area, placePopover } from './popoverPlace.ts'

const doOverlap = (a: Area, b: Area) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** The parts of the scoring screen in a window, as measured in a browser. */
function screenOf(width: number, height: number) {
  const feedWidth = width < 1700 ? 340 : 640
  const roster = width < 1700 ? 216 : 260
  const left = width - feedWidth
  const column = { y: 172, width: roster, height: height - 180 }
  const middle = left - 2 * (roster + 24)
  const court = { x: roster + 24, y: 172, width: middle, height: middle / 1.88 }
  return {
    page: { width, height },
    court,
    feed: { x: left, y: 49, width: feedWidth, height: height - 49 },
    roster: null,
    keepClear: [
      { x: left / 2 - 110, y: 56, width: 220, height: 104 },
      { x: 12, ...column },
      { x: left - 12 - roster, ...column },
    ],
  }
}

const WINDOWS = [
  [1280, 720],
  [1280, 800],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
] as const

test.each(WINDOWS)(
  'it covers neither the click nor the clock nor the rosters at %i x %i',
  (width, height) => {
    const screen = screenOf(width, height)
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(
        share,
        share,
        fc.integer({ min: 220, max: height - 190 }),
        fc.boolean(),
        (x, y, tall, isLeftHanded) => {
          const { court } = screen
          const click = { x: court.x + x * court.width, y: court.y + y * court.height }
          const size = { width: 320, height: tall }
          const place = placePopover({ ...screen, size, click, isLeftHanded })
          const box = { ...place, ...size }
          for (const area of screen.keepClear) expect(doOverlap(box, area)).toBe(false)
          expect(doOverlap(box, { x: click.x - 12, y: click.y - 12, width: 24, height: 24 })).toBe(false)
          expect(place.x).toBeGreaterThanOrEqual(8)
          expect(place.y).toBeGreaterThanOrEqual(8)
          expect(place.x + 320).toBeLessThanOrEqual(width - 8)
          expect(place.y + tall).toBeLessThanOrEqual(height - 8)
        },
      ),
    )
  },
)

test.each(WINDOWS)('opened by a key it is beside the roster of the team, at %i x %i', (width, height) => {
  const screen = screenOf(width, height)
  const size = { width: 320, height: Math.min(520, height - 190) }
  const roster = screen.keepClear[1]!
  const box = { ...placePopover({ ...screen, roster, size, click: null, isLeftHanded: false }), ...size }
  expect(box.x).toBe(roster.x + roster.width + 8)
  for (const area of screen.keepClear) expect(doOverlap(box, area)).toBe(false)
})

test('it opens to the right of a click, and to the left for a left hand, where both have room', () => {
  const screen = screenOf(1920, 1080)
  const click = { x: screen.court.x + screen.court.width / 2, y: 300 }
  const size = { width: 200, height: 400 }
  const x = (isLeftHanded: boolean) => placePopover({ ...screen, size, click, isLeftHanded }).x
  expect(x(false)).toBe(click.x + 20)
  expect(x(true)).toBe(click.x - 220)
})

test('without room beside the click it lies over the feed', () => {
  const screen = screenOf(1280, 800)
  const click = { x: screen.court.x + screen.court.width / 2, y: 300 }
  const place = placePopover({ ...screen, size: { width: 320, height: 600 }, click, isLeftHanded: false })
  const roster = screen.keepClear.at(-1)!
  expect(place.x).toBeGreaterThan(roster.x + roster.width)
})

/** The parts of the screen beside a film, which leaves the rosters a place below the court. */
function filmScreenOf(width: number, height: number) {
  const filmWidth = Math.max(540, 0.44 * width)
  const left = width - filmWidth
  const film = { x: left, y: 48, width: filmWidth, height: (filmWidth * 9) / 16 + 116 }
  const rosters = { y: height - 310, width: left / 2 - 18, height: 220 }
  return {
    page: { width, height },
    court: { x: left / 2 - 220, y: 172, width: 440, height: 234 },
    feed: { x: left, y: film.y + film.height, width: filmWidth, height: height - film.height - 124 },
    roster: { x: 12, ...rosters },
    keepClear: [
      film,
      { x: left / 2 - 110, y: 56, width: 220, height: 104 },
      { x: 12, ...rosters },
      { x: left / 2 + 6, ...rosters },
    ],
  }
}

test.each([
  [1280, 800],
  [1366, 768],
  [1440, 900],
] as const)(
  'beside a film it covers neither the film nor the click nor the clock at %i x %i',
  (width, height) => {
    const screen = filmScreenOf(width, height)
    const [film, clock, ...rosters] = screen.keepClear
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const tall = fc.integer({ min: 220, max: height - 190 })
    fc.assert(
      fc.property(share, share, tall, fc.boolean(), fc.boolean(), (x, y, tall, isLeftHanded, isByKey) => {
        const { court } = screen
        const click = isByKey ? null : { x: court.x + x * court.width, y: court.y + y * court.height }
        const size = { width: 320, height: tall }
        const box = { ...placePopover({ ...screen, size, click, isLeftHanded }), ...size }
        expect(doOverlap(box, film!)).toBe(false)
        expect(doOverlap(box, clock!)).toBe(false)
        if (click)
          expect(doOverlap(box, { x: click.x - 12, y: click.y - 12, width: 24, height: 24 })).toBe(false)
        expect(box.y + tall).toBeLessThanOrEqual(height - 8)
        const hasRoom = tall < height - 310 - 168 - 16
        if (hasRoom && isByKey) for (const roster of rosters) expect(doOverlap(box, roster)).toBe(false)
      }),
    )
  },
)
