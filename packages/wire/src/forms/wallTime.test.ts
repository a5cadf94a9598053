import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveWallTime, resolveWallTime, wallTimeAt } from './wallTime.ts'

const NEW_YORK = 'America/New_York'

test.each([
  ['2026-12-04T19:00', NEW_YORK, '2026-12-05T00:00:00.000Z'],
  ['2026-07-04T19:00', NEW_YORK, '2026-07-04T23:00:00.000Z'],
  // The last minute before a gap, and the first after it.
  ['2026-03-08T01:59', NEW_YORK, '2026-03-08T06:59:00.000Z'],
  ['2026-03-08T03:00', NEW_YORK, '2026-03-08T07:00:00.000Z'],
  // Around the hour that occurs twice.
  ['2026-11-01T00:59', NEW_YORK, '2026-11-01T04:59:00.000Z'],
  ['2026-11-01T02:00', NEW_YORK, '2026-11-01T07:00:00.000Z'],
  // Zones without daylight saving time.
  ['2026-03-08T02:30', 'America/Phoenix', '2026-03-08T09:30:00.000Z'],
  ['2026-11-01T01:30', 'America/Phoenix', '2026-11-01T08:30:00.000Z'],
  ['2026-07-01T19:00', 'Pacific/Honolulu', '2026-07-02T05:00:00.000Z'],
  ['2026-03-08T02:30', 'America/Puerto_Rico', '2026-03-08T06:30:00.000Z'],
  // An offset with odd minutes, a leap day, seconds.
  ['2026-11-20T19:00', 'Asia/Kathmandu', '2026-11-20T13:15:00.000Z'],
  ['2028-02-29T19:00', NEW_YORK, '2028-03-01T00:00:00.000Z'],
  ['2026-11-20T19:00:30', 'UTC', '2026-11-20T19:00:30.000Z'],
  ['2026-11-20T19:00:30.25', NEW_YORK, '2026-11-21T00:00:30.250Z'],
])('%s in %s is %s', (wall, zone, iso) => {
  expect(resolveWallTime(wall, zone)).toEqual({ ok: true, iso })
})

test.each([
  ['2026-03-08T02:30', NEW_YORK, '2026-03-08T03:00'],
  ['2026-03-08T02:00', NEW_YORK, '2026-03-08T03:00'],
  ['2026-03-08T02:59', NEW_YORK, '2026-03-08T03:00'],
  ['2026-03-08T02:59:59', NEW_YORK, '2026-03-08T03:00'],
  ['2026-03-08T02:30', 'America/Chicago', '2026-03-08T03:00'],
  ['2026-03-08T02:30', 'America/Adak', '2026-03-08T03:00'],
  ['2026-03-29T01:30', 'Europe/London', '2026-03-29T02:00'],
  ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-04T02:30'],
  // Samoa skipped a whole day when it crossed the date line.
  ['2011-12-30T00:00', 'Pacific/Apia', '2011-12-31T00:00'],
  ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-31T00:00'],
  ['2011-12-30T23:59', 'Pacific/Apia', '2011-12-31T00:00'],
])('%s in %s does not exist; the next one is %s', (wall, zone, next) =>
  expect(resolveWallTime(wall, zone)).toEqual({ ok: false, refusal: 'skipped', next }),
)

test.each([
  ['2026-11-01T01:00', NEW_YORK, ['2026-11-01T05:00:00.000Z', 'EDT', '-04:00'], ['EST', '-05:00']],
  ['2026-11-01T01:59', NEW_YORK, ['2026-11-01T05:59:00.000Z', 'EDT', '-04:00'], ['EST', '-05:00']],
  ['2026-11-01T01:30:15', NEW_YORK, ['2026-11-01T05:30:15.000Z', 'EDT', '-04:00'], ['EST', '-05:00']],
  [
    '2026-11-01T01:30',
    'America/Los_Angeles',
    ['2026-11-01T08:30:00.000Z', 'PDT', '-07:00'],
    ['PST', '-08:00'],
  ],
  ['2026-10-25T01:30', 'Europe/London', ['2026-10-25T00:30:00.000Z', 'GMT+1', '+01:00'], ['GMT', '+00:00']],
] as const)('%s in %s occurs twice', (wall, zone, [iso, name, offset], [laterName, laterOffset]) => {
  const later = new Date(Date.parse(iso) + 3_600_000).toISOString()
  expect(resolveWallTime(wall, zone)).toEqual({
    ok: false,
    refusal: 'twice',
    choices: [
      { iso, name, offset },
      { iso: later, name: laterName, offset: laterOffset },
    ],
  })
})

test('a wall time moves to the clocks of another zone, summer and winter', () => {
  const here = 'America/New_York'
  expect(moveWallTime('2026-11-24T19:00', 'America/Chicago', here)).toBe('2026-11-24T20:00')
  expect(moveWallTime('2026-12-02T00:30', 'UTC', here)).toBe('2026-12-01T19:30')
  expect(moveWallTime('2026-07-01T19:00', 'America/Phoenix', here)).toBe('2026-07-01T22:00')
  // The first of two moments, a skipped time, and a zone of another program.
  expect(moveWallTime('2026-11-01T01:30', 'America/Chicago', here)).toBe('2026-11-01T01:30')
  expect(moveWallTime('2026-03-08T02:30', 'America/Chicago', here)).toBe('2026-03-08T02:30')
  expect(moveWallTime('2026-11-24T19:00', 'Central Standard Time', here)).toBe('2026-11-24T19:00')
})

test('a text that is no time is refused', () => {
  for (const text of ['', '2026-13-40T25:99', '2026-11-20', '2026-11-20T19:00Z', '2026-11-20T19:00:99'])
    expect(resolveWallTime(text, NEW_YORK), text).toEqual({ ok: false, refusal: 'unreadable' })
})

test('every moment comes back from its wall time, alone or as one of two', () => {
  const zones = fc.constantFrom(
    NEW_YORK,
    'America/Adak',
    'Pacific/Honolulu',
    'Europe/Berlin',
    'Asia/Kathmandu',
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 36_000_000 }), zones, (minutes, zone) => {
      const iso = new Date(minutes * 60_000).toISOString()
      const found = resolveWallTime(wallTimeAt(iso, zone), zone)
      const all = found.ok ? [found.iso] : found.refusal === 'twice' ? found.choices.map((c) => c.iso) : []
      expect(all).toContain(iso)
    }),
  )
})
