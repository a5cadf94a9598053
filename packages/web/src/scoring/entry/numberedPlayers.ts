import { type Game, onFloor, outOfGame } from '@fullcourt/scorebook/fold'
import { NO_PERSON, type Person, type Side, sideOf } from '@fullcourt/scorebook/vocabulary'
import { splitName } from '../../plays/splitName.ts'
import type { Touch } from '../core/steps.ts'
import type { ShownNumber } from './numberTyping.ts'
import { type Choice, isAnonymous } from './peopleChoices.ts'
import type { Wearer } from './typing.ts'

/** A player whose number can be typed (decision 0118). */
export interface NumberedPlayer extends Wearer {
  /** Null for the opponent of single-team scoring. */
  readonly person: Person | null
  readonly side: Side
  /** Chooses the player; null where the player does not answer the question. */
  readonly touch: Touch | null
}

type NumberedChoice = Choice & Required<Pick<Choice, 'jersey' | 'side'>>

const isNumbered = (choice: Choice): choice is NumberedChoice =>
  choice.jersey !== undefined && choice.side !== undefined

export const personIdOf = (touch: Touch | null): string | null =>
  touch?.kind === 'actor' ? touch.actor.personId : null

/**
 * The listed players and all others of their sides: on court, on the bench, out of the game. Empty where no player is asked for, or
 * where digits are places in the list.
 */
export function numberedPlayers(choices: readonly Choice[], game: Game): readonly NumberedPlayer[] {
  const listed = choices.filter(isNumbered)
  const { people, indexOf } = game.sheet
  const asked = listed.map(({ jersey, side, shifted = false, touch }): NumberedPlayer => {
    const person = people[indexOf.get(personIdOf(touch) ?? '') ?? NO_PERSON] ?? null
    return { jersey, side, isShifted: shifted, isAsked: true, person, touch }
  })
  const isShifted = new Map(asked.map((player) => [player.side, player.isShifted]))
  const known = new Set(asked.map(({ person }) => person?.id))
  const others = people.flatMap((person): readonly NumberedPlayer[] => {
    const { id, jersey, role } = person
    const side = sideOf(person)
    const shift = isShifted.get(side)
    if (role !== 'PLAYER' || shift === undefined || known.has(id) || isAnonymous(game, side)) return []
    return [{ jersey, side, isShifted: shift, isAsked: false, person, touch: null }]
  })
  return [...asked, ...others]
}

/** The drawn state of a number that is being typed. */
export interface TypedText {
  /** The digits so far; '' when there are none. */
  readonly digits: string
  /** Ids of the players whose number begins with these digits. */
  readonly matches: ReadonlySet<string>
  /** Why a number chose no player; null otherwise. */
  readonly note: string | null
}

export const typedText = (
  { digits, matches }: ShownNumber<NumberedPlayer>,
  note: string | null,
): TypedText => ({ digits, matches: new Set(matches.flatMap(({ person }) => person?.id ?? [])), note })

export const isOnBench = (game: Game, { id }: Person, side: Side): boolean =>
  outOfGame(game, game.sheet.indexOf.get(id) ?? NO_PERSON) === null && !onFloor(game, side).includes(id)

/** '#12 Birch' */
export const numberAndName = ({ jersey, fullName }: Person): string =>
  `#${jersey} ${splitName(fullName).last}`
