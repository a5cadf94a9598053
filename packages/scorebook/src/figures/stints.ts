import { reachOf } from '../fold/ending.ts'
import type { PersonIndexes } from '../fold/floor.ts'
import type { EventOutcome, Game } from '../fold/game.ts'
import { type GameReducer, type PlayedUntil, reducePlays } from '../fold/reducer.ts'
import { secondsBefore } from '../vocabulary/clock.ts'
import type { Play } from '../vocabulary/play.ts'
import type { GameSetup } from '../vocabulary/setup.ts'
import { type BySide, bySide, SIDES, type Side } from '../vocabulary/terms.ts'

/**
 * A part of a period in which the same players of a side were on the floor. Times are seconds of the game. Throws after a
 * substitution belong to the stint whose players they count for (see `throwPlusMinus`).
 */
export interface Stint {
  readonly people: readonly string[]
  readonly period: number
  readonly from: number
  readonly to: number
  readonly points: number
  readonly otherPoints: number
  /** The plays of both sides, in game order. */
  readonly playIds: readonly string[]
}

/** A part of a period that a player spent on the floor without a break. */
export interface PlayerStint extends Omit<Stint, 'people'> {
  readonly id: string
}

interface OpenStint {
  readonly five: PersonIndexes
  readonly period: number
  readonly from: number
  to: number
  points: number
  otherPoints: number
  readonly playIds: Set<string>
}

/** The stints of a side, oldest first; the last one is open. */
interface SideStints {
  readonly stints: OpenStint[]
  on: PersonIndexes
}

/** The state of the stints, changed in place. */
export type StintState = BySide<SideStints>

const newStint = (five: PersonIndexes, period: number, from: number): OpenStint => ({
  five,
  period,
  from,
  to: from,
  points: 0,
  otherPoints: 0,
  playIds: new Set(),
})

const isEmpty = ({ from, to, points, otherPoints }: OpenStint): boolean =>
  from === to && points === 0 && otherPoints === 0

/** Ends the open stint. One that was replaced in the same second, with nothing counted, is removed. */
function endStint({ stints }: SideStints, at: number): void {
  const open = stints.at(-1)!
  open.to = at
  if (isEmpty(open)) stints.pop()
}

function beginStint(side: SideStints, period: number, at: number): void {
  endStint(side, at)
  side.stints.push(newStint(side.on, period, at))
}

/** Ends the stints of earlier periods at the end of each. */
function enterPeriod(state: StintState, game: Game): void {
  const { rules } = game.sheet.setup
  for (const side of SIDES) {
    const last = state[side].stints.at(-1)!.period
    for (let period = last + 1; period <= game.period; period++)
      beginStint(state[side], period, secondsBefore(rules, period))
  }
}

const isSame = (a: PersonIndexes, b: PersonIndexes): boolean =>
  a === b || (a.length === b.length && a.every((index) => b.includes(index)))

/** The latest stint of these players; the open one if they have none. */
const stintOf = ({ stints }: SideStints, five: PersonIndexes): OpenStint =>
  stints.findLast((stint) => isSame(stint.five, five)) ?? stints.at(-1)!

function addOutcome(state: StintState, outcome: EventOutcome, game: Game): void {
  const { event, side, points, fives, placed, elapsed } = outcome
  if (event.period > state[side].stints.at(-1)!.period) enterPeriod(state, game)
  if (event.type === 'substitution') {
    const on = game.floor.on[side]
    if (on === state[side].on) return
    state[side].on = on
    beginStint(state[side], game.period, elapsed)
    return
  }
  const counts = event.type !== 'score_adjustment'
  for (const one of SIDES) {
    const stint = stintOf(state[one], fives[one])
    stint.playIds.add(placed.play.origin.id)
    if (!counts) continue
    if (one === side) stint.points += points
    else stint.otherPoints += points
  }
}

const copySide = ({ stints, on }: SideStints): SideStints => ({
  stints: stints.map((stint) => ({ ...stint, playIds: new Set(stint.playIds) })),
  on,
})

/** Cuts the open stint where the count ends, and at the ends of periods before that in which nothing happened. */
function closed(side: SideStints, game: Game, until?: PlayedUntil): readonly OpenStint[] {
  const { rules } = game.sheet.setup
  const copy = copySide(side)
  const { elapsed } = reachOf(game, until)
  for (;;) {
    const { period } = copy.stints.at(-1)!
    const end = secondsBefore(rules, period + 1)
    if (end >= elapsed || end <= secondsBefore(rules, period)) break
    beginStint(copy, period + 1, end)
  }
  endStint(copy, elapsed)
  return copy.stints
}

function stintsOf(state: StintState, game: Game, side: Side, until?: PlayedUntil): Stint[] {
  if (!game.substituted[side]) return []
  return closed(state[side], game, until).map(({ five, playIds, ...stint }) => ({
    ...stint,
    people: [...five].sort((a, b) => a - b).map((index) => game.sheet.people[index]!.id),
    playIds: [...playIds],
  }))
}

/** Stints as a reducer. A side without a recorded substitution has none, because its players on the floor are unknown. */
export const stintsReducer: GameReducer<StintState, BySide<readonly Stint[]>> = {
  start: (game) =>
    bySide((side) => ({
      stints: [newStint(game.floor.on[side], game.period, game.elapsed)],
      on: game.floor.on[side],
    })),
  event: addOutcome,
  copy: (state) => bySide((side) => copySide(state[side])),
  answer: (state, game, until) => bySide((side) => stintsOf(state, game, side, until)),
}

/** Computes the stints of both sides, in game order. */
export function stints(
  setup: GameSetup,
  plays: readonly Play[],
  until?: PlayedUntil,
): BySide<readonly Stint[]> {
  return reducePlays(stintsReducer, setup, plays, until)
}

/** Joins the stints of one side in which a player was on the floor, where nothing lies between them. */
export function playerStints(id: string, sideStints: readonly Stint[]): readonly PlayerStint[] {
  const joined: PlayerStint[] = []
  for (const { people, ...stint } of sideStints) {
    if (!people.includes(id)) continue
    const last = joined.at(-1)
    if (last?.period === stint.period && last.to === stint.from) {
      joined[joined.length - 1] = {
        ...last,
        to: stint.to,
        points: last.points + stint.points,
        otherPoints: last.otherPoints + stint.otherPoints,
        playIds: [...new Set([...last.playIds, ...stint.playIds])],
      }
    } else joined.push({ id, ...stint })
  }
  return joined
}
