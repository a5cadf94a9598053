import { BOX_FIGURES, SCORE_ADJUSTMENT } from './boxFigures.ts'
import { COURSE_FIGURES } from './courseFigures.ts'
import type { Figure } from './figure.ts'
import { KINDS_OF_POINTS } from './kindsOfPoints.ts'
import { AVERAGE_FIGURES, ESTIMATED_POSSESSIONS, RATE_FIGURES } from './rateFigures.ts'
import { SHARE_FIGURES } from './shareFigures.ts'

/** Figures that belong together on a page. */
export interface FigureGroup {
  readonly title: string
  readonly figures: readonly Figure[]
}

/** Every figure there is, by group: the page that explains figures shows them all. */
export const FIGURE_GROUPS: readonly FigureGroup[] = [
  { title: 'Box score', figures: [...BOX_FIGURES, SCORE_ADJUSTMENT] },
  { title: 'Team', figures: [...KINDS_OF_POINTS, ...Object.values(COURSE_FIGURES), ESTIMATED_POSSESSIONS] },
  { title: 'Rates', figures: RATE_FIGURES },
  { title: 'Shares of a player', figures: Object.values(SHARE_FIGURES) },
  { title: 'Averages', figures: AVERAGE_FIGURES },
]
