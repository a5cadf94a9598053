import { isOvertime } from './clock.ts'
import type { Game } from './game.ts'
import type { RuleProfile } from './rules/profile.ts'
import { otherSide, type Side } from './vocabulary.ts'

/**
 * Who gets a held ball: by the arrow, or in 3x3 the side that defends. Null where it is jumped, and before it is known
 * (no tip was seen, no side has the ball).
 */
export function heldBallGoesTo(game: Game): Side | null {
  const { possession } = game.ball
  switch (game.sheet.setup.rules.heldBall) {
    case 'arrow':
      return game.arrow
    case 'jump':
      return null
    case 'defence':
      return possession ? otherSide(possession.side) : null
    default:
      throw game.sheet.setup.rules.heldBall satisfies never
  }
}

/** A game opens with a jump ball, but where a held ball is never jumped (3x3 Art. 4): there a coin is tossed for the first ball. */
export const opensWithJump = ({ heldBall }: RuleProfile): boolean => heldBall !== 'defence'

/**
 * Who begins a later period with the ball, asked before its first event; null where it begins with a tip, or where the opening tip was not seen. By the arrow
 * where the rules have one; else, as in the NBA (Rule 6-I), the loser of the opening tip, and its winner the last period. An
 * overtime begins as the profile says.
 */
export function beginsPeriod(game: Game, period: number): Side | null {
  const { heldBall, overtimeBegins, regulationPeriods } = game.sheet.setup.rules
  const { openingTip } = game
  const loser = openingTip ? otherSide(openingTip) : null
  if (isOvertime(game.sheet.setup.rules, period)) {
    if (overtimeBegins === 'tip') return null
    return overtimeBegins === 'arrow' ? game.arrow : loser
  }
  if (heldBall === 'arrow') return game.arrow
  return period === regulationPeriods ? openingTip : loser
}
