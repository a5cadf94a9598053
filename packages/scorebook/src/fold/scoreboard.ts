import { isCharged, type TimeoutsLeft, timeoutsLeft } from '../rules/timeouts.ts'
import { type BySide, bySide, otherSide, type Side } from '../vocabulary/terms.ts'
import { copyGame, enterPeriod, type Game, isCoachOut, nextFoulGives, type RecordedTimeout } from './game.ts'
import type { ClockReading } from './reducer.ts'

/** The award of a side for the next common foul against it. */
export const BONUSES = ['none', 'one-and-one', 'two'] as const
export type Bonus = (typeof BONUSES)[number]

/** The timeouts of a side: how many are left, in all and by kind, and those that it took. */
export interface SideTimeouts {
  readonly left: number
  readonly leftByKind: Pick<TimeoutsLeft, 'full' | 'short'>
  /** In game order. Media and officials' timeouts belong to no side. */
  readonly taken: readonly RecordedTimeout[]
}

/** The team fouls that a side committed in a period. */
export interface PeriodFouls {
  readonly period: number
  readonly fouls: number
}

/** The content of a scoreboard besides score and clock. The scoring screen, the box score and the game page all read it. */
export interface Scoreboard {
  readonly timeouts: BySide<SideTimeouts>
  /** An entry for each period so far, by the rules that say which fouls are team fouls. */
  readonly teamFouls: BySide<readonly PeriodFouls[]>
  /** The team fouls that count towards the bonus of the other side now: of the period, the half or the game. */
  readonly foulsTowardBonus: BySide<number>
  /** By the side that gets the throws, as on a scoreboard. */
  readonly bonus: BySide<Bonus>
  /** Whether the head coach of a side is disqualified. */
  readonly coachOut: BySide<boolean>
  /** The side with the ball; null between periods, after the game, and while the log does not say. */
  readonly possession: Side | null
  /** The side that gets the next held ball; null before the first tip and in rules without an arrow. */
  readonly arrow: Side | null
}

/** A later period has its own team fouls and bonus, even before its first event. */
function gameIn(game: Game, period: number): Game {
  if (period <= game.period) return game
  const later = copyGame(game)
  enterPeriod(later, period)
  return later
}

const bonusOf = (award: 0 | '1&1' | 2): Bonus =>
  award === 0 ? 'none' : award === '1&1' ? 'one-and-one' : 'two'

/** Returns the scoreboard at a time on the clock, not before the latest event. `isOver`: no side has the ball. */
export function scoreboardAt(before: Game, reading: ClockReading, isOver = false): Scoreboard {
  const game = gameIn(before, reading.period)
  const { rules } = game.sheet.setup
  return {
    timeouts: bySide((side) => {
      const { total, full, short } = timeoutsLeft(rules, game.timeouts[side], reading)
      const taken = game.timeouts[side].filter(({ kind }) => isCharged(kind))
      return { left: total, leftByKind: { full, short }, taken }
    }),
    teamFouls: bySide((side) =>
      Array.from({ length: game.begun ? game.period : 0 }, (_, index) => ({
        period: index + 1,
        fouls: game.foulsByPeriod[side][index] ?? 0,
      })),
    ),
    foulsTowardBonus: bySide((side) => game.teamFouls[side].inSpan),
    bonus: bySide((side) => bonusOf(nextFoulGives(game, otherSide(side), reading.clockTime).award)),
    coachOut: bySide((side) => isCoachOut(game, side)),
    possession: isOver ? null : (game.ball.possession?.side ?? null),
    arrow: game.arrow,
  }
}
