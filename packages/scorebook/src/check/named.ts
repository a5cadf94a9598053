import type { Game } from '../fold/game.ts'
import type { OrderedEvent } from '../fold/log.ts'
import { NO_PERSON, type PersonIndex } from '../vocabulary/setup.ts'
import { isThrowType, otherSide, sideOf } from '../vocabulary/terms.ts'
import { fillIn, msg } from '../vocabulary/translate.ts'
import type { Flag } from './codes.ts'
import { fixOf, toChoose, withChange } from './repairs.ts'
import { type CheckState, flagAt, raise } from './state.ts'
import { creditName, eventText, when } from './words.ts'

/** Flags an event whose player is still to be named. */
export function checkNamed(state: CheckState, game: Game, placed: OrderedEvent): void {
  const { event } = placed
  if (event.assignment !== 'LATER') return
  const thrower = isThrowType(event.type) ? throwerOf(placed) : null
  const personIndex = game.sheet.indexOf.get(thrower ?? '')
  // A player on the bench would be flagged in turn, with a fix that takes the name away again.
  const side = sideOf(event)
  const isOn = personIndex !== undefined && (!state.known[side] || game.floor.on[side].includes(personIndex))
  raise(state, unnamedFlag(game, placed, isOn ? personIndex : NO_PERSON))
}

/** Makes the flag of an event whose player is still to be named. `thrower`: the likely player of a free throw. */
export function unnamedFlag(game: Game, placed: OrderedEvent, thrower: PersonIndex = NO_PERSON): Flag {
  const { event, play } = placed
  const words = fillIn('{event} at {when} belongs to {player}.', {
    event: eventText(event),
    player: creditName(game, event),
    when: when(game, event),
  })
  const person = game.sheet.people[thrower]
  if (person) {
    const named = { assignment: 'PLAYER', teamGamePersonnelId: person.id } as const
    const fix = fixOf(
      fillIn('It was {player}', { player: `#${person.jersey}` }),
      withChange(play, event, named),
    )
    return flagAt('PLAYER_MISSING', placed, words, fix)
  }
  // Most rebounds and turnovers are a player's.
  const isTeams = event.type === 'rebound' || event.type === 'turnover'
  const team = isTeams
    ? toChoose(fixOf(msg("Make it the team's"), withChange(play, event, { assignment: 'TEAM' })))
    : undefined
  return flagAt('PLAYER_MISSING', placed, words, team)
}

/** Finds the player who took the other throws of the foul, or drew it. */
function throwerOf({ event, play }: OrderedEvent): string | null {
  const side = otherSide(sideOf(event))
  const events = [play.origin, ...play.rel]
  const other = events.find(
    (one) => isThrowType(one.type) && one.assignment === 'PLAYER' && sideOf(one) !== side,
  )
  const foul = events.find((one) => one.type === 'foul' && sideOf(one) === side)
  return other?.teamGamePersonnelId ?? foul?.attributes.drawnById ?? null
}
