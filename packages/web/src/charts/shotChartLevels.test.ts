import { expect, it } from 'vitest'
import { DIFFERENCE_BOUNDS, drawnSize, LEVELS, levelOf, levelWords, pointsBounds } from './shotChartLevels.ts'

it('has five levels of points per shot around one point, half of it in 3x3', () => {
  const bounds = pointsBounds(2)
  expect([0, 0.4, 1, 1.2, 6 / 5, 2].map((value) => levelOf(value, bounds))).toEqual([
    'far-under',
    'under',
    'about',
    'over',
    'over',
    'far-over',
  ])
  expect(levelOf(0.5, pointsBounds(1))).toBe('about')
  expect(levelOf(1, pointsBounds(1))).toBe('far-over')
})

it('labels each level with its range', () => {
  const words = levelWords(pointsBounds(2), (bound) => bound.toFixed(1))
  expect(LEVELS.map((level) => words[level])).toEqual([
    'under 0.4',
    '0.4 to 0.8',
    '0.8 to 1.2',
    '1.2 to 1.6',
    '1.6 or more',
  ])
})

it('has the same bounds for positive and negative differences', () => {
  const levels = [-0.3, -0.1, 0, 0.1, 0.3].map((value) => levelOf(value, DIFFERENCE_BOUNDS))
  expect(levels).toEqual(LEVELS)
})

it('draws a hex in proportion to its attempts, and none larger than its place', () => {
  const grain = { size: 18, full: 12 }
  const area = (attempts: number) => drawnSize(attempts, grain) ** 2
  expect(area(3) / area(12)).toBeCloseTo(3 / 12)
  expect(drawnSize(80, grain)).toBe(18)
})
