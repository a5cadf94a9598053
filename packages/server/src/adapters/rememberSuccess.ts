/** Returns a function that does the work at most once in `ttlMs` after it succeeded, regardless of the number of callers. */
export function rememberSuccess(work: () => Promise<void>, ttlMs: number): () => Promise<void> {
  let running: Promise<void> | null = null
  let expiresAt = 0
  return () => {
    if (running && performance.now() < expiresAt) return running
    // A running call is shared too.
    expiresAt = Number.POSITIVE_INFINITY
    running = work().then(
      () => {
        expiresAt = performance.now() + ttlMs
      },
      (failure: unknown) => {
        running = null
        throw failure
      },
    )
    return running
  }
}
