import type { BoxScore, Made, StatLine } from '@fullcourt/scorebook/figures'
import { SIDES, type Side } from '@fullcourt/scorebook/vocabulary'

/** The figures that a score sheet is compared by; each field goal and throw counts as makes of attempts. */
export const COMPARED_FIGURES = [
  'points',
  'twoPointers',
  'threePointers',
  'freethrows',
  'totalRebounds',
  'assists',
  'turnovers',
  'steals',
  'blockedShots',
  'personalFouls',
] as const satisfies readonly (keyof StatLine)[]
export type ComparedFigure = (typeof COMPARED_FIGURES)[number]

/** A cell of the box score that is not as it was on the floor. */
export interface WrongCell {
  readonly side: Side
  /** Null for the team's own line: team rebounds, and plays without a player. */
  readonly jersey: string | null
  readonly figure: ComparedFigure
  /** '2', '3–5' */
  readonly scored: string
  readonly actual: string
}

export interface Comparison {
  /** Cells with a number in either box score: empty ones are not counted, so that they cannot hide wrong ones. */
  readonly cells: number
  readonly wrong: readonly WrongCell[]
}

const textOf = (value: number | Made): string =>
  typeof value === 'number' ? `${value}` : `${value.made}–${value.total}`
const isEmpty = (text: string): boolean => text === '0' || text === '0–0'

/** Compares the box score that was kept with that of the game as it was played. */
export function compareBoxes(scored: BoxScore, actual: BoxScore): Comparison {
  let cells = 0
  const wrong: WrongCell[] = []
  const compare = (side: Side, jersey: string | null, ours: StatLine, theirs: StatLine) => {
    for (const figure of COMPARED_FIGURES) {
      const texts = { scored: textOf(ours[figure]), actual: textOf(theirs[figure]) }
      if (isEmpty(texts.scored) && isEmpty(texts.actual)) continue
      cells += 1
      if (texts.scored !== texts.actual) wrong.push({ side, jersey, figure, ...texts })
    }
  }
  for (const side of SIDES) {
    for (const line of actual[side].players) {
      const own = scored[side].players.find(({ id }) => id === line.id)
      if (own) compare(side, line.jersey, own, line)
    }
    compare(side, null, scored[side].team, actual[side].team)
  }
  return { cells, wrong }
}
