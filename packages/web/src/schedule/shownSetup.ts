import type { Setup } from '@fullcourt/wire'
import type { BookState } from '../book/index.ts'

/** The setup as the page shows it: what was scored on this device counts, also before the server has it. */
export function shownSetup({ setup, plays, ending, snapshot }: BookState): Setup | null {
  if (!setup) return null
  const { teamGame } = setup
  const locked = setup.locked || plays.length > 0
  return {
    ...setup,
    locked,
    teamGame: {
      ...teamGame,
      locked,
      seq: Math.max(teamGame.seq, plays.length),
      state: snapshot ?? teamGame.state,
      homeFinalScore: ending?.homeFinalScore ?? null,
      awayFinalScore: ending?.awayFinalScore ?? null,
    },
  }
}
