import {
  boxScore,
  boxScoresByPeriod,
  type GameFacts,
  type GameRecord,
  type Lineup,
  lineups,
  reachOf,
  recordOf,
  replay,
  resultOf,
  type Side,
} from '@fullcourt/scorebook'
import { sql } from 'kysely'
import { untilOf } from './answers.ts'
import { type Book, setupOf } from './book.ts'
import type { Books } from './books.ts'
import type { GamesGround } from './games.ts'

/** What a season sums of a game. People are the program's own, the same from game to game. */
export interface SeasonGame {
  /** Of the whole game first, then of each period. */
  readonly records: readonly GameRecord[]
  readonly lineups: readonly Lineup[]
}

interface Row extends GameFacts {
  readonly seq: number
  readonly version: number
}

interface Kept extends SeasonGame {
  readonly seq: number
  readonly version: number
}

const MOST_KEPT = 3_000

/** The records of a team's games: kept in memory and beside the log, made again where a game has gone on since. */
export class Records {
  readonly #house: GamesGround
  readonly #books: Books
  readonly #kept = new Map<string, Kept>()

  constructor(house: GamesGround, books: Books) {
    this.#house = house
    this.#books = books
  }

  /** Of every game of the team that has a play, by its start. */
  async ofTeam(teamId: string): Promise<readonly SeasonGame[]> {
    const rows = await this.#rows(teamId)
    await this.#fetch(rows.filter((row) => !this.#isGood(row)).map(({ gameId }) => gameId))
    const games: SeasonGame[] = []
    for (const row of rows) {
      const kept = this.#isGood(row) ? this.#kept.get(row.gameId)! : await this.#make(row)
      if (kept.records.length > 0) games.push(withFacts(kept, row))
    }
    return games
  }

  async #rows(teamId: string): Promise<Row[]> {
    const rows = await this.#house.db
      .selectFrom('teamGame')
      .select([
        'id as gameId',
        'seq',
        'version',
        'teamSeasonId',
        'opponentName as opponent',
        'isHome',
        'gameStartTime as startTime',
        'homeFinalScore',
        'awayFinalScore',
      ])
      .where('teamId', '=', teamId)
      .where('deletedAt', 'is', null)
      .where('seq', '>', 0)
      .orderBy('gameStartTime')
      .orderBy('id')
      .execute()
    return rows.map(({ homeFinalScore: home, awayFinalScore: away, ...row }) => {
      const isFinal = home !== null && away !== null
      return { ...row, result: isFinal ? (row.isHome ? resultOf(home, away) : resultOf(away, home)) : null }
    })
  }

  #isGood({ gameId, seq, version }: Row): boolean {
    const kept = this.#kept.get(gameId)
    return kept?.seq === seq && kept.version === version
  }

  async #fetch(gameIds: readonly string[]): Promise<void> {
    if (gameIds.length === 0) return
    const rows = await this.#house.db
      .selectFrom('gameRecord')
      .selectAll()
      .where('teamGameId', 'in', gameIds)
      .execute()
    for (const { teamGameId, seq, version, record } of rows)
      this.#keep(teamGameId, { seq, version, ...(record as unknown as SeasonGame) })
  }

  #keep(gameId: string, kept: Kept): void {
    this.#kept.delete(gameId)
    this.#kept.set(gameId, kept)
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!)
  }

  async #make({ gameId, ...facts }: Row): Promise<Kept> {
    const book = await this.#books.current(gameId)
    const { seq } = book
    const { version } = book.context
    const kept = { seq, version, ...seasonGame(book, { gameId, ...facts }, await this.#persons(gameId)) }
    this.#keep(gameId, kept)
    const record = JSON.stringify({ records: kept.records, lineups: kept.lineups })
    await this.#house.db
      .insertInto('gameRecord')
      .values({ teamGameId: gameId, seq, version, record })
      .onConflict((on) =>
        on
          .column('teamGameId')
          .doUpdateSet({ seq, version, record })
          .where(sql<boolean>`(game_record.seq, game_record.version) <= (${seq}, ${version})`),
      )
      .execute()
    return kept
  }

  /** The persons of the program on the sheet of a game, by their ids there. */
  async #persons(gameId: string): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#house.db
      .selectFrom('teamGamePersonnel')
      .select(['id', 'teamBrandPersonnelId'])
      .where('teamGameId', '=', gameId)
      .where('teamBrandPersonnelId', 'is not', null)
      .execute()
    return new Map(rows.map(({ id, teamBrandPersonnelId }) => [id, teamBrandPersonnelId!]))
  }
}

/** Season, opponent and place may have been corrected since the record was made. */
const withFacts = ({ records, lineups }: Kept, { seq: _, version: __, ...facts }: Row): SeasonGame => ({
  records: records.map((record) => ({ ...record, ...facts })),
  lineups,
})

function seasonGame(book: Book, facts: GameFacts, persons: ReadonlyMap<string, string>): SeasonGame {
  const plays = book.standing()
  if (plays.length === 0) return { records: [], lineups: [] }
  const { context } = book
  const setup = setupOf(context)
  const until = untilOf(context)
  const side: Side = context.isHome ? 'home' : 'away'
  const personOf = (id: string) => persons.get(id) ?? null
  const { elapsed } = reachOf(replay(setup, plays), until)
  const whole = recordOf(boxScore(setup, plays, until), side, facts, elapsed, personOf)
  const periods = boxScoresByPeriod(setup, plays, until).map((box) =>
    recordOf(box, side, facts, 0, personOf, box.periods[0]?.period ?? null),
  )
  const fives = lineups(setup, plays, until)[side]
  return {
    records: [whole, ...periods],
    lineups: fives.map((five) => ({ ...five, people: five.people.map((id) => persons.get(id) ?? id) })),
  }
}
