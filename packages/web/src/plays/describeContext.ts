import type { BySide, GameSetup } from '@fullcourt/scorebook/vocabulary'
import type { DescribeContext } from '@fullcourt/scorebook/words'
import { translate } from '../ui/language.ts'
import { showDistance } from '../ui/units.ts'

/** Makes the context in which this app describes the plays of a game: names of players, distances in the units of the user. */
export function describeContext(setup: GameSetup, names: BySide<string>): DescribeContext {
  return {
    setup,
    names,
    showDistance,
    t: translate,
    people: new Map(setup.people.map((person) => [person.id, person])),
  }
}
