/** Filters, sorts and groups the games of a schedule. */
import { DAY_MS } from '@fullcourt/program'
import type { Game } from '@fullcourt/wire'
import { firstWeekday } from '@fullcourt/wire/forms/intl'
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

type GamePart = 'played' | 'upcoming' | 'notScored'

/** @param zone the program's @param now milliseconds since 1970 */
export const partOf = (game: Game, { zone, now }: Pick<Order, 'zone' | 'now'>): GamePart => {
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

/** The day of a game at its place: '2026-11-20' */
export const dayOf = ({ localStartTime }: Pick<Game, 'localStartTime'>): string => localStartTime.slice(0, 10)

/** The number of each game that is not alone on its day: 1 and 2 of a doubleheader. */
export function numbersOfDay(games: readonly Game[]): ReadonlyMap<string, number> {
  const days = groupBy(
    games.toSorted((a, b) => a.gameStartTime.localeCompare(b.gameStartTime)),
    dayOf,
  )
  const several = [...days.values()].filter((ofDay) => ofDay.length > 1)
  return new Map(several.flatMap((ofDay) => ofDay.map(({ id }, at) => [id, at + 1] as const)))
}

/** The first shown game on the other side of today; null where all games are on one side. */
export function gameAfterToday(shown: readonly Game[], today: string): Game | null {
  const isPast = (game: Game) => dayOf(game) < today
  const [first] = shown
  return shown.find((game) => isPast(game) !== isPast(first!)) ?? null
}

const dayText = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/**
 * The weeks of a month, with the days of other months in the first and the last.
 * @param month '2026-11'
 * @param weekday that begins a week, 0 for Sunday
 */
export function weeksOf(month: string, weekday = firstWeekday()): readonly (readonly string[])[] {
  const first = Date.parse(`${month}-01T00:00Z`)
  const start = first - ((new Date(first).getUTCDay() - weekday + 7) % 7) * DAY_MS
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => dayText(start + (week * 7 + day) * DAY_MS)),
  )
  return weeks.filter((week) => week.some((day) => day.startsWith(month)))
}

/** The month before or after. */
export function monthBeside(month: string, by: 1 | -1): string {
  const [year, number] = month.split('-').map(Number)
  return dayText(Date.UTC(year!, number! - 1 + by, 1)).slice(0, 7)
}
