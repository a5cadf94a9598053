import type { Flag } from '@fullcourt/scorebook/check'
import { openLiveGame } from '@fullcourt/scorebook/fold'
import type { Play } from '@fullcourt/scorebook/vocabulary'
import type { Setup } from '@fullcourt/wire'
import { figuresNow } from './figuresNow.ts'
import { gameSetupOf } from './gameSetup.ts'

/** The flags that a game would have with those plays; none until the figures are loaded. */
export function flagsNow(setup: Setup, plays: readonly Play[]): readonly Flag[] {
  const figures = figuresNow()
  if (!figures) return []
  const [, flags] = openLiveGame(gameSetupOf(setup), figures(setup), plays).answer()
  return flags
}
