/**
 * Wakes the readers of other processes. It carries no content, only 'something was committed': a lost or doubled poke is
 * harmless, because a reader asks the database what there is and polls it besides.
 */
export interface Bus {
  /** Tells every other process; never waits, never fails, and many pokes at once may arrive as one. */
  poke(): void
  /** What other processes poke. */
  onPoke(listener: () => void): void
  close(): Promise<void>
}

/** For one process: nobody else is there to be told. */
export const soloBus = (): Bus => ({ poke() {}, onPoke() {}, async close() {} })

declare module '../parts.ts' {
  interface Parts {
    readonly bus: Bus
  }
}
