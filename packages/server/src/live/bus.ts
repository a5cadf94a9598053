/**
 * Wakes the readers of other processes after a commit. A poke has no content. A lost or repeated poke is harmless, because
 * readers also poll the database.
 */
export interface Bus {
  /** Wakes every other process. Never waits and never fails; many pokes may be merged. */
  poke(): void
  /** Calls the listener for pokes of other processes. */
  onPoke(listener: () => void): void
  /** False while its server does not answer: other processes then learn by polling. */
  isConnected(): boolean
  close(): Promise<void>
}

/** A bus for a single process, which has no other process to wake. */
export const soloBus = (): Bus => ({ poke() {}, onPoke() {}, isConnected: () => true, async close() {} })
