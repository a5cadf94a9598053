import { getHeapStatistics } from 'node:v8'
import { playedUntil } from '@fullcourt/scorebook/fold'
import { type Person, playEvents } from '@fullcourt/scorebook/vocabulary'
import { type Kysely, sql } from 'kysely'
import { BEING_MOVED } from '../access/movedAccounts.ts'
import { refuseUnknown } from '../calls/refusal.ts'
import type { Database } from '../database.ts'
import { isFinal } from './finalGame.ts'
import { GameBook, type GameContext, type GameKey, NO_POINTS, type PlayRevision } from './gameBook.ts'
import { rulesOf } from './gameRules.ts'
import type { PlayDeps } from './playDeps.ts'
import { playPoints, readPlay } from './storedPlay.ts'

/**
 * Characters of plays kept in memory, over all games: a quarter of the heap limit. A whole game takes about half a million. When the
 * games being scored do not fit, each save reads its game's log again.
 */
const MAX_CHARACTERS = getHeapStatistics().heap_size_limit / 4

/** Revisions read at once: about 10 ms of parsing. */
const PAGE = 500

/** A revision as the book applies it. `text` is null when the play was deleted. */
function revisionOf(playId: string, seq: number, text: string | null): PlayRevision {
  const play = text === null ? null : readPlay(text)
  const eventIds = play ? playEvents(play).map(({ id }) => id) : []
  return { playId, seq, text, points: play ? playPoints(play) : NO_POINTS, eventIds }
}

/** The games in the memory of this process. Other processes write too, so `current` compares with the stored row first. */
export class GameBooks {
  readonly #db: Kysely<Database>
  readonly #books = new Map<string, GameBook>()
  readonly #loading = new Map<string, Promise<GameBook>>()
  readonly #next = new Map<string, Promise<GameBook>>()

  constructor({ db }: Pick<PlayDeps, 'db'>) {
    this.#db = db
  }

  /**
   * Returns the game as this process knows it, which may be behind the writes of other processes. The save statement detects
   * that.
   * Before its first play the game is loaded each time, because it still follows the rules of its league.
   */
  get(game: GameKey): Promise<GameBook> | GameBook {
    const known = this.#books.get(game.gameId)
    if (!known?.context.isFrozen || known.context.isBeingMoved) return this.current(game)
    this.#touch(known)
    return known
  }

  /** Returns the game if this process has it at this seq and version. Does not query the database. */
  at(gameId: string, seq: number, version: number): GameBook | null {
    const known = this.#books.get(gameId)
    const { isFrozen, version: knownVersion } = known?.context ?? {}
    return known && isFrozen && known.seq === seq && knownVersion === version ? known : null
  }

  /**
   * Loads the game as stored at the time of the call. A load that started earlier may be outdated, so another one follows it.
   * Refuses unknown games.
   */
  current(game: GameKey): Promise<GameBook> {
    const { gameId } = game
    const loading = this.#loading.get(gameId)
    if (!loading) return this.#startLoad(game)
    const next =
      this.#next.get(gameId) ??
      loading
        .catch(() => undefined)
        .then(() => {
          this.#next.delete(gameId)
          return this.#startLoad(game)
        })
    this.#next.set(gameId, next)
    return next
  }

