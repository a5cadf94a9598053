import { PartReplaced } from '../storage/storage.ts'

interface PartRun {
  readonly controller: AbortController
  /** Resolves when the run touches no byte any more. */
  readonly ended: Promise<unknown>
}

/**
 * The running calls that store a part. A newer call for the same part ends the older one, whose sender may be gone, and begins
 * when that has stopped: both would write to the same place.
 */
export class PartRuns {
  readonly #running = new Map<string, PartRun>()

  async run<T>(part: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController()
    const older = this.#running.get(part)
    older?.controller.abort(new PartReplaced('a newer call stores this part'))
    const done = (older?.ended ?? Promise.resolve()).then(() => work(controller.signal))
    const run = { controller, ended: done.catch(() => undefined) }
    this.#running.set(part, run)
    try {
      return await done
    } finally {
      if (this.#running.get(part) === run) this.#running.delete(part)
    }
  }
}

/** Work that runs once for each key at a time: a further call gets the running one. */
export class SharedRuns {
  readonly #running = new Map<string, Promise<void>>()

  run(key: string, work: () => Promise<void>): Promise<void> {
    const run = this.#running.get(key) ?? work().finally(() => this.#running.delete(key))
    this.#running.set(key, run)
    return run
  }
}

const hasDestroy = (bytes: object): bytes is { destroy(): void } =>
  'destroy' in bytes && typeof bytes.destroy === 'function'

/** Yields the bytes until the signal ends it, even while the source is silent. The source is ended too, without waiting for it. */
export async function* untilAborted(
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let stopWaiting: (reason: unknown) => void = () => undefined
  const stop = () => {
    stopWaiting(signal.reason)
    if (hasDestroy(bytes)) bytes.destroy()
  }
  signal.addEventListener('abort', stop, { once: true })
  // Before the first read, a stream would not hear that its iterator is given up.
  if (signal.aborted) stop()
  const iterator = bytes[Symbol.asyncIterator]()
  try {
    for (;;) {
      signal.throwIfAborted()
      // Promise.race would keep a reaction for every chunk until the end.
      const next = await new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
        stopWaiting = reject
        iterator.next().then(resolve, reject)
      })
      if (next.done) return
      yield next.value
    }
  } finally {
    signal.removeEventListener('abort', stop)
    iterator.return?.().catch(() => undefined)
  }
}
