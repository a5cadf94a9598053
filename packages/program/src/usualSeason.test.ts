import { expect, test } from 'vitest'
import { usualSeason } from './usualSeason.ts'

test.each([
  ['2026-08-01', '2026–27'],
  ['2026-11-20', '2026–27'],
  ['2027-07-31', '2026–27'],
  ['2099-12-04', '2099–00'],
])('the season of %s is %s', (day, name) => {
  const season = usualSeason(day)
  expect(season.name).toBe(name)
  expect(season.startDate <= day && day <= season.endDate).toBe(true)
})
