import { Worker } from 'node:worker_threads'
import type { HashOrder, HashReply } from './hashWorker.ts'

const MAX_MEMORY_MB = 32

interface Pending {
  readonly resolve: (tag: Buffer) => void
  readonly reject: (failure: unknown) => void
}

/** The main thread's end of the thread that hashes passwords. It starts with the first hash, and again after a crash. */
export class HashThread {
  #worker: Worker | null = null
  #lastId = 0
  readonly #pending = new Map<number, Pending>()

  hash(order: Omit<HashOrder, 'id'>): Promise<Buffer> {
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.#worker ??= this.#start()
      this.#worker.postMessage({ id, ...order } satisfies HashOrder)
    })
  }

  #start(): Worker {
    const worker = new Worker(new URL('./hashWorker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB, maxYoungGenerationSizeMb: 4 },
    })
    // The thread does not keep the process alive.
    worker.unref()
    worker.on('message', (reply: HashReply) => this.#settle(reply))
    worker.on('error', (failure: unknown) => this.#fail(worker, failure))
    worker.on('exit', () => this.#fail(worker, new Error('The thread that hashes passwords has ended.')))
    return worker
  }

  #settle(reply: HashReply): void {
    const pending = this.#pending.get(reply.id)
    this.#pending.delete(reply.id)
    if ('tag' in reply) pending?.resolve(Buffer.from(reply.tag))
    else pending?.reject(new Error(reply.failure))
  }

  #fail(worker: Worker, failure: unknown): void {
    if (this.#worker !== worker) return
    this.#worker = null
    for (const { reject } of this.#pending.values()) reject(failure)
    this.#pending.clear()
  }
}
