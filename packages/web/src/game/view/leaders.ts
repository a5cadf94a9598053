/** The players of a game who lead in points, rebounds and assists. */
import { type BoxFigureKey, figureRank, type PlayerLine } from '@fullcourt/scorebook/figures'

export const LEADERS = ['points', 'totalRebounds', 'assists'] as const satisfies readonly BoxFigureKey[]

/** The best players by a figure, best first, without those who have none. */
export const leadersOf = (
  players: readonly PlayerLine[],
  figure: BoxFigureKey,
  most: number,
): readonly PlayerLine[] =>
  players
    .filter((player) => figureRank(player, figure) > 0)
    .toSorted((a, b) => figureRank(b, figure) - figureRank(a, figure))
    .slice(0, most)
