import { describe, expect, it } from 'vitest'
import { addLines, boxScore, EMPTY_LINE, lineups } from '../src/figures/index.ts'
import { elapsedSeconds, SIDES } from '../src/vocabulary/index.ts'
import { gamesFolder, kindsBeside, realGames } from './realGames.ts'
import { officialOf, wholeGames } from './wholeGames.ts'

/** The recorded games if available, and our own whole games. */
const recordedGames = await realGames()
const ownGames = wholeGames()

describe('games with official figures', () => {
  it.each(ownGames)('$name: every cell of the official box score', ({ setup, plays, official }) => {
    expect(officialOf(boxScore(setup, plays, 'final'))).toEqual(official)
  })

  it.each(recordedGames)('$name: every cell of the official box score', ({ setup, plays, compare }) => {
    const cells = compare(boxScore(setup, plays))
    expect(cells.length).toBeGreaterThan(250)
    expect(cells.filter(([, official, answered]) => official !== answered)).toEqual([])
  })

  it.each(recordedGames.filter(({ name }) => name === 'nba-0022000001'))(
    '$name: figures that depend on the order of events',
    ({ setup, plays, recorded }) => {
      const box = boxScore(setup, plays)
      for (const side of SIDES) {
        const { advanced } = box[side]
        const official = recorded.official.teams[side]
        expect(advanced.benchPoints).toBe(official.benchPoints)
        expect(advanced.largestLead).toBe(official.biggestLead)
        expect(advanced.leadChanges).toBe(official.leadChanges)
        expect(advanced.ties).toBe(official.timesLevel)
        expect(advanced.secondsLeading).toBe(official.timeLeading)
        expect(Math.abs(advanced.possessions - 112)).toBeLessThanOrEqual(2)
        expect(Math.abs(advanced.secondChancePoints - official.pointsSecondChance!)).toBeLessThanOrEqual(4)
        expect(Math.abs(advanced.pointsOffTurnovers - official.pointsFromTurnovers!)).toBeLessThanOrEqual(4)
        expect(Math.abs(advanced.pointsInPaint! - official.pointsInThePaint!)).toBeLessThanOrEqual(4)
      }
    },
  )
})

describe('real games', () => {
  if (gamesFolder === null) return it.skip('the recorded games are not on this machine', () => {})
  const besides = recordedGames.map((game) => ({ game, lines: kindsBeside(game) }))
  const withOfficial = besides.filter(({ lines }) => lines.length > 0)

  it.each(withOfficial)('$game.name: kinds of points are near the official ones', ({ lines }) => {
    for (const { side, figure, official, counted } of lines) {
      const most = figure === 'fastBreakPoints' ? 10 : 2
      expect(Math.abs(counted! - official), `${side} ${figure}`).toBeLessThanOrEqual(most)
    }
  })

  it.each(withOfficial.filter(({ game }) => game.name.startsWith('nba')))(
    '$game.name: marked fast breaks give the official figure',
    ({ game, lines }) => {
      const fastBreaks = lines.filter(({ figure }) => figure === 'fastBreakPoints')
      expect(fastBreaks.map(({ marked }) => marked)).toEqual(fastBreaks.map(({ official }) => official))
      const box = boxScore(game.setup, game.markedPlays!)
      expect(SIDES.map((side) => box[side].advanced.fastBreakByClock)).toEqual([false, false])
    },
  )
})

describe('whole games', () => {
  const whole = [...recordedGames, ...ownGames]

  it.each(whole)('$name: the same for any order of arrival', ({ setup, plays }) => {
    expect(boxScore(setup, plays.toReversed())).toEqual(boxScore(setup, plays))
  })

  it.each(whole)('$name: line-ups add up to the box score in every figure', ({ setup, plays }) => {
    const box = boxScore(setup, plays, 'final')
    const fives = lineups(setup, plays, 'final')
    for (const side of SIDES) {
      if (box[side].totals.secondsPlayed === null) continue
      const sum = fives[side].map(({ own }) => own).reduce(addLines, EMPTY_LINE)
      const { points, scoreAdjustment } = box[side].totals
      expect(box[side].totals).toMatchObject({ ...sum, points: sum.points + scoreAdjustment })
      expect(sum.points).toBe(points - scoreAdjustment)
    }
  })

  it.each(whole)(
    '$name: seconds are five times the game, and players and team add up to the totals',
    ({ setup, plays }) => {
      const box = boxScore(setup, plays, 'final')
      const periods = box.periods.length
      for (const side of SIDES) {
        const { players, team, totals } = box[side]
        expect(totals.secondsPlayed).toBeCloseTo(5 * elapsedSeconds(setup.rules, periods, 0), 3)
        const points = players.reduce((sum, line) => sum + line.points, team.points + team.scoreAdjustment)
        expect([points, totals.points]).toEqual([box.score[side], box.score[side]])
      }
      const { home, away } = box
      expect(Math.abs(home.advanced.possessions - away.advanced.possessions)).toBeLessThanOrEqual(periods)
    },
  )
})
