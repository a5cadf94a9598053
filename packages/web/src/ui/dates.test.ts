import { expect, test } from 'vitest'
import { dateText, momentText } from './dates.ts'

const AT = '2026-11-07T00:05:00.000Z'
const ZONE = 'America/New_York'

test.each([
  ['day', 'Nov 6, 2026'],
  ['longDay', 'November 6, 2026'],
  ['weekday', 'Fri, Nov 6'],
  ['weekdayName', 'Friday'],
  ['shortMonth', 'Nov'],
  ['month', 'November 2026'],
  ['time', '7:05pm'],
] as const)('%s is %s', (form, text) => {
  expect(dateText(form, AT, ZONE)).toBe(text)
})

test('a moment has its day and time', () => {
  expect(momentText(AT, ZONE)).toBe('Nov 6, 2026, 7:05pm')
})
