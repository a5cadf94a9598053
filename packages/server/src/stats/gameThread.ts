import { Worker } from 'node:worker_threads'
import { Refusal } from '../http/refusal.ts'
import type { Question, Replies } from './gameReader.ts'
import type { FromThread, ToThread } from './gameWorker.ts'

/** With more, one tenant's games could take the memory of all. Exceeding it ends the thread, never the process. */
const MOST_MEMORY_MB = 384
/** Memory for what is short-lived; a thread's own default is several times as much. */
const YOUNG_MEMORY_MB = 16

interface Waiting {
  readonly resolve: (answered: Answered) => void
  readonly reject: (reason: unknown) => void
}

interface Answered {
  /** Where the game's log stood in the thread; not before it was asked. */
  readonly seq: number
  readonly reply: Replies[Question['kind']]
}

/** The thread that reads games, seen from the event loop. It starts with `start` or the first message, and again after it broke down. */
export class GameThread {
  /** Rises when the thread breaks down: the games that were open in it are gone. */
  generation = 0
  #worker: Worker | null = null
  #lastId = 0
  readonly #waiting = new Map<number, Waiting>()

  /** Starts the thread, so that the first question need not wait for it. */
  start(): Worker {
    this.#worker ??= this.#newWorker()
    return this.#worker
  }

  post(message: ToThread): void {
    this.start().postMessage(message)
  }

  /** Rejects with `unavailable` when the thread breaks down. */
  ask<Q extends Question>(
    game: { readonly gameId: string; readonly accountId: string },
    question: Q,
  ): Promise<{ readonly seq: number; readonly reply: Replies[Q['kind']] }> {
    const id = ++this.#lastId
    const { gameId, accountId } = game
    const answered = new Promise<Answered>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
    })
    this.post({ kind: 'ask', id, gameId, accountId, question })
    return answered as Promise<{ seq: number; reply: Replies[Q['kind']] }>
  }

  #newWorker(): Worker {
    const worker = new Worker(new URL('./gameWorker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MEMORY_MB },
    })
    // A process that has nothing else to do may end.
    worker.unref()
    worker.on('message', (message: FromThread) => this.#take(message))
    worker.on('error', () => this.#breakDown(worker))
    worker.on('exit', () => this.#breakDown(worker))
    return worker
  }

  #take(message: FromThread): void {
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if ('failure' in message) waiting?.reject(message.failure)
    else waiting?.resolve(message)
  }

  #breakDown(worker: Worker): void {
    if (this.#worker !== worker) return
    this.#worker = null
    this.generation += 1
    const lost = new Refusal('unavailable', 'This game is too large to be read now. Try again.', {
      retryAfter: 1,
    })
    for (const { reject } of this.#waiting.values()) reject(lost)
    this.#waiting.clear()
  }
}
