import type { Game } from '@fullcourt/wire'

/** Games of a team that are kept on the device ahead of time. */
const NEXT_GAMES = 3
/** A game is scored this long after its start at most. */
const LATE_MS = 12 * 3_600_000

/** The next games of each team, by start. */
export function nextGames(games: readonly Game[], teamIds: readonly string[], now: number): readonly Game[] {
  const coming = games
    .filter(({ gameStartTime }) => Date.parse(gameStartTime) > now - LATE_MS)
    .toSorted((a, b) => (a.gameStartTime < b.gameStartTime ? -1 : 1))
  return teamIds.flatMap((id) => coming.filter(({ teamId }) => teamId === id).slice(0, NEXT_GAMES))
}
