import { expect, test } from 'vitest'
import { listOfCalendar, makeCalendar, readCalendar } from './icalendar.ts'
import { readSchedule } from './paste/index.ts'

const games = (text: string) =>
  readSchedule(
    listOfCalendar(text, (wall, zone) =>
      zone === 'UTC'
        ? wall.replace('T00:30', 'T19:30')
        : zone === 'America/Chicago'
          ? wall.replace('T19', 'T20')
          : wall,
    ),
    '2026-11-26',
  ).rows.map((row) =>
    row.ok
      ? `${row.game.day} ${row.game.time} ${row.game.place} ${row.game.opponent} | ${row.game.location}`
      : row.refusals.map(({ kind }) => kind).join(),
  )

const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const calendar = (...events: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n')

test('reads the games of other calendars: by zone, in UTC, of a day; practice is none', () => {
  const text = calendar(
    event(
      'DTSTART;TZID="America/New_York":20261124T190000',
      'SUMMARY:vs. Hillcrest',
      'LOCATION:Gym 2\\, Hall B',
    ),
    event('SUMMARY:at Cen', ' tral', 'DTSTART:20261202T003000Z'),
    event('DTSTART;VALUE=DATE-TIME;TZID=America/Chicago:20261203T190000', 'SUMMARY:at Oakdale'),
    event('DTSTART;VALUE=DATE:20261205', 'SUMMARY:@ Westlake'),
    event('DTSTART:20261206T180000', 'SUMMARY:Practice'),
    event('DTSTART:20261208T180000', 'SUMMARY:CANCELLED: VS Oakdale', 'STATUS:CANCELLED'),
  )
  expect(games(text)).toEqual([
    '2026-11-24 19:00 home Hillcrest | Gym 2, Hall B',
    '2026-12-02 19:30 away Central | null',
    '2026-12-03 20:00 away Oakdale | null',
    '2026-12-05 null away Westlake | null',
    'no-opponent',
    'cancelled',
  ])
})

test('knows both teams of a game, and whose place it is', () => {
  const text = calendar(
    event('DTSTART:20261124T190000', 'SUMMARY:Lions vs Hillcrest'),
    event('DTSTART:20261201T183000', 'SUMMARY:Lions @ Central'),
  )
  expect(games(text)).toEqual([
    '2026-11-24 19:00 home Hillcrest | null',
    '2026-12-01 18:30 away Central | null',
  ])
})

test('reads back what it writes', () => {
  const location = `Halle, Tor 3; "Süd" \\ ${'体育館'.repeat(20)}`
  const written = makeCalendar({
    name: 'Lions',
    events: [
      {
        uid: 'a@fullcourt',
        sequence: 2,
        changedAt: '2026-11-20T12:00:00.000Z',
        startsAt: '2026-11-21T00:30:00.000Z',
        endsAt: '2026-11-21T02:15:00.000Z',
        summary: 'VS São João; Nº 2, Owls',
        location,
        url: 'https://example.org/a/team/game/a/',
        isCancelled: false,
      },
    ],
  })
  expect(readCalendar(written)).toEqual([
    { start: '20261121T003000Z', zone: '', summary: 'VS São João; Nº 2, Owls', location, isCancelled: false },
  ])
})
