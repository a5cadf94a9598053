// The built-in floors against the figures of the rule books, in feet and inches or meters as the books print them.
import { describe, expect, test } from 'vitest'
import { applyCourtOverrides, COURT_ARTICLES, COURTS, courtOf, floorMarks } from './index.ts'

const feet = (ft: number, inches = 0): number => ft * 12 + inches
const meters = (m: number): number => m * 39.3701

type Measures = Readonly<Record<string, number | boolean>>

const US: Measures = {
  heightInches: feet(50),
  rimFromBaseline: feet(5, 3),
  rimDiameterInches: 18,
  backboardFromBaseline: feet(4),
  backboardInches: feet(6),
  freeThrowLineInches: feet(19),
  freeThrowCircleRadiusInches: feet(6),
  centerCircleRadiusInches: feet(6),
  restrictedArcInches: feet(4),
  lineWidthInches: 2,
}
const METRIC: Measures = {
  widthInches: meters(28),
  heightInches: meters(15),
  rimFromBaseline: meters(1.575),
  rimDiameterInches: meters(0.45),
  backboardFromBaseline: meters(1.2),
  backboardInches: meters(1.8),
  threePointArcInches: meters(6.75),
  threePointCornerInches: meters(0.9),
  laneWidthInches: meters(4.9),
  freeThrowLineInches: meters(5.8),
  freeThrowCircleRadiusInches: meters(1.8),
  centerCircleRadiusInches: meters(1.8),
  restrictedArcInches: meters(1.25),
  lineWidthInches: meters(0.05),
  blockInches: meters(0.4),
  showRestrictedArc: true,
  dashedFreeThrow: false,
}
const PRO = { ...US, widthInches: feet(94), laneWidthInches: feet(16), dashedFreeThrow: true }

const BOOKS: Readonly<Record<string, Measures>> = {
  nfhs: {
    ...US,
    widthInches: feet(84),
    threePointArcInches: feet(19, 9),
    threePointCornerInches: feet(25) - feet(19, 9),
    laneWidthInches: feet(12),
    blockInches: 0,
    showRestrictedArc: false,
    dashedFreeThrow: false,
  },
  ncaa: {
    ...US,
    widthInches: feet(94),
    threePointArcInches: feet(22, 1.75),
    // The corner is 21 ft 7 7/8 in from the rim.
    threePointCornerInches: feet(25) - feet(21, 7.875),
    laneWidthInches: feet(12),
    blockInches: 12,
    showRestrictedArc: true,
    dashedFreeThrow: false,
  },
  nba: { ...PRO, threePointArcInches: feet(23, 9), threePointCornerInches: feet(3), blockInches: 0 },
  wnba: { ...PRO, threePointArcInches: feet(22, 1.75), threePointCornerInches: feet(3), blockInches: 0 },
  fiba: METRIC,
  'fiba-3x3': { ...METRIC, widthInches: meters(11) },
}

describe.each(COURTS.map(({ code }) => [code] as const))('%s', (code) => {
  test('has the measures of its book, within half a centimeter', () => {
    const court = courtOf(code)
    for (const [field, value] of Object.entries(BOOKS[code]!)) {
      const own = court[field as keyof typeof court]
      if (typeof value === 'boolean') expect(own, field).toBe(value)
      else expect(Math.abs(Number(own) - value), field).toBeLessThan(0.2)
    }
    expect(COURT_ARTICLES[code]).toBeTruthy()
  })
})

const near = (value: number) => expect.closeTo(value, 0)
const marksOf = (code: string) => floorMarks(courtOf(code))

test('NFHS: lane-space marks of 8 in, three spaces of 3 ft, coaching boxes of 28 ft at the table', () => {
  expect(marksOf('nfhs')).toMatchObject({
    laneTicks: [feet(8), feet(11), feet(14), feet(17)],
    laneBlock: null,
    laneDepth: 8,
    sideline: [{ out: feet(28), to: 0, at: 'table' }],
    baseline: [],
    lane: [],
    centerInner: 0,
  })
})

test('NCAA: blocks of 12 x 8 in from 7 ft, coaching boxes of 38 ft, the women’s marks of 12 in 3 ft from the lane', () => {
  const { sideline, ...marks } = marksOf('ncaa')
  expect(marks).toMatchObject({
    laneBlock: { from: feet(7), to: feet(8) },
    laneTicks: [feet(11), feet(14), feet(17)],
    laneDepth: 8,
    baseline: [{ middle: feet(6) + feet(3), length: 12 }],
  })
  expect(sideline.filter(({ at }) => at === 'table').map(({ out }) => out)).toEqual([feet(38), feet(28)])
})

test.each(['nba', 'wnba'])(
  '%s: marks of 6 in around the neutral zone, hash marks, lower defensive box, substitution box',
  (code) => {
    expect(marksOf(code)).toMatchObject({
      laneBlock: null,
      laneTicks: [feet(7), feet(8), feet(11), feet(14)],
      laneDepth: 6,
      sideline: [
        { out: feet(28), from: 0, to: feet(3), at: 'both' },
        { out: feet(47) - feet(4), at: 'table' },
      ],
      // 3 ft from the lane lines, outside on the baseline and inside at 13 ft.
      baseline: [{ middle: feet(8) + feet(3), length: 6 }],
      lane: [{ out: feet(13), middle: feet(8) - feet(3), length: 6 }],
      centerInner: feet(2),
    })
  },
)

test('FIBA: spaces of 85 cm around a block of 40 cm, throw-in lines opposite the table, bench areas of 2 m', () => {
  expect(marksOf('fiba')).toMatchObject({
    laneTicks: [near(meters(1.75)), near(meters(3.85)), near(meters(4.7))],
    laneBlock: { from: near(meters(2.6)), to: near(meters(3)) },
    laneDepth: near(meters(0.1)),
    sideline: [
      { out: near(meters(8.325)), from: near(meters(-0.15)), to: 0, at: 'opposite' },
      { out: near(meters(14 - 5)), from: near(meters(-2)), to: 0, at: 'table' },
      { out: 0, from: near(meters(-2)), to: 0, at: 'table' },
    ],
    centerBeyond: near(meters(0.15)),
  })
  expect(marksOf('fiba-3x3').sideline).toEqual([])
})

test('a league’s own block replaces the marks it covers, and a short floor loses the marks beyond its middle', () => {
  const own = applyCourtOverrides(courtOf('nfhs'), { blockInches: 12, widthInches: 650 })
  expect(floorMarks(own)).toMatchObject({
    laneBlock: { from: feet(7), to: feet(8) },
    laneTicks: [feet(11), feet(14), feet(17)],
    sideline: [],
  })
})
