import type { Game } from '../game.ts'
import type { OrderedEvent } from '../log.ts'
import { otherSide, sideOf } from '../vocabulary.ts'
import { fixOf, withChange } from './repairs.ts'
import { type CheckState, flagAt, raise } from './state.ts'
import { creditName, eventText, when } from './words.ts'

/** Flags an event whose player is still to be named. */
export function checkNamed(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event } = placed
  if (event.assignment !== 'LATER') return
  const thrower = event.type.startsWith('freethrow') ? throwerOf(placed) : null
  const named = { assignment: 'PLAYER', teamGamePersonnelId: thrower } as const
  const personIndex = game.sheet.indexOf.get(thrower ?? '')
  const team = withChange(placed.play, event, { assignment: 'TEAM' })
  const isTeams = event.type === 'rebound' || event.type === 'turnover'
  const fix =
    thrower && personIndex !== undefined
      ? fixOf(`It was #${game.sheet.people[personIndex]!.jersey}`, withChange(placed.play, event, named))
      : isTeams
        ? fixOf("Make it the team's", team)
        : undefined
  const words = `${eventText(event)} at ${when(game, event)} belongs to ${creditName(game, event)}`
  raise(state, flagAt('PLAYER_MISSING', placed, words, fix))
}

/** Finds the player who took the other throws of the foul, or drew it. */
function throwerOf({ event, play }: OrderedEvent): string | null {
  const side = otherSide(sideOf(event))
  const events = [play.origin, ...play.rel]
  const other = events.find(
    (one) => one.type.startsWith('freethrow') && one.assignment === 'PLAYER' && sideOf(one) !== side,
  )
  const foul = events.find((one) => one.type === 'foul' && sideOf(one) === side)
  return other?.teamGamePersonnelId ?? foul?.attributes.drawnById ?? null
}
