import type { HabitKind } from '@fullcourt/scorebook/figures'
import { type Actor, type Game, onFloor, outOfGame } from '@fullcourt/scorebook/fold'
import {
  type BySide,
  isScored,
  NO_PERSON,
  otherSide,
  type Person,
  type Play,
  type Side,
  sideOf,
} from '@fullcourt/scorebook/vocabulary'
import { t } from '../../ui/language.ts'
import { playerActor, teamActor } from '../core/draftPlay.ts'
import type { Digits } from '../core/settings.ts'
import { laterActor, type Touch } from '../core/steps.ts'

/** A choice with its key: '1', 'a', '⇧1', 'Enter', '`'; '' without one. */
export interface Choice {
  readonly key: string
  /** The number that chooses it, typed with Shift where `shifted`. */
  readonly jersey?: string
  readonly shifted?: boolean
  readonly label: string
  readonly touch: Touch
  /** The side of the person, which has a column of its own. */
  readonly side?: Side
  readonly tone?: 'made' | 'missed' | 'current' | 'suggested'
}

/** A group of choices under one heading. */
export interface ChoiceGroup {
  readonly id: 'initiators' | 'people' | 'others' | 'options' | 'throws' | 'extras'
  readonly label: string
  /** The label of the group, where the heading asks something else. */
  readonly caption?: string
  readonly choices: readonly Choice[]
}

/** Source of the choices. `wide`: includes players on the bench. */
export interface ChoiceContext {
  readonly game: Game
  readonly names: BySide<string>
  readonly wide: boolean
  /** With `wide`, includes players who fouled out or were ejected: they may still get a technical foul. */
  readonly out?: boolean
  readonly digits: Digits
  /** The plays of the game, which show who usually assists and rebounds. */
  readonly plays?: readonly Play[]
}

export const byJersey = (a: Person, b: Person): number =>
  Number(a.jersey) - Number(b.jersey) || a.jersey.length - b.jersey.length || a.order - b.order

/** Whether a player fouled out or was ejected, by the rules of the game. */
export const isOutOfGame = (game: Game, { id }: Person): boolean =>
  outOfGame(game, game.sheet.indexOf.get(id) ?? NO_PERSON) !== null

/** The players on court who may play, by number; all players without a line-up; with `wide` the bench after them. */
function pickablePlayers(
  { game, wide, out = false }: Pick<ChoiceContext, 'game' | 'wide' | 'out'>,
  side: Side,
): readonly Person[] {
  const players = game.sheet.people.filter(
    (person) =>
      person.role === 'PLAYER' && sideOf(person) === side && ((wide && out) || !isOutOfGame(game, person)),
  )
  const floor = new Set(onFloor(game, side))
  const on = players.filter(({ id }) => floor.has(id)).sort(byJersey)
  const off = players.filter(({ id }) => !floor.has(id)).sort(byJersey)
  return wide || on.length === 0 ? [...on, ...off] : on
}

/** Whether a side is 'the opponent' of single-team scoring, which has no people. */
export const isAnonymous = ({ sheet: { setup } }: Game, side: Side): boolean => !isScored(setup, side)

/** The entry that stands for the opponent; the side itself where the setup has none. */
function anonymousActor({ sheet }: Game, side: Side): Actor {
  const entry = sheet.people.find((person) => person.role === 'PLAYER' && sideOf(person) === side)
  return entry ? playerActor(side, entry.id) : teamActor(side)
}

/** 'jersey - full name' (rule 147) */
export const personLabel = ({ jersey, fullName }: Person): string => `${jersey} - ${fullName}`

/** How a person is chosen by keyboard: by jersey, or by position in the list while there are digits. */
export function keyOf(
  { digits }: Pick<ChoiceContext, 'digits'>,
  jersey: string,
  index: number,
  shifted = false,
): Pick<Choice, 'key' | 'jersey' | 'shifted'> {
  if (digits === 'jerseys') return { key: '', jersey, shifted }
  return { key: index < 9 ? `${shifted ? '⇧' : ''}${index + 1}` : '' }
}

/** The people of a side, with Shift where `shifted`. Leaves out `except`. */
export function peopleChoices(
  choosing: ChoiceContext,
  side: Side,
  { shifted = false, except = null }: { readonly shifted?: boolean; readonly except?: string | null } = {},
): readonly Choice[] {
  if (isAnonymous(choosing.game, side)) {
    const touch = actorTouch(anonymousActor(choosing.game, side))
    const label = `${OPPONENT} - ${choosing.names[side]}`
    return [{ ...keyOf(choosing, OPPONENT, 0, shifted), label, touch, side }]
  }
  return pickablePlayers(choosing, side).flatMap((person, index): Choice[] => {
    if (person.id === except) return []
    const touch = actorTouch(playerActor(side, person.id))
    return [{ ...keyOf(choosing, person.jersey, index, shifted), label: personLabel(person), touch, side }]
  })
}

/** The jersey of the opponent in single-team scoring (rule 133). */
const OPPONENT = '00'

export const actorTouch = (actor: Actor): Touch => ({ kind: 'actor', actor })

export const laterChoice = (side: Side): Choice => ({
  key: 'e',
  label: t('Later'),
  touch: actorTouch(laterActor(side)),
})

export const noneChoice = (): Choice => ({ key: 'Enter', label: t('None'), touch: { kind: 'none' } })

/** Both sides in two columns: the likelier one with digits, the other with Shift. */
export function bothSides(
  choosing: ChoiceContext,
  first: Side,
  mark: (choices: readonly Choice[], kind: HabitKind) => readonly Choice[] = (choices) => choices,
): readonly ChoiceGroup[] {
  const other = otherSide(first)
  return [
    {
      id: 'people',
      label: t('Either team'),
      choices: [
        ...mark(peopleChoices(choosing, first), 'defensive'),
        ...mark(peopleChoices(choosing, other, { shifted: true }), 'offensive'),
      ],
    },
    {
      id: 'others',
      label: t('Or'),
      choices: [
        {
          key: 't',
          label: t('Team {team}', { team: choosing.names[first] }),
          touch: actorTouch(teamActor(first)),
        },
        {
          key: '⇧t',
          label: t('Team {team}', { team: choosing.names[other] }),
          touch: actorTouch(teamActor(other)),
        },
        laterChoice(first),
        noneChoice(),
      ],
    },
  ]
}

interface OneSide {
  readonly side: Side
  readonly suggested?: string | null | undefined
  readonly except?: string | null
}

export function oneSide(
  choosing: ChoiceContext,
  { side, suggested, except = null }: OneSide,
): readonly ChoiceGroup[] {
  const people = peopleChoices(choosing, side, { except }).map((choice) =>
    choice.touch.kind === 'actor' && suggested && choice.touch.actor.personId === suggested
      ? { ...choice, tone: 'suggested' as const }
      : choice,
  )
  const none = suggested ? { ...noneChoice(), label: t('As suggested') } : noneChoice()
  return [
    { id: 'people', label: choosing.names[side], choices: people },
    { id: 'others', label: t('Or'), choices: [laterChoice(side), none] },
  ]
}