  #startLoad(game: GameKey): Promise<GameBook> {
    const { gameId } = game
    const loading = this.#load(game).finally(() => this.#loading.delete(gameId))
    this.#loading.set(gameId, loading)
    return loading
  }

  async #load(game: GameKey): Promise<GameBook> {
    const row = await this.#db
      .selectFrom('teamGame')
      .select(['seq', 'version', 'epoch'])
      .where('accountId', '=', game.accountId)
      .where('id', '=', game.gameId)
      .executeTakeFirst()
    if (!row) return refuseUnknown()
    const known = this.#books.get(game.gameId)
    const isSame = known?.context.epoch === row.epoch
    const { context } = known ?? {}
    const isUpToDate =
      isSame &&
      known.seq >= row.seq &&
      context?.version === row.version &&
      context.isFrozen &&
      !context.isBeingMoved
    if (isUpToDate) return known
    const fresh = await this.#context(game)
    const book = known && isSame ? known : new GameBook(fresh)
    book.context = fresh
    await this.#readLog(book)
    this.#keep(book)
    return book
  }

  async #context({ accountId, gameId }: GameKey): Promise<GameContext> {
    const game = await this.#db
      .selectFrom('teamGame as g')
      .innerJoin('league as l', 'l.id', 'g.leagueId')
      .innerJoin('account as a', 'a.id', 'g.accountId')
      .leftJoin('gameRules as r', (on) =>
        on.onRef('r.accountId', '=', 'g.accountId').onRef('r.teamGameId', '=', 'g.id'),
      )
      .leftJoin('typedBoxScore as t', (on) =>
        on.onRef('t.accountId', '=', 'g.accountId').onRef('t.teamGameId', '=', 'g.id'),
      )
      .select([
        'g.teamId',
        'g.leagueId',
        'g.isHome',
        'g.scoringType',
        'r.rules',
        't.lines',
        'g.leagueOverrides',
        'g.version',
        'g.epoch',
        'g.resetSeq',
      ])
      .select([
        'g.homeFinalScore',
        'g.awayFinalScore',
        'g.overtimePeriods',
        'g.finalReason',
        'g.state',
        'g.deletedAt',
        'l.baseCode',
        'l.courtId',
        'l.settings',
        'a.suspendedReason',
      ])
      .where('g.accountId', '=', accountId)
      .where('g.id', '=', gameId)
      .executeTakeFirstOrThrow()
    const rules = game.rules ?? rulesOf(game, game.leagueOverrides)
    return {
      gameId,
      accountId,
      teamId: game.teamId,
      leagueId: game.leagueId,
      isHome: game.isHome,
      scoringType: game.scoringType,
      rules,
      isFrozen: game.rules !== null,
      ...(await this.#peopleOf({ accountId, gameId })),
      films: await this.#filmsOf({ accountId, gameId }),
      isFinal: isFinal(game),
      until: playedUntil(isFinal(game), game.state),
      isDeleted: game.deletedAt !== null,
      isBeingMoved: game.suspendedReason === BEING_MOVED,
      finalScore: { home: game.homeFinalScore, away: game.awayFinalScore },
      overtimePeriods: game.overtimePeriods ?? 0,
      typed: game.lines,
      finalReason: game.finalReason,
      version: game.version,
      epoch: game.epoch,
      resetSeq: game.resetSeq,
    }
  }

  /** Films of this game, deleted ones too: plays that name them stay as they are. */
  async #filmsOf({ accountId, gameId }: GameKey): Promise<ReadonlySet<string>> {
    const rows = await this.#db
      .selectFrom('teamVideo')
      .select('id')
      .where('accountId', '=', accountId)
      .where('teamGameId', '=', gameId)
      .execute()
    return new Set(rows.map(({ id }) => id))
  }

  async #peopleOf({ accountId, gameId }: GameKey): Promise<Pick<GameContext, 'people' | 'persons'>> {
    const rows = await this.#db
      .selectFrom('teamGamePersonnel')
      .select(['id', 'isHomeTeam', 'jersey', 'firstName', 'lastName', 'isStarting', 'role', 'ord'])
      .select('teamBrandPersonnelId')
      .where('accountId', '=', accountId)
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

  /** Applies the revisions that the book does not have yet, in pages, so that parsing a long log does not block the event loop. */
  async #readLog(book: GameBook): Promise<void> {
    for (let since = book.seq; ; ) {
      const page = await this.#pageOf(book.context, since)
      for (const { seq, playId, action, text } of page) {
        if (playId === null) book.seq = seq
        else book.apply(revisionOf(playId, seq, action === 'put' ? text : null))
      }
      const last = page.at(-1)
      if (!last || page.length < PAGE) return
      since = last.seq
    }
  }

  #pageOf({ accountId, gameId }: GameKey, since: number) {
    return this.#db
      .selectFrom('gameLog')
      .select(['seq', 'playId', 'action', sql<string | null>`play::text`.as('text')])
      .where('accountId', '=', accountId)
      .where('teamGameId', '=', gameId)
      .where('seq', '>', since)
      .orderBy('seq')
      .limit(PAGE)
      .execute()
  }

  /** Moves the book to the end, so that it is dropped last. */
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
      if (kept <= MAX_CHARACTERS || id === gameId) break
      this.#books.delete(id)
      kept -= size
    }
  }
}

export const fullName = (firstName: string | null, lastName: string): string =>
  firstName ? `${firstName} ${lastName}` : lastName
