import { type Cell, filterRecords, type OnFloor, type PlayFilter } from '@fullcourt/scorebook/figures'
import { otherSide, type Side } from '@fullcourt/scorebook/vocabulary'
import type { ClipFilters } from '@fullcourt/wire'
import type { Language } from '@fullcourt/wire/forms/languages'
import type { AppContext } from '../appContext.ts'
import type { GameBook, GameContext } from '../plays/gameBook.ts'
import type { ListedPlay } from '../stats/listedPlays.ts'
import type { GameRow } from '../stats/records.ts'
import type { TeamSeason } from '../stats/teamSeason.ts'
import type { RowKey } from '../tables/columns.ts'

/** The plays of a game that match. */
export interface MatchedGame {
  readonly row: GameRow
  readonly book: GameBook
  readonly plays: readonly ListedPlay[]
}

/** Finds the ids that people have in a game, from those of the game, the program or the roster. */
class GamePeople {
  readonly #context: GameContext
  readonly #personOf: TeamSeason['personOf']

  constructor(context: GameContext, { personOf }: TeamSeason) {
    this.#context = context
    this.#personOf = personOf
  }

  /** Null: the person is not in this game. */
  find(asked: string): string | null {
    const { people, persons } = this.#context
    if (people.has(asked)) return asked
    const person = this.#personOf.get(asked) ?? asked
    for (const [id, programPerson] of persons) if (programPerson === person) return id
    return null
  }

  findAll(asked: readonly string[]): readonly string[] {
    return asked.flatMap((id) => this.find(id) ?? [])
  }
}

type Behind = NonNullable<ClipFilters['behind']>

/** The cell of a game; null if its person is not in the game. */
function cellOf(
  { behind, periods }: { behind: Behind; periods: readonly number[] | undefined },
  own: Side,
  people: GamePeople,
): Cell | null {
  const { figure, whose } = behind
  const side = behind.side === 'own' ? own : otherSide(own)
  // Stops in a row are counted from the start of a period.
  const period = periods?.length === 1 ? { period: periods[0]! } : {}
  if (whose === 'totals' || whose === 'team') return { figure, side, whose, ...period }
  const player = people.find(whose)
  return player === null ? null : { figure, side, whose: { player }, ...period }
}

/** The players on the floor; null if one of them is not in the game. */
function floorOf({ lineUp, off }: ClipFilters, side: Side, people: GamePeople): readonly OnFloor[] | null {
  const floor: OnFloor[] = []
  if (lineUp) {
    const on = people.findAll(lineUp)
    if (on.length < lineUp.length) return null
    floor.push({ side, people: on, are: 'on' })
  }
  if (off) floor.push({ side, people: people.findAll(off), are: 'off' })
  return floor
}

/** The side of the people on the floor: the team's, unless they are the opponent's. */
function sideOfFloor(
  { lineUp = [], off = [] }: ClipFilters,
  own: Side,
  { people }: GameContext,
  ids: GamePeople,
): Side {
  const [first] = ids.findAll([...lineUp, ...off])
  const person = first === undefined ? undefined : people.get(first)
  return person === undefined ? own : person.isHomeTeam ? 'home' : 'away'
}

/** The filter in one game; null if no play of it can match. */
function filterOf(filters: ClipFilters, context: GameContext, season: TeamSeason): PlayFilter | null {
  const own: Side = context.isHome ? 'home' : 'away'
  const people = new GamePeople(context, season)
  const { teamGamePersonnelIds, teamBrandPersonnelIds, isHomeTeam, behind, periods } = filters
  const asked = [...(teamGamePersonnelIds ?? []), ...(teamBrandPersonnelIds ?? [])]
  const chosen = people.findAll(asked)
  if (asked.length > 0 && chosen.length === 0) return null
  const sides: Side[] = []
  if (filters.side) sides.push(filters.side === 'own' ? own : otherSide(own))
  if (isHomeTeam !== undefined) sides.push(isHomeTeam ? 'home' : 'away')
  if (new Set(sides).size > 1) return null
  const floor = floorOf(filters, sideOfFloor(filters, own, context, people), people)
  const cell = behind && cellOf({ behind, periods }, own, people)
  if (floor === null || cell === null) return null
  const { types, rebound, made, pointValue, zones, situation, between, detail } = filters
  return {
    side: sides[0],
    people: asked.length > 0 ? chosen : undefined,
    types,
    rebound,
    made,
    pointValue,
    zones,
    periods,
    situation,
    between,
    detail,
    floor: floor.length > 0 ? floor : undefined,
    behind: cell,
  }
}

