import type { Game } from '@fullcourt/scorebook/fold'
import { type GameEvent, type Play, sideOf } from '@fullcourt/scorebook/vocabulary'
import type { DescribeContext } from '@fullcourt/scorebook/words'
import { type Choice, peopleChoices } from '../entry/peopleChoices.ts'

/** The people who may be the unnamed player of an event, those on court first. `game`: before the play. */
export function peopleFor(
  event: GameEvent,
  play: Play,
  { game, words }: { readonly game: Game; readonly words: DescribeContext },
): readonly Choice[] {
  const choosing = { game, names: words.names, wide: true, digits: 'jerseys' } as const
  // An assist is by another player than the basket.
  const except = event.type === 'assist' ? play.origin.teamGamePersonnelId : null
  return peopleChoices(choosing, sideOf(event), { except })
}
