import { type Flag, flagReducer } from '@fullcourt/scorebook/check'
import { type BoxScore, boxScoreReducer } from '@fullcourt/scorebook/figures'
import { combine, type GameReducer, openLiveGame } from '@fullcourt/scorebook/fold'
import type { Play } from '@fullcourt/scorebook/vocabulary'
import type { Setup } from '@fullcourt/wire'
import { gameSetupOf } from '../data/gameSetup.ts'

/** The entered final score, which the checker compares with the plays, and why the game ended. */
function finalScore({ teamGame: { homeFinalScore, awayFinalScore, finalReason } }: Setup) {
  if (homeFinalScore === null || awayFinalScore === null) return {}
  return {
    finalScore: { home: homeFinalScore, away: awayFinalScore },
    finalReason: finalReason ?? undefined,
  }
}

/** Computes box score and flags of a game. */
export const figuresReducer = (setup: Setup): GameReducer<unknown, readonly [BoxScore, readonly Flag[]]> =>
  combine(boxScoreReducer, flagReducer(finalScore(setup)))

/** The flags that a game would have with those plays. */
export function flagsWith(setup: Setup, plays: readonly Play[]): readonly Flag[] {
  const [, flags] = openLiveGame(gameSetupOf(setup), figuresReducer(setup), plays).answer()
  return flags
}
