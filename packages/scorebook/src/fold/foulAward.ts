import { awardFor, foulFacts, foulRule } from '../rules/fouls.ts'
import type { GameEvent, Play } from '../vocabulary/play.ts'
import { type Award, otherSide, sideOf } from '../vocabulary/terms.ts'
import type { Game } from './game.ts'

/**
 * Returns the free throws that the rules allow for a foul, most likely first. `game` is the game after the foul. There are two
 * possible awards if the value of the shot is unknown (a foul on a shot that was not recorded, because it is no attempt).
 */
export function lawfulAwards(game: Game, foul: GameEvent, play: Play): readonly Award[] {
  const { rules } = game.sheet.setup
  const facts = foulFacts(foul)
  const side = sideOf(foul)
  const count = game.teamFouls[side]
  const shot = shotFouled(foul, play)
  const known = {
    ...facts,
    ...(shot?.pointValue ? { shotValue: shot.pointValue } : {}),
    basketCounted: shot?.type === 'shot_made',
  }
  const award = awardFor(rules, known, count, foul.period)
  if (foulRule(rules, facts).award !== 'shot' || shot) return [award]
  const { inside, outside } = rules.shotValues
  const asValue = (value: number) => awardFor(rules, { ...facts, shotValue: value }, count, foul.period)
  return [...new Set([asValue(inside), asValue(outside)])]
}

/** Finds the shot of the fouled side that the foul belongs to. */
function shotFouled(foul: GameEvent, { origin, rel }: Play): GameEvent | null {
  const shooting = otherSide(sideOf(foul))
  const isTheirs = (event: GameEvent) =>
    (event.type === 'shot_made' || event.type === 'shot_miss') && sideOf(event) === shooting
  return [origin, ...rel].find(isTheirs) ?? null
}
