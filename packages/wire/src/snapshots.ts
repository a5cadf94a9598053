import type { GameState } from './games.ts'

/**
 * Above 0 where `b` counts more than `a`, whenever they were saved: a person has set the game back to an earlier period and `a` does
 * not know it, or `a` does not know of the end of a period. 0: the time decides.
 */
export function compareKnowledge(a: GameState, b: GameState): number {
  if (a.timesSetBack === undefined || b.timesSetBack === undefined) return 0
  if (a.timesSetBack !== b.timesSetBack) return b.timesSetBack - a.timesSetBack
  return a.period === undefined || b.period === undefined ? 0 : b.period - a.period
}

/** Whether the clock of `b` counts, not that of `a`: it counts more, or is later. Of two saved at the same time, the first counts. */
export const isNewerSnapshot = (a: GameState | null, b: GameState): boolean =>
  !a || (compareKnowledge(a, b) || Date.parse(b.savedAt) - Date.parse(a.savedAt)) > 0

/** The sides of the screen in a position. */
export const sidesOf = (at: Partial<GameState>): Partial<GameState> => ({
  homeTeamIsLeft: at.homeTeamIsLeft,
  homeRosterIsLeft: at.homeRosterIsLeft,
  timesSwapped: at.timesSwapped,
})

/**
 * The newer snapshot, with the sides of the one that knows of more swaps: a swap and a touch of the clock at the same moment both count.
 * The same for devices and server, in any order of arrival. Returns `a` where `b` adds nothing.
 */
export function mergeSnapshots(a: GameState | null, b: GameState): GameState {
  if (!a) return b
  const isNewer = isNewerSnapshot(a, b)
  const [newer, older] = isNewer ? [b, a] : [a, b]
  const hasMissed = newer.timesSwapped !== undefined && newer.timesSwapped < (older.timesSwapped ?? 0)
  return hasMissed ? { ...newer, ...sidesOf(older) } : newer
}
