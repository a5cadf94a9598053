import { wallTimeAt } from '@fullcourt/wire/forms/wallTime'
import { describe, expect, it } from 'vitest'
import type { Refusal } from '../calls/refusal.ts'
import { readStart } from './startTime.ts'

function readOrRefuse(sent: string, timezone: string): string {
  try {
    return readStart(sent, timezone)
  } catch (error) {
    return (error as Refusal).fields?.gameStartTime ?? ''
  }
}

// Gaps and hours that occur twice are tested in packages/wire/src/forms/wallTime.test.ts.
describe('the start time of a game', () => {
  it.each([
    ['2026-03-08T01:59', 'America/New_York', '2026-03-08T06:59:00.000Z'],
    ['2026-11-20T19:00:30', 'UTC', '2026-11-20T19:00:30.000Z'],
    [
      '2026-03-08T02:30',
      'America/New_York',
      'Game start time does not exist on that day because of daylight saving: the next time is 2026-03-08T03:00.',
    ],
    [
      '2026-11-01T01:30',
      'America/New_York',
      'Game start time exists twice on that day: send 2026-11-01T01:30-04:00 or 2026-11-01T01:30-05:00.',
    ],
    [
      '2026-10-25T01:30',
      'Europe/London',
      'Game start time exists twice on that day: send 2026-10-25T01:30+01:00 or 2026-10-25T01:30+00:00.',
    ],
  ])('%s in %s: %s', (sent, timezone, answer) => {
    expect(readOrRefuse(sent, timezone)).toBe(answer)
  })

  it.each([
    ['2026-11-01T01:30-04:00', '2026-11-01T05:30:00Z'],
    ['2026-11-01T01:30-05:00', '2026-11-01T06:30:00Z'],
    ['2026-11-01T05:30:00Z', '2026-11-01T05:30:00Z'],
    ['2026-11-01T10:30:00.5+05:00', '2026-11-01T05:30:00.5Z'],
  ])('uses an offset: %s', (sent, instant) => {
    expect(readOrRefuse(sent, 'America/New_York')).toBe(instant)
    expect(wallTimeAt(instant, 'America/New_York')).toBe('2026-11-01T01:30')
  })

  it('shows the typed time again, in any timezone of the server', () => {
    for (const zone of ['America/New_York', 'America/Phoenix', 'Asia/Kathmandu', 'Pacific/Auckland'])
      for (const wall of ['2026-01-15T19:00', '2026-07-15T07:05', '2026-12-31T23:59'])
        expect(wallTimeAt(readOrRefuse(wall, zone), zone)).toBe(wall)
  })
})
