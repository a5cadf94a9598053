/** Which games a schedule shows, and under which month. */
import type { Game } from '@fullcourt/wire'
import { monthText, stageOf } from '../basketball/gameWords.ts'
import { groupBy } from '../ui/groupBy.ts'

/** '' lets everything through; each part stands in the page's address. */
export interface GameFilters {
  readonly season: string
  readonly place: string
  /** 'played' or 'upcoming' (begun but not final counts as upcoming: there is something to do). */
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

/** The games that fit, by start, under the month of the place where each is played. */
export function monthsOf(games: readonly Game[], filters: GameFilters): readonly Month[] {
  const inOrder = games
    .filter((game) => fits(game, filters))
    .sort((a, b) => a.gameStartTime.localeCompare(b.gameStartTime))
  const months = groupBy(inOrder, (game) => monthText(game.localStartTime))
  return [...months].map(([title, list]) => ({ title, games: list }))
}
