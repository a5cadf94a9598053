import { describe, expect, test } from 'vitest'
import { replay } from '../fold/game.ts'
import { PROFILES } from '../rules/profiles.ts'
import { hoopSideOf, shotValue } from '../vocabulary/court.ts'
import type { GameEvent } from '../vocabulary/play.ts'
import { type SampleGame, sampleGame, seeded } from './index.ts'

const SEEDS = Array.from({ length: 40 }, (_, index) => index + 1)
const CODES = PROFILES.map(({ code }) => code)
const eventsOf = ({ plays }: SampleGame): GameEvent[] => plays.flatMap(({ origin, rel }) => [origin, ...rel])

/** Counts makes and attempts of a kind over many games. */
function share(
  games: readonly SampleGame[],
  made: (event: GameEvent) => boolean,
  all: (event: GameEvent) => boolean,
) {
  const events = games.flatMap(eventsOf)
  return events.filter(made).length / events.filter(all).length
}

const isShot = ({ type }: GameEvent) => type === 'shot_made' || type === 'shot_miss'
const isThrow = ({ type }: GameEvent) => type === 'freethrow_made' || type === 'freethrow_miss'

describe('simulated games', () => {
  test('give the same game for the same seed, another for another seed', () => {
    expect(sampleGame('nfhs', 7)).toEqual(sampleGame('nfhs', 7))
    expect(sampleGame('nfhs', 7).plays).not.toEqual(sampleGame('nfhs', 8).plays)
    const [a, b] = [seeded(2), seeded(2 + 2 ** 32)]
    expect(a()).not.toBe(b())
  })

  test('of schools have typical figures', () => {
    const games = SEEDS.map((seed) => sampleGame('nfhs', seed))
    const scores = games.flatMap(({ setup, plays }) => Object.values(replay(setup, plays).score))
    const points = scores.reduce((sum, score) => sum + score, 0) / scores.length
    expect(points).toBeGreaterThan(60)
    expect(points).toBeLessThan(85)
    const goals = share(games, ({ type }) => type === 'shot_made', isShot)
    expect(goals).toBeGreaterThan(0.4)
    expect(goals).toBeLessThan(0.5)
    const isThree = (event: GameEvent) => isShot(event) && event.pointValue === 3
    const threes = share(games, (event) => isThree(event) && event.type === 'shot_made', isThree)
    expect(threes).toBeGreaterThan(0.3)
    expect(threes).toBeLessThan(0.37)
    const throws = share(games, ({ type }) => type === 'freethrow_made', isThrow)
    expect(throws).toBeGreaterThan(0.65)
    expect(throws).toBeLessThan(0.75)
    const turnovers = games.flatMap(eventsOf).filter(({ type }) => type === 'turnover').length / scores.length
    expect(turnovers).toBeGreaterThan(12)
    expect(turnovers).toBeLessThan(18)
  })

  test.each(CODES)('of %s end by the rules, with the right shot values and both hoops', (code) => {
    for (const seed of SEEDS.slice(0, 10)) {
      const game = sampleGame(code, seed)
      const { rules, court } = game.setup
      const { score, period } = replay(game.setup, game.plays)
      expect(score.home).not.toBe(score.away)
      expect(period).toBeGreaterThanOrEqual(rules.regulationPeriods)
      const shots = eventsOf(game).filter(isShot)
      for (const { location, pointValue } of shots) {
        expect(shotValue(court, location!, hoopSideOf(court, location!), rules.shotValues)).toBe(pointValue)
      }
      expect(new Set(shots.map(({ hoopSide }) => hoopSide)).size).toBe(court.half ? 1 : 2)
    }
  })
})
