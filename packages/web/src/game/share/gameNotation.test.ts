import * as notation from '@fullcourt/scorebook/notation'
import { sampleGame } from '@fullcourt/scorebook/simulate'
import type { Setup } from '@fullcourt/wire'
import { expect, test } from 'vitest'
import { gameNotation } from './gameNotation.ts'

const game = sampleGame('fiba', 3)
const names = { home: 'Lincoln', away: 'Central' }

/** The parts of a setup that the text reads: its league, and its own rules. */
const watched = (league: Partial<Setup['league']>, own: Setup['teamGame']['leagueOverrides']) => ({
  setup: { league, teamGame: { leagueOverrides: own } } as Setup,
  gameSetup: game.setup,
  names,
  plays: game.plays,
})

test('a copied game is read back play by play', () => {
  const read = notation.parse(gameNotation(watched({ code: 'fiba', baseCode: 'fiba' }, null)))
  expect(read.ok && read.game.plays).toEqual(game.plays)
  expect(read.ok && read.game.overrides).toEqual({})
})

test("a custom league's rules go with it, and the game's own over them", () => {
  const league = { code: null, baseCode: 'fiba', periodDuration: 480, foulReset: 'HALF' } as const
  const read = notation.parse(gameNotation(watched(league, { periodDuration: 360 })))
  expect(read.ok && read.game.overrides).toEqual({ periodDuration: 360, foulReset: 'HALF' })
})
