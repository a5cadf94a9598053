import type { BySide } from '@fullcourt/scorebook/vocabulary'
import type { Watched } from './watched.ts'

/** The score. A final score counts also where the plays add up to another one. */
export const shownScore = ({ game, box }: Pick<Watched, 'game' | 'box'>): BySide<number> => ({
  home: game.homeFinalScore ?? box.score.home,
  away: game.awayFinalScore ?? box.score.away,
})
