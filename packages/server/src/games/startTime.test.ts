import { describe, expect, it } from 'vitest'
import type { Refusal } from '../http/refusal.ts'
import { startOf, wallTime } from './startTime.ts'

function asked(sent: string, timezone: string): string {
  try {
    return startOf(sent, timezone)
  } catch (error) {
    return (error as Refusal).fields?.gameStartTime ?? ''
  }
}
const leftOut = (next: string) => `Game start time is left out on that day: the next one is ${next}.`
const twice = (first: string, second: string) =>
  `Game start time comes twice on that day: send ${first} or ${second}.`

describe('a game starts at a time on the wall', () => {
  it.each([
    ['New York', '2026-03-08T01:59', 'America/New_York', '2026-03-08T06:59:00Z'],
    ['New York, in the gap', '2026-03-08T02:00', 'America/New_York', leftOut('2026-03-08T03:00')],
    ['New York, in the gap', '2026-03-08T02:30', 'America/New_York', leftOut('2026-03-08T03:00')],
    ['New York, at the end of the gap', '2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00:00Z'],
    [
      'New York, before the hour that comes twice',
      '2026-11-01T00:59',
      'America/New_York',
      '2026-11-01T04:59:00Z',
    ],
    [
      'New York, in it',
      '2026-11-01T01:00',
      'America/New_York',
      twice('2026-11-01T01:00-04:00', '2026-11-01T01:00-05:00'),
    ],
    [
      'New York, in it',
      '2026-11-01T01:59',
      'America/New_York',
      twice('2026-11-01T01:59-04:00', '2026-11-01T01:59-05:00'),
    ],
    ['New York, after it', '2026-11-01T02:00', 'America/New_York', '2026-11-01T07:00:00Z'],
    ['Chicago in the gap', '2026-03-08T02:30', 'America/Chicago', leftOut('2026-03-08T03:00')],
    [
      'Los Angeles twice',
      '2026-11-01T01:30',
      'America/Los_Angeles',
      twice('2026-11-01T01:30-07:00', '2026-11-01T01:30-08:00'),
    ],
    ['Phoenix has no gap', '2026-03-08T02:30', 'America/Phoenix', '2026-03-08T09:30:00Z'],
    ['Phoenix has nothing twice', '2026-11-01T01:30', 'America/Phoenix', '2026-11-01T08:30:00Z'],
    ['Honolulu', '2026-07-01T19:00', 'Pacific/Honolulu', '2026-07-02T05:00:00Z'],
    ['Adak', '2026-03-08T02:30', 'America/Adak', leftOut('2026-03-08T03:00')],
    ['Puerto Rico', '2026-03-08T02:30', 'America/Puerto_Rico', '2026-03-08T06:30:00Z'],
    ['London in the gap', '2026-03-29T01:30', 'Europe/London', leftOut('2026-03-29T02:00')],
    [
      'London twice',
      '2026-10-25T01:30',
      'Europe/London',
      twice('2026-10-25T01:30+01:00', '2026-10-25T01:30+00:00'),
    ],
    ['Lord Howe, half an hour', '2026-10-04T02:15', 'Australia/Lord_Howe', leftOut('2026-10-04T02:30')],
    ['Kathmandu, odd minutes', '2026-11-20T19:00', 'Asia/Kathmandu', '2026-11-20T13:15:00Z'],
    ['Apia, a day that was not', '2011-12-30T12:00', 'Pacific/Apia', leftOut('2011-12-31T00:00')],
    ['a leap day', '2028-02-29T19:00', 'America/New_York', '2028-03-01T00:00:00Z'],
    ['with seconds', '2026-11-20T19:00:30', 'UTC', '2026-11-20T19:00:30Z'],
  ])('%s: %s', (_where, sent, timezone, answer) => {
    expect(asked(sent, timezone)).toBe(answer)
  })

  it.each([
    ['2026-11-01T01:30-04:00', '2026-11-01T05:30:00Z'],
    ['2026-11-01T01:30-05:00', '2026-11-01T06:30:00Z'],
    ['2026-11-01T05:30:00Z', '2026-11-01T05:30:00Z'],
    ['2026-11-01T10:30:00.5+05:00', '2026-11-01T05:30:00.5Z'],
  ])('an offset says which: %s', (sent, instant) => {
    expect(asked(sent, 'America/New_York')).toBe(instant)
    expect(wallTime(instant, 'America/New_York')).toBe('2026-11-01T01:30')
  })

  it('is shown again as it was typed, whatever zone the server is in', () => {
    for (const zone of ['America/New_York', 'America/Phoenix', 'Asia/Kathmandu', 'Pacific/Auckland'])
      for (const wall of ['2026-01-15T19:00', '2026-07-15T07:05', '2026-12-31T23:59'])
        expect(wallTime(asked(wall, zone), zone)).toBe(wall)
  })
})
