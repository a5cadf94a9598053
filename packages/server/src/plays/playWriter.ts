import type { GamesContext } from '../games/gamesContext.ts'
import { isCollision } from '../http/problem.ts'
import { Refusal } from '../http/refusal.ts'
import { decideBatch, type GameBatch, type PlayRequest, type QueuedRequest } from './gameBatch.ts'
import type { GameBooks } from './gameBooks.ts'
import { savingStatement } from './saveStatement.ts'

/** Plays taken into one statement, as long as it is more than one request that brings them: nobody waits long behind many. */
const MOST_AT_ONCE = 500
const MOST_TRIES = 25

const codeOf = (failure: unknown): string =>
  failure instanceof Error && 'code' in failure ? String(failure.code) : ''
/** An event id that another play has: found by its key, or by the statement's own count. */
const isTaken = (failure: unknown): boolean => ['23505', '22012'].includes(codeOf(failure))
/** A person who was taken off the sheet while the play was on its way. */
const isMissing = (failure: unknown): boolean => codeOf(failure) === '23503'

/**
 * Writes plays down: everything that waits goes into one statement, and is acknowledged when it is on disk. Within a game, requests
 * are decided in the order in which they came.
 */
export class PlayWriter {
  readonly #app: GamesContext
  readonly #books: GameBooks
  #queue: QueuedRequest[] = []
  #isWriting = false

  constructor(app: GamesContext, books: GameBooks) {
    this.#app = app
    this.#books = books
  }

  /** Requests that wait for the next statement. */
  get waiting(): number {
    return this.#queue.length
  }

  /** Rejects with what `decide` throws, or when the database does not answer. */
  write<Answer>(asked: PlayRequest<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const answer = resolve as (answer: unknown) => void
      this.#queue.push({ asked, isFresh: false, tries: 0, resolve: answer, reject })
      this.#wake()
    })
  }

  /** One statement at a time: whatever comes meanwhile goes into the next, and shares its flush. */
  #wake(): void {
    if (this.#isWriting) return
    this.#isWriting = true
    queueMicrotask(() => void this.#work())
  }

  async #work(): Promise<void> {
    while (this.#queue.length > 0) await this.#write(this.#take())
    this.#isWriting = false
  }

  /** The oldest requests, by their games. */
  #take(): Map<string, QueuedRequest[]> {
    let plays = this.#queue[0]!.asked.plays
    let count = 1
    for (; count < this.#queue.length; count++) {
      plays += this.#queue[count]!.asked.plays
      if (plays > MOST_AT_ONCE) break
    }
    return Map.groupBy(this.#queue.splice(0, count), ({ asked }) => asked.gameId)
  }

  async #write(turn: ReadonlyMap<string, readonly QueuedRequest[]>): Promise<void> {
    const games = await Promise.all([...turn].map(([gameId, requests]) => this.#decide(gameId, requests)))
    const decided = games.filter((game) => game !== null)
    for (const { waits } of decided) this.#queue.unshift(...waits)
    try {
      await this.#store(decided)
    } catch (failure) {
      await this.#resolveFailure(decided, failure)
    }
  }

  async #decide(gameId: string, requests: readonly QueuedRequest[]): Promise<GameBatch | null> {
    try {
      const mustBeFresh = requests.some(({ isFresh }) => isFresh)
      return decideBatch(
        await (mustBeFresh ? this.#books.current(gameId) : this.#books.get(gameId)),
        requests,
      )
    } catch (failure) {
      for (const { reject } of requests) reject(failure)
      return null
    }
  }

  async #store(games: readonly GameBatch[]): Promise<void> {
    const writing = games.filter(({ revisions }) => revisions.length > 0)
    const at = new Date(this.#app.now()).toISOString()
    const stored = new Set<string>()
    if (writing.length > 0) {
      const { rows } = await this.#app.pool.query<{ id: string }>(savingStatement(writing, at))
      for (const { id } of rows) stored.add(id)
    }
    const done = games.filter(
      ({ revisions, draft }) => revisions.length === 0 || stored.has(draft.context.gameId),
    )
    for (const { book, draft } of done) {
      for (const entry of draft.entries) book.take(entry)
      if (draft.entries.length > 0 && !book.context.isFrozen)
        book.context = { ...book.context, isFrozen: true }
    }
    if (stored.size > 0) this.#app.live.poke()
    for (const { waiting, answer } of done.flatMap((game) => game.decided)) waiting.resolve(answer)
    for (const game of games) if (!done.includes(game)) await this.#askAgain(game)
  }

  /** Somebody else wrote to the game, or changed it: on the book as it is now, the requests are decided afresh. */
  async #askAgain({ draft, decided }: GameBatch, cause?: unknown): Promise<void> {
    const requests = decided.map(({ waiting }) => waiting)
    const patient = requests.filter(({ tries }) => tries < MOST_TRIES)
    const spent = requests.filter(({ tries }) => tries >= MOST_TRIES)
    for (const waiting of patient) waiting.tries += 1
    const tooMany = new Refusal('unavailable', 'Too many changes to this game at once. Try again.', {
      retryAfter: 1,
    })
    for (const { reject } of spent) reject(cause ?? tooMany)
    try {
      await this.#books.current(draft.context.gameId)
      this.#queue.unshift(...patient)
    } catch (failure) {
      for (const { reject } of patient) reject(failure)
    }
  }

  /** One bad request must not spoil the others: each is tried alone. */
  async #resolveFailure(games: readonly GameBatch[], failure: unknown): Promise<void> {
    const requests = games.flatMap(({ decided }) => decided.map(({ waiting }) => waiting))
    const [game] = games
    if (isCollision(failure)) {
      for (const one of games) await this.#askAgain(one, failure)
    } else if (requests.length > 1 && (isTaken(failure) || isMissing(failure))) {
      for (const waiting of requests) await this.#write(new Map([[waiting.asked.gameId, [waiting]]]))
    } else if (game && isMissing(failure)) {
      await this.#askAgain(game, failure)
    } else {
      const taken = new Refusal('id_taken', 'An id of this play is taken by something else.')
      for (const { reject } of requests) reject(isTaken(failure) ? taken : failure)
    }
  }
}
