import type { GameState } from './games.ts'

const timesSetBack = (at: GameState): number => at.timesSetBack ?? 0
const periodOf = (at: GameState): number => at.period ?? 1
const timesSwapped = (at: GameState): number => at.timesSwapped ?? 0

/**
 * Above 0 where `b` counts more than `a`, whenever they were saved: a person has set the game back to an earlier period and `a` does
 * not know it, or `a` does not know of the end of a period. 0: the time decides. Fields that a snapshot leaves out have their first
 * value: if the time decided for them, three snapshots could beat each other in a circle.
 */
export const compareKnowledge = (a: GameState, b: GameState): number =>
  timesSetBack(b) - timesSetBack(a) || periodOf(b) - periodOf(a)

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
  return timesSwapped(newer) < timesSwapped(older) ? { ...newer, ...sidesOf(older) } : newer
}
