import type { Setup } from '@fullcourt/wire'
import { isMissing } from '../data/changes.ts'
import type { LocalGame, ServerPlay, StoreChange, StoredGame } from '../data/localData.ts'
import { epochOf, isGameEntry } from '../data/localGame.ts'
import { seededHistory } from '../data/seededHistory.ts'
import { linesAfter, linesRead } from '../server/readLog.ts'
import type { Server } from '../server/server.ts'
import type { OpenGame } from './openGame.ts'

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
    await this.#game.opened
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
    const { local } = this.#game
    this.#isStale ||= local.game.setup !== before.setup
    const steps = isFirst && !epochOf(setup) ? seededHistory(gameId, log, userId, laterId) : []
    await commit([...changesRead(before, local, setup, log), ...steps], 'relaxed')
  }
}

/** The local changes for a reply about a game. `before`: what was stored when it was asked for. */
export function changesRead(
  before: StoredGame,
  local: LocalGame,
  setup: Setup,
  log: readonly ServerPlay[],
): readonly StoreChange[] {
  const { gameId } = before
  // Our own end of the game, its reopening, and our changes of its setup are newer than this setup.
  const isOlder =
    before.setup !== null && (local.game.setup !== before.setup || local.outbox.some(isGameEntry))
  // Nothing from before a reset can be undone. What was not sent is refused by the server, and kept apart.
  const undone = epochOf(setup) > epochOf(before.setup) ? local.history : []
  const cleared = undone.map(({ id }): StoreChange => ({ drop: 'history', gameId, id }))
  const value = { ...(!isOlder && { setup }), snapshot: setup.teamGame.state }
  return [...linesRead(local, log), ...cleared, { merge: 'games', gameId, value }]
}
