import { AVERAGE_FIGURES } from './averageFigures.ts'
import { BOX_FIGURES, SCORE_ADJUSTMENT } from './boxFigures.ts'
import type { Figure } from './figure.ts'
import { FLOW_FIGURES } from './flowFigures.ts'
import { KINDS_OF_POINTS } from './kindsOfPoints.ts'
import { ESTIMATED_POSSESSIONS, RATE_FIGURES } from './rateFigures.ts'
import { SHARE_FIGURES } from './shareFigures.ts'

/** A group of figures on a page. */
export interface FigureGroup {
  readonly title: string
  readonly figures: readonly Figure[]
}

/** All figures by group, for the page that explains them. */
export const FIGURE_GROUPS: readonly FigureGroup[] = [
  { title: 'Box score', figures: [...BOX_FIGURES, SCORE_ADJUSTMENT] },
  { title: 'Team', figures: [...KINDS_OF_POINTS, ...Object.values(FLOW_FIGURES), ESTIMATED_POSSESSIONS] },
  { title: 'Rates', figures: RATE_FIGURES },
  { title: 'Shares of a player', figures: Object.values(SHARE_FIGURES) },
  { title: 'Averages', figures: AVERAGE_FIGURES },
]
