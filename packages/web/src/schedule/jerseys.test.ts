import type { Setup } from '@fullcourt/wire'
import { expect, test } from 'vitest'
import { SETUP } from '../../test/people.ts'
import { jerseysOf, wearAlike } from './jerseys.ts'

const sides = (game: Partial<Setup['teamGame']>, home: string | null = null, away: string | null = null) => ({
  teamGame: { ...SETUP.teamGame, isHome: true, ...game },
  home: { ...SETUP.home, jerseyFill: home, jerseyStroke: null },
  away: { ...SETUP.away, jerseyFill: away, jerseyStroke: null },
})

test('home wears light with its color around, away wears its dark color', () => {
  const { home, away } = jerseysOf(
    sides({ homeTeamPrimaryColor: '#1d4ed8', opponentColor1Name: 'White', opponentColor2Name: 'Red' }),
  )
  expect(home).toEqual({ fill: '#ffffff', stroke: '#1d4ed8' })
  expect(away).toEqual({ fill: '#c81e1e', stroke: '#ffffff' })
})

test('our own dark color is worn away from home', () => {
  const ours = { isHome: false, awayTeamPrimaryColor: '#701a1f', opponentColor1Name: 'Gold' }
  expect(jerseysOf(sides(ours))).toMatchObject({ home: { fill: '#f2b705' }, away: { fill: '#701a1f' } })
})

test('without any color the sides can be told apart', () => {
  const none = { homeTeamPrimaryColor: null, opponentColor1Name: null, opponentColor2Name: null }
  expect(wearAlike(sides(none))).toBe(false)
})

test('a default gives way to a chosen color that is like it', () => {
  const darkAtHome = sides({ opponentColor1Name: 'Navy' }, '#14213d')
  expect(jerseysOf(darkAtHome).home.fill).toBe('#14213d')
  expect(wearAlike(darkAtHome)).toBe(false)
  expect(wearAlike(sides({}, '#c81e1e', '#c81e1e'))).toBe(true)
})
