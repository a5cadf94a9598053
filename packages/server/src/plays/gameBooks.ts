import { getHeapStatistics } from 'node:v8'
import {
  type LeagueOverrides,
  type Person,
  playedUntil,
  type SavedClock,
  type ScoringType,
} from '@fullcourt/scorebook'
import { sql } from 'kysely'
import type { GamesContext } from '../games/gamesContext.ts'
import { type GameRules, rulesOf } from '../games/rules.ts'
import { refuseUnknown } from '../http/refusal.ts'
import { GameBook, type GameContext, NO_POINTS, type PlayRevision } from './gameBook.ts'
import { playPoints, readPlay } from './storedPlay.ts'

/**
 * Characters of plays' text that are kept in memory, over all games (a whole game is about half a million): a quarter of what the
 * process may use. When the games that are being scored do not fit, each save reads its game's log again.
 */
const MOST_KEPT = getHeapStatistics().heap_size_limit / 4

/** Revisions read at once: some 10 ms of parsing. */
const PAGE = 500

/** A revision of the log as the book takes it; `text` null: deleted. */
function entryOf(playId: string, seq: number, text: string | null): PlayRevision {
  const play = text === null ? null : readPlay(text)
  const eventIds = play ? [play.origin, ...play.rel].map(({ id }) => id) : []
  return { playId, seq, text, points: play ? playPoints(play) : NO_POINTS, eventIds }
}

/** The games that this process has opened. Another process may write too: `current` asks the row first. */
export class GameBooks {
  readonly #app: GamesContext
  readonly #books = new Map<string, GameBook>()
  readonly #reading = new Map<string, Promise<GameBook>>()
  readonly #next = new Map<string, Promise<GameBook>>()

  constructor(app: GamesContext) {
    this.#app = app
  }

  /**
   * As this process knows it, which may be behind another's writes: the saving statement finds that out. Before its first play the
   * game is read: its rules are still the league's.
   */
  get(gameId: string): Promise<GameBook> | GameBook {
    const known = this.#books.get(gameId)
    if (!known?.context.isFrozen) return this.current(gameId)
    this.#touch(known)
    return known
  }

  /** If this process knows the game as it stands at this seq and version, without asking the row. */
  at(gameId: string, seq: number, version: number): GameBook | null {
    const known = this.#books.get(gameId)
    const { isFrozen, version: knownVersion } = known?.context ?? {}
    return known && isFrozen && known.seq === seq && knownVersion === version ? known : null
  }

  /**
   * Brought up to what is stored at the time of asking: a reading that has begun already may be too old, and is waited for.
   * Unknown games are refused.
   */
  current(gameId: string): Promise<GameBook> {
    const reading = this.#reading.get(gameId)
    if (!reading) return this.#begin(gameId)
    const next =
      this.#next.get(gameId) ??
      reading
        .catch(() => undefined)
        .then(() => {
          this.#next.delete(gameId)
          return this.#begin(gameId)
        })
    this.#next.set(gameId, next)
    return next
  }

