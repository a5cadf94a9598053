/** Earlier games as proposals for a new one. The games are in the order of their start. */
import { opponentKey, UNKNOWN_MASCOT } from '@fullcourt/program'
import type { Game } from '@fullcourt/wire'

/** The start of a game whose date is known without a time. */
export const START_AT = '19:00'

interface Known {
  readonly games: readonly Game[]
  readonly program: { readonly name: string }
}

/** The opponents of earlier games by their key, each with its latest game; the latest first. */
export function opponentsIn(games: readonly Game[]): ReadonlyMap<string, Game> {
  const known = new Map<string, Game>()
  for (const game of games.toReversed()) {
    const key = opponentKey(game.opponentName)
    if (!known.has(key)) known.set(key, game)
  }
  return known
}

/** Proposed details of a game against this opponent: as at the last meeting, else a guess (decision 0223). */
export function proposedDetails(
  { games, program }: Known,
  { opponentName, isHome }: { readonly opponentName: string; readonly isHome: boolean },
) {
  const key = opponentKey(opponentName)
  const met = opponentsIn(games).get(key)
  const there = games.findLast(
    (game) => game.isHome === isHome && (isHome || opponentKey(game.opponentName) === key),
  )
  return {
    /** As it was written before. */
    opponentName: met?.opponentName ?? opponentName,
    opponentMascot: met?.opponentMascot ?? UNKNOWN_MASCOT,
    location: there?.location ?? (isHome ? program.name : opponentName.trim()),
    opponentColor1Name: met?.opponentColor1Name ?? '',
    opponentColor2Name: met?.opponentColor2Name ?? '',
  }
}

const weekdayOf = (day: string): number => new Date(`${day}T12:00Z`).getUTCDay()

/** When games usually begin: as the last one on that weekday, else as the last one. @param day '2026-11-20' or '' */
export function usualTime(games: readonly Game[], day: string): string {
  const ofWeekday = games.findLast(
    ({ localStartTime }) => weekdayOf(localStartTime.slice(0, 10)) === weekdayOf(day),
  )
  return (ofWeekday ?? games.at(-1))?.localStartTime.slice(11, 16) ?? START_AT
}
