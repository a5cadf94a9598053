import { opponentKey } from '@fullcourt/program'
import type { Game } from '@fullcourt/wire'

/** The start of a game whose date is known without a time. */
export const START_AT = '19:00'

/** The opponents of earlier games by their key, each with its latest game. */
export function opponentsIn(games: readonly Game[]): ReadonlyMap<string, Game> {
  const latestFirst = [...games].sort((a, b) => b.gameStartTime.localeCompare(a.gameStartTime))
  const known = new Map<string, Game>()
  for (const game of latestFirst) {
    const key = opponentKey(game.opponentName)
    if (!known.has(key)) known.set(key, game)
  }
  return known
}