  #begin(gameId: string): Promise<GameBook> {
    const reading = this.#load(gameId).finally(() => this.#reading.delete(gameId))
    this.#reading.set(gameId, reading)
    return reading
  }

  async #load(gameId: string): Promise<GameBook> {
    const { db } = this.#app
    const row = await db
      .selectFrom('teamGame')
      .select(['seq', 'version', 'epoch'])
      .where('id', '=', gameId)
      .executeTakeFirst()
    if (!row) return refuseUnknown()
    const known = this.#books.get(gameId)
    const isSame = known?.context.epoch === row.epoch
    const { context } = known ?? {}
    const isGood = isSame && known.seq >= row.seq && context?.version === row.version && context.isFrozen
    if (isGood) return known
    const fresh = await this.#context(gameId)
    const book = known && isSame ? known : new GameBook(fresh)
    book.context = fresh
    await this.#read(book)
    this.#keep(book)
    return book
  }

  async #context(gameId: string): Promise<GameContext> {
    const { db } = this.#app
    const game = await db
      .selectFrom('teamGame as g')
      .innerJoin('league as l', 'l.id', 'g.leagueId')
      .leftJoin('gameRules as r', 'r.teamGameId', 'g.id')
      .select([
        'g.accountId',
        'g.teamId',
        'g.isHome',
        'g.scoringType',
        'r.rules',
        'g.leagueOverrides',
        'g.version',
        'g.epoch',
      ])
      .select([
        'g.homeFinalScore',
        'g.awayFinalScore',
        'g.finalReason',
        'g.state',
        'g.deletedAt',
        'l.baseCode',
        'l.courtId',
        'l.settings',
      ])
      .where('g.id', '=', gameId)
      .executeTakeFirstOrThrow()
    const rules =
      (game.rules as GameRules | null) ?? rulesOf(game, game.leagueOverrides as LeagueOverrides | null)
    return {
      gameId,
      accountId: game.accountId,
      teamId: game.teamId,
      isHome: game.isHome,
      scoringType: game.scoringType as ScoringType,
      rules,
      isFrozen: game.rules !== null,
      ...(await this.#sheet(gameId)),
      isFinal: isFinal(game),
      until: playedUntil(isFinal(game), game.state as SavedClock | null),
      isDeleted: game.deletedAt !== null,
      finalScore: { home: game.homeFinalScore, away: game.awayFinalScore },
      version: game.version,
      epoch: game.epoch,
    }
  }

  async #sheet(gameId: string): Promise<Pick<GameContext, 'people' | 'persons'>> {
    const rows = await this.#app.db
      .selectFrom('teamGamePersonnel')
      .select(['id', 'isHomeTeam', 'jersey', 'firstName', 'lastName', 'isStarting', 'role', 'ord'])
      .select('teamBrandPersonnelId')
      .where('teamGameId', '=', gameId)
      .orderBy('ord')
      .orderBy('id')
      .execute()
    const people = new Map<string, Person>()
    const persons = new Map<string, string>()
    for (const { firstName, lastName, ord, teamBrandPersonnelId, ...row } of rows) {
      people.set(row.id, { ...row, fullName: fullName(firstName, lastName), order: ord })
      if (teamBrandPersonnelId !== null) persons.set(row.id, teamBrandPersonnelId)
    }
    return { people, persons }
  }

  /** Revisions since those the book has, by pages: a log that was changed ten thousand times must not be parsed at once. */
  async #read(book: GameBook): Promise<void> {
    for (let since = book.seq; ; ) {
      const page = await this.#pageOf(book.context.gameId, since)
      for (const { seq, playId, action, text } of page) {
        if (playId === null) book.seq = seq
        else book.take(entryOf(playId, seq, action === 'put' ? text : null))
      }
      const last = page.at(-1)
      if (!last || page.length < PAGE) return
      since = last.seq
    }
  }

  #pageOf(gameId: string, since: number) {
    return this.#app.db
      .selectFrom('gameLog')
      .select(['seq', 'playId', 'action', sql<string | null>`play::text`.as('text')])
      .where('teamGameId', '=', gameId)
      .where('seq', '>', since)
      .orderBy('seq')
      .limit(PAGE)
      .execute()
  }

  /** The book used last is the last to go. */
  #touch(book: GameBook): void {
    const { gameId } = book.context
    this.#books.delete(gameId)
    this.#books.set(gameId, book)
  }

  #keep(book: GameBook): void {
    const { gameId } = book.context
    this.#touch(book)
    let kept = 0
    for (const { size } of this.#books.values()) kept += size
    for (const [id, { size }] of this.#books) {
      if (kept <= MOST_KEPT || id === gameId) break
      this.#books.delete(id)
      kept -= size
    }
  }
}

/** A game is over when both final scores stand, or when it was forfeited or abandoned. */
export const isFinal = (game: {
  readonly homeFinalScore: number | null
  readonly awayFinalScore: number | null
  readonly finalReason: string | null
}): boolean => game.finalReason !== null || (game.homeFinalScore !== null && game.awayFinalScore !== null)

export const fullName = (firstName: string | null, lastName: string): string =>
  firstName ? `${firstName} ${lastName}` : lastName
