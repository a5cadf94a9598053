import { describe, expect, test } from 'vitest'
import { dayMeant, readDay } from './calendar.ts'
import { type ReadGame, readSchedule } from './schedule.ts'
import { readTime } from './scheduleValues.ts'

/** A Thursday. */
const TODAY = '2026-11-26'

/** A row in one line: '2026-12-04 18:00 home Central | Main Gym', or what was refused. */
function shown(row: ReadGame): string {
  if (!row.ok)
    return row.refusals
      .map((refusal) => ('cell' in refusal ? `${refusal.kind}: ${refusal.cell}` : refusal.kind))
      .join(', ')
  const { day, time, isHalfKnown, place, opponent, mascot, location } = row.game
  const start = `${day} ${time ?? 'later'}${isHalfKnown ? '?' : ''}`
  return [[start, place ?? '?', opponent].join(' '), mascot, location].filter(Boolean).join(' | ')
}
const read = (text: string, chosen = {}) => readSchedule(text, TODAY, chosen).rows.map(shown)
const kinds = (text: string, chosen = {}) => readSchedule(text, TODAY, chosen).columns.map(({ kind }) => kind)
const tabs = (...rows: readonly (readonly string[])[]) => rows.map((row) => row.join('\t')).join('\n')

const SAMPLES: readonly (readonly [from: string, text: string, rows: readonly string[]])[] = [
  [
    'Excel with headings',
    tabs(
      ['Date', 'Time', 'Opponent', 'Location'],
      ['11/24/2026', '7:00 PM', 'at Hillcrest', 'Hillcrest HS'],
      ['12/1/2026', '6:30 PM', 'vs Central', ''],
      ['1/8/2027', 'TBA', 'Westlake', 'Main Gym'],
    ),
    [
      '2026-11-24 19:00 away Hillcrest | Hillcrest HS',
      '2026-12-01 18:30 home Central',
      '2027-01-08 later home Westlake | Main Gym',
    ],
  ],
  [
    'SportsEngine: our team is the one in every game',
    'Date*,Time*,Duration*,Home Team*,Away Team*,Division Name*,Location,Status*\n' +
      '11/24/2026,7:00 PM,90,Lions,Hillcrest,U17,Gym 2,Scheduled\n12/1/2026,6:30 PM,90,Central,Lions,U17,,Scheduled\n' +
      '12/3/2026,6:30 PM,90,Lions,Westlake,U17,,Cancelled',
    ['2026-11-24 19:00 home Hillcrest | Gym 2', '2026-12-01 18:30 away Central', 'cancelled'],
  ],
  [
    'Arbiter',
    tabs(
      ['Game #', 'Date', 'Sport', 'Level', 'Home', 'Away', 'Site', 'Sub-Site', 'Bill-To', 'Status'],
      [
        '101',
        '11/24/2026 7:00 PM',
        'Basketball',
        'V',
        'Lions',
        'Hillcrest',
        'Main Gym',
        '',
        'Lions',
        'Normal',
      ],
      ['102', '12/1/2026 6:30 PM', 'Basketball', 'V', 'Central', 'Lions', 'Old Gym', '', '', 'Postponed'],
    ),
    ['2026-11-24 19:00 home Hillcrest | Main Gym', 'cancelled'],
  ],
  [
    'assignr',
    'Date,Start Time,Venue,Age Group,Home Team,Away Team\n2026-11-24,19:00,Main Gym,U17,Lions,Hillcrest\n' +
      '2026-12-01,18:30,Old Gym,U17,Central,Lions',
    ['2026-11-24 19:00 home Hillcrest | Main Gym', '2026-12-01 18:30 away Central | Old Gym'],
  ],
  [
    'Excel without headings, days without years across the new year',
    tabs(
      ['Tue 11/24', '7:00p', '@ Hillcrest'],
      ['Fri 1/8', '6p', 'Central'],
      ['Tue 2/16', '7:00p', '@Westlake'],
    ),
    ['2026-11-24 19:00 away Hillcrest', '2027-01-08 18:00 home Central', '2027-02-16 19:00 away Westlake'],
  ],
  [
    'Excel, days as it shows them, weekdays apart',
    tabs(
      ['Day', 'Date', 'Opponent', 'Time'],
      ['Tuesday', '24-Nov', '@ Hillcrest', '7:00'],
      ['Friday', '4-Dec', 'Central', '10:00'],
    ),
    ['2026-11-24 19:00? away Hillcrest', '2026-12-04 10:00? home Central'],
  ],
  [
    'Google Sheets, home and away in a column',
    tabs(
      ['When', 'H/A', 'Opponent', 'Mascot'],
      ['Nov 24, 2026', 'A', 'Hillcrest', 'Bears'],
      ['Dec 4, 2026', 'H', 'North Ridge', 'Hawks'],
      ['Dec 28, 2026', 'N', 'Lakeside', ''],
    ),
    [
      '2026-11-24 later away Hillcrest | Bears',
      '2026-12-04 later home North Ridge | Hawks',
      '2026-12-28 later neutral Lakeside',
    ],
  ],
  [
    'a day and a time in one cell',
    tabs(['2026-11-24 19:00', 'at Hillcrest'], ['2026-12-04 09:30', 'vs Central']),
    ['2026-11-24 19:00 away Hillcrest', '2026-12-04 09:30 home Central'],
  ],
  [
    'MaxPreps',
    tabs(
      ['Date', 'Opponent', 'Result'],
      ['Tue, 11/24', '@ Hillcrest', '7:00p'],
      ['Fri, 12/4', 'vs Central*', '6:30p'],
    ),
    ['2026-11-24 later away Hillcrest', '2026-12-04 later home Central*'],
  ],
  [
    'a European table: the day first, hours to 24',
    '24.11.2026;19:30;Hillcrest;Away\n4.12.2026;8:30;Central;Home',
    ['2026-11-24 19:30 away Hillcrest', '2026-12-04 08:30 home Central'],
  ],
  [
    'a day above 12 shows the order',
    tabs(['24/11', 'Hillcrest', 'A'], ['4/12', 'Central', 'H']),
    ['2026-11-24 later away Hillcrest', '2026-12-04 later home Central'],
  ],
  [
    'weekdays show the order',
    tabs(['Thu 3/12', 'Hillcrest', 'A'], ['Fri 4/12', 'Central', 'H']),
    ['2026-12-03 later away Hillcrest', '2026-12-04 later home Central'],
  ],
  [
    'nothing shows the order: the user says it',
    tabs(['11/5', 'Hillcrest', 'A'], ['12/4', 'Central', 'H']),
    ['no-kind: 11/5', 'no-kind: 12/4'],
  ],
  [
    'a mail',
    'Tue 11/24 7:00 PM at Hillcrest (Hillcrest HS)\nFri 12/4 6pm vs. Central, Main Gym\nSat, Jan 9 noon North Ridge',
    [
      '2026-11-24 19:00 away Hillcrest | Hillcrest HS',
      '2026-12-04 18:00 home Central | Main Gym',
      '2027-01-09 12:00 home North Ridge',
    ],
  ],
  [
    'a mail with bullets, the place in brackets',
    '- November 24: Hillcrest (away)\n- December 4th - Central (home) 6:30 PM',
    ['2026-11-24 later away Hillcrest', '2026-12-04 18:30 home Central'],
  ],
  [
    'a line with commas in the day',
    'Nov 24, 2026, 7:00 PM, at Hillcrest\nDec 4, 2026, 6:00 PM, vs Central',
    ['2026-11-24 19:00 away Hillcrest', '2026-12-04 18:00 home Central'],
  ],
  [
    'a weekday that is another one',
    'Wed 11/24 at Hillcrest\nTue 12/1 at Central',
    ['other-weekday', '2026-12-01 later away Central'],
  ],
  [
    'no word of home and away',
    tabs(['11/24/2026', 'Hillcrest'], ['12/4/2026', 'Central']),
    ['2026-11-24 later ? Hillcrest', '2026-12-04 later ? Central'],
  ],
  [
    'cells that are nothing of their column',
    tabs(
      ['Date', 'Time', 'Opponent'],
      ['11/24/2026', '7-8:30 PM', 'at Hillcrest'],
      ['Thanksgiving', '6:00 PM', 'vs Central'],
      ['12/4/2026', '6:00 PM', ''],
    ),
    ['unread: 7-8:30 PM', 'unread: Thanksgiving', 'no-opponent'],
  ],
  [
    'days of which most are wrong: what an import leaves',
    tabs(
      ['Date', 'Time', 'Opponent', 'Location'],
      ['12/31/2026', '25:00', 'Central', ''],
      ['2/30/2027', '7pm', 'Hillcrest', ''],
    ),
    ['unread: 25:00', 'unread: 2/30/2027'],
  ],
  [
    'two places that do not agree',
    tabs(
      ['Date', 'H/A', 'Opponent'],
      ['11/24/2026', 'Home', 'at Hillcrest'],
      ['12/4/2026', 'Neutral', 'vs Central'],
    ),
    ['two-places', '2026-12-04 later neutral Central'],
  ],
  [
    'a title above, and words below',
    'Lincoln Varsity 2026-27\nTue 11/24 at Hillcrest\nFri 12/4 vs Central\nGo Lions!',
    ['no-day', '2026-11-24 later away Hillcrest', '2026-12-04 later home Central', 'no-day'],
  ],
]

