/** Filters, sorts and groups the games of a schedule. */
import type { Game } from '@fullcourt/wire'
import { monthText, stageOf } from '../basketball/gameWords.ts'
import { groupBy } from '../ui/groupBy.ts'
import { hasWords } from '../ui/search.ts'

/** '' shows all. Each filter is in the address. */
export interface GameFilters {
  readonly season: string
  readonly place: string
  /** 'played' or 'upcoming'. A live game is upcoming, because it is not finished. */
  readonly when: string
  readonly search: string
}

/** Orders of the schedule; the first is the default. */
export const GAME_SORTS = ['first', 'last', 'opponent'] as const
export type GameSort = (typeof GAME_SORTS)[number]

/** The order in the address. */
export const gameSortOf = (text: string): GameSort => GAME_SORTS.find((sort) => sort === text) ?? 'first'

const fits = (game: Game, { season, place, when, search }: GameFilters): boolean => {
  if (season && game.teamSeasonId !== season) return false
  if (place && (place === 'home') !== game.isHome) return false
  if (when && (when === 'played') !== (stageOf(game) === 'final')) return false
  return hasWords(`${game.opponentFullName} ${game.opponentName} ${game.location}`, search)
}

export interface GameGroup {
  /** 'November 2026', or the opponent */
  readonly title: string
  readonly games: readonly Game[]
}

/** The matching games by start, under the month at their place or under their opponent. */
export function groupsOf(
  games: readonly Game[],
  filters: GameFilters,
  sort: GameSort = 'first',
): readonly GameGroup[] {
  const inOrder = games
    .filter((game) => fits(game, filters))
    .sort((a, b) => a.gameStartTime.localeCompare(b.gameStartTime))
  if (sort === 'last') inOrder.reverse()
  const groups = groupBy(inOrder, (game) =>
    sort === 'opponent' ? game.opponentFullName : monthText(game.localStartTime),
  )
  const found = [...groups].map(([title, list]) => ({ title, games: list }))
  return sort === 'opponent' ? found.sort((a, b) => a.title.localeCompare(b.title)) : found
}
