import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs `send` one at a time, with a pause after each: what is asked for meanwhile becomes one more after it.
 * A failure is given to `failed` and forgotten; the next ask tries again.
 */
export function coalesced(
  send: () => Promise<unknown>,
  failed: (failure: unknown) => void,
  pauseMs: number,
): () => void {
  let running = false
  let again = false
  const run = async () => {
    running = true
    do {
      again = false
      await send().catch(failed)
      await sleep(pauseMs, undefined, { ref: false })
    } while (again)
    running = false
  }
  return () => {
    if (running) again = true
    else void run()
  }
}
