import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Returns a function that runs `send`, one run at a time, with a pause after each. Calls during a run cause one more run.
 * A failure goes to `failed`; the next call tries again.
 */
export function coalesce(
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
