import { timeoutsLeft } from '../timeouts.ts'
import { otherSide, type Side } from '../vocabulary.ts'
import { clockOf, eventOf, type GameInPlay, record } from './gameInPlay.ts'
import { chance } from './random.ts'

/** Calls a timeout to stop the other side's run, or the clock at the end of a close game. */
export function callTimeout(table: GameInPlay, withBall: Side): void {
  for (const side of [withBall, otherSide(withBall)]) {
    if (!chance(table.random, timeoutChance(table, side))) continue
    const { timeoutsTaken } = table.sides[side]
    const { period } = table
    const clockTime = clockOf(table)
    const left = timeoutsLeft(table.profile, timeoutsTaken, { period, clockTime })
    if (left.total === 0) continue
    const kind = left.short > 0 ? 'short' : 'full'
    timeoutsTaken.push({ kind, period, clockTime })
    table.sides[side].runAgainst = 0
    record(table, eventOf(table, 'timeout', side, 'TEAM', { attributes: { timeoutKind: kind } }))
    return
  }
}

function timeoutChance(table: GameInPlay, side: Side): number {
  const close = Math.abs(table.sides.home.score - table.sides.away.score) < 8
  const late = table.period >= table.profile.regulationPeriods && clockOf(table) < 60
  if (table.sides[side].runAgainst >= 6) return 0.45
  return late && close ? 0.3 : 0.02
}
