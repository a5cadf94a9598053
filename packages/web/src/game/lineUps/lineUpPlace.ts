/** The line-up or stint that the address names: 'home~4.12.23.30.31', 'home~23@1200' (the game second of its start). */
import { playerStints, type Stint } from '@fullcourt/scorebook/figures'
import { SIDES, type Side } from '@fullcourt/scorebook/vocabulary'
import type { LineUpPlayer } from '../../figures/LineUpTable.tsx'

export const lineUpText = (side: Side, jerseys: readonly string[]): string => `${side}~${jerseys.join('.')}`

export const stintText = (side: Side, jersey: string, from: number): string =>
  `${side}~${jersey}@${Math.floor(from)}`

export interface FoundLineUp {
  readonly side: Side
  readonly people: readonly string[]
  /** Null for a line-up, which may have played several stints. */
  readonly from: number | null
  readonly playIds: ReadonlySet<string>
}

type OfSide<T> = { readonly [side in Side]: readonly T[] }

/** Reads the address. Null if no such line-up played. */
export function findLineUp(
  text: string,
  sideStints: OfSide<Stint>,
  players: OfSide<LineUpPlayer>,
): FoundLineUp | null {
  const [word, rest = ''] = text.split('~')
  const side = SIDES.find((one) => one === word)
  if (!side) return null
  const idOf = (jersey: string) => players[side].find((player) => player.jersey === jersey)?.id
  const [jersey = '', second] = rest.split('@')
  if (second !== undefined) {
    const id = idOf(jersey)
    const stint =
      id && playerStints(id, sideStints[side]).find(({ from }) => Math.floor(from) === Number(second))
    return stint ? { side, people: [id], from: stint.from, playIds: new Set(stint.playIds) } : null
  }
  const ids = rest.split('.').map(idOf)
  const parts = sideStints[side].filter(
    ({ people }) => people.length === ids.length && people.every((id) => ids.includes(id)),
  )
  const [first] = parts
  if (!first) return null
  return { side, people: first.people, from: null, playIds: new Set(parts.flatMap(({ playIds }) => playIds)) }
}