/** The games that the filters choose, as season figures choose them. */
function gamesOf({ games }: TeamSeason, filters: ClipFilters): readonly GameRow[] {
  const { teamGameIds, live = true, ...filter } = filters
  const chosen = filterRecords(
    games.flatMap(({ whole }) => whole ?? []),
    { ...filter, live },
  )
  const ids = new Set(chosen.map(({ gameId }) => gameId))
  return games.flatMap(({ row }) =>
    ids.has(row.gameId) && (!teamGameIds || teamGameIds.includes(row.gameId)) ? row : [],
  )
}

async function teamName({ db }: AppContext, { accountId, id }: RowKey): Promise<string> {
  const { name } = await db
    .selectFrom('team')
    .innerJoin('teamBrand', (on) =>
      on.onRef('teamBrand.accountId', '=', 'team.accountId').onRef('teamBrand.id', '=', 'team.teamBrandId'),
    )
    .select('teamBrand.name')
    .where('team.accountId', '=', accountId)
    .where('team.id', '=', id)
    .executeTakeFirstOrThrow()
  return name
}

async function matchGames(
  app: AppContext,
  team: RowKey,
  season: TeamSeason,
  { filters, language }: { readonly filters: ClipFilters; readonly language: Language },
): Promise<readonly MatchedGame[]> {
  const { books } = app.plays
  const ourName = await teamName(app, team)
  const found: MatchedGame[] = []
  for (const row of gamesOf(season, filters)) {
    const { gameId, opponent } = row
    const book =
      books.at(gameId, row.seq, row.version) ?? (await books.current({ accountId: team.accountId, gameId }))
    const { context } = book
    const filter = filterOf(filters, context, season)
    if (!filter) continue
    const plays = await app.stats.answers.plays(book, {
      filter,
      isFlagged: filters.flagged === true,
      withoutGarbageTime: filters.withoutGarbageTime === true,
      own: context.isHome ? 'home' : 'away',
      language,
      names: context.isHome ? { home: ourName, away: opponent } : { home: opponent, away: ourName },
    })
    if (plays.length > 0) found.push({ row, book, plays })
  }
  return found
}

/** Matched plays by filters and language. A season is another object after any change of its games. */
const known = new WeakMap<TeamSeason, Map<string, Promise<readonly MatchedGame[]>>>()
const MAX_FILTERS = 100

/** Finds the plays of a team that match, game by game in their order. */
export async function matchPlays(
  app: AppContext,
  team: RowKey,
  filters: ClipFilters,
  language: Language,
): Promise<readonly MatchedGame[]> {
  const season = await app.stats.seasons.of(team)
  const byFilters = known.get(season) ?? new Map<string, Promise<readonly MatchedGame[]>>()
  known.set(season, byFilters)
  const { tags: _, ...ofPlays } = filters
  const key = JSON.stringify([language, ofPlays])
  const before = byFilters.get(key)
  if (before) return before
  if (byFilters.size >= MAX_FILTERS) byFilters.clear()
  const matched = matchGames(app, team, season, { filters, language })
  byFilters.set(key, matched)
  // Failures are not kept: the next request matches again.
  matched.catch(() => byFilters.delete(key))
  return matched
}
