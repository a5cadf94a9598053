import { expect, test } from 'vitest'
import {
  ago,
  dateText,
  dollarsText,
  firstWeekday,
  isZone,
  momentText,
  numberText,
  setLocale,
  usdText,
  zoneNameAt,
} from './intl.ts'

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

test.each([
  ['2026-11-20T11:59:30Z', 'just now'],
  ['2026-11-20T12:00:30Z', 'just now'],
  ['2026-11-20T11:55:00Z', '5 minutes ago'],
  ['2026-11-20T09:00:00Z', '3 hours ago'],
  ['2026-11-19T11:00:00Z', 'yesterday'],
  ['2026-10-21T12:00:00Z', '30 days ago'],
])('%s is %s', (at, words) => {
  expect(ago(at, Date.parse('2026-11-20T12:00:00Z'))).toBe(words)
})

test('numbers have commas, at most the decimals asked for, and dollars cents where there are some', () => {
  expect([numberText(12_345.6), numberText(12.46, 1), numberText(12, 1)]).toEqual(['12,346', '12.5', '12'])
  expect([dollarsText(1499), dollarsText(12.5), dollarsText(0.1)]).toEqual(['$1,499', '$12.50', '$0.10'])
  expect([usdText(1204.5), usdText(999), usdText(-20)]).toEqual(['$1,204.50', '$999.00', '-$20.00'])
})

test('zones have their short name at a moment', () => {
  expect([zoneNameAt(AT, ZONE), zoneNameAt('2026-07-07T00:05:00.000Z', ZONE)]).toEqual(['EST', 'EDT'])
  expect([isZone(ZONE), isZone('Mars/Base'), isZone('+05:00')]).toEqual([true, false, false])
})

test('another language and region has its own dates, numbers and weeks', () => {
  setLocale('es-ES')
  try {
    expect([dateText('weekday', AT, ZONE), dateText('time', AT, ZONE)]).toEqual(['vie, 6 nov', '19:05'])
    expect([numberText(12_345.6), firstWeekday()]).toEqual(['12.346', 1])
    expect(usdText(12_045.5)).toBe('12.045,50\u00a0US$')
  } finally {
    setLocale('en-US')
  }
  expect([dateText('time', AT, ZONE), firstWeekday()]).toEqual(['7:05pm', 0])
})
