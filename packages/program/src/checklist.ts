/** The dashboard's checklist (rule 28): seven steps from an empty program to a scored game. */

export const CHECKLIST = ['staff', 'players', 'seasons', 'games', 'roster', 'videos', 'scored'] as const
export type ChecklistItem = (typeof CHECKLIST)[number]

export interface ChecklistCounts {
  /** Staff of the program, the one who asks not counted. */
  readonly staff: number
  readonly players: number
  readonly seasons: number
  readonly games: number
  /** Starters on the current team's roster. */
  readonly starters: number
  readonly videos: number
  readonly finalGames: number
}

/** Which steps are done. */
export const checklist = (n: ChecklistCounts): Readonly<Record<ChecklistItem, boolean>> => ({
  staff: n.staff >= 1,
  players: n.players >= 5,
  seasons: n.seasons >= 1,
  games: n.games >= 1,
  roster: n.starters >= 5,
  videos: n.videos >= 1,
  scored: n.finalGames >= 1,
})