describe('a pasted schedule', () => {
  test.each(SAMPLES)('from %s', (_, text, rows) => expect(read(text)).toEqual(rows))

  test('is read as the user says what a column is', () => {
    const text = tabs(['11/5', 'Hillcrest', 'Main Gym', 'A'], ['12/4', 'Central', 'Old Gym', 'H'])
    expect(kinds(text)).toEqual([null, null, null, 'place'])
    expect(kinds(text, { 0: 'dayMonth', 1: 'opponent' })).toEqual([
      'dayMonth',
      'opponent',
      'location',
      'place',
    ])
    expect(read(text, { 0: 'dayMonth', 1: 'opponent' })).toEqual([
      '2027-05-11 later away Hillcrest | Main Gym',
      '2027-04-12 later home Central | Old Gym',
    ])
    expect(read(text, { 0: 'monthDay', 1: 'opponent' })).toEqual([
      '2026-11-05 later away Hillcrest | Main Gym',
      '2026-12-04 later home Central | Old Gym',
    ])
  })

  test('reads nothing from nothing', () =>
    expect(readSchedule('\n', TODAY)).toEqual({ columns: [], rows: [] }))
})

test.each([
  ['11/24/26', '2026-11-24'],
  ['Tuesday, November 24, 2026', '2026-11-24'],
  ['24 Nov 2026', '2026-11-24'],
  ['24-Nov-26', '2026-11-24'],
  ['Sept. 1', '2026-09-01'],
  ['2/29/2028', '2028-02-29'],
  ['2/29/2027', null],
  ['2/29', null],
  ['13/13', null],
  ['May be', null],
])('the day %s is %s', (text, meant) => {
  const day = readDay(text, 'monthDay')
  expect(day && dayMeant(day, TODAY)).toBe(meant)
})

test.each([
  ['7:00 PM', '19:00'],
  ['7pm', '19:00'],
  ['7:00p', '19:00'],
  ['12:15 a.m.', '00:15'],
  ['12pm', '12:00'],
  ['7:00 PM EST', '19:00'],
  ['7:00', '19:00'],
  ['10:30', '10:30'],
  ['19:30', '19:30'],
  ['09:00', '09:00'],
  ['noon', '12:00'],
  ['TBD', null],
  ['25:00', undefined],
  ['13 pm', undefined],
  ['7', undefined],
])('the time %s is %s', (text, time) => expect(readTime(text)?.time).toBe(time))

test('of two teams ours is known by its name where the list has games of others', () => {
  const league =
    'Date,Home Team,Away Team\n11/24/2026,Lincoln Lions,Central\n11/25/2026,Central,Hillcrest\n11/26/2026,Oakdale,Northside'
  const rows = (ours: readonly string[]) => readSchedule(league, TODAY, {}, ours).rows.map(shown)
  expect(rows(['Lincoln Lions Varsity'])).toEqual(['2026-11-24 later home Central', 'not-ours', 'not-ours'])
  expect(rows(['Westlake'])).toEqual(['not-ours', 'not-ours', 'not-ours'])
})
