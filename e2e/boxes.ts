// Box scores compared cell by cell.
import type { BoxScore, StatLine } from '@fullcourt/scorebook/figures'
import { SIDES, type Side } from '@fullcourt/scorebook/vocabulary'

const COUNTS = [
  'points',
  'fieldGoals',
  'twoPointers',
  'threePointers',
  'freethrows',
  'offensiveRebounds',
  'defensiveRebounds',
  'totalRebounds',
  'assists',
  'turnovers',
  'steals',
  'blockedShots',
  'personalFouls',
  'technicalFouls',
  'foulsDrawn',
] as const satisfies readonly (keyof StatLine)[]

export type Box = Pick<BoxScore, 'score' | 'periods' | 'home' | 'away'>
type Cells = ReadonlyMap<string, unknown>

/** Every counting cell of a box score, by a readable name: 'home 12 assists'. */
export function cellsOf(box: Box): Cells {
  const lines = (side: Side) => [
    ...box[side].players.map((line) => [`${side} ${line.jersey}`, line, [...COUNTS, 'plusMinus']] as const),
    [`${side} team`, box[side].team, [...COUNTS, 'scoreAdjustment']] as const,
    [`${side} totals`, box[side].totals, COUNTS] as const,
  ]
  const cells = SIDES.flatMap((side) => [
    [`${side} score`, box.score[side]] as const,
    [`${side} first period`, box.periods[0]?.[side]] as const,
    ...lines(side).flatMap(([who, line, names]) =>
      names.map((name) => [`${who} ${name}`, shown(line[name as keyof typeof line])] as const),
    ),
  ])
  return new Map(cells)
}

/** '3-7' for made of attempts. */
const shown = (cell: unknown): unknown =>
  typeof cell === 'object' && cell !== null ? Object.values(cell).join('-') : cell

export const secondsOf = (box: Box): ReadonlyMap<string, number | null> =>
  new Map(
    SIDES.flatMap((side) =>
      box[side].players.map((line) => [`${side} ${line.jersey} seconds`, line.secondsPlayed] as const),
    ),
  )

/** The tolerance for the clock. */
const SECONDS_OFF = 3

/** A cell: its name, what was expected, what was counted. */
type Difference = readonly [name: string, expected: unknown, counted: unknown]

/** The counting cells that differ. */
export function countingDifferences(wanted: Box, answered: Box): readonly Difference[] {
  const cells = cellsOf(answered)
  return [...cellsOf(wanted)]
    .map(([name, cell]) => [name, cell, cells.get(name)] as const)
    .filter(([, cell, other]) => cell !== other)
}

/** The cells that differ, minutes among them. */
export function differences(wanted: Box, answered: Box): readonly Difference[] {
  const seconds = secondsOf(answered)
  const minutes = [...secondsOf(wanted)].map(([name, played]) => {
    const counted = seconds.get(name) ?? null
    const isClose = played !== null && counted !== null && Math.abs(played - counted) <= SECONDS_OFF
    return [name, played, isClose ? played : counted] as const
  })
  return [
    ...countingDifferences(wanted, answered),
    ...minutes.filter(([, played, other]) => played !== other),
  ]
}
