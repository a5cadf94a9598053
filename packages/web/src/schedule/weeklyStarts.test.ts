import { expect, test } from 'vitest'
import { weeklyStarts } from './weeklyStarts.ts'

test('a weekly game keeps its time of day when the clocks change', () => {
  const zone = 'America/New_York'
  expect(weeklyStarts({ wall: '2027-03-01T19:00', zone }, '2027-03-15')).toEqual([
    '2027-03-09T00:00:00.000Z',
    '2027-03-15T23:00:00.000Z',
  ])
  expect(weeklyStarts({ wall: '2027-03-01T19:00', zone }, '2027-03-07')).toEqual([])
  expect(weeklyStarts({ wall: '2027-03-01T19:00', zone }, '2099-01-01')).toHaveLength(52)
})
