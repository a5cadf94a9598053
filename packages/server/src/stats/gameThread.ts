import { Worker } from 'node:worker_threads'
import { Refusal } from '../calls/refusal.ts'
import type { Question, Replies } from './gameReader.ts'
import type { FromThread, ToThread } from './gameWorker.ts'

/** Limits the memory that one account's games can use. Exceeding it ends the thread, never the process. */
const MAX_MEMORY_MB = 384
/** Memory of short-lived objects. The default is several times as much. */
const YOUNG_MEMORY_MB = 16

interface PendingQuestion {
  readonly resolve: (answer: ThreadAnswer) => void
  readonly reject: (reason: unknown) => void
}

interface ThreadAnswer {
  /** The seq of the game in the thread: that of the question or a later one. */
  readonly seq: number
  readonly reply: Replies[Question['kind']]
}

/**
 * The main thread's end of the thread that reads games. The thread starts with `start` or the first message, and again after a
 * crash.
 */
export class GameThread {
  /** Increases when the thread crashes. Games that were open in it must be sent again. */
  generation = 0
  #worker: Worker | null = null
  #lastId = 0
  readonly #waiting = new Map<number, PendingQuestion>()

  /** Starts the thread before the first question. */
  start(): Worker {
    this.#worker ??= this.#newWorker()
    return this.#worker
  }

  post(message: ToThread): void {
    this.start().postMessage(message)
  }

  /** Rejects with `unavailable` when the thread crashes. */
  ask<Q extends Question>(
    game: { readonly gameId: string; readonly accountId: string },
    question: Q,
  ): Promise<{ readonly seq: number; readonly reply: Replies[Q['kind']] }> {
    const id = ++this.#lastId
    const { gameId, accountId } = game
    const answered = new Promise<ThreadAnswer>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
    })
    this.post({ kind: 'ask', id, gameId, accountId, question })
    return answered as Promise<{ seq: number; reply: Replies[Q['kind']] }>
  }

  #newWorker(): Worker {
    const worker = new Worker(new URL('./gameWorker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB },
    })
    // The thread does not keep the process alive.
    worker.unref()
    worker.on('message', (message: FromThread) => this.#settle(message))
    worker.on('error', () => this.#restart(worker))
    worker.on('exit', () => this.#restart(worker))
    return worker
  }

  #settle(message: FromThread): void {
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if ('failure' in message) waiting?.reject(message.failure)
    else waiting?.resolve(message)
  }

  #restart(worker: Worker): void {
    if (this.#worker !== worker) return
    this.#worker = null
    this.generation += 1
    const crashed = new Refusal('unavailable', 'This game is too large to compute right now. Try again.', {
      retryAfter: 1,
    })
    for (const { reject } of this.#waiting.values()) reject(crashed)
    this.#waiting.clear()
  }
}
