/**
 * Runs `send` one at a time: what is asked for while one runs becomes one more after it.
 * A failure is given to `failed` and forgotten; the next ask tries again.
 */
export function coalesced(send: () => Promise<unknown>, failed: (failure: unknown) => void): () => void {
  let running = false
  let again = false
  const run = async () => {
    running = true
    do {
      again = false
      await send().catch(failed)
    } while (again)
    running = false
  }
  return () => {
    if (running) again = true
    else void run()
  }
}
