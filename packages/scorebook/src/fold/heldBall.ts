import { isOvertime } from '../vocabulary/clock.ts'
import type { RuleProfile } from '../vocabulary/profile.ts'
import { otherSide, type Side } from '../vocabulary/terms.ts'
import type { Game } from './game.ts'

/**
 * Returns the side that gets a held ball: by the arrow, or in 3x3 the defense. Null if it is jumped, or still unknown (no tip was
 * recorded, no side has the ball).
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

/**
 * Tells whether a game starts with a jump ball: in all rules except 3x3, where a held ball is never jumped (Art. 4) and a coin
 * toss decides.
 */
export const opensWithJump = ({ heldBall }: RuleProfile): boolean => heldBall !== 'defence'

/**
 * Returns the side that starts a later period with the ball, before its first event. Null if it starts with a tip, or if the
 * opening tip was not recorded. The arrow decides if the rules have one. Else, as in the NBA (Rule 6-I), the loser of the opening
 * tip starts the middle periods and its winner the last one. The profile says how an overtime starts.
 */
export function periodStartsWith(game: Game, period: number): Side | null {
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
