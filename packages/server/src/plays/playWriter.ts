import { Refusal } from '../calls/refusal.ts'
import { codeOf } from '../errorMessage.ts'
import { isCollision } from '../http/problem.ts'
import { decideBatch, type GameBatch, type PlayRequest, type PlaySender } from './gameBatch.ts'
import type { UncommittedBook } from './gameBook.ts'
import type { GameBooks } from './gameBooks.ts'
import type { PlayDeps } from './playDeps.ts'
import { saveOfAccount } from './saveOfAccount.ts'
import { saveStatement } from './saveStatement.ts'

/** The most plays in one statement. A single request may have more. */
const MAX_BATCH = 500
const MAX_TRIES = 25

/** unique_violation: an event id belongs to another play. */
const isIdTaken = (failure: unknown): boolean => codeOf(failure) === '23505'
/** foreign_key_violation: a person was removed from the game since the play was decided. */
const isPersonRemoved = (failure: unknown): boolean => codeOf(failure) === '23503'

/**
 * Saves plays. All waiting requests go into one statement, and are acknowledged when it is on disk. The requests of a game are
 * decided in the order of their arrival.
 */
export class PlayWriter {
  readonly #deps: PlayDeps
  readonly #books: GameBooks
  #queue: PlayRequest[] = []
  #isWriting = false

  constructor(deps: PlayDeps, books: GameBooks) {
    this.#deps = deps
    this.#books = books
  }

  /** Number of requests that wait for the next statement. */
  get waiting(): number {
    return this.#queue.length
  }

  get isWriting(): boolean {
    return this.#isWriting
  }

  /** Queues a request. Rejects with the error of `decide`, or if the database does not answer. */
  write<Answer>(sender: PlaySender, decide: (book: UncommittedBook) => Answer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const answer = resolve as (answer: unknown) => void
      this.#queue.push({ ...sender, decide, isFresh: false, tries: 0, resolve: answer, reject })
      this.#start()
    })
  }

  /** Runs one statement at a time. Requests that arrive in the meantime share the next statement and its flush. */
  #start(): void {
    if (this.#isWriting) return
    this.#isWriting = true
    queueMicrotask(() => void this.#writeQueue())
  }

  async #writeQueue(): Promise<void> {
    while (this.#queue.length > 0) await this.#writeBatch(this.#takeBatch())
    this.#isWriting = false
  }

  /** The oldest requests, by game. */
  #takeBatch(): Map<string, PlayRequest[]> {
    let plays = this.#queue[0]!.plays
    let count = 1
    for (; count < this.#queue.length; count++) {
      plays += this.#queue[count]!.plays
      if (plays > MAX_BATCH) break
    }
    return Map.groupBy(this.#queue.splice(0, count), ({ gameId }) => gameId)
  }

  async #writeBatch(requestsByGame: ReadonlyMap<string, readonly PlayRequest[]>): Promise<void> {
    const games = await Promise.all([...requestsByGame.values()].map((requests) => this.#decide(requests)))
    const decided = games.filter((game) => game !== null)
    for (const { postponed } of decided) this.#queue.unshift(...postponed)
    try {
      await this.#store(decided)
    } catch (failure) {
      await this.#handleFailure(decided, failure)
    }
  }

  async #decide(requests: readonly PlayRequest[]): Promise<GameBatch | null> {
    const [game] = requests
    if (!game) return null
    try {
      const mustBeFresh = requests.some(({ isFresh }) => isFresh)
      const book = await (mustBeFresh ? this.#books.current(game) : this.#books.get(game))
      return decideBatch(book, requests)
    } catch (failure) {
      for (const { reject } of requests) reject(failure)
      return null
    }
  }

  async #store(games: readonly GameBatch[]): Promise<void> {
    const changed = games
      .map(({ uncommitted }) => uncommitted)
      .filter(({ revisions }) => revisions.length > 0)
    const written = await this.#save(changed)
    const isDone = ({ uncommitted: { revisions, context } }: GameBatch) =>
      revisions.length === 0 || written.has(context.gameId)
    for (const game of games) if (isDone(game)) acknowledge(game)
    for (const game of games) if (!isDone(game)) await this.#decideAgain(game)
  }

  /** The ids of the games that were written. */
  async #save(games: readonly UncommittedBook[]): Promise<ReadonlySet<string>> {
    if (games.length === 0) return new Set()
    const at = new Date(this.#deps.now()).toISOString()
    const { hotPool, isDistributed, live } = this.#deps
    const ids = isDistributed
      ? await saveOfAccount(hotPool, games, at)
      : (await hotPool.query<{ id: string }>(saveStatement(games, at))).rows.map(({ id }) => id)
    if (ids.length > 0) live.poke()
    return new Set(ids)
  }

  /** Decides requests again on the current game, because another process wrote to it or changed it. */
  async #decideAgain({ uncommitted, decided }: GameBatch, cause?: unknown): Promise<void> {
    const requests = decided.map(({ request }) => request)
    const again = requests.filter(({ tries }) => tries < MAX_TRIES)
    const failed = requests.filter(({ tries }) => tries >= MAX_TRIES)
    for (const request of again) request.tries += 1
    const tooMany = new Refusal('unavailable', 'Too many changes to this game at the same time. Try again.', {
      retryAfter: 1,
    })
    for (const { reject } of failed) reject(cause ?? tooMany)
    try {
      await this.#books.current(uncommitted.context)
      this.#queue.unshift(...again)
    } catch (failure) {
      for (const { reject } of again) reject(failure)
    }
  }

  /** Retries each request alone if one bad request failed the statement for all. */
  async #handleFailure(games: readonly GameBatch[], failure: unknown): Promise<void> {
    const requests = games.flatMap(({ decided }) => decided.map(({ request }) => request))
    const [game] = games
    if (isCollision(failure)) {
      for (const one of games) await this.#decideAgain(one, failure)
    } else if (requests.length > 1 && (isIdTaken(failure) || isPersonRemoved(failure))) {
      for (const request of requests) await this.#writeBatch(new Map([[request.gameId, [request]]]))
    } else if (game && isPersonRemoved(failure)) {
      await this.#decideAgain(game, failure)
    } else {
      const taken = new Refusal('id_taken', 'An id of this play is already in use.')
      for (const { reject } of requests) reject(isIdTaken(failure) ? taken : failure)
    }
  }
}

/** Applies the stored revisions to the book and answers the requests. */
function acknowledge({ book, uncommitted, decided }: GameBatch): void {
  for (const revision of uncommitted.revisions) book.apply(revision)
  if (uncommitted.revisions.length > 0 && !book.context.isFrozen)
    book.context = { ...book.context, isFrozen: true }
  for (const { request, answer } of decided) request.resolve(answer)
}
