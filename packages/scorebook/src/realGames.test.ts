import { describe, expect, it } from 'vitest'
import { gamesFolder, realGames } from '../test/realGames.ts'
import { boxScore } from './index.ts'

if (!gamesFolder) console.log('skipped: no recorded games beside this checkout')

describe.skipIf(!gamesFolder)('real games', async () => {
  const games = await realGames()

  it.each(games)('$name: every cell of the official box score', ({ setup, plays, compare }) => {
    const cells = compare(boxScore(setup, plays))
    expect(cells.length).toBeGreaterThan(250)
    expect(cells.filter(([, official, answered]) => official !== answered)).toEqual([])
  })

  it.each(games)('$name: the same, however the plays arrive', ({ setup, plays }) => {
    expect(boxScore(setup, plays.toReversed())).toEqual(boxScore(setup, plays))
  })

  it.each(games)(
    '$name: seconds are five times the game, players and team the totals',
    ({ setup, plays, recorded }) => {
      const box = boxScore(setup, plays)
      const { periodsPlayed, periods, periodSeconds, overtimeSeconds } = recorded.game.ruleset
      const length = periods * periodSeconds + (periodsPlayed - periods) * overtimeSeconds
      for (const side of ['home', 'away'] as const) {
        const { players, team, totals } = box[side]
        expect(totals.secondsPlayed).toBe(5 * length)
        expect(players.reduce((sum, { points }) => sum + points, team.points + team.scoreAdjustment)).toBe(
          box.score[side],
        )
        expect(totals.points).toBe(box.score[side])
      }
      expect(Math.abs(box.home.advanced.possessions - box.away.advanced.possessions)).toBeLessThanOrEqual(
        periodsPlayed,
      )
    },
  )

  it('nba-0022000001: figures that come from the order of things', () => {
    const game = games.find(({ name }) => name === 'nba-0022000001')!
    const box = boxScore(game.setup, game.plays)
    for (const side of ['home', 'away'] as const) {
      const { advanced } = box[side]
      const official = game.recorded.official.teams[side]
      expect(advanced.benchPoints).toBe(official.benchPoints)
      expect(advanced.largestLead).toBe(official.biggestLead)
      expect(advanced.leadChanges).toBe(official.leadChanges)
      expect(advanced.ties).toBe(official.timesLevel)
      expect(advanced.secondsLeading).toBe(official.timeLeading)
      expect(Math.abs(advanced.possessions - 112)).toBeLessThanOrEqual(2)
      expect(Math.abs(advanced.secondChancePoints - official.pointsSecondChance!)).toBeLessThanOrEqual(4)
      expect(Math.abs(advanced.pointsOffTurnovers - official.pointsFromTurnovers!)).toBeLessThanOrEqual(4)
      expect(Math.abs(advanced.pointsInPaint - official.pointsInThePaint!)).toBeLessThanOrEqual(4)
    }
  })
})
