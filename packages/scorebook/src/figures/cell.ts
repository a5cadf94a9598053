import type { PersonIndexes } from '../fold/floor.ts'
import type { Game } from '../fold/game.ts'
import type { GameEvent, Play } from '../vocabulary/play.ts'
import { NO_PERSON } from '../vocabulary/setup.ts'
import type { BySide, Side } from '../vocabulary/terms.ts'
import type { PlayedKey } from './boxFigures.ts'

/** The row of a cell: a player, the events of the side that belong to no player, or the whole side. */
export type Whose = { readonly player: string } | 'team' | 'totals'

/** Exactly these players on the floor, with them, or without them. */
export const FLOORS = ['lineUp', 'on', 'off'] as const

/** Players of a side who were on the floor, or were not. */
export interface OnFloor {
  readonly side: Side
  readonly people: readonly string[]
  readonly are: (typeof FLOORS)[number]
}

/** A cell of a box score. `period` selects the box score of one period, `during` the part with certain players on the floor. */
export interface Cell {
  readonly side: Side
  readonly whose: Whose
  readonly figure: PlayedKey
  readonly period?: number
  readonly during?: OnFloor
}

/** A play behind a cell, with its amount: for the figure, and for the makes of a figure with attempts. */
export interface PlayBehind {
  readonly play: Play
  /** The first event of the play that counts; its origin, where a possession counts. */
  readonly event: GameEvent
  readonly amount: number
  readonly made: number
}

/** Tells whether these players were on the floor. */
export function wereOnFloor(
  { side, people, are }: OnFloor,
  fives: BySide<PersonIndexes>,
  { sheet }: Game,
): boolean {
  const there = people.filter((id) => fives[side].includes(sheet.indexOf.get(id) ?? NO_PERSON)).length
  if (are === 'off') return there === 0
  return there === people.length && (are === 'on' || there === fives[side].length)
}
