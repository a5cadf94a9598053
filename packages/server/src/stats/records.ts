import {
  type GameFacts,
  type GameRecord,
  KEPT_RECORD_HEAD,
  type KeptRecord,
  type Lineup,
} from '@fullcourt/scorebook'
import { sql } from 'kysely'
import type { GamesContext } from '../games/gamesContext.ts'
import type { GameBooks } from '../plays/gameBooks.ts'
import type { Answers } from './answers.ts'

/** What a season needs to know of a game besides its sums: where its log stands, and what it is filtered by. */
export interface GameRow extends GameFacts {
  readonly seq: number
  readonly version: number
}

/** What a game's sums are divided into: periods and line-ups, which most questions do not ask for. */
interface Parts {
  readonly periods: readonly GameRecord[]
  readonly lineups: readonly Lineup[]
}

/** What a season sums of a game. People are the program's own, the same from game to game. */
export interface SeasonGame {
  readonly row: GameRow
  /** Where its log stood: not before the row's seq. */
  readonly seq: number
  readonly version: number
  /** Null where no play stands. */
  readonly whole: GameRecord | null
  readonly parts: () => Parts
}

/** Makes the sums of games, from the log or from what was kept beside it. */
export class Records {
  readonly #app: GamesContext
  readonly #books: GameBooks
  readonly #answers: Answers

  constructor(app: GamesContext, books: GameBooks, answers: Answers) {
    this.#app = app
    this.#books = books
    this.#answers = answers
  }

  /** Of games as they stand in these rows; those that are known and have not gone on since stay as they are. */
  async of(rows: readonly GameRow[], known: ReadonlyMap<string, SeasonGame>): Promise<readonly SeasonGame[]> {
    const stored = await this.#stored(rows.filter(({ gameId }) => !known.has(gameId)))
    const games: SeasonGame[] = []
    for (const row of rows) {
      const before = known.get(row.gameId) ?? stored.get(row.gameId)
      games.push(before && isGood(before, row) ? withFacts(before, row) : await this.#make(row))
    }
    return games
  }

  /** Those that this release may read: an earlier one counted by other rules, or kept another shape. */
  async #stored(rows: readonly GameRow[]): Promise<ReadonlyMap<string, SeasonGame>> {
    if (rows.length === 0) return new Map()
    const byId = new Map(rows.map((row) => [row.gameId, row]))
    const stored = await this.#app.db
      .selectFrom('gameRecord')
      .select(['teamGameId', 'seq', 'version', sql<string>`record::text`.as('text')])
      .select(sql<GameRecord | null>`record -> 'records' -> 0`.as('whole'))
      .where('teamGameId', 'in', [...byId.keys()])
      // The column is json, which keeps its text as it was written.
      .where(sql<boolean>`starts_with(record::text, ${KEPT_RECORD_HEAD})`)
      .execute()
    return new Map(
      stored.map(({ teamGameId, seq, version, whole, text }) => {
        const row = { ...byId.get(teamGameId)!, ...(whole && factsOf(whole)) }
        return [teamGameId, { row, seq, version, whole, parts: () => storedParts(text) }]
      }),
    )
  }

  async #make(row: GameRow): Promise<SeasonGame> {
    const book = this.#books.at(row.gameId, row.seq, row.version) ?? (await this.#books.current(row.gameId))
    const { context } = book
    const { seq, whole, text } = await this.#answers.record(book, factsOf(row))
    const game = { row, seq, version: context.version, whole, parts: () => storedParts(text) }
    // A game that goes on would be written again with each of its plays.
    if (context.isFinal) void this.#store(game, text).catch(() => undefined)
    return game
  }

  /** After the answer: a projection, made again where it is missing. */
  async #store({ row, seq, version }: SeasonGame, record: string): Promise<void> {
    await this.#app.db
      .insertInto('gameRecord')
      .values({ teamGameId: row.gameId, seq, version, record })
      .onConflict((on) =>
        on
          .column('teamGameId')
          .doUpdateSet({ seq, version, record })
          .where(sql<boolean>`(game_record.seq, game_record.version) <= (${seq}, ${version})`),
      )
      .execute()
  }
}

/** Read anew each time: as text they take a fifth of the memory. */
function storedParts(text: string): Parts {
  const { records, lineups } = JSON.parse(text) as KeptRecord
  return { periods: records.slice(1), lineups }
}

const factsOf = (facts: GameFacts): GameFacts => {
  const { gameId, teamSeasonId, opponent, isHome, startTime, isFinal, result } = facts
  return { gameId, teamSeasonId, opponent, isHome, startTime, isFinal, result }
}

const isGood = ({ seq, version }: SeasonGame, row: GameRow): boolean =>
  seq === row.seq && version === row.version

const isSame = (a: GameFacts, b: GameFacts): boolean =>
  a.gameId === b.gameId &&
  a.teamSeasonId === b.teamSeasonId &&
  a.opponent === b.opponent &&
  a.isHome === b.isHome &&
  a.startTime === b.startTime &&
  a.isFinal === b.isFinal &&
  a.result === b.result

/** Season, opponent and place may have been corrected since the sums were made. */
function withFacts(game: SeasonGame, row: GameRow): SeasonGame {
  if (isSame(game.row, row)) return game
  const facts = factsOf(row)
  const { whole, parts } = game
  return {
    ...game,
    row,
    whole: whole && { ...whole, ...facts },
    parts() {
      const { periods, lineups } = parts()
      return { periods: periods.map((record) => ({ ...record, ...facts })), lineups }
    },
  }
}
