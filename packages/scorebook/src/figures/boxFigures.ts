import { COUNTED_FIGURES, type CountedKey } from './counted.ts'
import type { Figure } from './figure.ts'
import { POSSESSION_FIGURES, type PossessionKey } from './flowFigures.ts'
import { KINDS_OF_POINTS, type KindOfPointsKey } from './kindsOfPoints.ts'
import type { Made } from './line.ts'
import { FLOOR_FIGURES } from './onFloor.ts'

/** The columns of a box score, in the usual order. */
export const BOX_FIGURES: readonly (Figure & { readonly key: BoxFigureKey })[] = [
  FLOOR_FIGURES.secondsPlayed,
  ...COUNTED_FIGURES,
  FLOOR_FIGURES.plusMinus,
]
export type BoxFigureKey = CountedKey | keyof typeof FLOOR_FIGURES

const BY_KEY = new Map<string, (typeof BOX_FIGURES)[number]>(
  BOX_FIGURES.map((figure) => [figure.key, figure]),
)

/** Returns the figure of a column. */
export const boxFigure = (key: BoxFigureKey): (typeof BOX_FIGURES)[number] => BY_KEY.get(key)!

/** The values of a row of a box score or a season. Null if unknown, like minutes without a recorded substitution. */
export type FigureValues = { readonly [key in BoxFigureKey]?: number | Made | null | undefined }

/** The score adjustment: points of the team that are not part of its figures. */
export const SCORE_ADJUSTMENT = {
  key: 'scoreAdjustment',
  heading: 'ADJ',
  name: 'Score adjustment',
  definition: 'Points that the officials added or took away; they belong to the team and to no player.',
  source: 'Fullcourt',
  format: 'signed',
} as const satisfies Figure

/** All figures of cells that have plays behind them. */
export const PLAYED_FIGURES: readonly (Figure & { readonly key: PlayedKey })[] = [
  ...BOX_FIGURES,
  SCORE_ADJUSTMENT,
  ...KINDS_OF_POINTS,
  ...POSSESSION_FIGURES,
]
export type PlayedKey = BoxFigureKey | KindOfPointsKey | PossessionKey | typeof SCORE_ADJUSTMENT.key
