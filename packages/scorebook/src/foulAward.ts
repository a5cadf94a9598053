import { awardFor } from './fouls.ts'
import type { Game } from './game.ts'
import type { GameEvent, Play } from './play.ts'
import { type Award, otherSide, sideOf } from './vocabulary.ts'

/**
 * The free throws that the rules allow for a foul, the likeliest first. `game` is the game after the foul. Where the book
 * cannot know (a foul in the act of a shot that is no attempt, so that its value was not written down) there are two.
 */
export function lawfulAwards(game: Game, foul: GameEvent, play: Play): readonly Award[] {
  const { rules } = game.sheet.setup
  const foulType = foul.attributes.foulType ?? 'non_shooting'
  const side = sideOf(foul)
  const count = game.teamFouls[side]
  const shot = shotFouled(foul, play)
  const known = {
    foulType,
    ...(shot?.pointValue ? { shotValue: shot.pointValue } : {}),
    basketCounted: shot?.type === 'shot_made',
  }
  const award = awardFor(rules, known, count, foul.period)
  if (rules.foulKinds[foulType].award !== 'shot' || shot) return [award]
  const { inside, outside } = rules.shotValues
  const asValue = (value: number) => awardFor(rules, { foulType, shotValue: value }, count, foul.period)
  return [...new Set([asValue(inside), asValue(outside)])]
}

/** The shot of the fouled side to which the foul belongs. */
function shotFouled(foul: GameEvent, { origin, rel }: Play): GameEvent | null {
  const shooting = otherSide(sideOf(foul))
  const isTheirs = (event: GameEvent) =>
    (event.type === 'shot_made' || event.type === 'shot_miss') && sideOf(event) === shooting
  return [origin, ...rel].find(isTheirs) ?? null
}
