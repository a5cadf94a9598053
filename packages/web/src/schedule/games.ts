/** Filters the games of a schedule and groups them by month. */
import type { Game } from '@fullcourt/wire'
import { monthText, stageOf } from '../basketball/gameWords.ts'
import { groupBy } from '../ui/groupBy.ts'

/** '' shows all. Each filter is in the address. */
export interface GameFilters {
  readonly season: string
  readonly place: string
  /** 'played' or 'upcoming'. A live game is upcoming, because it is not finished. */
  readonly when: string
  readonly search: string
}

const fits = (game: Game, { season, place, when, search }: GameFilters): boolean => {
  if (season && game.teamSeasonId !== season) return false
  if (place && (place === 'home') !== game.isHome) return false
  if (when && (when === 'played') !== (stageOf(game) === 'final')) return false
  const text = `${game.opponentFullName} ${game.opponentName} ${game.location}`.toLowerCase()
  return text.includes(search.trim().toLowerCase())
}

export interface Month {
  /** 'November 2026' */
  readonly title: string
  readonly games: readonly Game[]
}

/** The matching games by start, under the month at their place. */
export function monthsOf(games: readonly Game[], filters: GameFilters): readonly Month[] {
  const inOrder = games
    .filter((game) => fits(game, filters))
    .sort((a, b) => a.gameStartTime.localeCompare(b.gameStartTime))
  const months = groupBy(inOrder, (game) => monthText(game.localStartTime))
  return [...months].map(([title, list]) => ({ title, games: list }))
}
