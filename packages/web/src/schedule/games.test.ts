import type { Game } from '@fullcourt/wire'
import { expect, test } from 'vitest'
import { type GameFilters, type GameSort, groupsOf, weeksOf } from './games.ts'

const NONE: GameFilters = { season: '', place: '', when: '', search: '' }
const game = (id: string, localStartTime: string, more: Partial<Game> = {}) =>
  ({
    id,
    localStartTime,
    gameStartTime: `${localStartTime}:00Z`,
    isHome: true,
    teamSeasonId: 'winter',
    opponentName: 'Central',
    opponentFullName: 'Central Cats',
    location: 'Gym',
    homeFinalScore: null,
    awayFinalScore: null,
    state: null,
    seq: 0,
    ...more,
  }) as Game

const games = [
  game('c', '2026-12-01T19:00', { isHome: false, location: 'East Ridge Fieldhouse' }),
  game('a', '2026-11-03T19:00', { homeFinalScore: 50, awayFinalScore: 50, seq: 90 }),
  game('b', '2026-11-30T23:30', { teamSeasonId: null, opponentFullName: 'Roosevelt Riders' }),
]
const titles = (filters: Partial<GameFilters>, sort: GameSort = 'first', now = '2026-11-25T12:00:00Z') =>
  groupsOf(games, {
    filters: { ...NONE, ...filters },
    sort,
    zone: 'America/New_York',
    now: Date.parse(now),
  }).map(({ title, games: list }) => [title, list.map(({ id }) => id)])

test('games stand by start, under the month of the place where they are played', () => {
  expect(titles({})).toEqual([
    ['November 2026', ['a', 'b']],
    ['December 2026', ['c']],
  ])
})

test('the latest game first, or the games of each opponent together', () => {
  expect(titles({}, 'last')).toEqual([
    ['December 2026', ['c']],
    ['November 2026', ['b', 'a']],
  ])
  expect(titles({}, 'opponent')).toEqual([
    ['Central Cats', ['a', 'c']],
    ['Roosevelt Riders', ['b']],
  ])
})

test.each([
  [{ season: 'winter' }, ['a', 'c']],
  [{ place: 'away' }, ['c']],
  [{ when: 'played' }, ['a']],
  [{ when: 'upcoming' }, ['b', 'c']],
  [{ search: ' riders' }, ['b']],
  [{ search: 'ridge' }, ['c']],
  [{ search: 'fieldhouse éast' }, ['c']],
  [{ search: 'nowhere' }, []],
])('%j leaves %j', (filters, ids) => {
  expect(titles(filters).flatMap(([, list]) => list)).toEqual(ids)
})

test('games of earlier days without a final score are not scored yet; one that is scored lasts over midnight', () => {
  expect(titles({ when: 'upcoming' })).toEqual([
    ['November 2026', ['b']],
    ['December 2026', ['c']],
  ])
  expect(titles({ when: 'notScored' }, 'first', '2026-12-01T12:00:00Z')).toEqual([['November 2026', ['b']]])
  // In the program's zone the day of the game has not ended.
  expect(titles({ when: 'notScored' }, 'first', '2026-12-01T04:59:00Z')).toEqual([])
  const late = [game('late', '2026-11-30T23:30', { seq: 5 })]
  const groups = (now: string) =>
    groupsOf(late, {
      filters: { ...NONE, when: 'upcoming' },
      zone: 'America/New_York',
      now: Date.parse(now),
    })
  expect(groups('2026-12-01T05:30:00Z')).toHaveLength(1)
  expect(groups('2026-12-01T18:00:00Z')).toHaveLength(0)
})

test('a month has whole weeks that begin on Sunday, or on another day where people count them so', () => {
  const ends = (weekday: number) => weeksOf('2026-11', weekday).map((week) => [week[0], week.at(-1)])
  expect([ends(0)[0], ends(0).at(-1)]).toEqual([
    ['2026-11-01', '2026-11-07'],
    ['2026-11-29', '2026-12-05'],
  ])
  expect(ends(1)[0]).toEqual(['2026-10-26', '2026-11-01'])
})
