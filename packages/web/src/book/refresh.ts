import { isMissing, seededHistory } from './changes.ts'
import type { StoreChange } from './localData.ts'
import { epochOf, isEndingEntry } from './localGame.ts'
import type { OpenGame } from './openGame.ts'
import { linesAfter, linesRead } from './readLog.ts'
import type { Server } from './server.ts'

interface Deps {
  readonly userId: string
  readonly server: Server
  readonly laterId: () => string
  readonly commit: (changes: readonly StoreChange[], durability: 'strict' | 'relaxed') => Promise<void>
}

/** Fetches what this device has missed of a game: its setup, and the log after the last known line. */
export class Refresh {
  readonly #gameId: string
  readonly #game: OpenGame
  readonly #deps: Deps
  readonly #onDone: () => void
  #running: Promise<void> | null = null
  /** Another request came while a reply was on its way: the reply may be outdated. */
  #isStale = false

  /** @param onDone is called when the log was read to its end */
  constructor(gameId: string, game: OpenGame, deps: Deps, onDone: () => void) {
    this.#gameId = gameId
    this.#game = game
    this.#deps = deps
    this.#onDone = onDone
  }

  readonly start = (): Promise<void> => {
    this.#isStale = true
    this.#running ??= this.#catchUp().finally(() => {
      this.#running = null
      if (this.#isStale && !this.#game.isClosed) void this.start()
    })
    return this.#running
  }

  async #catchUp(): Promise<void> {
    try {
      while (this.#isStale && !this.#game.isClosed) {
        this.#isStale = false
        await this.#read()
      }
      this.#onDone()
    } catch (error) {
      this.#game.fail(isMissing(error) ? 'missing' : 'failed')
    }
  }

  async #read(): Promise<void> {
    const { server, userId, laterId, commit } = this.#deps
    const gameId = this.#gameId
    const { game: before, history } = this.#game.local
    const isFirst = before.seq === 0 && history.length === 0
    const [setup, log] = await Promise.all([server.setup(gameId), linesAfter(server, gameId, before.seq)])
    if (this.#game.isClosed) return
    const epoch = epochOf(setup)
    const { local } = this.#game
    const hasNewSetup = local.game.setup !== before.setup
    // The reply to our own end of the game (or its reopening) is newer than this setup.
    const isOlder = before.setup !== null && (hasNewSetup || local.outbox.some(isEndingEntry))
    this.#isStale ||= hasNewSetup
    const steps = isFirst && !epoch ? seededHistory(gameId, log, userId, laterId) : []
    // Nothing from before a reset can be undone. What was not sent is refused by the server, and kept apart.
    const undone = epoch > epochOf(before.setup) ? local.history : []
    const cleared = undone.map(({ id }): StoreChange => ({ drop: 'history', gameId, id }))
    const value = { ...(!isOlder && { setup }), snapshot: setup.teamGame.state }
    await commit(
      [...linesRead(local, log), ...steps, ...cleared, { merge: 'games', gameId, value }],
      'relaxed',
    )
  }
}
