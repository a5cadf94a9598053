/** The lists of one side of a game, and the moves between them. */

import { compareJerseys, jerseysWornTwice, MOST_STARTERS } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import type { GamePerson, Setup } from '@fullcourt/wire'

export type EligiblePerson = Setup['eligible']['home'][number]

export const LINE_UP_SLOTS = ['starters', 'active', 'inactive'] as const
export type LineUpSlot = (typeof LINE_UP_SLOTS)[number]

export const PLACE_WORDS: Readonly<Record<LineUpSlot, string>> = {
  starters: msg('Starters'),
  active: msg('Active'),
  inactive: msg('Inactive'),
}

/** A person who can be moved: in the game (`inGame`), or on the roster. */
export interface Movable {
  readonly key: string
  readonly place: LineUpSlot
  readonly jersey: string | null
  readonly fullName: string
  readonly position: string | null
  readonly inGame: GamePerson | null
  readonly eligible: EligiblePerson | null
  /** Another person in the game wears the same jersey. */
  readonly conflict: boolean
}

export interface SideLists {
  readonly starters: readonly Movable[]
  readonly active: readonly Movable[]
  readonly inactive: readonly Movable[]
  readonly staff: readonly GamePerson[]
}

const byJersey = (a: Movable, b: Movable) =>
  compareJerseys(a.jersey, b.jersey) || a.fullName.localeCompare(b.fullName)

export function listsOf(personnel: readonly GamePerson[], eligible: readonly EligiblePerson[]): SideLists {
  const players = personnel.filter((person) => person.role === 'PLAYER')
  const twice = jerseysWornTwice(players.map((player) => player.jersey))
  const here = players
    .map(
      (person): Movable => ({
        ...person,
        key: person.id,
        place: person.isStarting ? 'starters' : 'active',
        inGame: person,
        eligible: null,
        conflict: twice.has(person.jersey),
      }),
    )
    .sort(byJersey)
  const inactive = eligible
    .filter((person) => person.role === 'PLAYER')
    .map(
      (person): Movable => ({
        ...person,
        key: person.teamBrandPersonnelId ?? person.unmanagedTeamPersonnelId ?? person.fullName,
        place: 'inactive',
        inGame: null,
        eligible: person,
        conflict: false,
      }),
    )
    .sort(byJersey)
  return {
    starters: here.filter((person) => person.place === 'starters'),
    active: here.filter((person) => person.place === 'active'),
    inactive,
    staff: personnel.filter((person) => person.role !== 'PLAYER'),
  }
}

/** The write that moves a person. */
export type Move =
  | { readonly kind: 'change'; readonly person: GamePerson; readonly isStarting: boolean }
  | {
      readonly kind: 'add'
      readonly person: EligiblePerson
      readonly jersey: string
      readonly isStarting: boolean
    }
  | { readonly kind: 'remove'; readonly person: GamePerson }

export type AddMove = Extract<Move, { kind: 'add' }>

export const MOVE_REFUSALS = ['too-many-starters', 'no-jersey'] as const
export type MoveRefusal = (typeof MOVE_REFUSALS)[number]
export type Moved =
  | { readonly ok: true; readonly move: Move | null }
  | { readonly ok: false; readonly refusal: MoveRefusal }

/** Moves a person to a list. `move` is null when they are in it already. Refuses a sixth starter (rule 131). */
export function moveTo(lists: SideLists, who: Movable, to: LineUpSlot): Moved {
  if (who.place === to) return { ok: true, move: null }
  if (to === 'starters' && lists.starters.length >= MOST_STARTERS)
    return { ok: false, refusal: 'too-many-starters' }
  const isStarting = to === 'starters'
  if (who.inGame) {
    const move: Move =
      to === 'inactive'
        ? { kind: 'remove', person: who.inGame }
        : { kind: 'change', person: who.inGame, isStarting }
    return { ok: true, move }
  }
  if (!who.eligible || who.jersey === null) return { ok: false, refusal: 'no-jersey' }
  return { ok: true, move: { kind: 'add', person: who.eligible, jersey: who.jersey, isStarting } }
}

/** All people of the roster with a jersey; its starters start while there are free places. */
export function fillFrom(lists: SideLists): readonly AddMove[] {
  let places = MOST_STARTERS - lists.starters.length
  return lists.inactive.flatMap(({ eligible, jersey }) => {
    if (!eligible || jersey === null) return []
    const isStarting = eligible.isStarter && places > 0
    if (isStarting) places -= 1
    return [{ kind: 'add' as const, person: eligible, jersey, isStarting }]
  })
}

/** The people of an earlier game, with its starters, and the jerseys of this one. */
export function fillLike(lists: SideLists, earlier: readonly GamePerson[]): readonly AddMove[] {
  let places = MOST_STARTERS - lists.starters.length
  return lists.inactive.flatMap(({ eligible, jersey }) => {
    const before = earlier.find(
      ({ teamBrandPersonnelId }) =>
        teamBrandPersonnelId !== null && teamBrandPersonnelId === eligible?.teamBrandPersonnelId,
    )
    if (!eligible || !before || jersey === null) return []
    const isStarting = before.isStarting && places > 0
    if (isStarting) places -= 1
    return [{ kind: 'add' as const, person: eligible, jersey, isStarting }]
  })
}
