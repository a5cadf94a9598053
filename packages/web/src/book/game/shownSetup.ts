import type { Setup } from '@fullcourt/wire'
import type { BookState } from './state.ts'

/** A game's setup as pages show it: what was scored or ended on this device counts, also before the server has it. */
export function shownSetup({
  setup,
  plays,
  ending,
  snapshot,
}: Pick<BookState, 'setup' | 'plays' | 'ending' | 'snapshot'>): Setup | null {
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
      overtimePeriods: ending?.overtimePeriods ?? null,
      finalReason: ending?.finalReason ?? null,
    },
  }
}
