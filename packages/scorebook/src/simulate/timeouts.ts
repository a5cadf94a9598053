import { timeoutsLeft } from '../rules/timeouts.ts'
import { otherSide, type Side } from '../vocabulary/terms.ts'
import { clockOf, eventOf, type GameInPlay, record } from './gameInPlay.ts'
import { chance } from './random.ts'

/** Calls a timeout to stop the other side's run, or the clock at the end of a close game. */
export function callTimeout(game: GameInPlay, withBall: Side): void {
  for (const side of [withBall, otherSide(withBall)]) {
    if (!chance(game.random, timeoutChance(game, side))) continue
    const { timeoutsTaken } = game.sides[side]
    const { period } = game
    const clockTime = clockOf(game)
    const left = timeoutsLeft(game.profile, timeoutsTaken, { period, clockTime })
    if (left.total === 0) continue
    const kind = left.short > 0 ? 'short' : 'full'
    timeoutsTaken.push({ kind, period, clockTime })
    game.sides[side].runAgainst = 0
    record(game, eventOf(game, 'timeout', side, 'TEAM', { attributes: { timeoutKind: kind } }))
    return
  }
}

function timeoutChance(game: GameInPlay, side: Side): number {
  const close = Math.abs(game.sides.home.score - game.sides.away.score) < 8
  const late = game.period >= game.profile.regulationPeriods && clockOf(game) < 60
  if (game.sides[side].runAgainst >= 6) return 0.45
  return late && close ? 0.3 : 0.02
}
