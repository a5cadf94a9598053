import { openLiveGame } from '../fold/liveGame.ts'
import type { PlayedUntil } from '../fold/reducer.ts'
import type { Play } from '../vocabulary/play.ts'
import type { GameSetup } from '../vocabulary/setup.ts'
import type { Flag } from './codes.ts'
import { type CheckOptions, flagReducer } from './flagReducer.ts'

/** Returns the flags of a game. The plays may be in any order. */
export function check(
  setup: GameSetup,
  plays: readonly Play[],
  options: CheckOptions & { readonly until?: PlayedUntil } = {},
): readonly Flag[] {
  return openLiveGame(setup, flagReducer(options), plays).answer(options.until)
}
