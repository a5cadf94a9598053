/**
 * Box score and flags: the larger part of the rules. Scoring screen and live feed load them after the first view. A page that needs
 * them at once imports this file.
 */
import { flagReducer } from '@fullcourt/scorebook/check'
import { boxScoreReducer } from '@fullcourt/scorebook/figures'
import { combine } from '@fullcourt/scorebook/fold'
import type { Setup } from '@fullcourt/wire'
import { provideFigures } from './figuresNow.ts'

/** The entered final score, which the checker compares with the plays, and why the game ended. */
function finalScore({ teamGame: { homeFinalScore, awayFinalScore, finalReason } }: Setup) {
  if (homeFinalScore === null || awayFinalScore === null) return {}
  return {
    finalScore: { home: homeFinalScore, away: awayFinalScore },
    finalReason: finalReason ?? undefined,
  }
}

provideFigures((setup) => combine(boxScoreReducer, flagReducer(finalScore(setup))))
