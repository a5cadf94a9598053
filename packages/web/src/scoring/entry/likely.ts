import { addHabits, type HabitKind, type Habits, habitsOf, likelyPlayer } from '@fullcourt/scorebook/figures'
import type { Play } from '@fullcourt/scorebook/vocabulary'
import { memoizeLast } from '../core/memoize.ts'
import type { Choice, ChoiceContext } from './peopleChoices.ts'
import { seasonHabits } from './seasonHabits.ts'

const NO_PLAYS: readonly Play[] = []

const habitsSoFar = memoizeLast((sheet: ChoiceContext['game']['sheet'], plays: readonly Play[]): Habits => {
  const own = habitsOf(sheet.setup, plays)
  const season = seasonHabits()
  return season ? addHabits([own, season]) : own
})

/**
 * Marks the player who usually does it, by this game and the season. The order of the list stays, and Enter still means none: the
 * mark is more often wrong than right.
 */
export function markLikely(
  choices: readonly Choice[],
  kind: HabitKind,
  { game, plays = NO_PLAYS }: ChoiceContext,
): readonly Choice[] {
  const ids = choices.flatMap(({ touch }) =>
    touch.kind === 'actor' && touch.actor.personId !== null ? [touch.actor.personId] : [],
  )
  if (ids.length < 2) return choices
  const likely = likelyPlayer(habitsSoFar(game.sheet, plays), kind, ids)
  return choices.map((choice) =>
    likely !== null && choice.touch.kind === 'actor' && choice.touch.actor.personId === likely
      ? { ...choice, tone: 'suggested' as const }
      : choice,
  )
}
