import {
  type GameFacts,
  type GameRecord,
  KEPT_RECORD_HEAD,
  type KeptRecord,
} from '@fullcourt/scorebook/figures'
import { sql } from 'kysely'
import type { GameKey } from '../plays/gameBook.ts'
import type { GameBooks } from '../plays/gameBooks.ts'
import type { Answers } from './answers.ts'
import type { StatsDeps } from './statsDeps.ts'

/** The stored row of a game, with the facts that seasons filter by. */
export interface GameRow extends GameFacts {
  readonly seq: number
  readonly version: number
  /** Its totals were typed in: it has no plays. */
  readonly isTypedIn: boolean
}

/** Figures by period and line-up, and those without garbage time, which few questions need. */
type StoredParts = Pick<KeptRecord, 'records' | 'lineups' | 'competitive'>

/** The part of a game that a season sums. People have their program ids, which are the same in all games. */
export interface SeasonGame {
  readonly row: GameRow
  /** The seq of the summed log: that of the row or a later one. */
  readonly seq: number
  readonly version: number
  /** Null without current plays. */
  readonly whole: GameRecord | null
  readonly openFlags: number
  readonly parts: () => StoredParts
}

/** Reads stored game records, or computes them from the log. */
export class Records {
  readonly #deps: StatsDeps
  readonly #books: GameBooks
  readonly #answers: Answers

  constructor(deps: StatsDeps, books: GameBooks, answers: Answers) {
    this.#deps = deps
    this.#books = books
    this.#answers = answers
  }

  /** Returns the records of the games in these rows. Reuses known records that are current. */
  async of(
    accountId: string,
    rows: readonly GameRow[],
    known: ReadonlyMap<string, SeasonGame>,
  ): Promise<readonly SeasonGame[]> {
    const stored = await this.#stored(
      accountId,
      rows.filter(({ gameId }) => !known.has(gameId)),
    )
    const games: SeasonGame[] = []
    for (const row of rows) {
      const before = known.get(row.gameId) ?? stored.get(row.gameId)
      games.push(
        before && isCurrent(before, row) ? withFacts(before, row) : await this.#compute(accountId, row),
      )
    }
    return games
  }

  /** Reads stored records with this release's format. Earlier releases counted by other rules or stored another format. */
  async #stored(accountId: string, rows: readonly GameRow[]): Promise<ReadonlyMap<string, SeasonGame>> {
    if (rows.length === 0) return new Map()
    const byId = new Map(rows.map((row) => [row.gameId, row]))
    const stored = await this.#deps.db
      .selectFrom('gameRecord')
      .select(['teamGameId', 'seq', 'version', sql<string>`record::text`.as('text')])
      .select(sql<GameRecord | null>`record -> 'records' -> 0`.as('whole'))
      .select(sql<number>`(record ->> 'openFlags')::int`.as('openFlags'))
      .where('accountId', '=', accountId)
      .where('teamGameId', 'in', [...byId.keys()])
      // The column is json, which keeps the text as written.
      .where(sql<boolean>`starts_with(record::text, ${KEPT_RECORD_HEAD})`)
      .execute()
    return new Map(
      stored.map(({ teamGameId, seq, version, whole, openFlags, text }) => {
        const row = { ...byId.get(teamGameId)!, ...(whole && factsOf(whole)) }
        return [teamGameId, { row, seq, version, whole, openFlags, parts: () => storedParts(text) }]
      }),
    )
  }

  async #compute(accountId: string, row: GameRow): Promise<SeasonGame> {
    const book =
      this.#books.at(row.gameId, row.seq, row.version) ??
      (await this.#books.current({ accountId, gameId: row.gameId }))
    const { context } = book
    const { seq, whole, openFlags, text } = await this.#answers.record(book, factsOf(row))
    const game = { row, seq, version: context.version, whole, openFlags, parts: () => storedParts(text) }
    // Running games are not stored, because every play would rewrite them.
    if (context.isFinal) await this.#store(context, game, text).catch(() => undefined)
    return game
  }

  /** Stores a record. A missing record is computed again. */
  async #store({ accountId }: GameKey, { row, seq, version }: SeasonGame, record: string): Promise<void> {
    await this.#deps.db
      .insertInto('gameRecord')
      .values({ accountId, teamGameId: row.gameId, seq, version, record })
      .onConflict((on) =>
        on
          .columns(['accountId', 'teamGameId'])
          .doUpdateSet({ seq, version, record })
          .where(sql<boolean>`(game_record.seq, game_record.version) <= (${seq}, ${version})`),
      )
      .execute()
  }
}

/** Parses on each use, because text takes a fifth of the memory. */
const storedParts = (text: string): StoredParts => JSON.parse(text) as KeptRecord

const factsOf = (facts: GameFacts): GameFacts => {
  const { gameId, teamSeasonId, opponent, isHome, startTime, day, isFinal, result, margin } = facts
  return { gameId, teamSeasonId, opponent, isHome, startTime, day, isFinal, result, margin }
}

const isCurrent = ({ seq, version }: SeasonGame, row: GameRow): boolean =>
  seq === row.seq && version === row.version

const isSame = (a: GameFacts, b: GameFacts): boolean =>
  a.gameId === b.gameId &&
  a.teamSeasonId === b.teamSeasonId &&
  a.opponent === b.opponent &&
  a.isHome === b.isHome &&
  a.startTime === b.startTime &&
  a.day === b.day &&
  a.isFinal === b.isFinal &&
  a.result === b.result &&
  a.margin === b.margin

/** Updates the facts of a game: season, opponent and place may have been corrected after the record was computed. */
function withFacts(game: SeasonGame, row: GameRow): SeasonGame {
  if (isSame(game.row, row)) return game
  const facts = factsOf(row)
  const { whole, parts } = game
  return {
    ...game,
    row,
    whole: whole && { ...whole, ...facts },
    parts() {
      const { records, lineups, competitive } = parts()
      const corrected = (list: readonly GameRecord[]) => list.map((record) => ({ ...record, ...facts }))
      return {
        records: corrected(records),
        lineups,
        competitive: competitive && { ...competitive, records: corrected(competitive.records) },
      }
    },
  }
}
