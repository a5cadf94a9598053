import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Scorer, scorer } from '../../test/scorer.ts'
import { boxScore, boxScoresByPeriod, gameFlow, lineups } from '../figures/index.ts'
import { sampleGame } from '../simulate/index.ts'
import { elapsedSeconds, SIDES } from '../vocabulary/index.ts'
import { type ClockReading, type PlayedUntil, playedUntil, type SavedClock } from './index.ts'

/** A game that ended in the second quarter, with substitutions of both sides, so that minutes are known. */
const early = () => scorer('fiba').at(1, '6:00').swaps('H0', 'H5').swaps('A0', 'A5').at(2, '7:38').makes('H1')

const secondsOf = ({ setup, plays }: Scorer, until?: PlayedUntil) =>
  boxScore(setup, plays, until).home.players.find(({ id }) => id === 'H5')!.secondsPlayed

const final = (saved: SavedClock | null) => secondsOf(early(), playedUntil(true, saved))

describe('the minutes of a finished game', () => {
  it('count up to the clock saved at its end', () => {
    expect(final({ period: 2, clockTime: 450, started: true })).toBe(240 + 120 + 150)
  })

  it.each([
    ['no reading was saved', null],
    ['the saved state has no clock in it', {}],
    ['the clock was never started on a screen', { period: 1, clockTime: 600, started: false }],
    ['the reading is of an earlier period', { period: 1, clockTime: 30, started: true }],
  ])('count to the horn where %s', (_, saved) => {
    expect(final(saved)).toBe(360 + 600)
  })

  it('count up to the latest play if it is after the saved clock', () => {
    expect(final({ period: 2, clockTime: 500, started: true })).toBe(360 + 142)
  })

  it('include periods without plays', () => {
    expect(final({ period: 3, clockTime: 540, started: true })).toBe(360 + 600 + 60)
    expect(final({ period: 3, clockTime: 600, started: true })).toBe(360 + 600)
  })

  it('count up to the latest play of a running game', () => {
    expect(playedUntil(false, { period: 2, clockTime: 450, started: true })).toBeUndefined()
  })

  it('are the same by player, line-up, period and flow, for any end', () => {
    const league = fc.constantFrom('nfhs', 'ncaa-men', 'fiba', 'nba')
    const end = fc.record({
      period: fc.integer({ min: 1, max: 5 }),
      clockTime: fc.integer({ min: 0, max: 720 }),
    })
    fc.assert(
      fc.property(league, fc.integer({ min: 0, max: 50 }), fc.nat(), end, (code, seed, cut, reading) => {
        const { setup, plays } = sampleGame(code, seed)
        const played = plays.slice(0, 1 + (cut % plays.length))
        agree(setup, played, reading)
      }),
      { numRuns: 60 },
    )
  })
})

/** All ways to count the game time agree. */
function agree(setup: Scorer['setup'], plays: Scorer['plays'], reading: ClockReading): void {
  const until = playedUntil(true, { ...reading, started: true })
  const box = boxScore(setup, plays, until)
  const byPeriod = boxScoresByPeriod(setup, plays, until)
  const flow = gameFlow(setup, plays, until)
  const elapsed = flow.secondsTied + flow.secondsLeading.home + flow.secondsLeading.away
  expect(elapsed).toBeGreaterThanOrEqual(
    Math.max(...plays.map(({ origin }) => elapsedSeconds(setup.rules, origin.period, origin.clockTime))) -
      1e-6,
  )
  const fives = lineups(setup, plays, until)
  for (const side of SIDES) {
    const { secondsPlayed } = box[side].totals
    if (secondsPlayed === null) continue
    const periods = byPeriod.reduce((sum, one) => sum + (one[side].totals.secondsPlayed ?? 0), 0)
    expect(secondsPlayed).toBeCloseTo(setup.rules.playersOnFloor * elapsed, 2)
    expect(fives[side].reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(elapsed, 2)
    if (byPeriod.every((one) => one[side].totals.secondsPlayed !== null))
      expect(periods).toBeCloseTo(secondsPlayed, 2)
  }
}
