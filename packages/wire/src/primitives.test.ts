import { expect, test } from 'vitest'
import { listGames } from './games.ts'

const filtersOf = (filters: object) => listGames.query.parse({ filters: JSON.stringify(filters) }).filters

test('a filter of all is no filter', () => {
  expect(filtersOf({ place: 'all', final: true })).toEqual({ final: true })
  expect(filtersOf({ teamSeasonId: 'all', place: 'all' })).toEqual({})
})
