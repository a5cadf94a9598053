import type { Side } from '@fullcourt/scorebook/vocabulary'
import type { NamedLineUp, Setup } from '@fullcourt/wire'
import type { NamedFive } from './lineUps.ts'

/** A change of a saved line-up that the server does not have yet; `lineUp` null: it is deleted. */
export interface LineUpEdit {
  /** Tells this edit from a later one of the same line-up. */
  readonly id: string
  readonly gameId: string
  readonly isHomeTeam: boolean
  /** Whose line-up it is (`teamKeyOf`). */
  readonly teamKey: string
  readonly key: string
  readonly lineUp: NamedLineUp | null
}

/** Names the team whose line-ups a side uses: the same in all its games. */
export function teamKeyOf({ teamGame }: Setup, side: Side): string {
  const opponent = side === 'home' ? teamGame.homeUnmanagedTeam : teamGame.awayUnmanagedTeam
  return opponent ? `opponent ${teamGame.teamId} ${opponent.id}` : `team ${teamGame.teamId}`
}

/** The line-ups with the edits that are still to be sent, in their order. */
export function withEdits(
  lineUps: readonly NamedLineUp[],
  edits: readonly LineUpEdit[],
): readonly NamedLineUp[] {
  const byKey = new Map(lineUps.map((one) => [one.key, one]))
  for (const { key, lineUp } of edits) {
    if (lineUp) byKey.set(key, lineUp)
    else byKey.delete(key)
  }
  return [...byKey.values()].sort((a, b) => a.order - b.order || (a.key < b.key ? -1 : 1))
}

/** Adds an edit. An earlier one of the same line-up is not needed any more. */
export const addEdit = (edits: readonly LineUpEdit[], edit: LineUpEdit): readonly LineUpEdit[] => [
  ...edits.filter(({ teamKey, key }) => teamKey !== edit.teamKey || key !== edit.key),
  edit,
]

/** The same lines with one moved by a place: each gets the order of its new place. Only changed ones are returned. */
export function moved(lineUps: readonly NamedLineUp[], key: string, by: -1 | 1): readonly NamedLineUp[] {
  const from = lineUps.findIndex((one) => one.key === key)
  const to = from + by
  if (from < 0 || to < 0 || to >= lineUps.length) return []
  const sorted = lineUps.toSpliced(from, 1).toSpliced(to, 0, lineUps[from]!)
  return sorted.flatMap((one, order) => (one.order === order ? [] : [{ ...one, order }]))
}

type Personnel = Setup['home']['personnel']

/** The id of a player that is the same in all games of the team; null for the one entry of a whole opponent. */
const personKey = ({ teamBrandPersonnelId, unmanagedTeamPersonnelId }: Personnel[number]): string | null =>
  teamBrandPersonnelId ?? unmanagedTeamPersonnelId

/** The ids of the game's players for a line-up that is saved. */
export const savedPeople = (personnel: Personnel, ids: readonly string[]): readonly string[] =>
  ids.flatMap((id) => {
    const person = personnel.find((one) => one.id === id)
    return (person && personKey(person)) ?? []
  })

/** A saved line-up in this game. */
export function namedFive(personnel: Personnel, { name, people }: NamedLineUp): NamedFive {
  const ids = people.flatMap((key) => personnel.find((one) => personKey(one) === key)?.id ?? [])
  return { name, ids, missing: people.length - ids.length }
}
