/** Filters, sorts and groups the games of a schedule. */
import type { Game } from '@fullcourt/wire'
import { isUpcoming, monthText, stageOf } from '../games/gameWords.ts'
import { groupBy } from '../ui/data/groupBy.ts'
import { hasWords } from '../ui/search.ts'

/** '' shows all. Each filter is in the address. */
export interface GameFilters {
  readonly season: string
  readonly place: string
  /** 'played', 'upcoming' or 'notScored': neither. */
  readonly when: string
  readonly search: string
}

/** Orders of the schedule; the first is the default. */
export const GAME_SORTS = ['first', 'last', 'opponent'] as const
export type GameSort = (typeof GAME_SORTS)[number]

/** The order in the address. */
export const gameSortOf = (text: string): GameSort => GAME_SORTS.find((sort) => sort === text) ?? 'first'

interface Order {
  readonly filters: GameFilters
  readonly sort?: GameSort
  /** The program's zone, which says when today begins. */
  readonly zone: string
  /** Milliseconds since 1970. */
  readonly now: number
}

const partOf = (game: Game, { zone, now }: Order): string => {
  if (stageOf(game) === 'final') return 'played'
  return isUpcoming(game, zone, now) ? 'upcoming' : 'notScored'
}

const fits = (game: Game, order: Order): boolean => {
  const { season, place, when, search } = order.filters
  if (season && game.teamSeasonId !== season) return false
  if (place && (place === 'home') !== game.isHome) return false
  if (when && when !== partOf(game, order)) return false
  return hasWords(`${game.opponentFullName} ${game.opponentName} ${game.location}`, search)
}

export interface GameGroup {
  /** 'November 2026', or the opponent */
  readonly title: string
  readonly games: readonly Game[]
}

/** The matching games by start, under the month at their place or under their opponent. */
export function groupsOf(games: readonly Game[], order: Order): readonly GameGroup[] {
  const { sort = 'first' } = order
  const inOrder = games
    .filter((game) => fits(game, order))
    .sort((a, b) => a.gameStartTime.localeCompare(b.gameStartTime))
  if (sort === 'last') inOrder.reverse()
  const groups = groupBy(inOrder, (game) =>
    sort === 'opponent' ? game.opponentFullName : monthText(game.localStartTime),
  )
  const found = [...groups].map(([title, list]) => ({ title, games: list }))
  return sort === 'opponent' ? found.sort((a, b) => a.title.localeCompare(b.title)) : found
}
