import { openLiveGame } from '../liveGame.ts'
import type { Play } from '../play.ts'
import type { PlayedUntil } from '../reducer.ts'
import type { GameSetup } from '../setup.ts'
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
