import fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentOf, wallTimeAt } from './zonedTime.ts'

const NEW_YORK = 'America/New_York'

test('an ordinary evening game in winter and in summer', () => {
  expect(momentOf('2026-12-04T19:00', NEW_YORK)).toEqual({ ok: true, iso: '2026-12-05T00:00:00.000Z' })
  expect(momentOf('2026-07-04T19:00', NEW_YORK)).toEqual({ ok: true, iso: '2026-07-04T23:00:00.000Z' })
})

test.each([
  ['2026-03-08T02:30', NEW_YORK, '2026-03-08T03:00'],
  ['2026-03-08T02:00', NEW_YORK, '2026-03-08T03:00'],
  ['2026-03-08T02:59', NEW_YORK, '2026-03-08T03:00'],
  ['2026-03-29T01:30', 'Europe/London', '2026-03-29T02:00'],
  ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-04T02:30'],
])('%s in %s does not exist; the next one is %s', (wall, zone, next) =>
  expect(momentOf(wall, zone)).toEqual({ ok: false, refusal: 'skipped', next }),
)

test('a time that happens twice asks which', () => {
  expect(momentOf('2026-11-01T01:30', NEW_YORK)).toEqual({
    ok: false,
    refusal: 'twice',
    choices: [
      { iso: '2026-11-01T05:30:00.000Z', name: 'EDT' },
      { iso: '2026-11-01T06:30:00.000Z', name: 'EST' },
    ],
  })
})

test('zones without daylight saving', () => {
  expect(momentOf('2026-03-08T02:30', 'America/Phoenix')).toEqual({
    ok: true,
    iso: '2026-03-08T09:30:00.000Z',
  })
})

test('an invalid time is refused', () => {
  expect(momentOf('', NEW_YORK)).toEqual({ ok: false, refusal: 'unreadable' })
  expect(momentOf('2026-13-40T25:99', NEW_YORK)).toEqual({ ok: false, refusal: 'unreadable' })
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
      const found = momentOf(wallTimeAt(iso, zone), zone)
      const all = found.ok ? [found.iso] : found.refusal === 'twice' ? found.choices.map((c) => c.iso) : []
      expect(all).toContain(iso)
    }),
  )
})
