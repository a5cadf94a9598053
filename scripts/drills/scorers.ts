// Clients that score while something breaks, and listeners of the live stream: what every drill counts.
import { setTimeout as sleep } from 'node:timers/promises'
import { openClient } from '../../packages/client/src/index.ts'
import type { Running } from '../../packages/server/test/running.ts'
import {
  newGame,
  newTeam,
  type ScoredGame,
  saveAll,
  shot,
  wholeLog,
} from '../../packages/server/test/scorer.ts'

const PAUSE_MS = 50
const RETRY_MS = 50

/** One scorer a game. Each keeps its play until it is acknowledged, and sends it again. */
export class Scorers {
  readonly games: readonly ScoredGame[]
  /** Refusals by status; 0: no answer. */
  readonly refused = new Map<number, number>()
  /** The longest time between two acknowledgements of one scorer, in milliseconds. */
  longestWaitMs = 0
  readonly #seqs = new Map<string, number>()
  readonly #running: Promise<unknown>
  #isOver = false

  constructor(games: readonly ScoredGame[]) {
    this.games = games
    this.#running = Promise.all(games.map((game) => this.#score(game)))
  }

  static async start(ask: Running['ask'], count: number): Promise<Scorers> {
    const team = await newTeam(ask)
    const games: ScoredGame[] = []
    for (let n = 0; n < count; n++) games.push(await newGame(ask, team))
    return new Scorers(games)
  }

  get acknowledged(): number {
    return this.#seqs.size
  }

  async #score(game: ScoredGame): Promise<void> {
    let last = performance.now()
    for (let n = 0; !this.#isOver; n++) {
      const play = shot(game, n % 470, { made: n % 3 === 0 })
      for (let seq: number | null = null; seq === null; ) {
        seq = await this.#send(game, play)
        if (seq === null) await sleep(RETRY_MS)
        else this.#seqs.set(play.origin.id, seq)
      }
      this.longestWaitMs = Math.max(this.longestWaitMs, Math.round(performance.now() - last))
      last = performance.now()
      await sleep(PAUSE_MS)
    }
  }

  async #send(game: ScoredGame, play: object): Promise<number | null> {
    const { status, body } = await saveAll(game, [play]).catch(() => ({ status: 0, body: null }))
    if (status === 200) return body.plays[0].seq
    this.refused.set(status, (this.refused.get(status) ?? 0) + 1)
    return null
  }

  /** Waits until so many more plays are acknowledged. */
  async more(count = 20): Promise<void> {
    const until = this.acknowledged + count
    while (this.acknowledged < until) await Promise.race([sleep(10), this.#running])
  }

  /** Ends scoring, and compares the logs with what was acknowledged. */
  async stop(): Promise<{ readonly line: string; readonly isWhole: boolean }> {
    this.#isOver = true
    await this.#running
    const [found, doubled] = [new Set<string>(), new Set<string>()]
    let isInOrder = true
    for (const game of this.games)
      for (const [n, { playId, seq }] of (await wholeLog(game)).entries()) {
        if (found.has(playId)) doubled.add(playId)
        found.add(playId)
        isInOrder &&= seq === n + 1 && this.#seqs.get(playId) === seq
      }
    const lost = [...this.#seqs.keys()].filter((id) => !found.has(id)).length
    return {
      line: `${this.acknowledged} plays, ${lost} lost, ${doubled.size} twice`,
      isWhole: lost + doubled.size === 0 && isInOrder,
    }
  }
}

/** A listener of the live stream that comes back by itself. */
export class Listener {
  readonly #stop = new AbortController()
  readonly #gameId: string
  #last = performance.now()
  /** The longest time between two plays of its game, in milliseconds. */
  longestSilenceMs = 0
  readonly seqs: number[] = []

  constructor(url: string, { token, gameId }: ScoredGame) {
    this.#gameId = gameId
    void this.#listen(openClient({ url, token }))
  }

  async #listen({ events }: ReturnType<typeof openClient>): Promise<void> {
    for await (const { type, detail } of events({ signal: this.#stop.signal })) {
      if (type !== 'team-game-event') continue
      const { teamGameId, seq } = detail as { readonly teamGameId: string; readonly seq: number }
      if (teamGameId !== this.#gameId) continue
      const now = performance.now()
      if (this.seqs.length > 0) this.longestSilenceMs = Math.max(this.longestSilenceMs, now - this.#last)
      this.#last = now
      this.seqs.push(seq)
    }
  }

  async hears(): Promise<void> {
    while (this.seqs.length === 0) await sleep(10)
  }

  /** Waits for the last play of its game, then ends. @returns how many plays it did not hear once and in order */
  async stop(lastSeq: number): Promise<number> {
    const until = performance.now() + 30_000
    while (this.seqs.at(-1) !== lastSeq && performance.now() < until) await sleep(20)
    this.#stop.abort()
    const first = this.seqs[0] ?? 0
    const wanted = Array.from({ length: lastSeq - first + 1 }, (_, n) => first + n)
    const heard = new Set(this.seqs)
    return wanted.filter((seq) => !heard.has(seq)).length + this.seqs.length - heard.size
  }
}
